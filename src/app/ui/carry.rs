//! Machines that are carried by the mouse: out of the ring or the scene to remove them, into it to add them. What can be let go
//! where is shown while one is carried; Escape puts it back. The same commands as those of the buttons.

use super::hint;
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::app::mark::Mark;
use crate::app::mistake;
use crate::sim::{Command, NodeId, NodeView, Phase};
use bevy_egui::egui::{
    Color32, Context, CursorIcon, DragAndDrop, FontId, Id, Key, LayerId, Modifiers, Order, Painter, Pos2, Rect,
    Response, Stroke, StrokeKind, pos2, vec2,
};

/// A machine under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// It is at work.
    On(NodeId),
    /// It is off and can be started.
    Off(NodeId),
    /// It was removed for good; one like it can come.
    Gone(NodeId),
    /// One more like this.
    New(NodeId),
}

impl Carried {
    /// A machine of the run.
    #[must_use]
    pub fn of(node: &NodeView) -> Self {
        match node.phase {
            _ if node.removed => Self::Gone(node.id),
            Phase::Off => Self::Off(node.id),
            _ => Self::On(node.id),
        }
    }

    fn node(self) -> NodeId {
        match self {
            Self::On(node) | Self::Off(node) | Self::Gone(node) | Self::New(node) => node,
        }
    }

    /// What is done when it is let go there.
    fn dropped(self, zone: Zone, shown: &Shown<'_>) -> Option<Command> {
        match (self, zone) {
            (Self::On(node), Zone::Out) => Some(out(shown, node)),
            (Self::Off(_) | Self::Gone(_), Zone::In) | (Self::New(_), Zone::In | Zone::Home) => self.into_command(),
            _ => None,
        }
    }

    /// What brings it in.
    #[must_use]
    pub fn into_command(self) -> Option<Command> {
        match self {
            Self::On(_) => None,
            Self::Off(node) => Some(Command::Start { node }),
            Self::Gone(like) | Self::New(like) => Some(Command::Add { like }),
        }
    }
}

/// What takes a machine out: those of a reserve pool stay its own.
fn out(shown: &Shown<'_>, node: NodeId) -> Command {
    let in_pool = shown.lane.now().nodes.iter().any(|view| view.id == node && view.pool.is_some());
    if in_pool { Command::Drain { node } } else { Command::Remove { node } }
}

/// What a place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The ring, or the balancer: machines come in.
    In,
    /// Where machines stand: they stay.
    Home,
    /// Beside it: machines go out.
    Out,
}

#[derive(Clone, Copy)]
struct Field {
    zone: Zone,
    rect: Rect,
    round: bool,
}

impl Field {
    fn has(&self, at: Pos2) -> bool {
        if self.round { self.rect.center().distance(at) <= self.rect.width() / 2.0 } else { self.rect.contains(at) }
    }

    fn draw(&self, painter: &Painter, fill: Color32, stroke: Stroke) {
        let painter = painter.with_clip_rect(self.rect.expand(2.0));
        if self.round {
            painter.circle(self.rect.center(), self.rect.width() / 2.0, fill, stroke);
        } else {
            painter.rect(self.rect, 6.0, fill, stroke, StrokeKind::Inside);
        }
    }
}

fn place() -> Id {
    Id::new("places for machines")
}

/// Takes a machine up when a drag begins on this: where the button was pressed, however far the pointer has come since.
pub fn pick_up(response: &Response, carried: Carried) {
    let ctx = &response.ctx;
    let origin = ctx.input(|input| input.pointer.press_origin().filter(|_| input.pointer.primary_down()));
    if ctx.drag_started_id().is_some() && origin.is_some_and(|origin| response.interact_rect.contains(origin)) {
        DragAndDrop::set_payload(ctx, carried);
    }
}

/// What is carried now.
pub fn carried(ctx: &Context) -> Option<Carried> {
    DragAndDrop::payload::<Carried>(ctx).map(|carried| *carried)
}

/// Says what a place means in this frame; later ones lie on earlier ones.
pub fn field(ctx: &Context, zone: Zone, rect: Rect, round: bool) {
    if carried(ctx).is_some() && rect.is_positive() {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Field>>(place()).push(Field { zone, rect, round }));
    }
}

/// The same by keys, on what has the focus: Delete takes out, Insert brings in one like it.
pub fn keys(response: &Response, shown: &Shown<'_>, carried: Carried, acts: &mut Vec<Act>) {
    if !response.has_focus() {
        return;
    }
    let pressed = |key| response.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if let (Carried::On(node), true) = (carried, pressed(Key::Delete)) {
        acts.push(Act::Do(out(shown, node)));
    }
    if pressed(Key::Insert) {
        acts.push(Act::Do(carried.into_command().unwrap_or(Command::Add { like: carried.node() })));
    }
}

