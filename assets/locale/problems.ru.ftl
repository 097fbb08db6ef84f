### What the model says is wrong with a value or a scenario, in Russian. The key is the words of the English sentence without
### what varies in it; that comes in its order as a, b, c, d.

mistake-range = { $value } не годится: нужно { $range }
mistake-value = «{ $text }» здесь не годится: { $reason }
mistake-path = путь не читается: { $reason }
mistake-unknown = здесь нет { $name }; есть: { $known }
mistake-no-parts = здесь нет { $name }: у этого нет частей
mistake-nearest = { " " }(может быть, { $name }?)

rule-is-empty = Файл { $a } пуст.
rule-there-is-no-file = Нет файла { $a }.
rule-is-a-folder-not-a-file-name-a-file-inside-it = { $a } — папка, а не файл; назовите файл в ней.
rule-cannot-be-read = { $a } не читается
rule-is-too-large-it-holds-more-than = Файл { $a } слишком велик: в нём больше { $b } { $c }.
rule-is-written-in-little-endian-save-it-as = Файл { $a } записан в { $b } (little-endian); сохраните его в { $c }.
rule-is-written-in-big-endian-save-it-as = Файл { $a } записан в { $b } (big-endian); сохраните его в { $c }.
rule-is-not-text-byte-counted-from-in-line-begins-no-character-save-it-as = Файл { $a } — не текст в { $b }: байт { $c } (считая с { $d }, в строке { $e }) не начинает никакого знака; сохраните его в { $b }.
rule-was-not-written-there-is-no-folder-create-it-first = { $a } не записан: нет папки { $b }; сначала создайте её.
rule-was-not-written = { $a } не записан
rule-the-file-that-was-there-is-untouched = Прежний файл не тронут.
rule-nothing-was-left-behind = Следов не осталось.
rule-permission-denied-os-error = нет прав доступа (ошибка системы { $a })
rule-no-space-left-on-device-os-error = на диске нет места (ошибка системы { $a })
rule-read-only-file-system-os-error = эта файловая система только для чтения (ошибка системы { $a })
rule-is-a-directory-os-error = это папка (ошибка системы { $a })
rule-not-a-directory-os-error = это не папка (ошибка системы { $a })
rule-file-name-too-long-os-error = слишком длинное имя файла (ошибка системы { $a })
rule-no-such-file-or-directory-os-error = нет такого файла или папки (ошибка системы { $a })
rule-input-output-error-os-error = ошибка ввода-вывода (ошибка системы { $a })

rule-the-text-is-empty-writes-a-scenario-to-start-from = текст пуст; { $a } запишет сценарий для начала
rule-there-is-no-file-and-no-built-in-scenario-called-shows-them-all = Нет ни файла, ни встроенного сценария { $a }. Все показывает { $b }.
rule-this-looks-like-a-scenario-is-names-without-quotes = это похоже на { $a }, а сценарий пишут на { $b }: { $c }, имена без кавычек
rule-it-is-written-in-format-this-version-reads-format = файл записан в формате { $a }; эта версия читает формат { $b }

rule-a-is-missing = не хватает { $a }
rule-a-name-is-missing-write-it-like = не хватает имени; путь пишут так: { $a }
rule-after-comes-or = после { $a } идёт { $b } или { $c }
rule-between-and-stands-a-whole-number-counted-from = между [ и ] стоит целое число, счёт с { $a }
rule-it-is-no-list = это не список
rule-its-items-are-unknown = неизвестно, из чего этот список
rule-it-cannot-be-reached-for-writing = сюда нельзя ничего записать
rule-it-cannot-be-written = это нельзя записать
rule-it-is-incomplete = здесь не всё
rule-its-type-is-another = это значение другого рода
rule-its-type-is-unknown = неизвестно, какого рода это значение
rule-is-not-registered = значение рода { $a } неизвестно

