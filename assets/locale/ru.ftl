### Слова окна по-русски. Ключи те же, что в en.ftl; их сравнивает тест.

app-name = Equipoise
app-tagline = Лаборатория балансировки нагрузки

## No window

no-window-display = Дисплей не найден: не заданы ни DISPLAY, ни WAYLAND_DISPLAY.
no-window-unreachable = Дисплей { $display } не отвечает ({ $reason }).
no-window-adapter = Видеоадаптер не найден ({ $reason }). В Linux нужен драйвер Vulkan; пакет mesa-vulkan-drivers содержит программный.
no-window-refused = Окно не удалось запустить ({ $reason }).
no-window-remedy = Без окна работают: equipoise run, compare, sweep, reproduce, replay, check, list, import. Результаты они печатают.
no-window-picture = Снимку окна дисплей не нужен: equipoise picture SCENARIO --at TIME -o FILE.png

## Top bar

top-scenario = Сценарий
    .tooltip = Что моделируется: машины, нагрузка, пределы
top-policy = Политика
    .tooltip = Кто выбирает машину для каждого запроса (клавиши 1–9)
top-compare = Сравнить
    .tooltip = Прогоны рядом на одних и тех же запросах
top-lanes = { $count ->
    [one] { $count } дорожка
    [few] { $count } дорожки
   *[other] { $count } дорожек
}
top-record = Запись
    .tooltip = Сохранить этот прогон со всем, что с ним делали
top-recording = Идёт запись
top-open = Открыть…
    .tooltip = Открыть сценарий или запись (Ctrl+O)
top-save = Сохранить
    .tooltip = Сохранить сценарий (Ctrl+S)
top-save-as = Сохранить как…
    .tooltip = Сохранить под другим именем (Ctrl+Shift+S)
top-recent = Недавние файлы
top-language = Язык
top-language-name = Русский
top-theme-dark = Тёмная
top-theme-light = Светлая
top-help = Справка
    .tooltip = Клавиши, термины, источники (F1)

## Transport

transport-start = В начало
    .tooltip = Вернуться к t = 0 (R)
transport-play = Пуск
    .tooltip = Пустить время (Пробел)
transport-pause = Пауза
    .tooltip = Остановить время (Пробел)
transport-step = Один такт
    .tooltip = Вперёд на один такт ({ $key })
transport-speed = Скорость
    .tooltip = Секунд модели за одну секунду (+ и -)
transport-speed-value = { $speed }×
transport-speed-max = Как можно быстрее
transport-achieved = на деле { $speed }×
transport-time = t = { $time } с
transport-end = / { $time }
transport-ended = Конец прогона

## Controls

controls-title = Параметры
controls-reset = Вернуть значение из файла
controls-changed = { $count ->
    [0] Сценарий не изменён
    [one] { $count } отличие от файла сценария
    [few] { $count } отличия от файла сценария
   *[other] { $count } отличий от файла сценария
}
controls-change = { $name } { $before } → { $after }, t = { $time } с
controls-out-of-range = Вне диапазона: от { $low } до { $high }
controls-undo = Отменить
    .tooltip = Отменить последнее изменение (Ctrl+Z)
controls-redo = Повторить
    .tooltip = Сделать снова (Ctrl+Y)
section-score = Веса оценки
section-risk = Риск
section-reserve = Резервный пул
section-ring = Кольцо токенов
section-telemetry = Телеметрия, которую видит балансировщик
section-qos = Пределы QoS
section-workload = Нагрузка
section-lesson = Урок
disturb-title = Возмутить сейчас
disturb-burst = Всплеск ×{ $factor }
disturb-fail = Отказ машины…
disturb-slow = Замедлить машину…
disturb-add = Добавить машину
disturb-remove = Убрать машину…

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
scene-queue = очередь { $count }
scene-risk = риск { $value }
scene-reserve-pool = резервный пул: включено { $on } из { $total }
scene-ring = кольцо ключей
scene-moved = перемещено { $share } %
scene-same-requests = те же запросы
scene-fit = Показать всё
    .tooltip = Тащите, чтобы сдвинуть; колесо меняет масштаб

## Explain

explain-title = Почему { $name }?
explain-why-not = Почему не { $name }?
explain-rank = место { $rank } из { $total }
explain-tie = При равенстве: { $rule }
explain-age = Сведениям балансировщика было { $age } с
explain-winner = Выбрана { $name }
explain-hint = Выберите машину или запрос

## Timeline

timeline-title = Нарушения QoS
timeline-summary = нарушено { $violated } с из { $total } с
timeline-limits = пределы: { $list }
timeline-p95 = P95
timeline-p99 = P99
timeline-errors = ошибки
timeline-throughput = пропускная способность
timeline-events = события
timeline-scrub = время
    .tooltip = Тащите к любому прошедшему моменту
timeline-past = Вы смотрите прошлое: t = { $time } с
timeline-return = Вернуться к настоящему
timeline-fork = Продолжить отсюда
timeline-warm-up = разгон, не учитывается

## Plots

plot-live = Сейчас
plot-distribution = Распределение
plot-compare = Сравнение
plot-sweep = Перебор
plot-nodes = Машины
plot-ring = Кольцо
plot-arrivals = Поступление и прогноз
plot-arrivals-now = λ(t)
plot-arrivals-regular = регулярная часть
plot-arrivals-forecast = прогноз +{ $seconds } с
plot-queue = Очередь по машинам
plot-risk = Риск по машинам
plot-utilisation = Загрузка по машинам
plot-response = Время ответа
plot-capacity = Мощность в работе
plot-capacity-safe = безопасная мощность
plot-capacity-load = нагрузка
plot-limit = предел { $name }
plot-gate = порог R₀
plot-against = Этот прогон против { $name }, те же запросы
plot-empty = Пока пусто: пустите время
unit-rate = запр/с
unit-requests = запросы
unit-ms = мс
unit-s = с
unit-percent = %
unit-share = 0…1

## Lessons

lesson-title = Урок { $number } · { $name }
lesson-step = шаг { $step } из { $total }
lesson-back = Назад
lesson-next = Далее
lesson-do-it = Сделайте за меня
lesson-close = Закрыть урок

## Files and errors

file-untitled = без имени
file-unsaved = Прогон изменён и не сохранён.
file-save = Сохранить
file-discard = Не сохранять
file-cancel = Отмена
file-path = Путь
file-open-failed = Не удалось открыть { $path }: { $reason }
file-save-failed = Не удалось сохранить { $path }: { $reason }
file-saved = Сохранено: { $path }
file-drop = Бросьте сюда сценарий или запись
file-dialog-silent = Системный диалог выбора файла не отвечает. Введите путь здесь.
recover-title = Equipoise закрылась раньше, чем последний прогон был сохранён.
recover-yes = Открыть снова
recover-no = Забыть
error-title = Не получилось
error-details = Подробности
error-copy = Скопировать
error-close = Закрыть

## Status bar

status-software = Программная отрисовка ({ $adapter }): меньше эффектов
status-rate = { $rate } запросов/с
status-seed = зерно { $seed }
    .tooltip = Нажмите, чтобы скопировать
status-paused = пауза
