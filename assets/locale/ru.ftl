### Слова окна по-русски. Ключи те же, что в en.ftl; их сравнивает тест.

app-name = Equipoise

## No window

no-window-display = Дисплей не найден: не заданы ни DISPLAY, ни WAYLAND_DISPLAY.
no-window-unreachable = Дисплей { $display } не отвечает ({ $reason }).
no-window-adapter = Видеоадаптер не найден ({ $reason }). В Linux нужен драйвер Vulkan; пакет mesa-vulkan-drivers содержит программный.
no-window-refused = Окно не удалось запустить ({ $reason }).
no-window-stopped = Видеоадаптер перестал работать, окно пришлось закрыть. Подробности — в журнале выше.
no-window-remedy = Без окна работают: equipoise run, check, list, replay, import, new, bench. Результаты они печатают.
no-window-picture = Снимку окна дисплей не нужен: equipoise picture SCENARIO --at TIME -o FILE.png

## Top bar

menu-file = Файл
    .tooltip = Создать, открыть, сохранить
menu-new = Создать
menu-save-as = Сохранить как…
menu-close = Закрыть
menu-recent = Недавние
menu-view = Вид
    .tooltip = Панели, цвета, размер текста
menu-left = Параметры слева
menu-bottom = Шкала времени внизу
menu-right = Графики справа
menu-text-size = Размер текста
menu-reduced-motion = Меньше движения
    .tooltip = Изменения сразу, без движения
menu-reduced-software = Включено, потому что рисует процессор, а для него движения слишком много; настройка остаётся прежней.
menu-fit = Вся сцена
menu-presentation = Показ
menu-fullscreen = Во весь экран
top-undo = Отменить
    .tooltip = Отменить последнее изменение (Ctrl+Z): прогон повторяется без него
top-redo = Вернуть
    .tooltip = Вернуть отменённое (Ctrl+Y)
top-keys = Клавиши
    .tooltip = Все клавиши (F1)
top-scenario = Сценарий
    .tooltip = Что моделируется: машины, нагрузка, пределы
top-filter = Начните вводить название
top-policy = Политика
    .tooltip = Кто выбирает машину для каждого запроса (клавиши 1–9)
top-variant = как в исследовании
    .tooltip = В этом сценарии имя означает такие параметры:
top-open = Открыть…
top-save = Сохранить
top-language-name = Русский
top-theme-dark = Тёмная
top-theme-light = Светлая
top-software = программная отрисовка
    .tooltip = Видеокарта не найдена: рисует процессор, поэтому эффектов меньше

## Transport

transport-until = Идти до
    .tooltip = Сколько пройдено; нажмите, чтобы идти до нужного момента
transport-until-go = Пуск
transport-until-hint = Число секунд или с единицей: 90 с, 10 мин, 1 ч
transport-until-past = Прогон уже на { $now }; { $time } — в прошлом. Сначала вернитесь в начало.
transport-achieved-hint = Скорость, которая получается на деле; модель ничего не пропускает
transport-start = В начало
    .tooltip = Вернуться к t = 0 со значениями из файла (R)
transport-play = Пуск
    .tooltip = Пустить время (Пробел)
transport-pause = Пауза
    .tooltip = Остановить время (Пробел)
transport-step = Один такт
    .tooltip = Вперёд на один такт (.)
transport-speed = Скорость
    .tooltip = Секунд модели за одну секунду (+ и -)
transport-speed-max = Как можно быстрее
    .tooltip = Ничего не пропускается; рядом видна скорость на деле
transport-achieved = на деле { $speed }×
transport-time = t = { $time } с
transport-end = / { $time } с
transport-paused = пауза
transport-ended = конец прогона
transport-seed = зерно { $seed }
    .tooltip = Нажмите, чтобы скопировать
transport-new-seed = Новое зерно
    .tooltip = В начало с другими случайными числами

## Controls

left-controls = Параметры
left-build = Сборка
build-apply = Запустить
    .tooltip = Начинает этот сценарий с начала; нынешний прогон вернёт отмена
build-discard = Отбросить
build-not-saved = Ничего не сохранено: в том, что собирается, есть ошибки.
    { $reason }
