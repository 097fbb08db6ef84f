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

top-scenario = Сценарий
    .tooltip = Что моделируется: машины, нагрузка, пределы
top-policy = Политика
    .tooltip = Кто выбирает машину для каждого запроса (клавиши 1–9)
top-variant = как в исследовании
    .tooltip = В этом сценарии имя означает такие параметры:
top-open = Открыть…
    .tooltip = Открыть сценарий или запись (Ctrl+O)
top-save = Сохранить
    .tooltip = Сохранить прогон со всем, что с ним делали (Ctrl+S; под другим именем — Ctrl+Shift+S)
top-language-name = Русский
top-theme-dark = Тёмная
top-theme-light = Светлая
top-software = программная отрисовка
    .tooltip = Видеокарта не найдена: рисует процессор, поэтому эффектов меньше

## Transport

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

section-policy = Политика
section-pools = Резервный пул
section-forecast = Прогноз
section-risk = Риск
section-ring = Кольцо токенов
section-qos = Пределы QoS
section-flows = Нагрузка
section-nodes = Машины
section-telemetry = Телеметрия балансировщика
section-faults = Отказы
section-scenario = Сценарий
controls-item = { $name } № { $number }
controls-absent = нет
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
disturb-title = Возмутить сейчас
disturb-machine = Машина
disturb-fail = Отказ
disturb-repair = Ремонт
disturb-drain = Вывести
disturb-start = Запустить
disturb-slow = Замедлить
disturb-burst = Всплеск
disturb-speed = Скорость машины в долях полной
disturb-factor = Во сколько раз растёт нагрузка
disturb-duration = На какое время
deed-fail = отказ { $node }
deed-repair = { $node } починена
deed-start = запуск { $node }
deed-drain = вывод { $node }
deed-remove = { $node } удалена
deed-add = добавлена как { $node }
deed-burst = всплеск ×{ $factor }

## Scene

scene-requests = Запросы
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
scene-base = основная
scene-reserve = резерв
scene-starting = запуск
scene-stopping = остановка
scene-off = выкл.
scene-failed = отказ
scene-overload = перегрузка
scene-queue = ждут { $count }
scene-reserve-pool = резерв: { $on } из { $total }

## Timeline

timeline-title = Нарушения QoS
timeline-summary = нарушено { $violated } с из { $total } с · пределы: { $list }
timeline-no-limits = В этом сценарии пределы не заданы.
timeline-strip = { $name }: нарушено { $violated } с
timeline-interval = с { $from } с по { $to } с ({ $for } с)
timeline-errors = ошибки
timeline-throughput = пропуск
timeline-any = любой предел
timeline-events = события
timeline-warm-up = разгон, не учитывается

## Plots and table

plot-queue = Очереди: запросы в каждой машине
plot-queue-all = Запросы, ждущие во всех машинах
plot-waiting = ждут во всех
plot-utilisation = Загрузка по машинам
plot-response = Время ответа
plot-limit = предел { $name }
plot-arrivals = Нагрузка и мощность
plot-arrivals-now = поступление
plot-capacity = мощность в работе
table-title = Машины
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
state-starting = пуск { $seconds } с
state-stopping = остановка
state-failed = отказ
unit-rate = запр/с
unit-requests = запросы
unit-ms = мс
unit-s = с

## Files and messages

file-open-title = Открыть сценарий или запись
file-open = Открыть
file-save-title = Сохранить прогон
file-save = Сохранить
file-hint = Путь к файлу .ron; открыть можно и встроенный сценарий по имени
file-path = Путь
file-browse = Обзор…
file-cancel = Отмена
file-saved = Сохранено: { $path }
file-dialog-silent = Системный диалог выбора файла не ответил. Введите путь здесь.
error-title = Не получилось
error-copy = Скопировать
error-close = Закрыть
