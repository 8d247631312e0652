extension RuleFormatStyle {
    /// The words of Polish.
    public static let polish = RuleFormatStyle(
        weekdays: ["poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"],
        months: [
            "styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień", "wrzesień",
            "październik", "listopad", "grudzień",
        ],
        numberedMonth: "miesiąc {number}",
        leapMonth: "miesiąc przestępny po miesiącu {number}",
        calendars: [
            "BUDDHIST": "buddyjskiego", "CHINESE": "chińskiego", "COPTIC": "koptyjskiego", "DANGI": "koreańskiego",
            "ETHIOPIC": "etiopskiego", "GREGORIAN": "gregoriańskiego", "HEBREW": "hebrajskiego",
            "INDIAN": "indyjskiego", "JAPANESE": "japońskiego", "PERSIAN": "perskiego", "ROC": "Minguo",
        ],
        every: { unit, interval in polishEvery(unit, interval) },
        inEach: { unit in
            switch unit {
            case .secondly: "w każdej sekundzie"
            case .minutely: "w każdej minucie"
            case .hourly: "w każdej godzinie"
            case .daily: "każdego dnia"
            case .weekly: "w każdym tygodniu"
            case .monthly: "w każdym miesiącu"
            case .yearly: "w każdym roku"
            }
        },
        ordinal: { number, use in
            switch use {
            case .onDate, .dateRangeStart, .dateRangeEnd, .untilDate: String(number)
            case .onWeekday(.wednesday), .onWeekday(.saturday), .onWeekday(.sunday): polishOrdinal(number, "ą")
            case .isWeekday(.wednesday), .isWeekday(.saturday), .isWeekday(.sunday): polishOrdinal(number, "a")
            case .inWeek: polishOrdinal(number, "m")
            default: polishOrdinal(number, "")
            }
        },
        times: { $0 == 1 ? "1 raz" : "\($0) razy" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " i ", or: " lub ", clauseSeparator: ", ",
        onWeekdays: "{list}",
        onWeekdayRange: "od {first} do {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "w każdy dzień od {first} do {last}",
        onOrdinalWeekday: "w {ordinals} {weekday}",
        onWorkday: "w {ordinals} dzień roboczy (od poniedziałku do piątku)",
        onWeekendDay: "w {ordinals} dzień weekendu (sobota lub niedziela)",
        onDates: "dnia {list}",
        onDateRange: "od dnia {first} do dnia {last}",
        onDaysFromEnd: "w {list} dzień",
        onDaysOfYear: "w {list} dzień roku",
        datesOfMonths: "{days} {list}",
        daysOfMonths: "{days} {list}",
        daysOfMonth: "{days} miesiąca",
        daysOfEveryMonth: "{days} każdego miesiąca",
        daysOfYear: "{days} roku",
        inMonths: "{list}",
        inMonthRange: "od {first} do {last}",
        inWeeks: "w {list}",
        inWeekRange: "w tygodniach od {first} do {last}",
        week: "tygodniu {number}",
        weekFromEnd: "{ordinal} tygodniu roku",
        ifItIs: "jeśli to {list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} miesiąca",
        ordinalWeekdayOfYear: "{ordinals} {weekday} roku",
        dayOfYear: "{ordinals} dzień roku",
        atTimes: "o {list}",
        everyFromTo: "{every} od {first} do {last}",
        between: "między {first} a {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "w minucie {list}", many: "w minutach {list}"),
        atSeconds: (one: "w sekundzie {list}", many: "w sekundach {list}"),
        butOnly: "ale tylko {ordinals} raz {each}",
        untilDate: "do {date}",
        untilLocal: "do {date} o {time}",
        untilUTC: "do {date} o {time} UTC",
        date: "{day} {month} {year}",
        weeksStart: "tydzień zaczyna się {weekday}",
        inCalendar: "według kalendarza {calendar}",
        skipBackward: "data, która nie istnieje, przechodzi na ostatnią przed nią",
        skipForward: "data, która nie istnieje, przechodzi na pierwszą po niej",
        everyWorkday: "od poniedziałku do piątku",
        weekdayForms: [
            .list: ["w poniedziałek", "we wtorek", "w środę", "w czwartek", "w piątek", "w sobotę", "w niedzielę"],
            .every: [
                "w każdy poniedziałek", "w każdy wtorek", "w każdą środę", "w każdy czwartek", "w każdy piątek",
                "w każdą sobotę", "w każdą niedzielę",
            ],
            .rangeStart: ["poniedziałku", "wtorku", "środy", "czwartku", "piątku", "soboty", "niedzieli"],
            .rangeEnd: ["poniedziałku", "wtorku", "środy", "czwartku", "piątku", "soboty", "niedzieli"],
            .ordinal: ["poniedziałek", "wtorek", "środę", "czwartek", "piątek", "sobotę", "niedzielę"],
            .weekStart: [
                "w poniedziałek", "we wtorek", "w środę", "w czwartek", "w piątek", "w sobotę", "w niedzielę",
            ],
        ],
        monthForms: [
            .dates: [
                "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
                "października", "listopada", "grudnia",
            ],
            .days: [
                "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
                "października", "listopada", "grudnia",
            ],
            .list: [
                "w styczniu", "w lutym", "w marcu", "w kwietniu", "w maju", "w czerwcu", "w lipcu", "w sierpniu",
                "we wrześniu", "w październiku", "w listopadzie", "w grudniu",
            ],
            .rangeStart: [
                "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
                "października", "listopada", "grudnia",
            ],
            .rangeEnd: [
                "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
                "października", "listopada", "grudnia",
            ],
        ])
}

/// The accusative after `co`: of 1, of 2 to 4 (also 22 to 24, but not 12 to 14), and of all others.
private func polishEvery(_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String {
    let forms: (one: String, few: String, many: String) =
        switch unit {
        case .secondly: ("sekundę", "sekundy", "sekund")
        case .minutely: ("minutę", "minuty", "minut")
        case .hourly: ("godzinę", "godziny", "godzin")
        case .daily: ("dzień", "dni", "dni")
        case .weekly: ("tydzień", "tygodnie", "tygodni")
        case .monthly: ("miesiąc", "miesiące", "miesięcy")
        case .yearly: ("rok", "lata", "lat")
        }
    if interval == 1 { return unit == .daily ? "codziennie" : "co \(forms.one)" }
    let isFew = 2...4 ~= interval % 10 && !(12...14 ~= interval % 100)
    return "co \(interval) \(isFew ? forms.few : forms.many)"
}

/// 1., ostatni, przedostatnią, 3. od końca; the ending is that of the adjective.
private func polishOrdinal(_ number: Int, _ ending: String) -> String {
    switch number {
    case -1: "ostatni\(ending)"
    case -2: "przedostatni\(ending)"
    case ..<0: "\(-number). od końca"
    default: "\(number)."
    }
}