build-add = + добавить
    .tooltip = Новый пункт с обычными значениями, в конец списка
build-remove = убрать { $name }
section-about = О сценарии
section-policy = Политика
section-pools = Резервный пул
section-forecast = Прогноз
section-risk = Риск
section-ring = Кольцо токенов
section-qos = Пределы QoS
section-flows = Нагрузка
section-nodes = Машины
section-telemetry = Телеметрия
section-faults = Отказы
section-scenario = Сценарий
controls-item = { $field ->
    [nodes] машины { $number }
    [flows] поток { $number }
    [pools] пул { $number }
    [variants] политика { $number }
    [events] событие { $number }
    [expect] ожидание { $number }
    [links] связь { $number }
    [levels] уровень { $number }
    [parts] часть { $number }
   *[other] { $name } № { $number }
}
controls-items = { $count ->
    [one] { $count } значение
    [few] { $count } значения
   *[other] { $count } значений
}
controls-absent = нет
controls-due = след. такт
controls-reset = Вернуть значение из файла: { $value }
controls-range = Диапазон: { $value }
controls-default = По умолчанию: { $value }
controls-in-file = В файле: { $value }
controls-value = Значение: { $value }
controls-next-start = Действует со следующего пуска: измените в файле.
controls-changed = { $count ->
    [0] Сценарий не изменён
    [one] { $count } отличие от файла сценария
    [few] { $count } отличия от файла сценария
   *[other] { $count } отличий от файла сценария
}
controls-at = t = { $time } с
controls-changed-else = Отличается от файла сценария
controls-from-file = из файла
disturb-title = Возмутить сейчас
disturb-machine = Машина
disturb-fail = Отказ
disturb-repair = Ремонт
disturb-drain = Вывести
disturb-start = Запустить
disturb-add = Ещё такую
disturb-remove = Убрать
disturb-slow = Замедлить
disturb-burst = Всплеск
disturb-speed = Скорость машины в долях полной
disturb-factor = Во сколько раз растёт нагрузка
disturb-duration = На какое время
deed-fail = отказ { $node }
deed-repair = { $node } починена
deed-start = запуск { $node }
deed-drain = вывод { $node }
deed-ready = { $node } в работе
deed-remove = { $node } удалена
deed-add = добавлена как { $node }
deed-burst = всплеск ×{ $factor }
carry-out = Отпустите { $node } рядом с кольцом или с машинами, чтобы её удалить
carry-in = Отпустите на кольце, чтобы её ввести
carry-remove = Отпустите: { $node } удалится
carry-drain = Отпустите: { $node } из резерва доработает и выключится
carry-start = Отпустите: { $node } запустится
carry-add = Отпустите: добавится ещё одна, как { $node }
carry-cancel = Esc: вернуть на место

## Scene

scene-lost = потеряно { $count }
scene-risk = риск { $value }
scene-machines = машин: { $count }; наведите на любую
scene-clients = Клиенты
    сейчас { $rate } запросов в секунду, потоков: { $flows }
scene-balancer = { $policy }
    доступно машин: { $eligible } из { $total }, { $capacity } запросов в секунду
fact-state = состояние
fact-capacity = мощность
fact-utilisation = загрузка
fact-inside = внутри
fact-waiting = ждут
fact-arrivals = поступление
fact-response = средний ответ
fact-failed = ошибок за такт
fact-refused = отказов за такт
fact-channels = каналов
fact-weight = вес
fact-age = сведения старше на
status-changed = не сохранено
status-saved = сохранено
status-inside = внутри { $count }
status-arrived = всего { $count }
status-rate-hint = Запросов в секунду по всем потокам
status-inside-hint = Запросы, которые сейчас ждут или обслуживаются
status-arrived-hint = Запросов с начала прогона
status-keys = Пробел — пуск · F1 — все клавиши
scene-requests = Запросы
scene-dot-short = точка: { $count }
scene-dot = { $count ->
    [one] точка — это { $count } запрос
    [few] точка — это { $count } запроса
   *[other] точка — это { $count } запросов
}
scene-dot-served = обслужен
scene-dot-late = опоздает
scene-dot-refused = отказ
scene-route = выбор
scene-rate = { $rate }/с
rate-thousands = { $number } тыс.
rate-millions = { $number } млн
rate-billions = { $number } млрд
rate-unlimited = без предела
scene-base = основная
scene-reserve = резерв
scene-starting = запуск
scene-stopping = остановка
scene-off = выкл.
scene-failed = отказ
scene-overload = перегрузка
scene-queue = ждут { $count }
scene-reserve-pool = резерв: { $on } из { $total }
scene-ring = кольцо токенов
scene-ring-moved = перешло { $share }
scene-ring-over = сверх бюджета
scene-ring-over-short = сверх
scene-ring-open = Щелчок: кольцо во вкладке. Стащите дугу: её машина удалится.
scene-new = + машина
scene-new-tip = Перетащите к машинам или щёлкните: ещё одна машина, как { $node }

