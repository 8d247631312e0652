extension RuleFormatStyle {
    /// The words of Dutch sentences.
    public static let dutch = RuleFormatStyle(
        weekdays: ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
        months: [
            "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
            "november", "december",
        ],
        numberedMonth: "maand {number}",
        leapMonth: "de schrikkelmaand na maand {number}",
        calendars: [
            "BUDDHIST": "boeddhistische", "CHINESE": "Chinese", "COPTIC": "Koptische", "DANGI": "Koreaanse",
            "ETHIOPIC": "Ethiopische", "GREGORIAN": "gregoriaanse", "HEBREW": "Hebreeuwse", "INDIAN": "Indiase",
            "JAPANESE": "Japanse", "PERSIAN": "Perzische", "ROC": "Minguo-",
        ],
        every: { unit, interval in
            let noun = dutchNoun(unit)
            return interval == 1 ? "\(noun.every) \(noun.singular)" : "elke \(interval) \(noun.counted)"
        },
        inEach: { "van \(dutchNoun($0).every) \(dutchNoun($0).singular)" },
        ordinal: { number, _ in
            switch number {
            case -1: "de laatste"
            case -2: "de voorlaatste"
            case ..<0: "de op \(-number - 1) na laatste"
            default: "de \(number)e"
            }
        },
        times: { $0 == 1 ? "één keer" : "\($0) keer" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " en ", or: " of ", clauseSeparator: ", ",
        onWeekdays: "op {list}",
        onWeekdayRange: "van {first} tot en met {last}",
        onEveryWeekday: "op elke {list}",
        onEveryWeekdayInRange: "op elke dag van {first} tot en met {last}",
        onOrdinalWeekday: "op {ordinals} {weekday}",
        onWorkday: "op {ordinals} werkdag (maandag tot en met vrijdag)",
        onWeekendDay: "op {ordinals} weekenddag (zaterdag of zondag)",
        onDates: "op {list}",
        onDateRange: "van {first} tot en met {last}",
        onDaysFromEnd: "op {list} dag",
        onDaysOfYear: "op {list} dag van het jaar",
        datesOfMonths: "{days} van {list}",
        daysOfMonths: "{days} van {list}",
        daysOfMonth: "{days} van de maand",
        daysOfEveryMonth: "{days} van elke maand",
        daysOfYear: "{days} van het jaar",
        inMonths: "in {list}",
        inMonthRange: "van {first} tot en met {last}",
        inWeeks: "in {list}",
        inWeekRange: "in week {first} tot en met {last}",
        week: "week {number}",
        weekFromEnd: "{ordinal} week van het jaar",
        ifItIs: "als dat {list} is",
        aWeekday: "een {weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} van de maand",
        ordinalWeekdayOfYear: "{ordinals} {weekday} van het jaar",
        dayOfYear: "{ordinals} dag van het jaar",
        atTimes: "om {list} uur",
        everyFromTo: "{every} van {first} tot {last} uur",
        between: "tussen {first} en {last} uur",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "in minuut {list}", many: "in de minuten {list}"),
        atSeconds: (one: "in seconde {list}", many: "in de seconden {list}"),
        butOnly: "maar alleen {ordinals} keer {each}",
        untilDate: "tot en met {date}",
        untilLocal: "tot en met {date} om {time} uur",
        untilUTC: "tot en met {date} om {time} uur UTC",
        date: "{day} {month} {year}",
        weeksStart: "waarbij de week op {weekday} begint",
        inCalendar: "in de {calendar} kalender",
        skipBackward: "waarbij een datum die niet bestaat naar de laatste daarvoor schuift",
        skipForward: "waarbij een datum die niet bestaat naar de eerste daarna schuift",
        everyWorkday: "elke werkdag")
}

private typealias DutchNoun = (every: String, singular: String, counted: String)

/// `uur` and `jaar` keep their singular after a number.
private func dutchNoun(_ unit: RecurrenceRule.Frequency) -> DutchNoun {
    switch unit {
    case .secondly: ("elke", "seconde", "seconden")
    case .minutely: ("elke", "minuut", "minuten")
    case .hourly: ("elk", "uur", "uur")
    case .daily: ("elke", "dag", "dagen")
    case .weekly: ("elke", "week", "weken")
    case .monthly: ("elke", "maand", "maanden")
    case .yearly: ("elk", "jaar", "jaar")
    }
}
