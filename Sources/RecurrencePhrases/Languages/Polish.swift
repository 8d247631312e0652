extension RulePhrases {
    /// The words of Polish.
    // swift-format-ignore
    public static let polish = RulePhrases(
        weekdays: "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela",
        months: "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień",
        calendars: "buddyjskiego|chińskiego|koptyjskiego|koreańskiego|etiopskiego|gregoriańskiego|hebrajskiego|indyjskiego|japońskiego|perskiego|Minguo",
        phrases: """
            {list}|od {first} do {last}|{list}|w każdy dzień od {first} do {last}|w {ordinals} {weekday}|w {ordinals} dzień roboczy (od poniedziałku do piątku)|w {ordinals} dzień weekendu (sobota lub niedziela)|od poniedziałku do piątku
            dnia {list}|od dnia {first} do dnia {last}|w {list} dzień|w {list} dzień roku
            {days} {list}|{days} {list}|{days} miesiąca|{days} każdego miesiąca|{days} roku|{list}|od {first} do {last}|w {list}|w tygodniach od {first} do {last}|tygodniu {number}|{ordinal} tygodniu roku|miesiąc {number}|miesiąc przestępny po miesiącu {number}
            jeśli to {list}|{weekday}|{ordinals} {weekday} miesiąca|{ordinals} {weekday} roku|{ordinals} dzień roku
            o {list}|{every} od {first} do {last}|między {first} a {last}|{every} {spans}|w minucie {list}|w minutach {list}|w sekundzie {list}|w sekundach {list}
            ale tylko {ordinals} raz {each}|do {date}|do {date} o {time}|do {date} o {time} UTC|{day} {month} {year}|tydzień zaczyna się {weekday}|według kalendarza {calendar}|data, która nie istnieje, przechodzi na ostatnią przed nią|data, która nie istnieje, przechodzi na pierwszą po niej
            """,
        and: " i ", or: " lub ",
        every: { unit, interval in
            if interval == 1 { return unit == .daily ? "codziennie" : "co \(one[unit])" }
            let isFew = 2...4 ~= interval % 10 && !(12...14 ~= interval % 100)
            return "co \(interval) \(isFew ? few[unit] : many[unit])"
        },
        inEach: { withinEach[$0] },
        ordinal: { number, use in
            switch use {
            case .onDate, .dateRangeStart, .dateRangeEnd, .untilDate: String(number)
            case .onWeekday(.wednesday), .onWeekday(.saturday), .onWeekday(.sunday): nth(number, "ą")
            case .isWeekday(.wednesday), .isWeekday(.saturday), .isWeekday(.sunday): nth(number, "a")
            case .inWeek: nth(number, "m")
            default: nth(number, "")
            }
        },
        times: { $0 == 1 ? "1 raz" : "\($0) razy" },
        weekdayForms: [
            .list: onWeekdays,
            .every: "w każdy poniedziałek|w każdy wtorek|w każdą środę|w każdy czwartek|w każdy piątek|w każdą sobotę|w każdą niedzielę",
            .rangeStart: genitiveWeekdays,
            .rangeEnd: genitiveWeekdays,
            .ordinal: "poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę",
            .weekStart: onWeekdays,
        ],
        monthForms: [
            .dates: genitiveMonths,
            .days: genitiveMonths,
            .list: "w styczniu|w lutym|w marcu|w kwietniu|w maju|w czerwcu|w lipcu|w sierpniu|we wrześniu|w październiku|w listopadzie|w grudniu",
            .rangeStart: genitiveMonths,
            .rangeEnd: genitiveMonths,
        ])
}

private let onWeekdays = "w poniedziałek|we wtorek|w środę|w czwartek|w piątek|w sobotę|w niedzielę"
private let genitiveWeekdays = "poniedziałku|wtorku|środy|czwartku|piątku|soboty|niedzieli"
// swift-format-ignore
private let genitiveMonths = "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia"
private let withinEach: UnitWords =
    "w każdej sekundzie|w każdej minucie|w każdej godzinie|każdego dnia|w każdym tygodniu|w każdym miesiącu|w każdym roku"

// The accusative after `co`: of 1, of 2 to 4 (also 22 to 24, but not 12 to 14), and of all others.
private let one: UnitWords = "sekundę|minutę|godzinę|dzień|tydzień|miesiąc|rok"
private let few: UnitWords = "sekundy|minuty|godziny|dni|tygodnie|miesiące|lata"
private let many: UnitWords = "sekund|minut|godzin|dni|tygodni|miesięcy|lat"

/// 1., ostatni, przedostatnią, 3. od końca; the ending is that of the adjective.
private func nth(_ number: Int, _ ending: String) -> String {
    switch number {
    case -1: "ostatni\(ending)"
    case -2: "przedostatni\(ending)"
    case ..<0: "\(-number). od końca"
    default: "\(number)."
    }
}
