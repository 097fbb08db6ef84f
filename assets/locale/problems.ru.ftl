### What the model says is wrong with a value or a scenario, in Russian. The key is the words of the English sentence without
### what varies in it; that comes in its order as a, b, c, d.

mistake-range = { $value } не годится: нужно { $range }
mistake-value = «{ $text }» здесь не годится: { $reason }

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
rule-there-is-no-machine-there-is-only = машины { $a } нет; есть только { $b }
rule-is-removed-already = { $a } уже удалена
rule-there-is-no-flow-nobody-sends-requests = нет ни одного потока: никто не шлёт запросов
rule-there-is-no-machine = нет ни одной машины
rule-machines-are-too-many-at-most = машин { $a } — слишком много (не больше { $b })
rule-there-is-no-base-machine-all-would-be-off-at-the-start = нет основной машины: на старте все были бы выключены
rule-two-pools-are-called = два пула называются { $a }
rule-no-machine-belongs-to-it-give-one = в нём нет ни одной машины; дайте одной { $a }
rule-ticks-are-too-many-at-most-make-longer-or-shorter = тактов { $a } — слишком много (не больше { $b }); удлините { $c } или укоротите { $d }
rule-the-warm-up-of-leaves-nothing-of-the-length-of = разогрев { $a } не оставляет ничего от длины { $b }
rule-about-requests-in-one-tick-are-too-many-at-most-make-shorter = около { $a } запросов за такт — слишком много (не больше { $b }); укоротите { $c }
rule-flows-have-a-deadline-at-most-may = срок есть у { $a } потоков; можно не больше чем у { $b }
rule-keys-of-all-flows-are-too-many-at-most = ключей у всех потоков { $a } — слишком много (не больше { $b })
rule-machines-that-only-count-have-no-queue-leave-it-out = у машин, которые только считают, нет очереди; уберите её
