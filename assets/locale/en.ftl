### The words of the window in English. Every key here is in ru.ftl as well; a test compares them.
### Only characters that the bundled fonts can draw: another test looks at each. A third finds keys that no code uses.

app-name = Equipoise

## No window

no-window-display = No display was found: neither DISPLAY nor WAYLAND_DISPLAY is set.
no-window-unreachable = The display { $display } does not answer ({ $reason }).
no-window-adapter = No graphics adapter was found ({ $reason }). On Linux, a Vulkan driver is needed; package mesa-vulkan-drivers brings one that draws in software.
no-window-refused = The window could not be started ({ $reason }).
no-window-stopped = The graphics adapter stopped working; the window had to close. The log above says more.
no-window-remedy = Without a window these work: equipoise run, check, list, replay, import, new, bench. They print their results.
no-window-picture = A picture of the window needs no display: equipoise picture SCENARIO --at TIME -o FILE.png

## Top bar

menu-file = File
    .tooltip = New, open, save
menu-new = New
menu-save-as = Save as…
menu-close = Close
menu-recent = Recent
menu-view = View
    .tooltip = Panels, colours, size of texts
menu-left = Controls at the left
menu-bottom = Timeline below
menu-right = Plots at the right
menu-text-size = Size of texts
menu-reduced-motion = Reduced motion
    .tooltip = Changes at once, without motion
menu-reduced-software = On because the processor draws, for which motion is too much; the preference is kept as it was.
menu-fit = Whole scene in sight
menu-presentation = Presentation
menu-fullscreen = Full screen
top-undo = Undo
    .tooltip = Take the last change back (Ctrl+Z): the run is run again without it
top-redo = Redo
    .tooltip = Make the change again (Ctrl+Y)
top-keys = Keys
    .tooltip = All keys (F1)
top-scenario = Scenario
    .tooltip = What is simulated: machines, load, limits
top-filter = Type to find
top-policy = Policy
    .tooltip = Who chooses the machine for each request (keys 1 to 9)
top-variant = as the study has it
    .tooltip = In this scenario the name means these parameters:
top-open = Open…
top-save = Save
top-language-name = English
top-theme-dark = Dark
top-theme-light = Light
top-software = software rendering
    .tooltip = No graphics card was found: the processor draws, so there are fewer effects

## Transport

transport-until = Run until
    .tooltip = How far the run is; click to run until a moment
transport-until-go = Go
transport-until-hint = A number of seconds, or with a unit: 90 s, 10 min, 1 h
transport-until-past = The run is at { $now } already; { $time } is in the past. Go back to the start first.
transport-achieved-hint = The speed that is really achieved; the model never skips anything to keep up
transport-start = Back to start
    .tooltip = Go back to t = 0, with the values of the file (R)
transport-play = Play
    .tooltip = Let time run (Space)
transport-pause = Pause
    .tooltip = Stop the time (Space)
transport-step = One tick
    .tooltip = Go on by one tick (.)
transport-speed = Speed
    .tooltip = Simulated seconds in one second (+ and -)
transport-speed-max = As fast as it goes
    .tooltip = Nothing is skipped; the achieved speed is shown
transport-achieved = achieved { $speed }×
transport-time = t = { $time } s
transport-end = / { $time } s
transport-paused = paused
transport-ended = end of the run
transport-seed = seed { $seed }
    .tooltip = Click to copy
transport-new-seed = New seed
    .tooltip = Back to the start with other random numbers

## Controls

left-controls = Controls
left-build = Build
build-apply = Restart with this
    .tooltip = Starts this scenario from the beginning; the present run can be had back by undo
build-discard = Discard
build-not-saved = Nothing was saved: what is being built is not right yet.
    { $reason }
build-add = + add
    .tooltip = A new one with the usual values, at the end of the list
