extension RuleFormatStyle {
    /// The words of Russian.
    public static let russian = RuleFormatStyle(
        weekdays: ["понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"],
        months: [
            "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь",
            "ноябрь", "декабрь",
        ],
        numberedMonth: "месяц {number}",
        leapMonth: "високосный месяц после месяца {number}",
        calendars: [
            "BUDDHIST": "буддийскому", "CHINESE": "китайскому", "COPTIC": "коптскому", "DANGI": "корейскому",
            "ETHIOPIC": "эфиопскому", "GREGORIAN": "григорианскому", "HEBREW": "еврейскому",
            "INDIAN": "индийскому", "JAPANESE": "японскому", "PERSIAN": "персидскому", "ROC": "тайваньскому",
        ],
        every: { unit, interval in
            let noun = russianNoun(unit)
            let every = noun.isFeminine ? "каждую" : "каждый"
            if interval == 1 { return "\(every) \(noun.one)" }
            return switch russianPlural(interval) {
            case .one: "\(every) \(interval) \(noun.one)"
            case .few: "каждые \(interval) \(noun.few)"
            case .many: "каждые \(interval) \(noun.many)"
            }
        },
        inEach: { "за \(russianNoun($0).isFeminine ? "каждую" : "каждый") \(russianNoun($0).one)" },
        ordinal: { number, use in russianOrdinal(number, use) },
        times: { "\($0) \(russianPlural($0) == .few ? "раза" : "раз")" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " и ", or: " или ", clauseSeparator: ", ",
        onWeekdays: "по {list}",
        onWeekdayRange: "{first} по {last}",
        onEveryWeekday: "{list}",
        onEveryWeekdayInRange: "в каждый день {first} по {last}",
        onOrdinalWeekday: "{ordinals} {weekday}",
        onWorkday: "{ordinals} рабочий день (с понедельника по пятницу)",
        onWeekendDay: "{ordinals} выходной день (суббота или воскресенье)",
        onDates: "{list} числа",
        onDateRange: "{first} по {last} число",
        onDaysFromEnd: "{list} день",
        onDaysOfYear: "{list} день года",
        datesOfMonths: "{days} {list}",
        daysOfMonths: "{days} {list}",
        daysOfMonth: "{days} месяца",
        daysOfEveryMonth: "{days} каждого месяца",
        daysOfYear: "{days} года",
        inMonths: "{list}",
        inMonthRange: "с {first} по {last}",
        inWeeks: "{list}",
        inWeekRange: "на неделях с {first} по {last}",
        week: "на неделе {number}",
        weekFromEnd: "{ordinal} неделе года",
        ifItIs: "если это {list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "{ordinals} {weekday} месяца",
        ordinalWeekdayOfYear: "{ordinals} {weekday} года",
        dayOfYear: "{ordinals} день года",
        atTimes: "в {list}",
        everyFromTo: "{every} с {first} до {last}",
        between: "между {first} и {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "на минуте {list}", many: "на минутах {list}"),
        atSeconds: (one: "на секунде {list}", many: "на секундах {list}"),
        butOnly: "но только {ordinals} раз {each}",
        untilDate: "по {date}",
        untilLocal: "до {date} {time}",
        untilUTC: "до {date} {time} UTC",
        date: "{day} {month} {year} г.",
        weeksStart: "неделя начинается {weekday}",
        inCalendar: "по {calendar} календарю",
        skipBackward: "несуществующая дата переносится на последнюю перед ней",
        skipForward: "несуществующая дата переносится на первую после неё",
        everyWorkday: "по будням",
        weekdayForms: [
            .list: ["понедельникам", "вторникам", "средам", "четвергам", "пятницам", "субботам", "воскресеньям"],
            .every: [
                "в каждый понедельник", "в каждый вторник", "в каждую среду", "в каждый четверг",
                "в каждую пятницу", "в каждую субботу", "в каждое воскресенье",
            ],
            .rangeStart: [
                "с понедельника", "со вторника", "со среды", "с четверга", "с пятницы", "с субботы",
                "с воскресенья",
            ],
            .rangeEnd: ["понедельник", "вторник", "среду", "четверг", "пятницу", "субботу", "воскресенье"],
            .ordinal: ["понедельник", "вторник", "среду", "четверг", "пятницу", "субботу", "воскресенье"],
            .weekStart: [
                "в понедельник", "во вторник", "в среду", "в четверг", "в пятницу", "в субботу", "в воскресенье",
            ],
        ],
        monthForms: [
            .dates: [
                "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
                "ноября", "декабря",
            ],
            .days: [
                "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
                "ноября", "декабря",
            ],
            .list: [
                "в январе", "в феврале", "в марте", "в апреле", "в мае", "в июне", "в июле", "в августе",
                "в сентябре", "в октябре", "в ноябре", "в декабре",
            ],
            .rangeStart: [
                "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
                "ноября", "декабря",
            ],
        ])
}

private enum RussianPlural { case one, few, many }

/// 1, 21, 31 …; 2 to 4, 22 to 24 …; all others, and 11 to 14.
private func russianPlural(_ number: Int) -> RussianPlural {
    if 11...14 ~= number % 100 { return .many }
    return switch number % 10 {
    case 1: .one
    case 2...4: .few
    default: .many
    }
}

private typealias RussianNoun = (one: String, few: String, many: String, isFeminine: Bool)

private func russianNoun(_ unit: RecurrenceRule.Frequency) -> RussianNoun {
    switch unit {
    case .secondly: ("секунду", "секунды", "секунд", true)
    case .minutely: ("минуту", "минуты", "минут", true)
    case .hourly: ("час", "часа", "часов", false)
    case .daily: ("день", "дня", "дней", false)
    case .weekly: ("неделю", "недели", "недель", true)
    case .monthly: ("месяц", "месяца", "месяцев", false)
    case .yearly: ("год", "года", "лет", false)
    }
}

/// The endings of an ordinal: after its number, and of `последн-`.
private typealias RussianEnding = (number: String, last: String)

private func russianOrdinal(_ number: Int, _ use: RuleFormatStyle.OrdinalUse) -> String {
    switch use {
    case .onDate: "\(number)-го"
    case .dateRangeStart: "\(number == 2 ? "со" : "с") \(number)-го"
    case .dateRangeEnd: "\(number)-е"
    case .untilDate: String(number)
    case .onWeekday(let weekday): russianOrdinal(number, after: "в", russianEnding(weekday, isAccusative: true))
    case .isWeekday(let weekday): russianOrdinal(number, after: "", russianEnding(weekday, isAccusative: false))
    case .onWorkday, .onDayFromEnd, .onDayOfYear: russianOrdinal(number, after: "в", ("й", "ий"))
    case .isDayOfYear, .occurrence: russianOrdinal(number, after: "", ("й", "ий"))
    case .inWeek: russianOrdinal(number, after: "на", ("й", "ей"))
    }
}

private func russianEnding(_ weekday: Weekday, isAccusative: Bool) -> RussianEnding {
    switch weekday {
    case .wednesday, .friday, .saturday: isAccusative ? ("ю", "юю") : ("я", "яя")
    case .sunday: ("е", "ее")
    default: ("й", "ий")
    }
}

/// 1-й, во 2-ю, последний, в предпоследнюю, 3-е с конца.
private func russianOrdinal(_ number: Int, after preposition: String, _ ending: RussianEnding) -> String {
    let word =
        switch number {
        case -1: "последн\(ending.last)"
        case -2: "предпоследн\(ending.last)"
        case ..<0: "\(-number)-\(ending.number) с конца"
        default: "\(number)-\(ending.number)"
        }
    if preposition.isEmpty { return word }
    return preposition == "в" && number == 2 ? "во \(word)" : "\(preposition) \(word)"
}
