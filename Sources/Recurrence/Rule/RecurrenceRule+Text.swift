extension RecurrenceRule: CustomStringConvertible {
    /// The rule as the value of an RRULE property (RFC 5545 §3.3.10, RFC 7529 §4.1), in one canonical form.
    ///
    /// ```swift
    /// try RecurrenceRule("count=12;byday=-1fr;freq=monthly;interval=1").description
    /// // FREQ=MONTHLY;COUNT=12;BYDAY=-1FR
    /// ```
    ///
    /// The text is upper case, with the parts in the order of the RFC's grammar: `FREQ`, `UNTIL` or `COUNT`,
    /// `INTERVAL`, the BY parts from `BYSECOND` to `BYSETPOS`, `WKST`. Parts that state a default (`INTERVAL=1`,
    /// `WKST=MO`, `SKIP=OMIT`) are omitted. As in the examples of RFC 7529, `RSCALE` precedes `FREQ`, and `SKIP` is
    /// last: RFC 5545 puts `FREQ` first only for parsers that predate that RFC, and those can't parse a rule with
    /// `RSCALE` in any order.
    ///
    /// Rules are equal exactly if their descriptions are equal, and ``init(_:)-(StringProtocol)`` parses a description
    /// into an equal rule. There are two exceptions, both for rules that ``recovering(_:)`` has accepted. If there is a
    /// `SKIP` without `RSCALE`, the description adds `RSCALE=GREGORIAN` to make the text valid. `COUNT` beside `UNTIL`
    /// is written as the author specified, because the rule alone doesn't determine which of the two ends first; only
    /// ``recovering(_:)`` can parse that text.
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
        case .until(let until): append(.until, until.description)
        case .countAndUntil(let count, let until):
            append(.until, until.description)
            append(.count, String(count))
        }
        if interval != 1 { append(.interval, String(interval)) }
        append(.seconds, seconds)
        append(.minutes, minutes)
        append(.hours, hours)
        if !weekdays.isEmpty { append(.weekdays, weekdays.map(\.description).joined(separator: ",")) }
        append(.daysOfTheMonth, daysOfTheMonth)
        append(.daysOfTheYear, daysOfTheYear)
        append(.weeks, weeks)
        if !months.isEmpty { append(.months, months.map(\.description).joined(separator: ",")) }
        append(.setPositions, setPositions)
        if weekStart != .monday { append(.weekStart, weekStart.abbreviation) }
        if skip != .omit { append(.skip, skip.word) }
        return text
    }
}

extension RecurrenceRule.Frequency {
    /// The name of the frequency in `FREQ`.
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
    /// The name of the behavior in `SKIP`.
    var word: String {
        switch self {
        case .omit: "OMIT"
        case .backward: "BACKWARD"
        case .forward: "FORWARD"
        }
    }
}

extension RecurrenceRule.DayOfWeek: CustomStringConvertible {
    /// The text of an element of `BYDAY`: `MO`, `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + weekday.abbreviation }
}

extension RecurrenceRule.Month: CustomStringConvertible {
    /// The text of an element of `BYMONTH`: `5`, or `5L` for a leap month.
    public var description: String { isLeap ? "\(index)L" : String(index) }
}

extension RecurrenceRule.End: CustomStringConvertible {
    /// The parts of the rule: `UNTIL=20261231`, `COUNT=10`, or `never` for a rule without an end.
    public var description: String {
        let parts = [until.map { "UNTIL=\($0)" }, count.map { "COUNT=\($0)" }].compactMap(\.self)
        return parts.isEmpty ? "never" : parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Until: CustomStringConvertible {
    /// The text of an `UNTIL`: `YYYYMMDD`, `YYYYMMDDTHHMMSS`, or the latter with a `Z` (RFC 5545 §3.3.4, §3.3.5).
    public var description: String {
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
    /// A mirror whose only child is the text of the rule.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