build-remove = remove { $name }
section-about = About
section-policy = Policy
section-pools = Reserve pool
section-forecast = Forecast
section-risk = Risk
section-ring = Token ring
section-qos = QoS limits
section-flows = Load
section-nodes = Machines
section-telemetry = Telemetry
section-faults = Faults
section-scenario = Scenario
controls-item = { $field ->
    [nodes] machines { $number }
    [flows] flow { $number }
    [pools] pool { $number }
    [variants] policy { $number }
    [events] event { $number }
    [expect] expectation { $number }
    [links] link { $number }
    [levels] level { $number }
    [parts] part { $number }
   *[other] { $name } { $number }
}
controls-items = { $count ->
    [one] { $count } item
   *[other] { $count } items
}
controls-absent = none
controls-due = next tick
controls-reset = Back to the value in the file: { $value }
controls-range = Range: { $value }
controls-default = Default: { $value }
controls-in-file = In the file: { $value }
controls-value = Value: { $value }
controls-next-start = It acts at the next start: change it in the file.
controls-changed = { $count ->
    [0] No change since the scenario file
    [one] { $count } change since the scenario file
   *[other] { $count } changes since the scenario file
}
controls-at = t = { $time } s
controls-changed-else = Changed since the scenario file
controls-from-file = from the file
disturb-title = Disturb now
disturb-machine = Machine
disturb-fail = Fail
disturb-repair = Repair
disturb-drain = Drain
disturb-start = Start
disturb-add = Add another
disturb-remove = Remove
disturb-slow = Slow
disturb-burst = Burst
disturb-speed = Speed of the machine as a multiple of the full one
disturb-factor = The load is multiplied by this
disturb-duration = For how long
deed-fail = { $node } fails
deed-repair = { $node } repaired
deed-start = { $node } starts
deed-drain = { $node } drains
deed-ready = { $node } on
deed-remove = { $node } removed
deed-add = added like { $node }
deed-burst = burst ×{ $factor }
carry-out = Let { $node } go beside the ring or the machines to remove it
carry-in = Let it go on the ring to bring it in
carry-remove = Let go: { $node } is removed
carry-drain = Let go: { $node } of a reserve pool is drained
carry-start = Let go: { $node } starts
carry-add = Let go: one more like { $node } is added
carry-cancel = Esc: put it back

## Scene

scene-lost = lost { $count }
scene-risk = risk { $value }
scene-machines = { $count } machines; point at one
scene-clients = Clients
    { $rate } requests per second now, flows: { $flows }
scene-balancer = { $policy }
    { $eligible } of { $total } machines can be chosen, { $capacity } requests per second
fact-state = state
fact-capacity = capacity
fact-utilisation = utilisation
fact-inside = inside
fact-waiting = waiting
fact-arrivals = arrivals
fact-response = mean response
fact-failed = failed in this tick
fact-refused = refused in this tick
fact-channels = channels
fact-weight = weight
fact-age = told ago
status-changed = not saved
status-saved = saved
status-inside = { $count } inside
status-arrived = { $count } so far
status-rate-hint = Requests per second over all flows
status-inside-hint = Requests that wait or are being served now
status-arrived-hint = Requests since the start
status-keys = Space: play · F1: all keys
scene-requests = Requests
scene-dot-short = dot: { $count }
scene-dot = { $count ->
    [one] one dot stands for { $count } request
   *[other] one dot stands for { $count } requests
}
scene-dot-served = served
scene-dot-late = will be late
scene-dot-refused = refused or failed
scene-route = route
scene-rate = { $rate }/s
rate-thousands = { $number }k
rate-millions = { $number }M
rate-billions = { $number }G
rate-unlimited = no limit
scene-base = base
scene-reserve = reserve
scene-starting = starting
scene-stopping = stopping
scene-off = off
scene-failed = failed
scene-overload = overload
scene-queue = queue { $count }
scene-reserve-pool = reserve: { $on } of { $total } on
scene-ring = token ring
scene-ring-moved = moved { $share }
scene-ring-over = over budget
scene-ring-over-short = over
scene-ring-open = Click: the ring in its tab. Drag an arc off it: its machine is removed.
scene-new = + machine
scene-new-tip = Drag it onto the machines, or click: one more machine like { $node }

## Timeline

window-too-small = The window is too small: please enlarge it.
timeline-title = QoS violations
timeline-summary = { $violated } s violated of { $total } s · limits: { $list }
timeline-no-limits = This scenario sets no limits.
timeline-no-limits-short = no limits
timeline-violated = { $violated } s violated of { $total } s
timeline-violated-short = { $violated } of { $total } s
timeline-strip = { $name }: { $violated } s violated
timeline-interval = { $from } s to { $to } s ({ $for } s)
timeline-errors = errors
timeline-throughput = throughput
timeline-any = any limit
timeline-events = events
timeline-warm-up = warm-up, not counted

