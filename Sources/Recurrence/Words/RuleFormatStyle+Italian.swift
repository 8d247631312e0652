extension RuleFormatStyle {
    /// The words of Italian.
    public static let italian = RuleFormatStyle(
        weekdays: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"],
        months: [
            "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
            "ottobre", "novembre", "dicembre",
        ],
        numberedMonth: "mese {number}",
        leapMonth: "mese intercalare dopo il mese {number}",
        calendars: [
            "BUDDHIST": "buddista", "CHINESE": "cinese", "COPTIC": "copto", "DANGI": "coreano",
            "ETHIOPIC": "etiope", "GREGORIAN": "gregoriano", "HEBREW": "ebraico", "INDIAN": "indiano",
            "JAPANESE": "giapponese", "PERSIAN": "persiano", "ROC": "minguo",
        ],
        every: { unit, interval in
            let noun = italianNoun(unit)
            return interval == 1 ? "ogni \(noun.singular)" : "ogni \(interval) \(noun.plural)"
        },
        inEach: { "di ogni \(italianNoun($0).singular)" },
        ordinal: { number, use in
            switch use {
            case .onDate: italianDay(number, "il", "l'")
            case .dateRangeStart: italianDay(number, "dal", "dall'")
            case .dateRangeEnd, .untilDate: italianDay(number, "al", "all'")
            case .onWeekday(.sunday), .isWeekday(.sunday), .inWeek, .occurrence:
                italianOrdinal(number, isFeminine: true)
            default: italianOrdinal(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "una volta" : "\($0) volte" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " e ", or: " o ", clauseSeparator: ", ",
        onWeekdays: "{list}",
        onWeekdayRange: "{first} {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "ogni giorno {first} {last}",
        onOrdinalWeekday: "{ordinals} {weekday}",
        onWorkday: "{ordinals} giorno lavorativo (dal lunedì al venerdì)",
        onWeekendDay: "{ordinals} giorno del fine settimana (sabato o domenica)",
        onDates: "{list}",
        onDateRange: "{first} {last}",
        onDaysFromEnd: "{list} giorno",
        onDaysOfYear: "{list} giorno dell'anno",
        datesOfMonths: "{days} {list}",
        daysOfMonths: "{days} di {list}",
        daysOfMonth: "{days} del mese",
        daysOfEveryMonth: "{days} di ogni mese",
        daysOfYear: "{days} dell'anno",
        inMonths: "in {list}",
        inMonthRange: "da {first} a {last}",
        inWeeks: "durante {list}",
        inWeekRange: "dalla settimana {first} alla settimana {last}",
        week: "la settimana {number}",
        weekFromEnd: "{ordinal} settimana dell'anno",
        ifItIs: "se è {list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} del mese",
        ordinalWeekdayOfYear: "{ordinals} {weekday} dell'anno",
        dayOfYear: "{ordinals} giorno dell'anno",
        atTimes: "alle {list}",
        everyFromTo: "{every} dalle {first} alle {last}",
        between: "tra le {first} e le {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "al minuto {list}", many: "ai minuti {list}"),
        atSeconds: (one: "al secondo {list}", many: "ai secondi {list}"),
        butOnly: "ma solo {ordinals} volta {each}",
        untilDate: "fino {date}",
        untilLocal: "fino {date} alle {time}",
        untilUTC: "fino {date} alle {time} UTC",
        date: "{ordinal} {month} {year}",
        weeksStart: "le settimane iniziano di {weekday}",
        inCalendar: "nel calendario {calendar}",
        skipBackward: "una data che non esiste passa all'ultima precedente",
        skipForward: "una data che non esiste passa alla prima successiva",
        everyWorkday: "dal lunedì al venerdì",
        weekdayForms: [
            .list: ["il lunedì", "il martedì", "il mercoledì", "il giovedì", "il venerdì", "il sabato", "la domenica"],
            .every: [
                "ogni lunedì", "ogni martedì", "ogni mercoledì", "ogni giovedì", "ogni venerdì", "ogni sabato",
                "ogni domenica",
            ],
            .rangeStart: [
                "dal lunedì", "dal martedì", "dal mercoledì", "dal giovedì", "dal venerdì", "dal sabato",
                "dalla domenica",
            ],
            .rangeEnd: [
                "al lunedì", "al martedì", "al mercoledì", "al giovedì", "al venerdì", "al sabato", "alla domenica",
            ],
            .condition: [
                "un lunedì", "un martedì", "un mercoledì", "un giovedì", "un venerdì", "un sabato", "una domenica",
            ],
        ])
}

private func italianNoun(_ unit: RecurrenceRule.Frequency) -> (singular: String, plural: String) {
    switch unit {
    case .secondly: ("secondo", "secondi")
    case .minutely: ("minuto", "minuti")
    case .hourly: ("ora", "ore")
    case .daily: ("giorno", "giorni")
    case .weekly: ("settimana", "settimane")
    case .monthly: ("mese", "mesi")
    case .yearly: ("anno", "anni")
    }
}

/// A day of the month after an article or preposition, which loses its vowel before 8 and 11: il 1º, l'8.
private func italianDay(_ number: Int, _ word: String, _ elided: String) -> String {
    number == 8 || number == 11 ? "\(elided)\(number)" : "\(word) \(number == 1 ? "1º" : String(number))"
}

/// With its article: il 1º, la 2ª, l'ultimo, la penultima, il 6º ultimo.
private func italianOrdinal(_ number: Int, isFeminine: Bool) -> String {
    let (article, ending, sign) = isFeminine ? ("la", "a", "ª") : ("il", "o", "º")
    switch number {
    case -1: return "l'ultim\(ending)"
    case -2: return "\(article) penultim\(ending)"
    case -3: return "\(article) terzultim\(ending)"
    case -4: return "\(article) quartultim\(ending)"
    case -5: return "\(article) quintultim\(ending)"
    case ..<0: return "\(article) \(-number)\(sign) ultim\(ending)"
    default: return "\(number == 8 || number == 11 ? "l'" : "\(article) ")\(number)\(sign)"
    }
}
