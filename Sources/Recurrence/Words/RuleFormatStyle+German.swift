extension RuleFormatStyle {
    /// German, with the day before the month and a 24-hour clock.
    public static let german = RuleFormatStyle(
        weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
            "November", "Dezember",
        ],
        numberedMonth: "Monat {number}",
        leapMonth: "Schaltmonat nach Monat {number}",
        calendars: [
            "BUDDHIST": "buddhistischen", "CHINESE": "chinesischen", "COPTIC": "koptischen", "DANGI": "koreanischen",
            "ETHIOPIC": "äthiopischen", "GREGORIAN": "gregorianischen", "HEBREW": "hebräischen",
            "INDIAN": "indischen", "JAPANESE": "japanischen", "PERSIAN": "persischen", "ROC": "Minguo",
        ],
        every: { unit, interval in
            let noun = germanNoun(unit)
            return interval == 1 ? "\(noun.every) \(noun.singular)" : "alle \(interval) \(noun.plural)"
        },
        inEach: { unit in
            let noun = germanNoun(unit)
            return "\(unit == .daily ? "an" : "in") \(noun.inEach) \(noun.singular)"
        },
        ordinal: { number, use in
            if number > 0 { return "\(number)." }
            let stem = germanStemFromEnd(-number)
            return switch use {
            case .occurrence: "\(stem)e"
            case .isWeekday, .isDayOfYear: "\(stem)e"
            default: "\(stem)en"
            }
        },
        times: { $0 == 1 ? "einmal" : "\($0)-mal" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " und ", or: " oder ", clauseSeparator: ", ",
        onWeekdays: "am {list}",
        onWeekdayRange: "von {first} bis {last}",
        onEveryWeekday: "an jedem {list}",
        onEveryWeekdayInRange: "an jedem Tag von {first} bis {last}",
        onOrdinalWeekday: "am {ordinals} {weekday}",
        onWorkday: "am {ordinals} Werktag (Montag bis Freitag)",
        onWeekendDay: "am {ordinals} Wochenendtag (Samstag oder Sonntag)",
        onDates: "am {list}",
        onDateRange: "vom {first} bis zum {last}",
        onDaysFromEnd: "am {list} Tag",
        onDaysOfYear: "am {list} Tag des Jahres",
        datesOfMonths: "{days} {list}",
        daysOfMonths: "{days} im {list}",
        daysOfMonth: "{days} des Monats",
        daysOfEveryMonth: "{days} jedes Monats",
        daysOfYear: "{days} des Jahres",
        inMonths: "im {list}",
        inMonthRange: "von {first} bis {last}",
        inWeeks: "in {list}",
        inWeekRange: "in den Wochen {first} bis {last}",
        week: "Woche {number}",
        weekFromEnd: "der {ordinal} Woche des Jahres",
        ifItIs: "wenn das {list} ist",
        aWeekday: "ein {weekday}",
        ordinalWeekdayOfMonth: "der {ordinals} {weekday} des Monats",
        ordinalWeekdayOfYear: "der {ordinals} {weekday} des Jahres",
        dayOfYear: "der {ordinals} Tag des Jahres",
        atTimes: "um {list} Uhr",
        everyFromTo: "{every} von {first} bis {last} Uhr",
        between: "zwischen {first} und {last} Uhr",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "in Minute {list}", many: "in den Minuten {list}"),
        atSeconds: (one: "in Sekunde {list}", many: "in den Sekunden {list}"),
        butOnly: "aber nur das {ordinals} Mal {each}",
        untilDate: "bis zum {date}",
        untilLocal: "bis zum {date} um {time} Uhr",
        untilUTC: "bis zum {date} um {time} Uhr UTC",
        date: "{day}. {month} {year}",
        weeksStart: "wobei die Woche am {weekday} beginnt",
        inCalendar: "im {calendar} Kalender",
        skipBackward: "wobei ein Datum, das es nicht gibt, auf das letzte davor rückt",
        skipForward: "wobei ein Datum, das es nicht gibt, auf das erste danach rückt",
        everyWorkday: "montags bis freitags")
}

private struct GermanNoun {
    var every: String
    var inEach: String
    var singular: String
    var plural: String
}

private func germanNoun(_ unit: RecurrenceRule.Frequency) -> GermanNoun {
    switch unit {
    case .secondly: GermanNoun(every: "jede", inEach: "jeder", singular: "Sekunde", plural: "Sekunden")
    case .minutely: GermanNoun(every: "jede", inEach: "jeder", singular: "Minute", plural: "Minuten")
    case .hourly: GermanNoun(every: "jede", inEach: "jeder", singular: "Stunde", plural: "Stunden")
    case .daily: GermanNoun(every: "jeden", inEach: "jedem", singular: "Tag", plural: "Tage")
    case .weekly: GermanNoun(every: "jede", inEach: "jeder", singular: "Woche", plural: "Wochen")
    case .monthly: GermanNoun(every: "jeden", inEach: "jedem", singular: "Monat", plural: "Monate")
    case .yearly: GermanNoun(every: "jedes", inEach: "jedem", singular: "Jahr", plural: "Jahre")
    }
}

/// Returns the stem of an ordinal from the end: letzt-, vorletzt-, drittletzt-, …, 13.-letzt-.
private func germanStemFromEnd(_ number: Int) -> String {
    switch number {
    case 1: "letzt"
    case 2: "vorletzt"
    case 3: "drittletzt"
    case 4: "viertletzt"
    case 5: "fünftletzt"
    case 6: "sechstletzt"
    default: "\(number).-letzt"
    }
}