## Plots and table

tab-live = Live
tab-distribution = Distribution
tab-machines = Machines
plot-errors = Failed requests
plot-limit-errors = limit on errors
plot-export = Save as { $kind }…
plot-export-menu = Save this plot
distribution-none = No request has been answered yet.
distribution-counted = The machines of this scenario count requests and do not serve them: there are no response times.
distribution-histogram = Response times
distribution-cumulative = Answered within this time
distribution-count = % of { $count } requests
distribution-below = { $share } within { $time }
table-refused = refused
    .tooltip = Requests refused in the last tick because there was no room
table-failed = failed
    .tooltip = Requests that failed in the last tick
table-weight = weight
    .tooltip = Static weight
plot-queue = Requests in each machine
plot-queue-all = Waiting in all machines
plot-waiting = waiting in all
plot-utilisation = Utilisation per machine
plot-response = Response time
plot-latency = Network latency per machine
plot-limit = { $name } limit
plot-arrivals = Load and capacity
plot-arrivals-now = arrivals
plot-capacity = capacity on line
plot-capacity-above = capacity on line: far above ({ $rate })
plot-regular = regular part
plot-forecast = forecast
plot-forecast-error = ± its error
plot-reserve = Expected load and safe capacity
plot-expected = expected
plot-safe = start above, { $pool }
plot-risk = Risk per machine
plot-risk-mean = mean
plot-risk-gate = gate R0
plot-relay = Relay per machine
plot-ring-load = Load per machine of the ring
plot-gives = gives above
plot-takes = takes below
plot-imbalance = Imbalance of the ring
plot-imbalance-observed = observed
plot-imbalance-true = true
plot-moved = moved
tab-ring = Ring
tab-why = Why
why-risk = Risk and its parts
why-overload = overload
why-forecast = forecast
why-quality = quality
why-gate = gate R0
why-score = Score of { $node }: place { $rank }
why-term = term
why-value = value
why-weight = weight
why-product = product
why-base = base score
why-added = added by risk
why-total = score
why-room = residual safe capacity
why-share = share
why-client = Client { $client }
why-chosen = chosen: { $node }
why-age = information { $seconds } s old
why-history = last choices
why-passes = passes both
    .tooltip = Whether the machine passes both tests: the normal one (p_N) and Cantelli's (p_C)
why-tied = tie
    .tooltip = As good as the best one: the tie rule of the scenario decided
why-clients = client
why-so-far-errors = routing errors so far: { $share }
    .tooltip = Of all requests: sent to a full machine and taken by the other one
why-so-far-refused = refused so far: { $share }
    .tooltip = Of all requests: no machine had a free channel
why-so-far-missed = deadlines missed so far: { $share }
    .tooltip = Of all responses with a deadline
why-so-far-switches = switches so far: { $share }
    .tooltip = Of all requests: went to another machine than the one before
pair-channels = { $node }: { $busy } of { $channels } channels busy, { $inside } requests inside
pair-taken = I of { $node }: it was chosen and took the request
pair-taken-short = taken where it was sent
pair-redirected = J of { $node }: the other machine was chosen but full, so { $node } took the request (a routing error)
pair-redirected-short = taken by the other one
pair-refused = { $node } was chosen, and neither machine had a free channel: refused, nobody learns
pair-refused-short = refused
pair-often = { $count } of the last { $all } requests
pair-theta = θ is the probability that the first machine is chosen
pair-chances = n1 { $first }, n2 { $second }
    .tooltip = How likely each machine is to be chosen next
pair-theta-line = θ (probability of n1)
pair-clamp = clamp { $low } to { $high }
    .tooltip = θ is not moved out of this range
pair-stood = where it stood lately
pair-run = run: { $count } in a row
    .tooltip = How often the same machine was chosen in a row; at its limit the other one is taken
pair-run-of = run: { $count } of { $limit } in a row
pair-last = Last requests, the newest at the right
edge-latency = latency
edge-objective = τ = { $value }
edge-deadline = deadline { $value }
edge-objective-doc = The latency should be below this line
edge-curve = normal curve
    .tooltip = The normal curve of the last latencies of a machine, with their mean and deviation, each to its own height
edge-tail = beyond the line
    .tooltip = The part of the curve above the objective: were the latency normal, this share of it would be p_N
