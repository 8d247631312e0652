extension RuleFormatStyle {
    /// The words of Spanish.
    public static let spanish = RuleFormatStyle(
        weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ],
        numberedMonth: "mes {number}",
        leapMonth: "mes intercalar tras el mes {number}",
        calendars: [
            "BUDDHIST": "budista", "CHINESE": "chino", "COPTIC": "copto", "DANGI": "coreano", "ETHIOPIC": "etíope",
            "GREGORIAN": "gregoriano", "HEBREW": "hebreo", "INDIAN": "indio", "JAPANESE": "japonés",
            "PERSIAN": "persa", "ROC": "minguo",
        ],
        every: { unit, interval in
            let noun = spanishNoun(unit)
            return interval == 1 ? "cada \(noun.singular)" : "cada \(interval) \(noun.plural)"
        },
        inEach: { "de cada \(spanishNoun($0).singular)" },
        ordinal: { number, use in
            switch use {
            case .onDate: "el \(number)"
            case .dateRangeStart, .dateRangeEnd, .untilDate: String(number)
            case .inWeek, .occurrence: spanishOrdinal(number, isFeminine: true)
            default: spanishOrdinal(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "una vez" : "\($0) veces" },
        clock: { hour, minute, second in "\(hour == 1 ? "la" : "las") \(plainClock(hour, minute, second))" },
        separator: ", ", and: " y ", or: " o ", clauseSeparator: ", ",
        onWeekdays: "{list}",
        onWeekdayRange: "de {first} a {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "cada día de {first} a {last}",
        onOrdinalWeekday: "{ordinals} {weekday}",
        onWorkday: "{ordinals} día laborable (de lunes a viernes)",
        onWeekendDay: "{ordinals} día del fin de semana (sábado o domingo)",
        onDates: "{list}",
        onDateRange: "del {first} al {last}",
        onDaysFromEnd: "{list} día",
        onDaysOfYear: "{list} día del año",
        datesOfMonths: "{days} de {list}",
        daysOfMonths: "{days} de {list}",
        daysOfMonth: "{days} del mes",
        daysOfEveryMonth: "{days} de cada mes",
        daysOfYear: "{days} del año",
        inMonths: "en {list}",
        inMonthRange: "de {first} a {last}",
        inWeeks: "en {list}",
        inWeekRange: "de la semana {first} a la semana {last}",
        week: "la semana {number}",
        weekFromEnd: "{ordinal} semana del año",
        ifItIs: "si es {list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} del mes",
        ordinalWeekdayOfYear: "{ordinals} {weekday} del año",
        dayOfYear: "{ordinals} día del año",
        atTimes: "a {list}",
        everyFromTo: "{every} de {first} a {last}",
        between: "entre {first} y {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "en el minuto {list}", many: "en los minutos {list}"),
        atSeconds: (one: "en el segundo {list}", many: "en los segundos {list}"),
        butOnly: "pero solo {ordinals} vez {each}",
        untilDate: "hasta el {date}",
        untilLocal: "hasta el {date} a {time}",
        untilUTC: "hasta el {date} a {time} UTC",
        date: "{day} de {month} de {year}",
        weeksStart: "las semanas empiezan el {weekday}",
        inCalendar: "en el calendario {calendar}",
        skipBackward: "una fecha que no existe pasa a la última anterior",
        skipForward: "una fecha que no existe pasa a la primera posterior",
        everyWorkday: "de lunes a viernes",
        weekdayForms: [
            .list: ["el lunes", "el martes", "el miércoles", "el jueves", "el viernes", "el sábado", "el domingo"],
            .every: [
                "cada lunes", "cada martes", "cada miércoles", "cada jueves", "cada viernes", "cada sábado",
                "cada domingo",
            ],
        ])
}

private func spanishNoun(_ unit: RecurrenceRule.Frequency) -> (singular: String, plural: String) {
    switch unit {
    case .secondly: ("segundo", "segundos")
    case .minutely: ("minuto", "minutos")
    case .hourly: ("hora", "horas")
    case .daily: ("día", "días")
    case .weekly: ("semana", "semanas")
    case .monthly: ("mes", "meses")
    case .yearly: ("año", "años")
    }
}

/// With its article: el 1.er, la 2.ª, el último, el penúltimo, la 4.ª última.
private func spanishOrdinal(_ number: Int, isFeminine: Bool) -> String {
    let (article, ending) = isFeminine ? ("la", "a") : ("el", "o")
    switch number {
    case -1: return "\(article) últim\(ending)"
    case -2: return "\(article) penúltim\(ending)"
    case -3: return "\(article) antepenúltim\(ending)"
    case ..<0: return "\(article) \(-number).\(isFeminine ? "ª" : "º") últim\(ending)"
    case 1 where !isFeminine, 3 where !isFeminine: return "el \(number).er"
    default: return "\(article) \(number).\(isFeminine ? "ª" : "º")"
    }
}