## Timeline

window-too-small = Окно слишком мало: увеличьте его.
timeline-title = Нарушения QoS
timeline-summary = нарушено { $violated } с из { $total } с · пределы: { $list }
timeline-no-limits = В этом сценарии пределы не заданы.
timeline-no-limits-short = пределов нет
timeline-violated = нарушено { $violated } с из { $total } с
timeline-violated-short = { $violated } из { $total } с
timeline-strip = { $name }: нарушено { $violated } с
timeline-interval = с { $from } с по { $to } с ({ $for } с)
timeline-errors = ошибки
timeline-throughput = завершено
timeline-any = любой предел
timeline-events = события
timeline-warm-up = разгон, не учитывается

## Plots and table

tab-live = Ход
tab-distribution = Распределение
tab-machines = Машины
plot-errors = Неудачные запросы
plot-limit-errors = предел ошибок
plot-export = Сохранить как { $kind }…
plot-export-menu = Сохранить график
distribution-none = Ни на один запрос ещё нет ответа.
distribution-counted = Машины этого сценария только считают запросы и не обслуживают их: времён ответа нет.
distribution-histogram = Время ответа
distribution-cumulative = Ответ не позднее
distribution-count = % из { $count } запросов
distribution-below = { $share } не позднее { $time }
table-refused = отказы
    .tooltip = Запросы, которым за последний такт не хватило места
table-failed = ошибки
    .tooltip = Запросы, неудачные за последний такт
table-weight = вес
    .tooltip = Постоянный вес
plot-queue = Запросы в каждой машине
plot-queue-all = Ждут во всех машинах
plot-waiting = ждут во всех
plot-utilisation = Загрузка по машинам
plot-response = Время ответа
plot-latency = Сетевая задержка по машинам
plot-limit = предел { $name }
plot-arrivals = Нагрузка и мощность
plot-arrivals-now = поступление
plot-capacity = мощность в работе
plot-capacity-above = мощность в работе: намного выше ({ $rate })
plot-regular = регулярная часть
plot-forecast = прогноз
plot-forecast-error = ± его ошибка
plot-reserve = Когда нужен резерв
plot-expected = ожидается
plot-safe = пуск выше, { $pool }
plot-risk = Риск по машинам
plot-risk-mean = средний
plot-risk-gate = порог R0
plot-relay = Реле по машинам
plot-ring-load = Нагрузка машин кольца
plot-gives = отдаёт выше
plot-takes = берёт ниже
plot-imbalance = Дисбаланс кольца
plot-imbalance-observed = наблюдаемый
plot-imbalance-true = истинный
plot-moved = перешло
tab-ring = Кольцо
tab-why = Почему
why-risk = Риск и его части
why-overload = перегрузка
why-forecast = прогноз
why-quality = качество
why-gate = порог R0
why-score = Оценка { $node }: место { $rank }
why-term = слагаемое
why-value = значение
why-weight = вес
why-product = вклад
why-base = основная оценка
why-added = добавил риск
why-total = оценка
why-room = остаток безопасной мощности
why-share = доля
why-client = Клиент { $client }
why-chosen = выбрана: { $node }
why-age = возраст сведений: { $seconds } с
why-history = последние выборы
why-passes = обе проверки
    .tooltip = Проходит ли машина обе проверки: нормальную (p_N) и Кантелли (p_C)