rule-is-not-a-name-here-the-name-of-a-field-is-expected-a-decimal-mark-is-not = { $a } — не имя; здесь нужно имя поля (дробную часть отделяет { $b }, а не { $c })
rule-is-not-one-of-the-choices-choose-from = { $a } — не из этих вариантов; есть: { $b }
rule-a-comment-is-not-closed-its-is-missing = комментарий не закрыт: не хватает { $a }
rule-a-text-is-not-closed-its-is-missing = текст не закрыт: не хватает { $a }
rule-brackets-are-nested-too-deeply-levels-are-allowed = скобки вложены слишком глубоко (не больше { $a } уровней)
rule-here-or-a-closing-bracket-is-expected-the-value-before-it-is-perhaps-of-the-wrong-kind-a-whole-number-has-no-fraction = здесь нужна { $a } или закрывающая скобка; может быть, значение перед этим местом другого рода (у целого числа нет дробной части)
rule-here-and-a-value-are-expected-a-decimal-mark-is-not = здесь нужны { $a } и значение (дробную часть отделяет { $b }, а не { $c })
rule-here-a-name-is-expected-such-as-that-of-a-field = здесь нужно имя, например имя поля
rule-here-a-number-is-expected = здесь нужно число
rule-here-a-whole-number-of-or-more-is-expected = здесь нужно целое число, не меньше { $a }
rule-here-brackets-with-fields-are-expected-such-as-a-choice-with-parameters-is-written-or = здесь нужны скобки с полями, например { $a }; вариант с параметрами пишут { $b } или { $c }
rule-something-follows-after-the-end-of-the-value = после конца значения стоит что-то ещё
rule-the-field-is-missing = не хватает поля { $a }
rule-the-field-is-missing-in = не хватает поля { $a } в `{ $b }`
rule-the-field-stands-here-twice = поле { $a } стоит здесь дважды
rule-the-text-ends-too-early-a-bracket-or-a-value-is-missing = текст кончается слишком рано: не хватает скобки или значения
rule-there-is-a-non-breaking-space-write-an-ordinary-one = здесь неразрывный пробел; поставьте обычный
rule-there-is-no-field-in-fields-are = в `{ $b }` нет поля { $a }; есть: { $c }
rule-there-is-no-field-fields-are = нет поля { $a }; есть: { $b }
rule-the-number-is-out-of-bounds-it-must-be-whole-or-more-and-not-too-large = это число не годится: нужно целое, не меньше { $a } и не слишком большое
rule-is-out-of-bounds-for-a-whole-number-of-or-more = { $a } не годится для целого числа, не меньшего { $b }
rule-this-whole-number-is-out-of-bounds-for-a-whole-number-of-or-more = это число не годится для целого числа, не меньшего { $a }
rule-is-not-allowed-a-seed-is-to = { $a } не годится; зерно — от { $b } до { $c }
rule-is-not-a-whole-number-neither-fraction-nor-exponent-may-stand-here = { $a } — не целое число: здесь не может быть ни дробной части, ни порядка
rule-a-decimal-mark-is-not-write-or-the-name-of-a-field-after-the-comma = дробную часть отделяет { $a }, а не { $b }: пишите { $c } или, после запятой, имя поля
rule-names-stand-without-quotes-as-in-this-looks-like = имена пишут без кавычек, как в { $a } (это похоже на { $b })
rule-round-brackets-are-expected-as-in-not-curly-ones-this-looks-like = здесь нужны круглые скобки, как в { $a }, а не фигурные (это похоже на { $b })
rule-closes-another-bracket-than-the-one-that-is-open-one-is-missing-before-it = { $a } закрывает не ту скобку, что открыта: перед этим местом одной не хватает
rule-this-list-is-too-long-it-may-have-items-at-most = этот список слишком длинный: в нём может быть не больше { $a } строк
rule-it-is-not-one-of-the-choices-choose-from = такого варианта нет; есть: { $a }
rule-here-a-number-is-expected-a-decimal-mark-is-not = здесь нужно число (дробную часть отделяет { $a }, а не { $b })
rule-here-a-whole-number-is-expected = здесь нужно целое число
rule-here-a-whole-number-is-expected-to = здесь нужно целое число от { $a } до { $b }
rule-here-a-whole-number-is-expected-a-decimal-mark-is-not = здесь нужно целое число (дробную часть отделяет { $a }, а не { $b })
rule-here-a-whole-number-is-expected-a-decimal-mark-is-not-to = здесь нужно целое число от { $c } до { $d } (дробную часть отделяет { $a }, а не { $b })
rule-there-is-a-zero-byte-this-is-not-or-not-only-a-text = здесь нулевой байт; это не текст или не только текст
rule-there-is-no-file-it-is-a-link-to-which-is-not-there = Нет файла { $a }: это ссылка на { $b }, а там ничего нет.
rule-more-problem-not-shown = И ещё одна ошибка.
rule-more-problems-not-shown = И ещё ошибок: { $a }.
rule-here-a-list-is-expected-such-as = здесь нужен список, например { $a }
rule-here-or-is-expected = здесь нужно { $a } или { $b }
rule-here-is-expected = здесь нужно { $a }
rule-here-a-text-in-quotes-is-expected = здесь нужен текст в кавычках
rule-cannot-stand-here = { $a } здесь стоять не может
rule-a-text-has-a-that-is-followed-by-something-unknown = в тексте после { $a } стоит что-то неизвестное
rule-a-number-has-a-where-none-may-be = в числе стоит { $a } там, где не может
rule-is-no-digit-of-this-number = { $a } — не цифра этого числа
rule-here-a-number-of-seconds-or-text-with-a-unit-such-as-is-expected = здесь нужно число секунд или текст с единицей, например { $a }
rule-here-stands-instead-of-no-name-is-needed-before-the-bracket = здесь стоит { $a } вместо { $b }; имя перед скобкой не нужно
rule-is-not-a-duration-or-more-finite = { $a } — не длительность (нужно конечное число, не меньше { $b })
rule-is-not-a-machine-machines-are = { $a } — не машина; машины — это { $b }, { $c } и так далее

