extension RuleFormatStyle {
    /// The words of French.
    public static let french = RuleFormatStyle(
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
            "novembre", "décembre",
        ],
        numberedMonth: "mois {number}",
        leapMonth: "mois intercalaire après le mois {number}",
        calendars: [
            "BUDDHIST": "bouddhiste", "CHINESE": "chinois", "COPTIC": "copte", "DANGI": "coréen",
            "ETHIOPIC": "éthiopien", "GREGORIAN": "grégorien", "HEBREW": "hébraïque", "INDIAN": "indien",
            "JAPANESE": "japonais", "PERSIAN": "persan", "ROC": "minguo",
        ],
        every: { unit, interval in
            let noun = frenchNoun(unit)
            let all = noun.isFeminine ? "toutes les" : "tous les"
            return interval == 1 ? "\(all) \(noun.plural)" : "\(all) \(interval) \(noun.plural)"
        },
        inEach: { "de chaque \(frenchNoun($0).singular)" },
        ordinal: { number, use in
            switch use {
            case .onDate: "le \(number == 1 ? "1er" : String(number))"
            case .dateRangeStart, .dateRangeEnd, .untilDate: number == 1 ? "1er" : String(number)
            case .inWeek, .occurrence: frenchOrdinal(number, isFeminine: true)
            default: frenchOrdinal(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "une fois" : "\($0) fois" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " et ", or: " ou ", clauseSeparator: ", ",
        onWeekdays: "{list}",
        onWeekdayRange: "du {first} au {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "chaque jour du {first} au {last}",
        onOrdinalWeekday: "{ordinals} {weekday}",
        onWorkday: "{ordinals} jour ouvré (du lundi au vendredi)",
        onWeekendDay: "{ordinals} jour du week-end (samedi ou dimanche)",
        onDates: "{list}",
        onDateRange: "du {first} au {last}",
        onDaysFromEnd: "{list} jour",
        onDaysOfYear: "{list} jour de l'année",
        datesOfMonths: "{days} {list}",
        daysOfMonths: "{days} {list}",
        daysOfMonth: "{days} du mois",
        daysOfEveryMonth: "{days} de chaque mois",
        daysOfYear: "{days} de l'année",
        inMonths: "en {list}",
        inMonthRange: "{first} à {last}",
        inWeeks: "pendant {list}",
        inWeekRange: "de la semaine {first} à la semaine {last}",
        week: "la semaine {number}",
        weekFromEnd: "{ordinal} semaine de l'année",
        ifItIs: "si c'est {list}",
        aWeekday: "un {weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} du mois",
        ordinalWeekdayOfYear: "{ordinals} {weekday} de l'année",
        dayOfYear: "{ordinals} jour de l'année",
        atTimes: "à {list}",
        everyFromTo: "{every} de {first} à {last}",
        between: "entre {first} et {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "à la minute {list}", many: "aux minutes {list}"),
        atSeconds: (one: "à la seconde {list}", many: "aux secondes {list}"),
        butOnly: "mais seulement {ordinals} fois {each}",
        untilDate: "jusqu'au {date}",
        untilLocal: "jusqu'au {date} à {time}",
        untilUTC: "jusqu'au {date} à {time} UTC",
        date: "{ordinal} {month} {year}",
        weeksStart: "les semaines commençant le {weekday}",
        inCalendar: "dans le calendrier {calendar}",
        skipBackward: "une date qui n'existe pas étant remplacée par la dernière qui la précède",
        skipForward: "une date qui n'existe pas étant remplacée par la première qui la suit",
        everyWorkday: "du lundi au vendredi",
        weekdayForms: [
            .list: ["le lundi", "le mardi", "le mercredi", "le jeudi", "le vendredi", "le samedi", "le dimanche"],
            .every: [
                "chaque lundi", "chaque mardi", "chaque mercredi", "chaque jeudi", "chaque vendredi",
                "chaque samedi", "chaque dimanche",
            ],
        ],
        monthForms: [
            .days: [
                "de janvier", "de février", "de mars", "d'avril", "de mai", "de juin", "de juillet", "d'août",
                "de septembre", "d'octobre", "de novembre", "de décembre",
            ],
            .rangeStart: [
                "de janvier", "de février", "de mars", "d'avril", "de mai", "de juin", "de juillet", "d'août",
                "de septembre", "d'octobre", "de novembre", "de décembre",
            ],
        ])
}

private typealias FrenchNoun = (singular: String, plural: String, isFeminine: Bool)

private func frenchNoun(_ unit: RecurrenceRule.Frequency) -> FrenchNoun {
    switch unit {
    case .secondly: ("seconde", "secondes", true)
    case .minutely: ("minute", "minutes", true)
    case .hourly: ("heure", "heures", true)
    case .daily: ("jour", "jours", false)
    case .weekly: ("semaine", "semaines", true)
    case .monthly: ("mois", "mois", false)
    case .yearly: ("an", "ans", false)
    }
}

/// With its article: le 1er, la 2e, le dernier, l'avant-dernière, le 3e dernier.
private func frenchOrdinal(_ number: Int, isFeminine: Bool) -> String {
    let article = isFeminine ? "la" : "le"
    let last = isFeminine ? "dernière" : "dernier"
    switch number {
    case -1: return "\(article) \(last)"
    case -2: return "l'avant-\(last)"
    case ..<0: return "\(article) \(-number)e \(last)"
    case 1: return "\(article) \(isFeminine ? "1re" : "1er")"
    default: return "\(article) \(number)e"
    }
}
