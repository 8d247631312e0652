extension RulePhrases {
    /// English, with the day before the month and a 24-hour clock.
    // swift-format-ignore
    public static let english = RulePhrases(
        weekdays: "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
        months: "January|February|March|April|May|June|July|August|September|October|November|December",
        calendars: "Buddhist|Chinese|Coptic|Dangi|Ethiopic|Gregorian|Hebrew|Indian|Japanese|Persian|Minguo",
        phrases: """
            on {list}|from {first} to {last}|on every {list}|on every day from {first} to {last}|on the {ordinals} {weekday}|on the {ordinals} weekday (Monday to Friday)|on the {ordinals} weekend day (Saturday or Sunday)|every weekday
            on the {list}|from the {first} to the {last}|on the {list} day|on the {list} day of the year
            {days} of {list}|{days} of {list}|{days} of the month|{days} of every month|{days} of the year|in {list}|from {first} to {last}|in {list}|in weeks {first} to {last}|week {number}|the {ordinal} week of the year|month {number}|the leap month after month {number}
            if it is {list}|a {weekday}|the {ordinals} {weekday} of the month|the {ordinals} {weekday} of the year|the {ordinals} day of the year
            at {list}|{every} from {first} to {last}|between {first} and {last}|{every} {spans}|at minute {list}|at minutes {list}|at second {list}|at seconds {list}
            but only the {ordinals} one {each}|until {date}|until {date} at {time}|until {date} at {time} UTC|{day} {month} {year}|weeks start on {weekday}|in the {calendar} calendar|a date that does not exist moving back to the last one before it|a date that does not exist moving on to the first one after it
            """,
        and: " and ", or: " or ",
        every: { unit, interval in interval == 1 ? "every \(units[unit])" : "every \(interval) \(units[unit])s" },
        inEach: { "\($0 == .daily ? "on" : "in") each \(units[$0])" },
        ordinal: { number, _ in
            if number == -1 { return "last" }
            return number < 0 ? "\(nth(-number)) to last" : nth(number)
        },
        times: { $0 == 1 ? "once" : "\($0) times" })
}

private let units: UnitWords = "second|minute|hour|day|week|month|year"

private func nth(_ number: Int) -> String {
    let suffix =
        switch (number % 10, number % 100) {
        case (_, 11...13): "th"
        case (1, _): "st"
        case (2, _): "nd"
        case (3, _): "rd"
        default: "th"
        }
    return "\(number)\(suffix)"
}
