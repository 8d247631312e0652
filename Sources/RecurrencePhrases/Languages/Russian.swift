extension RulePhrases {
    /// The words of Russian.
    // swift-format-ignore
    public static let russian = RulePhrases(
        weekdays: "понедельник|вторник|среда|четверг|пятница|суббота|воскресенье",
        months: "январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь",
        calendars: "буддийскому|китайскому|коптскому|корейскому|эфиопскому|григорианскому|еврейскому|индийскому|японскому|персидскому|тайваньскому",
        phrases: """
            по {list}|{first} по {last}|{list}|в каждый день {first} по {last}|{ordinals} {weekday}|{ordinals} рабочий день (с понедельника по пятницу)|{ordinals} выходной день (суббота или воскресенье)|по будням
            {list} числа|{first} по {last} число|{list} день|{list} день года
            {days} {list}|{days} {list}|{days} месяца|{days} каждого месяца|{days} года|{list}|с {first} по {last}|{list}|на неделях с {first} по {last}|на неделе {number}|{ordinal} неделе года|месяц {number}|високосный месяц после месяца {number}
            если это {list}|{weekday}|{ordinals} {weekday} месяца|{ordinals} {weekday} года|{ordinals} день года
            в {list}|{every} с {first} до {last}|между {first} и {last}|{every} {spans}|на минуте {list}|на минутах {list}|на секунде {list}|на секундах {list}
            но только {ordinals} раз {each}|по {date}|до {date} {time}|до {date} {time} UTC|{day} {month} {year} г.|неделя начинается {weekday}|по {calendar} календарю|несуществующая дата переносится на последнюю перед ней|несуществующая дата переносится на первую после неё
            """,
        and: " и ", or: " или ",
        every: { unit, interval in
            switch Plural(interval) {
            case .one: "\(everyOne[unit]) \(interval == 1 ? "" : "\(interval) ")\(one[unit])"
            case .few: "каждые \(interval) \(few[unit])"
            case .many: "каждые \(interval) \(many[unit])"
            }
        },
        inEach: { "за \(everyOne[$0]) \(one[$0])" },
        ordinal: { number, use in
            switch use {
            case .onDate: "\(number)-го"
            case .dateRangeStart: "\(number == 2 ? "со" : "с") \(number)-го"
            case .dateRangeEnd: "\(number)-е"
            case .untilDate: String(number)
            case .onWeekday(let weekday): nth(number, after: "в", ending(weekday, isAccusative: true))
            case .isWeekday(let weekday): nth(number, after: "", ending(weekday, isAccusative: false))
            case .onWorkday, .onDayFromEnd, .onDayOfYear: nth(number, after: "в", ("й", "ий"))
            case .isDayOfYear, .occurrence: nth(number, after: "", ("й", "ий"))
            case .inWeek: nth(number, after: "на", ("й", "ей"))
            }
        },
        times: { "\($0) \(Plural($0) == .few ? "раза" : "раз")" },
        weekdayForms: [
            .list: "понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям",
            .every: "в каждый понедельник|в каждый вторник|в каждую среду|в каждый четверг|в каждую пятницу|в каждую субботу|в каждое воскресенье",
            .rangeStart: "с понедельника|со вторника|со среды|с четверга|с пятницы|с субботы|с воскресенья",
            .rangeEnd: accusativeWeekdays,
            .ordinal: accusativeWeekdays,
            .weekStart: "в понедельник|во вторник|в среду|в четверг|в пятницу|в субботу|в воскресенье",
        ],
        monthForms: [
            .dates: genitiveMonths,
            .days: genitiveMonths,
            .list: "в январе|в феврале|в марте|в апреле|в мае|в июне|в июле|в августе|в сентябре|в октябре|в ноябре|в декабре",
            .rangeStart: genitiveMonths,
        ])
}

private let accusativeWeekdays = "понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье"
private let genitiveMonths = "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря"
private let everyOne: UnitWords = "каждую|каждую|каждый|каждый|каждую|каждый|каждый"
private let one: UnitWords = "секунду|минуту|час|день|неделю|месяц|год"
private let few: UnitWords = "секунды|минуты|часа|дня|недели|месяца|года"
private let many: UnitWords = "секунд|минут|часов|дней|недель|месяцев|лет"

/// 1, 21, 31 …; 2 to 4, 22 to 24 …; all others, and 11 to 14.
private enum Plural {
    case one, few, many

    init(_ number: Int) {
        switch (number % 10, number % 100) {
        case (_, 11...14): self = .many
        case (1, _): self = .one
        case (2...4, _): self = .few
        default: self = .many
        }
    }
}

/// The endings of an ordinal: after its number, and of `последн-`.
private typealias Ending = (number: String, last: String)

private func ending(_ weekday: Weekday, isAccusative: Bool) -> Ending {
    switch weekday {
    case .wednesday, .friday, .saturday: isAccusative ? ("ю", "юю") : ("я", "яя")
    case .sunday: ("е", "ее")
    default: ("й", "ий")
    }
}

/// 1-й, во 2-ю, последний, в предпоследнюю, 3-е с конца.
private func nth(_ number: Int, after preposition: String, _ ending: Ending) -> String {
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