edge-last = last latency
    .tooltip = The latency of the machine in the last tick
edge-score = score
    .tooltip = Mean + k deviations, on the same axis: the smallest one is wanted
edge-unseen = no latency seen yet
edge-passes = passes the tests
edge-chosen = chosen
edge-hysteresis = Hysteresis
    .tooltip = Another machine is taken when it is better by the margin for so many ticks in a row, a lamp a tick
edge-leads = { $node } is better by { $gain } (needed: { $margin }), { $lead } of { $dwell } ticks
edge-nobody-leads = nobody is better by { $margin } (the best one: { $gain }), 0 of { $dwell } ticks
edge-history = Last { $count } choices, { $seconds } s, the newest at the right
edge-history-doc = Which machine was chosen in each tick
edge-history-at = { $node } at { $seconds } s
why-none = Nothing is decided yet.
ring-step = step { $step }
ring-moved-now = moved { $share }
ring-tokens = { $count } tokens
ring-drag = Drag a machine off the ring, or onto it
ring-over = moved { $moved }, { $times } times its budget
ring-over-short = { $times } × the budget
ring-over-none = moved { $moved } with no budget
ring-coarse = { $count } arcs are too many to draw: each of { $slices } slices has the colour of the machine that owns most of it.
ring-summary = Token ring: { $tokens } tokens, { $machines } machines, moved { $share } in the last step
ring-hot-key = key { $key }: { $share } of the requests
ring-token = token { $token } · { $node }
ring-token-arc = its arc is { $share } of the ring
ring-token-requests = { $count } requests in the last tick, { $share }
ring-owner = { $node }: { $tokens } tokens, { $keys } of the keys, { $traffic } of the requests
ring-owner-load = load { $load } as observed, { $true } in truth
ring-owner-work = work { $work } of { $capacity } in the last tick
ring-more = and { $count } more
ring-outside = Off the ring:
    .tooltip = Drag a machine of the ring here to remove it. Drag one from here onto the ring to bring it in.
ring-chip-on = Click: its arcs. Drag it off the ring, or press Delete: it is removed. Insert: one more like it.
ring-chip-in = Drag it onto the ring, double-click it, or press Insert.
ring-chip-gone = { $node } was removed: one like it can be added
ring-chip-off = { $node } is off: it can be started
ring-chip-new = One more machine like { $node }
ring-loads = Load against the band
    .tooltip = Observed load of each machine, on a scale from 0 to 1
ring-loads-plain = Load of the machines
ring-band = target { $target } · stops within ± { $off } · begins beyond ± { $on }
ring-band-tip = Dashed: the target ℓ*. Thin lines: ± ε_off = { $off }, where a machine stops to give or to take. Thick lines: ± ε_on = { $on }, where it begins. The lamp is lit from the one to the other.
ring-most-loaded = The { $count } most loaded of { $all } machines
ring-gives = ▲ gives
ring-takes = ▼ takes
ring-rests = rests
ring-gauges = Control and budget
ring-room = room γ
    .tooltip = How much room the whole has: 1 when the total load is at or below τ_min = { $least }, 0 from τ = { $tau } on. The total load (half mean, half peak) is { $total }.
ring-need = need η
    .tooltip = How far the most loaded machine is above the target: x / (x + κ), κ = { $kappa }
ring-strength = strength C
    .tooltip = C = γ·η: the share of the largest budget that may move in this step
ring-budget = moved in this step, of the budget m
    .tooltip = Moved { $moved }. The line is the budget of this step, m = { $budget }; the whole bar is M_max = { $most }.
ring-budget-value = { $moved } of { $budget }
ring-window = { $steps ->
    [one] moved in the last step
   *[other] moved in the last { $steps } steps
}
ring-window-value = { $spent } of { $whole }, { $left } left
ring-window-tip = Moved within the last steps, H = { $steps }: { $spent } of M_H = { $whole }; { $left } is left. When nothing is left, nothing may move.
ring-braked = The budget of the horizon is spent: nothing moves
ring-sum-moved = moved so far: { $rings } rings
    .tooltip = Sum of the arcs that moved in all steps; 1 is the whole ring once. Additions and removals are not counted.
ring-sum-over = steps over budget: { $count }
    .tooltip = Steps that moved more than their budget m. Each giver gives at least one token, however long its arc, unless strict_budget is set.