rule-is-not-a-unit-of-time-use-ns-us-ms-s-min-or-h = { $a } — не единица времени; есть нс, мкс, мс, с, мин, ч
rule-is-not-a-duration-write-a-number-of-seconds-or-say = { $a } — не длительность; это число секунд или, например, 250 мс
rule-a-duration-cannot-be-negative = длительность не бывает отрицательной ({ $a })
rule-is-not-a-finite-duration-below-years = { $a } — не конечная длительность короче { $b } лет

rule-chooses-between-exactly-two-machines-here-are = выбирает ровно из двух машин; здесь их { $a }
rule-chooses-between-exactly-two-machines-here-is = выбирает ровно из двух машин; здесь { $a }
rule-has-a-clamp-from-to-in-which-nothing-lies = имеет пределы от { $a } до { $b }, между которыми ничего нет
rule-begins-with-outside-of-its-clamp-of-to = начинает с { $a } = { $b }, вне своих пределов от { $c } до { $d }
rule-chooses-by-the-latencies-of-a-network-and-here-is-none = выбирает по задержкам сети, а здесь её нет ({ $a })
rule-has-the-objective-tau-which-is-not-above-the-floor-of-the-latency = имеет цель τ = { $a }, а она не выше наименьшей задержки, { $b }

rule-it-cannot-change-while-a-run-goes-on-set-it-before-the-start = нельзя менять на ходу; задайте до старта
rule-there-is-no-machine-there-are-to = машины { $a } нет; есть от { $b } до { $c }
rule-there-is-no-machine-there-is-none = машины { $a } нет: нет ни одной
rule-there-is-no-machine-there-is-only = машины { $a } нет; есть только { $b }
rule-is-removed-already = { $a } уже удалена
rule-there-is-no-flow-nobody-sends-requests = нет ни одного потока: никто не шлёт запросов
rule-there-is-no-machine = нет ни одной машины
rule-machines-are-too-many-at-most = машин { $a } — слишком много (не больше { $b })
rule-there-is-no-base-machine-all-would-be-off-at-the-start = нет основной машины: на старте все были бы выключены
rule-two-pools-are-called = два пула называются { $a }
rule-no-machine-belongs-to-it-give-one = в нём нет ни одной машины; дайте одной { $a }
rule-ticks-are-too-many-at-most-make-longer-or-shorter = тактов { $a } — слишком много (не больше { $b }); удлините { $c } или укоротите { $d }
rule-the-warm-up-of-leaves-nothing-of-the-length-of = разгон { $a } не оставляет ничего от длины { $b }
rule-about-requests-in-one-tick-are-too-many-at-most-make-shorter = около { $a } запросов за такт — слишком много (не больше { $b }); укоротите { $c }
rule-flows-have-a-deadline-at-most-may = срок есть у { $a } потоков; можно не больше чем у { $b }
rule-keys-of-all-flows-are-too-many-at-most = ключей у всех потоков { $a } — слишком много (не больше { $b })
rule-machines-that-only-count-have-no-queue-leave-it-out = у машин, которые только считают, нет очереди; уберите её

rule-belongs-to-a-reserve-pool-which-starts-and-stops-it-drain-it-instead = { $a } в резервном пуле, который её включает и выключает; вместо этого выведите её
rule-is-the-last-machine-no-machine-would-be-left = { $a } — последняя: ни одной машины не осталось бы

