import RecurrencePhrases
import Testing

/// Idiomatic sentences in every language except English and German.
extension RuleWordsTests {
    @Test("Rules are described in nine more languages", arguments: sentences)
    func moreLanguages(language: String, rule: String, expected: String) throws {
        let phrases = try #require(RulePhrases(languageCode: language))
        #expect(try RecurrenceRule(rule).formatted(phrases) == expected)
    }

    @Test("A language that isn't built in has no phrases")
    func unknownLanguages() {
        #expect(RulePhrases(languageCode: "tlh") == nil)
        #expect(RulePhrases(languageCode: "") == nil)
    }

    static let sentences: [(String, String, String)] = [
        ("fr", "FREQ=DAILY", "tous les jours"),
        ("fr", "FREQ=DAILY;INTERVAL=2;COUNT=1", "tous les 2 jours, une fois"),
        ("fr", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "du lundi au vendredi, 10 fois"),
        (
            "fr", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "toutes les 5 semaines le mardi, le mercredi et le dimanche jusqu'au 1er août 1997"
        ),
        ("fr", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "tous les mois le dernier vendredi, 2 fois"),
        (
            "fr", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "tous les 22 mois le 1er, le 3e dernier et l'avant-dernier dimanche"
        ),
        ("fr", "FREQ=MONTHLY;BYMONTHDAY=1,-1", "tous les mois le 1er et le dernier jour"),
        ("fr", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "tous les ans le 4e jeudi de novembre"),
        ("fr", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "tous les ans le 24 décembre"),
        ("fr", "FREQ=YEARLY;INTERVAL=2;BYMONTH=4,5,6", "tous les 2 ans d'avril à juin"),
        (
            "fr", "FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO",
            "tous les ans le lundi pendant la semaine 20 et la dernière semaine de l'année"
        ),
        ("fr", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "tous les mois le 13, si c'est un vendredi"),
        (
            "fr", "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3",
            "tous les mois chaque jour du mardi au jeudi, mais seulement la 3e fois de chaque mois"
        ),
        ("fr", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5", "tous les jours à 9:05 et 17:05"),
        (
            "fr", "FREQ=HOURLY;BYMINUTE=30;UNTIL=19970902T170000Z",
            "toutes les heures à la minute 30 jusqu'au 2 septembre 1997 à 17:00 UTC"
        ),
        ("es", "FREQ=DAILY", "cada día"),
        ("es", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "de lunes a viernes, 10 veces"),
        (
            "es", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "cada 5 semanas el martes, el miércoles y el domingo hasta el 1 de agosto de 1997"
        ),
        (
            "es", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "cada 22 meses el 1.er, el antepenúltimo y el penúltimo domingo"
        ),
        ("es", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "cada año el 24 de diciembre"),
        ("es", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "cada mes el 13, si es viernes"),
        ("es", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5", "cada día a las 9:05 y las 17:05"),
        ("es", "FREQ=YEARLY;BYYEARDAY=1,100,-7", "cada año el 1.er, el 100.º y el 7.º último día del año"),
        ("it", "FREQ=DAILY", "ogni giorno"),
        ("it", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "dal lunedì al venerdì, 10 volte"),
        (
            "it", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "ogni 5 settimane il martedì, il mercoledì e la domenica fino al 1º agosto 1997"
        ),
        (
            "it", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "ogni 22 mesi la 1ª, la terzultima e la penultima domenica"
        ),
        ("it", "FREQ=MONTHLY;BYMONTHDAY=8,9,10,11", "ogni mese dall'8 all'11"),
        ("it", "FREQ=DAILY;UNTIL=19970811T093015", "ogni giorno fino all'11 agosto 1997 alle 9:30:15"),
        (
            "it", "FREQ=MONTHLY;BYDAY=SU,-1FR,2SA;BYMONTHDAY=24",
            "ogni mese il 24, se è una domenica, l'ultimo venerdì del mese o il 2º sabato del mese"
        ),
        ("it", "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", "ogni anno l'ultimo giorno di febbraio"),
        ("pt", "FREQ=DAILY", "todos os dias"),
        ("pt", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "de segunda a sexta-feira, 10 vezes"),
        (
            "pt", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "a cada 5 semanas na terça-feira, na quarta-feira e no domingo até 1.º de agosto de 1997"
        ),
        ("pt", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "todos os meses na última sexta-feira, 2 vezes"),
        ("pt", "FREQ=MONTHLY;BYMONTHDAY=8,9,10,11", "todos os meses do dia 8 ao dia 11"),
        ("pt", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "todos os anos na 4.ª quinta-feira de novembro"),
        (
            "pt", "FREQ=MONTHLY;BYDAY=SU,-1FR,2SA;BYMONTHDAY=24",
            "todos os meses no dia 24, se for um domingo, a última sexta-feira do mês ou o 2.º sábado do mês"
        ),
        ("pt", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5", "todos os dias às 9:05 e 17:05"),
        ("nl", "FREQ=DAILY;INTERVAL=2;COUNT=1", "elke 2 dagen, één keer"),
        ("nl", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "elke werkdag, 10 keer"),
        (
            "nl", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "elke 5 weken op dinsdag, woensdag en zondag tot en met 1 augustus 1997"
        ),
        (
            "nl", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "elke 22 maanden op de 1e, de op 2 na laatste en de voorlaatste zondag"
        ),
        ("nl", "FREQ=YEARLY;INTERVAL=5", "elke 5 jaar"),
        ("nl", "FREQ=HOURLY;INTERVAL=21", "elke 21 uur"),
        ("nl", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "elke maand op de 13e, als dat een vrijdag is"),
        ("nl", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5", "elke dag om 9:05 en 17:05 uur"),
        ("pl", "FREQ=DAILY", "codziennie"),
        ("pl", "FREQ=DAILY;INTERVAL=2;COUNT=1", "co 2 dni, 1 raz"),
        ("pl", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "od poniedziałku do piątku, 10 razy"),
        (
            "pl", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "co 5 tygodni we wtorek, w środę i w niedzielę do 1 sierpnia 1997"
        ),
        (
            "pl", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "co 22 miesiące w 1., 3. od końca i przedostatnią niedzielę"
        ),
        ("pl", "FREQ=YEARLY;INTERVAL=2;BYMONTH=4,5,6", "co 2 lata od kwietnia do czerwca"),
        ("pl", "FREQ=YEARLY;INTERVAL=5", "co 5 lat"),
        ("pl", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "co rok w 4. czwartek listopada"),
        ("pl", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH,SA", "co rok w każdy czwartek i w każdą sobotę w marcu"),
        (
            "pl", "FREQ=MONTHLY;BYDAY=SU,-1FR,2SA;BYMONTHDAY=24",
            "co miesiąc dnia 24, jeśli to niedziela, ostatni piątek miesiąca lub 2. sobota miesiąca"
        ),
        ("pl", "FREQ=HOURLY;INTERVAL=21", "co 21 godzin"),
        ("pl", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "co rok dnia 24 grudnia"),
        ("ru", "FREQ=DAILY", "каждый день"),
        ("ru", "FREQ=DAILY;INTERVAL=2;COUNT=1", "каждые 2 дня, 1 раз"),
        ("ru", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "по будням, 10 раз"),
        (
            "ru", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801",
            "каждые 5 недель по вторникам, средам и воскресеньям по 1 августа 1997 г."
        ),
        ("ru", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "каждый месяц в последнюю пятницу, 2 раза"),
        (
            "ru", "FREQ=MONTHLY;INTERVAL=22;BYDAY=1SU,-2SU,-3SU",
            "каждые 22 месяца в 1-е, в 3-е с конца и в предпоследнее воскресенье"
        ),
        ("ru", "FREQ=MONTHLY;BYMONTHDAY=2,3,4", "каждый месяц со 2-го по 4-е число"),
        ("ru", "FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=21", "каждый месяц 2-го и 15-го числа, 21 раз"),
        ("ru", "FREQ=YEARLY;INTERVAL=2;BYMONTH=4,5,6", "каждые 2 года с апреля по июнь"),
        ("ru", "FREQ=YEARLY;INTERVAL=5", "каждые 5 лет"),
        ("ru", "FREQ=HOURLY;INTERVAL=21", "каждый 21 час"),
        (
            "ru", "FREQ=MONTHLY;BYDAY=SU,-1FR,2SA;BYMONTHDAY=24",
            "каждый месяц 24-го числа, если это воскресенье, последняя пятница месяца или 2-я суббота месяца"
        ),
        ("ja", "FREQ=DAILY", "毎日"),
        ("ja", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "毎週月曜日から金曜日まで、10回"),
        ("ja", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "毎月最終金曜日、2回"),
        ("ja", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "毎年11月の第4木曜日"),
        ("ja", "FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=21", "毎月2日と15日、21回"),
        ("ja", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU", "2週間ごとに火曜日と木曜日、週の始まりは日曜日"),
        ("ja", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "毎月13日、それが金曜日の場合"),
        ("ja", "FREQ=HOURLY;BYMINUTE=30;UNTIL=19970902T170000Z", "毎時30分、1997年9月2日17:00 UTCまで"),
        ("zh", "FREQ=DAILY", "每天"),
        ("zh", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", "每周一至周五，共10次"),
        ("zh", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "每月最后一个星期五，共2次"),
        ("zh", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "每年11月的第4个星期四"),
        ("zh", "FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=21", "每月2日和15日，共21次"),
        ("zh", "FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SU,WE;UNTIL=19970801", "每5周星期二、星期三和星期日，直到1997年8月1日"),
        ("zh", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "每月13日，如果是星期五"),
        ("zh", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", "每天，9:00至16:40每20分钟"),
    ]
}