why-tied = ничья
    .tooltip = Не хуже лучшей: решило правило сценария для ничьих
why-clients = клиент
why-so-far-errors = ошибок маршрутизации: { $share }
    .tooltip = Доля всех запросов с начала: посланы полной машине, приняты другой
why-so-far-refused = отказов: { $share }
    .tooltip = Доля всех запросов с начала: свободного канала не было ни у кого
why-so-far-missed = нарушено сроков: { $share }
    .tooltip = Доля всех ответов со сроком с начала
why-so-far-switches = переключений: { $share }
    .tooltip = Доля всех запросов с начала: ушли не на ту машину, что предыдущий
pair-channels = { $node }: занято каналов { $busy } из { $channels }, запросов внутри { $inside }
pair-taken = I у { $node }: выбрали её, и она приняла запрос
pair-taken-short = принят там, куда послан
pair-redirected = J у { $node }: выбрали другую машину, но та была полна, и запрос приняла { $node } (ошибка маршрутизации)
pair-redirected-short = принят другой машиной
pair-refused = Выбрали { $node }, но свободного канала не было ни у одной: отказ, никто не учится
pair-refused-short = отказ
pair-often = { $count } из последних { $all } запросов
pair-theta = θ — вероятность выбрать первую машину
pair-chances = n1: { $first }, n2: { $second }
    .tooltip = С какой вероятностью каждую машину выберут следующей
pair-theta-line = θ (вероятность n1)
pair-clamp = пределы от { $low } до { $high }
    .tooltip = За эти пределы θ не выходит
pair-stood = где была недавно
pair-run = подряд: { $count }
    .tooltip = Сколько раз подряд выбрана одна машина; на пределе берут другую
pair-run-of = подряд: { $count } из { $limit }
pair-last = Последние запросы, новейший справа
edge-latency = задержка
edge-objective = цель τ = { $value }
edge-deadline = срок { $value }
edge-objective-doc = Задержка должна быть меньше этой черты
edge-curve = нормальная кривая
    .tooltip = Нормальная кривая последних задержек машины с их средним и отклонением; у каждой своя высота
edge-tail = за чертой
    .tooltip = Часть кривой выше цели: будь задержка нормальной, эта доля была бы p_N
edge-last = последняя задержка
    .tooltip = Задержка машины в последнем такте
edge-score = оценка
    .tooltip = Среднее + k отклонений на той же оси: нужна наименьшая
edge-unseen = задержек ещё не видели
edge-passes = проходит проверки
edge-chosen = выбрана
edge-hysteresis = Гистерезис
    .tooltip = Другую машину берут, когда она лучше на заданную долю столько тактов подряд; лампа — такт
edge-leads = { $node } лучше на { $gain } (нужно { $margin }), тактов { $lead } из { $dwell }
edge-nobody-leads = никто не лучше на { $margin } (лучшая: { $gain }), тактов 0 из { $dwell }
edge-history = Последние выборы: { $count }, за { $seconds } с, новейший справа
edge-history-doc = Какая машина выбрана в каждом такте
edge-history-at = { $node } в { $seconds } с
why-none = Ещё ничего не решено.
ring-step = шаг { $step }
ring-moved-now = перешло { $share }
ring-tokens = токенов: { $count }
ring-drag = Машину можно стащить с кольца или положить на него
ring-over = перешло { $moved }: { $times } × бюджет
ring-over-short = { $times } × бюджет
ring-over-none = перешло { $moved } без бюджета
ring-coarse = Дуг { $count }, столько не нарисовать: каждый из { $slices } отрезков — цвета машины, у которой в нём больше всего.
ring-summary = Кольцо токенов: токенов { $tokens }, машин { $machines }, за последний шаг перешло { $share }
ring-hot-key = ключ { $key }: { $share } запросов
ring-token = токен { $token } · { $node }
ring-token-arc = его дуга — { $share } кольца
ring-token-requests = запросов за последний такт: { $count }, { $share }
ring-owner = { $node }: токенов { $tokens }, ключей { $keys }, запросов { $traffic }
ring-owner-load = нагрузка: наблюдаемая { $load }, истинная { $true }
ring-owner-work = работа за последний такт: { $work } из { $capacity }
ring-more = и ещё { $count }
ring-outside = Вне кольца:
    .tooltip = Перетащите сюда машину кольца, чтобы её удалить. Перетащите отсюда на кольцо, чтобы её ввести.
