extension RuleFormatStyle {
    /// English, with the day before the month and a 24-hour clock.
    public static let english = RuleFormatStyle(
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        numberedMonth: "month {number}",
        leapMonth: "the leap month after month {number}",
        calendars: [
            "BUDDHIST": "Buddhist", "CHINESE": "Chinese", "COPTIC": "Coptic", "DANGI": "Dangi", "ETHIOPIC": "Ethiopic",
            "GREGORIAN": "Gregorian", "HEBREW": "Hebrew", "INDIAN": "Indian", "JAPANESE": "Japanese",
            "PERSIAN": "Persian", "ROC": "Minguo",
        ],
        every: { unit, interval in
            let name = englishName(of: unit)
            return interval == 1 ? "every \(name)" : "every \(interval) \(name)s"
        },
        inEach: { "\($0 == .daily ? "on" : "in") each \(englishName(of: $0))" },
        ordinal: { number, _ in
            if number == -1 { return "last" }
            return number < 0 ? "\(englishOrdinal(-number)) to last" : englishOrdinal(number)
        },
        times: { $0 == 1 ? "once" : "\($0) times" },
        clock: { plainClock($0, $1, $2) },
        separator: ", ", and: " and ", or: " or ", clauseSeparator: ", ",
        onWeekdays: "on {list}",
        onWeekdayRange: "from {first} to {last}",
        onEveryWeekday: "on every {list}",
        onEveryWeekdayInRange: "on every day from {first} to {last}",
        onOrdinalWeekday: "on the {ordinals} {weekday}",
        onWorkday: "on the {ordinals} weekday (Monday to Friday)",
        onWeekendDay: "on the {ordinals} weekend day (Saturday or Sunday)",
        onDates: "on the {list}",
        onDateRange: "from the {first} to the {last}",
        onDaysFromEnd: "on the {list} day",
        onDaysOfYear: "on the {list} day of the year",
        datesOfMonths: "{days} of {list}",
        daysOfMonths: "{days} of {list}",
        daysOfMonth: "{days} of the month",
        daysOfEveryMonth: "{days} of every month",
        daysOfYear: "{days} of the year",
        inMonths: "in {list}",
        inMonthRange: "from {first} to {last}",
        inWeeks: "in {list}",
        inWeekRange: "in weeks {first} to {last}",
        week: "week {number}",
        weekFromEnd: "the {ordinal} week of the year",
        ifItIs: "if it is {list}",
        aWeekday: "a {weekday}",
        ordinalWeekdayOfMonth: "the {ordinals} {weekday} of the month",
        ordinalWeekdayOfYear: "the {ordinals} {weekday} of the year",
        dayOfYear: "the {ordinals} day of the year",
        atTimes: "at {list}",
        everyFromTo: "{every} from {first} to {last}",
        between: "between {first} and {last}",
        everyInSpans: "{every} {spans}",
        atMinutes: (one: "at minute {list}", many: "at minutes {list}"),
        atSeconds: (one: "at second {list}", many: "at seconds {list}"),
        butOnly: "but only the {ordinals} one {each}",
        untilDate: "until {date}",
        untilLocal: "until {date} at {time}",
        untilUTC: "until {date} at {time} UTC",
        date: "{day} {month} {year}",
        weeksStart: "weeks start on {weekday}",
        inCalendar: "in the {calendar} calendar",
        skipBackward: "a date that does not exist moving back to the last one before it",
        skipForward: "a date that does not exist moving on to the first one after it",
        everyWorkday: "every weekday")
}

private func englishName(of unit: RecurrenceRule.Frequency) -> String {
    switch unit {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
}

private func englishOrdinal(_ number: Int) -> String {
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