rule-a-trace-of-arrivals-needs-at-least-one = в трассе запросов нужен хотя бы один
rule-comes-before-moments-must-be-in-order = { $a } раньше, чем { $b }; моменты идут по порядку
rule-is-not-allowed-a-moment-is-to = { $a } не годится; момент — от { $b } до { $c }
rule-needs-the-shape-whose-counts-it-spreads = { $a } возможно только с формой { $b }: он раскладывает её счётчики
rule-about-changes-in-one-tick-are-too-many-at-most-make-the-times-longer = около { $a } смен за такт — слишком много (не больше { $b }); сделайте времена длиннее
rule-a-trace-of-counts-needs-at-least-one-bin = в трассе счётчиков нужен хотя бы один интервал
rule-is-not-allowed-a-count-is-to = { $a } не годится; счётчик — от { $b } до { $c }
rule-levels-must-be-in-the-order-of-their-times = ступени идут по порядку своих времён
rule-steps-need-at-least-one-level = нужна хотя бы одна ступень
rule-a-sum-needs-at-least-one-part = в сумме нужна хотя бы одна часть
rule-a-trace-of-sizes-needs-at-least-one-above = в трассе размеров нужен хотя бы один больше { $a }
rule-is-not-allowed-a-size-is-to = { $a } не годится; размер — от { $b } до { $c }
rule-these-and-have-no-finite-mean-take-a-smaller = при таких { $a } и { $b } среднее бесконечно; уменьшите { $c }

rule-are-ticks-which-is-beyond-the-history-its-and-leave-room-for-ticks = { $a } — это { $b } тактов, дальше истории: { $c } и { $d } оставляют место для { $e } тактов
rule-are-ticks-which-is-beyond-the-history-the-samples-that-are-remembered-leave-room-for-ticks = { $a } — это { $b } тактов, дальше истории: запомненные отсчёты оставляют место для { $c } тактов
rule-is-less-than-a-tick-of-a-forecast-looks-at-least-one-tick-ahead = { $a } меньше такта ({ $b }); прогноз смотрит хотя бы на один такт вперёд

rule-a-network-needs-at-least-one-link = в сети нужна хотя бы одна связь
rule-no-flow-is-of-client-the-last-one-is = потоков клиента { $a } нет; последний клиент — { $b }
rule-clients-and-machines-make-too-many-pairs-at-most = клиентов { $a } и машин { $b }: слишком много пар (не больше { $c })

rule-all-weights-are-at-least-one-must-be-above = все веса равны { $a }; хотя бы один должен быть больше
rule-is-above-the-tokens-that-each-machine-gets-of = { $a } больше, чем { $b } — столько токенов из { $c } достаётся каждой машине
rule-token-is-too-few-for-machines-each-needs-one = { $a } токена мало для { $b } машин: каждой нужен хотя бы один
rule-tokens-are-too-few-for-machines-each-needs-one = токенов { $a } мало для { $b } машин: каждой нужен хотя бы один
rule-is-not-above = { $a } не больше { $b } ({ $c })
rule-is-not-below-without-a-gap-between-them-there-is-no-hysteresis = { $a } не меньше { $b } ({ $c }); без промежутка между ними нет гистерезиса
rule-is-above-a-machine-would-give-and-take = { $a } больше { $b } ({ $c }): машина и отдавала бы, и брала
rule-is-below-takers-would-be-filled-down = { $a } меньше { $b } ({ $c }): берущие отдавали бы
rule-a-ring-that-moves-tokens-would-give-them-to-reserve-machines-that-are-off-leave-out-and-add-and-remove-machines-by-the-script = кольцо отдавало бы токены выключенным машинам резерва; уберите { $a }, а машины добавляйте и удаляйте действиями

rule-is-not-after = { $a } не позже, чем { $b }
rule-there-is-no-metric-shows-all = нет показателя { $a }; все показывает { $b }
rule-there-is-no-pool-pools-are = нет пула { $a }; есть: { $b }
rule-an-expectation-needs-or-both = в ожидании нужно { $a }, { $b } или оба
rule-comes-before-a-script-is-in-the-order-of-time = { $a } раньше, чем { $b }; действия идут по порядку времени
rule-is-beyond-the-length-of = { $a } — дальше, чем длится прогон ({ $b })
rule-is-no-digest-which-has-hexadecimal-digits = { $a } — не свёртка: в ней { $b } шестнадцатеричных цифр