ring-chip-on = Щелчок: её дуги. Стащите её с кольца или нажмите Delete: она удалится. Insert: ещё одна такая же.
ring-chip-in = Перетащите на кольцо, щёлкните дважды или нажмите Insert.
ring-chip-gone = { $node } удалена: можно добавить такую же
ring-chip-off = { $node } выключена: её можно запустить
ring-chip-new = Ещё одна машина, как { $node }
ring-loads = Нагрузка и полоса
    .tooltip = Наблюдаемая нагрузка каждой машины, на шкале от 0 до 1
ring-loads-plain = Нагрузка машин
ring-band = цель { $target } · конец в пределах ± { $off } · начало за ± { $on }
ring-band-tip = Пунктир: цель ℓ*. Тонкие линии: ± ε_off = { $off }, где машина перестаёт отдавать или брать. Толстые: ± ε_on = { $on }, где начинает. От одного до другого лампа горит.
ring-most-loaded = Самые нагруженные: { $count } из { $all } машин
ring-gives = ▲ отдаёт
ring-takes = ▼ берёт
ring-rests = покой
ring-gauges = Управление и бюджет
ring-room = запас γ
    .tooltip = Сколько запаса у целого: 1, когда общая нагрузка не выше τ_min = { $least }, и 0 начиная с τ = { $tau }. Общая нагрузка (пополам среднее и наибольшее) — { $total }.
ring-need = нужда η
    .tooltip = Насколько самая нагруженная машина выше цели: x / (x + κ), κ = { $kappa }
ring-strength = сила C
    .tooltip = C = γ·η: какая доля наибольшего бюджета может перейти за этот шаг
ring-budget = за шаг, из бюджета m
    .tooltip = Перешло { $moved }. Черта — бюджет этого шага, m = { $budget }; вся шкала — M_max = { $most }.
ring-budget-value = { $moved } из { $budget }
ring-window = { $steps ->
    [one] за последний { $steps } шаг
    [few] за последние { $steps } шага
   *[other] за последние { $steps } шагов
}
ring-window-value = { $spent } из { $whole }, осталось { $left }
ring-window-tip = За последние шаги, H = { $steps }, перешло { $spent } из M_H = { $whole }; осталось { $left }. Когда не остаётся ничего, ничего и не переходит.
ring-braked = Бюджет горизонта истрачен: ничего не переходит
ring-sum-moved = перешло всего: { $rings } кольца
    .tooltip = Сумма дуг, перешедших за все шаги; 1 — всё кольцо один раз. Добавления и удаления не в счёт.
ring-sum-over = шагов сверх бюджета: { $count }
    .tooltip = Шаги, за которые перешло больше бюджета m. Каждая отдающая машина отдаёт хотя бы один токен, как бы ни была длинна дуга, если не задан strict_budget.
ring-sum-violations = нарушений: { $count }
    .tooltip = Невыполненные инварианты за все шаги: дуги составляют 1, места по порядку, владельцы есть, у каждой машины v_min токенов
ring-sum-removed = шагов с токенами у удалённой: { $count }
    .tooltip = Шаги, в конце которых у удалённой машины был токен; запросы к ней теряются
ring-moves = Последние переходы
ring-moves-none = Пока ничего не перешло
ring-move = { $from } → { $to }, { $share } кольца
ring-move-token = токен { $token }
ring-move-quota = машина должна была отдать { $quota }; до этого отдала { $given }
ring-move-longer = дуга длиннее того, что от этого оставалось
ring-why-capacity = раздано по мощности
ring-why-removed = его машину удалили
ring-why-added = добавили машину
ring-why-load = нагрузка { $giver } против { $taker }
table-machine = №
    .tooltip = Номер машины
table-state = статус
    .tooltip = Состояние машины; ×0.5 — машина работает вполовину медленнее