/// Shows what is carried and where it can be let go; does it when it is.
pub fn show(ctx: &Context, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let fields = ctx.data_mut(|data| data.remove_temp::<Vec<Field>>(place())).unwrap_or_default();
    let (Some(carried), Some(at)) = (carried(ctx), ctx.input(|input| input.pointer.latest_pos())) else { return };
    let target = fields.iter().rev().find(|field| field.has(at));
    let command = target.and_then(|field| carried.dropped(field.zone, shown));
    if ctx.input(|input| input.pointer.any_released()) {
        DragAndDrop::clear_payload(ctx);
        acts.extend(command.map(Act::Do));
        return;
    }
    let colours = shown.look.theme.palette();
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, place()));
    for field in fields.iter().filter(|field| carried.dropped(field.zone, shown).is_some()) {
        let colour = if field.zone == Zone::Out { colours.bad } else { colours.good };
        let is_here = target.is_some_and(|target| target.rect == field.rect);
        let fill = colour.gamma_multiply(if is_here { 0.14 } else { 0.0 });
        field.draw(&painter, fill, Stroke::new(if is_here { 2.5 } else { 1.0 }, colour));
    }
    let (text, colour) = told(shown, carried, command.as_ref(), colours);
    hint::tell(ctx, text.as_str());
    ctx.set_cursor_icon(CursorIcon::Grabbing);
    ghost(&painter, shown.locale, carried, at, (&text, colour), colours);
}

/// What will happen, and in which colour that is said.
fn told(shown: &Shown<'_>, carried: Carried, command: Option<&Command>, colours: &Palette) -> (String, Color32) {
    let node = || [("node", carried.node().to_string().into())];
    let locale = shown.locale;
    let key = match command {
        Some(command) => {
            if let Err(mistake) = command.try_on(&mut shown.lane.scenario().clone()) {
                return (mistake::told(&mistake, None, locale), colours.bad);
            }
            match command {
                Command::Remove { .. } => "carry-remove",
                Command::Drain { .. } => "carry-drain",
                Command::Start { .. } => "carry-start",
                _ => "carry-add",
            }
        }
        None if matches!(carried, Carried::On(_)) => "carry-out",
        None => "carry-in",
    };
    (locale.text_with(key, &node()), if command.is_some() { colours.strong } else { colours.text })
}

/// The machine at the pointer, and what will happen.
fn ghost(
    painter: &Painter,
    locale: Locale,
    carried: Carried,
    at: Pos2,
    (text, colour): (&str, Color32),
    colours: &Palette,
) {
    let name = match carried {
        Carried::New(node) => format!("+ {node}"),
        carried => carried.node().to_string(),
    };
    let wrap = 260.0;
    let name = painter.layout_no_wrap(name, FontId::new(14.0, crate::app::font::semibold()), colours.strong);
    let text = painter.layout(text.to_owned(), FontId::proportional(12.5), colour, wrap);
    let cancel = painter.layout(locale.text("carry-cancel").to_owned(), FontId::proportional(11.0), colours.weak, wrap);
    let width = (name.size().x + 22.0).max(text.size().x).max(cancel.size().x) + 16.0;
    let height = name.size().y + text.size().y + cancel.size().y + 18.0;
    let screen = painter.clip_rect();
    let corner = pos2(
        (at.x + 14.0).min(screen.right() - width - 4.0).max(screen.left()),
        (at.y + 12.0).min(screen.bottom() - height - 4.0).max(screen.top()),
    );
    let rect = Rect::from_min_size(corner, vec2(width, height));
    painter.rect(rect, 6.0, colours.note, Stroke::new(1.0, colours.accent), StrokeKind::Inside);
    let swatch = Rect::from_min_size(corner + vec2(8.0, 9.0), vec2(14.0, name.size().y - 4.0));
    Mark::of(carried.node().0 as usize, colours).fill(painter, swatch);
    let mut y = corner.y + 6.0;
    for (x, galley, gap) in [(30.0, name, 4.0), (8.0, text, 2.0), (8.0, cancel, 0.0)] {
        let below = galley.size().y + gap;
        painter.galley(pos2(corner.x + x, y), galley, colours.text);
        y += below;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_round_or_not() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(10.0, 10.0));
        let round = Field { zone: Zone::In, rect, round: true };
        assert!(round.has(pos2(5.0, 0.5)) && !round.has(pos2(0.5, 0.5)));
        assert!(Field { round: false, ..round }.has(pos2(0.5, 0.5)));
    }

    #[test]
    fn what_is_off_comes_in_and_what_is_on_does_not_come_again() {
        let node = NodeId(3);
        assert_eq!(Carried::Off(node).into_command(), Some(Command::Start { node }));
        assert_eq!(Carried::Gone(node).into_command(), Some(Command::Add { like: node }));
        assert_eq!(Carried::On(node).into_command(), None);
    }
}
