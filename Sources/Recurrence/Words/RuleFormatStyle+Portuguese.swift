extension RuleFormatStyle {
    /// The words of Portuguese, for Brazil and Portugal.
    public static let portuguese = RuleFormatStyle(
        weekdays: ["segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo"],
        months: [
            "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro",
            "novembro", "dezembro",
        ],
        numberedMonth: "mês {number}",
        leapMonth: "mês intercalar após o mês {number}",
        calendars: [
            "BUDDHIST": "budista", "CHINESE": "chinês", "COPTIC": "copta", "DANGI": "coreano",
            "ETHIOPIC": "etíope", "GREGORIAN": "gregoriano", "HEBREW": "hebraico", "INDIAN": "indiano",
            "JAPANESE": "japonês", "PERSIAN": "persa", "ROC": "minguo",
        ],
        every: { unit, interval in
            let noun = portugueseNoun(unit)
            if interval > 1 { return "a cada \(interval) \(noun.plural)" }
            return "\(noun.isFeminine ? "todas as" : "todos os") \(noun.plural)"
        },
        inEach: { "de cada \(portugueseNoun($0).singular)" },
        ordinal: { number, use in
            switch use {
            case .onDate: "no dia \(number)"
            case .dateRangeStart: "do dia \(number)"
            case .dateRangeEnd: "ao dia \(number)"
            case .untilDate: number == 1 ? "1.º" : String(number)
            case .onWeekday(let weekday):
                weekday.index < 5
                    ? "na \(portugueseOrdinal(number, isFeminine: true))"
                    : "no \(portugueseOrdinal(number, isFeminine: false))"
            case .isWeekday(let weekday):
                weekday.index < 5
                    ? "a \(portugueseOrdinal(number, isFeminine: true))"
                    : "o \(portugueseOrdinal(number, isFeminine: false))"
            case .onWorkday, .onDayFromEnd, .onDayOfYear: "no \(portugueseOrdinal(number, isFeminine: false))"
            case .isDayOfYear: "o \(portugueseOrdinal(number, isFeminine: false))"
            case .inWeek: "na \(portugueseOrdinal(number, isFeminine: true))"
            case .occurrence: "a \(portugueseOrdinal(number, isFeminine: true))"
            }
        },
        times: { $0 == 1 ? "uma vez" : "\($0) vezes" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " e ", or: " ou ", clauseSeparator: ", ",
        onWeekdays: "{list}",
        onWeekdayRange: "de {first} a {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "em cada dia de {first} a {last}",
        onOrdinalWeekday: "{ordinals} {weekday}",
        onWorkday: "{ordinals} dia útil (de segunda a sexta-feira)",
        onWeekendDay: "{ordinals} dia do fim de semana (sábado ou domingo)",
        onDates: "{list}",
        onDateRange: "{first} {last}",
        onDaysFromEnd: "{list} dia",
        onDaysOfYear: "{list} dia do ano",
        datesOfMonths: "{days} de {list}",
        daysOfMonths: "{days} de {list}",
        daysOfMonth: "{days} do mês",
        daysOfEveryMonth: "{days} de cada mês",
        daysOfYear: "{days} do ano",
        inMonths: "em {list}",
        inMonthRange: "de {first} a {last}",
        inWeeks: "{list}",
        inWeekRange: "da semana {first} à semana {last}",
        week: "na semana {number}",
        weekFromEnd: "{ordinal} semana do ano",
        ifItIs: "se for {list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} do mês",
        ordinalWeekdayOfYear: "{ordinals} {weekday} do ano",
        dayOfYear: "{ordinals} dia do ano",
        atTimes: "às {list}",
        everyFromTo: "{every} das {first} às {last}",
        between: "entre as {first} e as {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "no minuto {list}", many: "nos minutos {list}"),
        atSeconds: (one: "no segundo {list}", many: "nos segundos {list}"),
        butOnly: "mas só {ordinals} vez {each}",
        untilDate: "até {date}",
        untilLocal: "até {date} às {time}",
        untilUTC: "até {date} às {time} UTC",
        date: "{ordinal} de {month} de {year}",
        weeksStart: "as semanas começam {weekday}",
        inCalendar: "no calendário {calendar}",
        skipBackward: "uma data que não existe passa para a última anterior",
        skipForward: "uma data que não existe passa para a primeira seguinte",
        everyWorkday: "de segunda a sexta-feira",
        weekdayForms: [
            .list: [
                "na segunda-feira", "na terça-feira", "na quarta-feira", "na quinta-feira", "na sexta-feira",
                "no sábado", "no domingo",
            ],
            .every: [
                "em cada segunda-feira", "em cada terça-feira", "em cada quarta-feira", "em cada quinta-feira",
                "em cada sexta-feira", "em cada sábado", "em cada domingo",
            ],
            .condition: [
                "uma segunda-feira", "uma terça-feira", "uma quarta-feira", "uma quinta-feira", "uma sexta-feira",
                "um sábado", "um domingo",
            ],
            .weekStart: [
                "na segunda-feira", "na terça-feira", "na quarta-feira", "na quinta-feira", "na sexta-feira",
                "no sábado", "no domingo",
            ],
        ])
}

private typealias PortugueseNoun = (singular: String, plural: String, isFeminine: Bool)

private func portugueseNoun(_ unit: RecurrenceRule.Frequency) -> PortugueseNoun {
    switch unit {
    case .secondly: ("segundo", "segundos", false)
    case .minutely: ("minuto", "minutos", false)
    case .hourly: ("hora", "horas", true)
    case .daily: ("dia", "dias", false)
    case .weekly: ("semana", "semanas", true)
    case .monthly: ("mês", "meses", false)
    case .yearly: ("ano", "anos", false)
    }
}

/// Without an article: 1.º, 2.ª, último, penúltima, 4.º último.
private func portugueseOrdinal(_ number: Int, isFeminine: Bool) -> String {
    let (ending, sign) = isFeminine ? ("a", "ª") : ("o", "º")
    switch number {
    case -1: return "últim\(ending)"
    case -2: return "penúltim\(ending)"
    case -3: return "antepenúltim\(ending)"
    case ..<0: return "\(-number).\(sign) últim\(ending)"
    default: return "\(number).\(sign)"
    }
}
