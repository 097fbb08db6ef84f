### Что говорят политики о своих решениях. По-английски это сам текст модели; ключ получается из его слов, тест сверяет все.

## Reasons

said-a-coin-decides = решает монета
said-a-coin-of-probability-theta-decides = решает монета с вероятностью θ
said-a-coin-of-probability-theta-the-run-is-full-so-the-next-choice-is-the-other-machine = монета с вероятностью θ; серия исчерпана, поэтому следующей будет другая машина
said-the-other-machine-than-the-last-time = не та машина, что в прошлый раз
said-the-same-machine-until-a-routing-error-then-the-other = та же машина до ошибки маршрутизации, затем другая
said-the-first-ticks-only-look-the-first-machine-until-the-window-is-full = первые такты только наблюдение: первая машина, пока окно не заполнено
said-the-machine-used-last-may-not-be-chosen-any-more-the-best-of-the-others = прежнюю машину выбирать больше нельзя: лучшая из остальных
said-another-machine-is-better-but-not-by-enough-or-not-for-long-enough-hysteresis = другая машина лучше, но недостаточно или недостаточно долго (гистерезис)
said-the-smallest-mean = наименьшее среднее
said-the-smallest-score-of-latency-and-reliability = наименьшая оценка по задержке и надёжности
said-it-passes-both-tests-with-one-eps-cantelli-s-alone-would-do = проходит обе проверки; при одном ε хватило бы проверки Кантелли
said-it-passes-the-normal-test-but-not-cantelli-s-the-best-of-those-that-fail = проходит нормальную проверку, но не проверку Кантелли: лучшая из непрошедших
said-it-passes-neither-test-the-best-of-those-that-fail = не проходит ни одной проверки: лучшая из непрошедших
said-a-machine-at-random-each-with-its-share-of-the-weights = случайная машина, каждая со своей долей весов

## Names of terms

said-theta = θ
said-run = подряд
said-lead = лучше подряд
said-dwell = выдержка
said-mu = μ
said-sigma = σ
said-p-n = p_N
said-p-c = p_C
said-score = оценка
said-s = S
said-u = u
said-q = Q
said-r = R
said-l = L
said-w = W
said-p = P
said-poll = опрос

## Terms of explanations

said-probability-that-the-first-machine-is-chosen = вероятность выбрать первую машину
said-how-often-the-same-machine-was-chosen-in-a-row = сколько раз подряд выбрана одна и та же машина
said-theta-min = θ, не ниже
said-theta-max = θ, не выше
said-run-limit = предел серии
said-gain = перевес
said-margin = нужный перевес
said-theta-is-not-moved-below-this = ниже этого θ не сдвигают
said-theta-is-not-moved-above-this = выше этого θ не сдвигают
said-after-so-many-in-a-row-the-other-one-is-taken = после стольких подряд берут другую
said-by-which-share-of-the-present-score-the-best-one-is-better = на какую долю нынешней оценки лучшая лучше
said-by-which-share-it-must-be-better-delta = на какую долю она должна быть лучше (Δ)
said-for-how-many-ticks-in-a-row-another-machine-was-better-by-enough = сколько тактов подряд другая машина была достаточно лучше
said-after-how-many-of-them-it-is-taken = после скольких таких тактов её берут
said-risk-to-be-above-tau-were-the-latency-normal = риск превысить τ, если бы задержка была нормальной
said-risk-to-be-above-tau-at-most-whatever-the-law-cantelli = риск превысить τ, не больше, при любом законе (Кантелли)
said-smoothed-share-of-latencies-that-kept-what-was-predicted-of-them = сглаженная доля задержек, не превысивших предсказанного
said-alpha-t-t-max-1-alpha-1-r = α·T/T_max + (1 − α)·(1 − R)
said-mean-of-the-last-latencies = среднее последних задержек
said-sample-standard-deviation-of-the-last-latencies = выборочное стандартное отклонение последних задержек
said-mean-k-standard-deviations = среднее + k стандартных отклонений
said-utilisation-since-the-poll-before = загрузка с прошлого опроса
said-requests-waiting-at-the-poll = запросы в очереди при опросе
said-smoothed-response-time = сглаженное время ответа
said-load-weighted-sum-of-u-q-q-max-and-r-r-max = нагрузка: взвешенная сумма u, Q/Q_max и R/R_max
said-weight-that-follows-from-the-load = вес, который следует из нагрузки
said-probability-to-be-chosen = вероятность быть выбранной
said-time-between-polls = время между опросами

## Terms of scores

said-intensity = интенсивность
said-latency = задержка
said-errors = ошибки
said-queue = очередь
said-offset-ms = сдвиг, мс
said-response-ms = ответ, мс
said-response-by-utilisation-ms = ответ на загрузку, мс
said-queue-ms = очередь, мс