ring-sum-violations = violations: { $count }
    .tooltip = Invariants that did not hold, over all steps: arcs add up to 1, places in order, owners exist, every machine has v_min tokens
ring-sum-removed = steps with tokens at a removed machine: { $count }
    .tooltip = Steps at whose end a removed machine owned a token; its requests are lost
ring-moves = Last moves
ring-moves-none = Nothing has moved yet
ring-move = { $from } → { $to }, { $share } of the ring
ring-move-token = token { $token }
ring-move-quota = the giver was to give { $quota }; it had given { $given } before
ring-move-longer = the arc is longer than what was left of that
ring-why-capacity = dealt out by capacity
ring-why-removed = its machine was removed
ring-why-added = a machine was added
ring-why-load = load { $giver } against { $taker }
table-machine = n
    .tooltip = Number of the machine
table-state = state
    .tooltip = State; ×0.5 is a machine at half its speed
table-utilisation = busy %
    .tooltip = Percentage of the last tick in which it was busy
table-inside = inside
    .tooltip = Requests inside, in service or waiting
table-waiting = waiting
    .tooltip = Requests waiting for service
table-rate = req/s
    .tooltip = Requests that came in the last tick, per second
table-response = ms
    .tooltip = Mean response time of the last tick in milliseconds
table-age = age
    .tooltip = Age of what the balancer knows about it, in seconds
state-active = on
state-full = full
state-off = off
state-removed = removed
state-starting = starts { $seconds } s
state-stopping = stopping
state-failed = failed
unit-rate = req/s
unit-requests = requests
unit-ticks = ticks
unit-periods = periods
unit-ms = ms
unit-s = s

## Files and messages

file-hint-save = Path of a .ron file
file-hint-export = Path of the file
file-export-title = Save this plot
file-new-name = new scenario
file-recovered-name = recovered run
preferences-broken = The preferences could not be read ({ $reason }). They are kept as { $path }; the usual ones are used.
preferences-unread = The preferences could not be read ({ $reason }). The usual ones are used.
preferences-not-kept = Preferences will not be remembered: { $reason }
autosave-none = There will be no autosave: { $reason }
autosave-failed = The run could not be saved aside: { $reason }
question-unsaved-title = There are changes that are not saved
question-unsaved-text = The run with all that was done to it would be lost.
question-unsaved-draft = What is being built, and the run with all that was done to it, would be lost. Saving begins anew with what is built.
question-save = Save
question-discard = Do not save
question-cancel = Cancel
question-recover-title = A run was left behind
question-recover-text = The last session ended before its changes were saved. They were saved aside.
question-recover-what = { $count ->
    [0] “{ $title }”, saved aside { $time }, without changes during the run.
    [one] “{ $title }”, saved aside { $time }, with { $count } change during the run.
   *[other] “{ $title }”, saved aside { $time }, with { $count } changes during the run.
}
question-later = Later
question-forget-sure = Delete for good
question-recover = Recover
question-forget = Delete

## Keys

keys-title = Keys
keys-play = play and pause
keys-step = one tick
keys-faster = faster
keys-slower = slower
keys-restart = back to the start, same seed
keys-undo = undo
keys-redo = redo
keys-new = new scenario
keys-open = open
keys-save = save
keys-save-as = save as
keys-close = close the window
keys-left = controls: show, hide
keys-bottom = timeline: show, hide
keys-right = plots: show, hide
keys-fit = whole scene in sight
keys-presentation = presentation
keys-fullscreen = full screen
keys-keys = this sheet
keys-escape = close, deselect
keys-policy = policy by its number
keys-wheel = wheel
keys-zoom = zoom at the pointer; double click: all
keys-machine = machine with the focus: remove; one more like it
keys-drag = drag
keys-carry = a machine: out of the scene or the ring, or in
keys-typing = While you type into a field, keys belong to the field. Tab goes from control to control.
file-open-title = Open a scenario or a recording
file-open = Open
file-save-title = Save this run
file-save = Save
file-hint = Path of a .ron file; to open, also the name of a built-in scenario
file-path = Path
file-browse = Browse…
file-cancel = Cancel
file-saved = Saved: { $path }
file-saved-built = Saved: { $path }. The run begins anew with what was built.
file-dialog-silent = The system's file dialog gave no answer. Type the path here instead.
error-title = That did not work
error-copy = Copy
error-close = Close
