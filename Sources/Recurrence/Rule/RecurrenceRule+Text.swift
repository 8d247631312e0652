extension RecurrenceRule: CustomStringConvertible {
    /// The rule as the value of an RRULE property (RFC 5545 §3.3.10, RFC 7529 §4.1), in one canonical form.
    ///
    /// ```swift
    /// try RecurrenceRule("count=12;byday=-1fr;freq=monthly;interval=1").description
    /// // FREQ=MONTHLY;COUNT=12;BYDAY=-1FR
    /// ```
    ///
    /// Upper case; the parts in the order of the RFC's grammar (`FREQ`, `UNTIL` or `COUNT`, `INTERVAL`, the BY parts from
    /// `BYSECOND` to `BYSETPOS`, `WKST`); no part that says what holds anyway (`INTERVAL=1`, `WKST=MO`, `SKIP=OMIT`). As
    /// in the examples of RFC 7529, `RSCALE` stands before `FREQ` and `SKIP` is last: RFC 5545 wants `FREQ` first for
    /// readers that are older than itself, and those cannot read a rule with `RSCALE` in any order.
    ///
    /// Rules are equal exactly if their descriptions are, and ``init(_:)-(StringProtocol)`` reads a description back as the same rule. Two
    /// exceptions, both of rules that ``recovering(_:)`` has let pass: beside a `SKIP` without `RSCALE`, `RSCALE=GREGORIAN` is
    /// written, so that the text is valid. `COUNT` beside `UNTIL` stays as the author had it, because the rule alone
    /// doesn't say which of the two ends first; only ``recovering(_:)`` reads that back.
    ///
    /// - Complexity: O(*n*) in the length of the lists
    public var description: String {
        var text = ""
        func append(_ part: RulePart, _ value: String) {
            if !text.isEmpty { text += ";" }
            text += part.name
            text += "="
            text += value
        }
        func append(_ part: RulePart, _ values: [Int]) {
            if !values.isEmpty { append(part, values.map(String.init).joined(separator: ",")) }
        }

        if let calendarScale {
            append(.calendarScale, calendarScale)
        } else if skip != .omit {
            append(.calendarScale, "GREGORIAN")
        }
        append(.frequency, frequency.word)
        switch end {
        case .never: break
        case .count(let count): append(.count, String(count))
        case .until(let until): append(.until, until.text)
        case .countAndUntil(let count, let until):
            append(.until, until.text)
            append(.count, String(count))
        }
        if interval != 1 { append(.interval, String(interval)) }
        append(.seconds, seconds)
        append(.minutes, minutes)
        append(.hours, hours)
        if !weekdays.isEmpty { append(.weekdays, weekdays.map(\.text).joined(separator: ",")) }
        append(.daysOfTheMonth, daysOfTheMonth)
        append(.daysOfTheYear, daysOfTheYear)
        append(.weeks, weeks)
        if !months.isEmpty { append(.months, months.map(\.text).joined(separator: ",")) }
        append(.setPositions, setPositions)
        if weekStart != .monday { append(.weekStart, weekStart.abbreviation) }
        if skip != .omit { append(.skip, skip.word) }
        return text
    }
}

extension RecurrenceRule.Frequency {
    /// As `FREQ` has it.
    var word: String {
        switch self {
        case .secondly: "SECONDLY"
        case .minutely: "MINUTELY"
        case .hourly: "HOURLY"
        case .daily: "DAILY"
        case .weekly: "WEEKLY"
        case .monthly: "MONTHLY"
        case .yearly: "YEARLY"
        }
    }
}

extension RecurrenceRule.Skip {
    /// As `SKIP` has it.
    var word: String {
        switch self {
        case .omit: "OMIT"
        case .backward: "BACKWARD"
        case .forward: "FORWARD"
        }
    }
}

extension RecurrenceRule.DayOfWeek {
    fileprivate var text: String { (ordinal.map(String.init) ?? "") + weekday.abbreviation }
}

extension RecurrenceRule.Month {
    fileprivate var text: String { isLeap ? "\(index)L" : String(index) }
}

extension RecurrenceRule.Until {
    /// `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with a `Z` (RFC 5545 §3.3.4, §3.3.5).
    fileprivate var text: String {
        switch self {
        case .date(let date): Self.digits(of: date)
        case .floating(let moment): Self.digits(of: moment)
        case .utc(let moment): Self.digits(of: moment) + "Z"
        }
    }

    private static func digits(of date: CivilDate) -> String {
        let (year, month, day) = date.components
        return padded(year, to: 4) + padded(month, to: 2) + padded(day, to: 2)
    }

    private static func digits(of moment: CivilDateTime) -> String {
        let time = [moment.hour, moment.minute, moment.second].map { padded($0, to: 2) }.joined()
        return digits(of: moment.date) + "T" + time
    }
}

extension RecurrenceRule: CustomReflectable {
    /// The text of the rule.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
