### The words of the window in English. Every key here is in ru.ftl as well; a test compares them.
### Only characters that the bundled fonts can draw: another test looks at each.

app-name = Equipoise
app-tagline = A laboratory for load balancing

## No window

no-window-display = No display was found: neither DISPLAY nor WAYLAND_DISPLAY is set.
no-window-unreachable = The display { $display } does not answer ({ $reason }).
no-window-adapter = No graphics adapter was found ({ $reason }). On Linux, a Vulkan driver is needed; package mesa-vulkan-drivers brings one that draws in software.
no-window-refused = The window could not be started ({ $reason }).
no-window-remedy = Without a window these work: equipoise run, compare, sweep, reproduce, replay, check, list, import. They print their results.
no-window-picture = A picture of the window needs no display: equipoise picture SCENARIO --at TIME -o FILE.png

## Top bar

top-scenario = Scenario
    .tooltip = What is simulated: machines, load, limits
top-policy = Policy
    .tooltip = Who chooses the machine for each request (keys 1 to 9)
top-compare = Compare
    .tooltip = Runs side by side on the same requests
top-lanes = { $count ->
    [one] { $count } lane
   *[other] { $count } lanes
}
top-record = Record
    .tooltip = Save this run with all that was done to it
top-recording = Recording
top-open = Open…
    .tooltip = Open a scenario or a recording (Ctrl+O)
top-save = Save
    .tooltip = Save the scenario (Ctrl+S)
top-save-as = Save as…
    .tooltip = Save under another name (Ctrl+Shift+S)
top-recent = Recent files
top-language = Language
top-language-name = English
top-theme-dark = Dark
top-theme-light = Light
top-help = Help
    .tooltip = Keys, terms and sources (F1)

## Transport

transport-start = Back to start
    .tooltip = Go back to t = 0 (R)
transport-play = Play
    .tooltip = Let time run (Space)
transport-pause = Pause
    .tooltip = Stop the time (Space)
transport-step = One tick
    .tooltip = Go on by one tick ({ $key })
transport-speed = Speed
    .tooltip = Simulated seconds in one second (+ and -)
transport-speed-value = { $speed }×
transport-speed-max = As fast as it goes
transport-achieved = achieved { $speed }×
transport-time = t = { $time } s
transport-end = / { $time }
transport-ended = End of the run

## Controls

controls-title = Parameters
controls-reset = Back to the value in the file
controls-changed = { $count ->
    [0] No change since the scenario file
    [one] { $count } change since the scenario file
   *[other] { $count } changes since the scenario file
}
controls-change = { $name } { $before } → { $after } at t = { $time } s
controls-out-of-range = Out of range: { $low } to { $high }
controls-undo = Undo
    .tooltip = Take the last change back (Ctrl+Z)
controls-redo = Redo
    .tooltip = Do it again (Ctrl+Y)
section-score = Score weights
section-risk = Risk
section-reserve = Reserve pool
section-ring = Token ring
section-telemetry = Telemetry seen by the balancer
section-qos = QoS limits
section-workload = Workload
section-lesson = Lesson
disturb-title = Disturb now
disturb-burst = Burst ×{ $factor }
disturb-fail = Fail a machine…
disturb-slow = Slow a machine…
disturb-add = Add a machine
disturb-remove = Remove a machine…

## Scene

scene-requests = Requests
scene-dot = one dot stands for { $count } requests
scene-dot-served = served
scene-dot-late = will be late
scene-dot-refused = refused or failed
scene-route = route
scene-rate = { $rate }/s
scene-base = base
scene-reserve = reserve
scene-starting = starting
scene-stopping = stopping
scene-off = off
scene-failed = failed
scene-overload = overload
scene-queue = queue { $count }
scene-risk = risk { $value }
scene-reserve-pool = reserve pool: { $on } of { $total } on
scene-ring = key ring
scene-moved = moved { $share } %
scene-same-requests = same requests
scene-fit = Show all
    .tooltip = Drag to move, scroll to zoom

## Explain

explain-title = Why { $name }?
explain-why-not = Why not { $name }?
explain-rank = rank { $rank } of { $total }
explain-tie = Ties: { $rule }
explain-age = The balancer's information was { $age } s old
explain-winner = { $name } was chosen
explain-hint = Select a machine or a request

## Timeline

timeline-title = QoS violations
timeline-summary = { $violated } s violated of { $total } s
timeline-limits = limits: { $list }
timeline-p95 = P95
timeline-p99 = P99
timeline-errors = errors
timeline-throughput = throughput
timeline-events = events
timeline-scrub = scrub
    .tooltip = Drag to any past moment
timeline-past = You are looking at the past: t = { $time } s
timeline-return = Return to now
timeline-fork = Go on from here
timeline-warm-up = warm-up, not counted

## Plots

plot-live = Live
plot-distribution = Distribution
plot-compare = Compare
plot-sweep = Sweep
plot-nodes = Machines
plot-ring = Ring
plot-arrivals = Arrivals and forecast
plot-arrivals-now = λ(t)
plot-arrivals-regular = regular part
plot-arrivals-forecast = forecast +{ $seconds } s
plot-queue = Queue per machine
plot-risk = Risk per machine
plot-utilisation = Utilisation per machine
plot-response = Response time
plot-capacity = Capacity on line
plot-capacity-safe = safe capacity
plot-capacity-load = load
plot-limit = { $name } limit
plot-gate = R₀ gate
plot-against = This run against { $name }, same requests
plot-empty = Nothing yet: let time run
unit-rate = req/s
unit-requests = requests
unit-ms = ms
unit-s = s
unit-percent = %
unit-share = 0…1

## Lessons

lesson-title = Lesson { $number } · { $name }
lesson-step = step { $step } of { $total }
lesson-back = Back
lesson-next = Next
lesson-do-it = Do it for me
lesson-close = Close the lesson

## Files and errors

file-untitled = untitled
file-unsaved = The run was changed and is not saved.
file-save = Save
file-discard = Don't save
file-cancel = Cancel
file-path = Path
file-open-failed = { $path } could not be opened: { $reason }
file-save-failed = { $path } could not be saved: { $reason }
file-saved = Saved: { $path }
file-drop = Drop a scenario or a recording here
file-dialog-silent = The system's file dialog does not answer. Type the path here instead.
recover-title = Equipoise was closed before the last run was saved.
recover-yes = Open it again
recover-no = Forget it
error-title = That did not work
error-details = Details
error-copy = Copy
error-close = Close

## Status bar

status-software = Software rendering ({ $adapter }): fewer effects
status-rate = { $rate } requests/s
status-seed = seed { $seed }
    .tooltip = Click to copy
status-paused = paused