table-utilisation = загр. %
    .tooltip = Сколько процентов последнего такта она была занята
table-inside = внутри
    .tooltip = Запросы внутри: обслуживаются или ждут
table-waiting = ждут
    .tooltip = Запросы, ждущие обслуживания
table-rate = запр/с
    .tooltip = Запросы, пришедшие за последний такт, в секунду
table-response = мс
    .tooltip = Среднее время ответа за последний такт в миллисекундах
table-age = возр.
    .tooltip = Возраст того, что балансировщик знает о ней, в секундах
state-active = работает
state-full = полна
state-off = выкл.
state-removed = удалена
state-starting = пуск { $seconds } с
state-stopping = остановка
state-failed = отказ
unit-rate = запр/с
unit-requests = запросы
unit-ticks = тактов
unit-periods = периодов
unit-ms = мс
unit-s = с

## Files and messages

file-hint-save = Путь к файлу .ron
file-hint-export = Путь к файлу
file-export-title = Сохранить график
file-new-name = новый сценарий
file-recovered-name = восстановленный прогон
preferences-broken = Настройки не прочитаны ({ $reason }). Они оставлены в { $path }; взяты обычные.
preferences-unread = Настройки не прочитаны ({ $reason }). Взяты обычные.
preferences-not-kept = Настройки не запоминаются: { $reason }
autosave-none = Автосохранения не будет: { $reason }
autosave-failed = Прогон не удалось сохранить в стороне: { $reason }
question-unsaved-title = Есть несохранённые изменения
question-unsaved-text = Прогон со всем, что с ним делали, пропадёт.
question-unsaved-draft = Пропадёт и то, что собирается, и прогон со всем, что с ним делали. При сохранении прогон начнётся заново с собранным.
question-save = Сохранить
question-discard = Не сохранять
question-cancel = Отмена
question-recover-title = Остался незаконченный прогон
question-recover-text = Прошлый сеанс закончился, не сохранив изменения. Они отложены в отдельный файл.
question-recover-what = { $count ->
    [0] «{ $title }», отложен { $time }, без изменений в ходе прогона.
    [one] «{ $title }», отложен { $time }, { $count } изменение в ходе прогона.
    [few] «{ $title }», отложен { $time }, { $count } изменения в ходе прогона.
   *[other] «{ $title }», отложен { $time }, { $count } изменений в ходе прогона.
}
question-later = Позже
question-forget-sure = Удалить навсегда
question-recover = Восстановить
question-forget = Удалить

## Keys

keys-title = Клавиши
keys-play = пуск и пауза
keys-step = один такт
keys-faster = быстрее
keys-slower = медленнее
keys-restart = в начало, то же зерно
keys-undo = отменить
keys-redo = вернуть
keys-new = новый сценарий
keys-open = открыть
keys-save = сохранить
keys-save-as = сохранить как
keys-close = закрыть окно
keys-left = параметры: показать, скрыть
keys-bottom = шкала времени: показать, скрыть
keys-right = графики: показать, скрыть
keys-fit = вся сцена
keys-presentation = показ
keys-fullscreen = во весь экран
keys-keys = этот список
keys-escape = закрыть, снять выделение
keys-policy = политика по номеру
keys-wheel = колесо
keys-zoom = приблизить у курсора; двойной щелчок — всё
keys-machine = машина под фокусом: убрать; ещё одна такая же
keys-drag = тянуть
keys-carry = машину: со сцены или с кольца прочь либо туда
keys-typing = Пока вы набираете текст в поле, клавиши принадлежат полю. Tab переходит между элементами.
file-open-title = Открыть сценарий или запись
file-open = Открыть
file-save-title = Сохранить прогон
file-save = Сохранить
file-hint = Путь к файлу .ron; открыть можно и встроенный сценарий по имени
file-path = Путь
file-browse = Обзор…
file-cancel = Отмена
file-saved = Сохранено: { $path }
file-saved-built = Сохранено: { $path }. Прогон начат заново с собранным.
file-dialog-silent = Системный диалог выбора файла не ответил. Введите путь здесь.
error-title = Не получилось
error-copy = Скопировать
error-close = Закрыть
