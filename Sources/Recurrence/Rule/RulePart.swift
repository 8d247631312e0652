/// The names of a rule's parts (RFC 5545 §3.3.10, RFC 7529 §4.1).
enum RulePart: UInt8, CaseIterable {
    case frequency, until, count, interval
    case seconds, minutes, hours, weekdays, daysOfTheMonth, daysOfTheYear, weeks, months, setPositions
    case weekStart, calendarScale, skip

    var name: String {
        switch self {
        case .frequency: "FREQ"
        case .until: "UNTIL"
        case .count: "COUNT"
        case .interval: "INTERVAL"
        case .seconds: "BYSECOND"
        case .minutes: "BYMINUTE"
        case .hours: "BYHOUR"
        case .weekdays: "BYDAY"
        case .daysOfTheMonth: "BYMONTHDAY"
        case .daysOfTheYear: "BYYEARDAY"
        case .weeks: "BYWEEKNO"
        case .months: "BYMONTH"
        case .setPositions: "BYSETPOS"
        case .weekStart: "WKST"
        case .calendarScale: "RSCALE"
        case .skip: "SKIP"
        }
    }

    /// Creates the part with a name in upper case, or returns nil if the name is unknown.
    init?(_ word: SWARWord) {
        guard let index = Self.words.firstIndex(of: word) else { return nil }
        // `allCases` would create a new array for each lookup.
        self.init(rawValue: UInt8(truncatingIfNeeded: index))
    }

    private static let words = allCases.map { SWARWord($0.name) }

    /// The numbers that this part can contain. If ``admitsNegative`` is true, a minus sign is allowed.
    var range: ClosedRange<Int> {
        switch self {
        case .seconds: 0...60
        case .minutes: 0...59
        case .hours: 0...23
        case .weekdays: 1...53
        case .daysOfTheMonth: 1...31
        case .daysOfTheYear, .setPositions: 1...366
        case .weeks: 1...53
        case .months: 1...13
        case .interval, .count: 1...Int.max
        default: 0...0
        }
    }

    /// Whether the numbers can count from the end.
    var admitsNegative: Bool {
        switch self {
        case .weekdays, .daysOfTheMonth, .daysOfTheYear, .setPositions, .weeks: true
        default: false
        }
    }

    /// A description of the allowed numbers, such as `BYMONTHDAY from 1 to 31, or -31 to -1`.
    var admittedNumbers: String {
        // The range for rules without an RSCALE that has a 13th month.
        if self == .months { return "\(name) from 1 to 12" }
        if range.upperBound == .max { return "\(name) of \(range.lowerBound) or more" }
        let positive = "\(name) from \(range.lowerBound) to \(range.upperBound)"
        return admitsNegative ? "\(positive), or -\(range.upperBound) to -\(range.lowerBound)" : positive
    }

    /// A description of the allowed values, such as `WKST with a weekday such as MO`.
    var expectedValue: String {
        switch self {
        case .frequency: "\(name) with SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
        case .until: "\(name) with a date such as 20260301, or a date-time such as 20260301T090000Z"
        case .weekdays: "\(name) with weekdays such as MO or -1FR"
        case .weekStart: "\(name) with a weekday such as MO"
        case .calendarScale: "\(name) with the name of a calendar"
        case .skip: "\(name) with OMIT, BACKWARD or FORWARD"
        default: admittedNumbers
        }
    }

    /// The maximum number of digits in the grammar.
    var digits: Int {
        switch self {
        case .interval, .count: .max
        case .daysOfTheYear, .setPositions: 3
        default: 2
        }
    }

    /// Returns whether this part can contain a number.
    func admits(_ number: Int) -> Bool {
        range.contains(number) || (admitsNegative && number < 0 && number >= -range.upperBound)
    }
}

/// The offset at which each part starts in the rule's text.
struct PartOffsets {
    // One element for each case of RulePart; a dictionary would cost more than parsing the rule.
    private var values = SIMD16<Int32>(repeating: -1)

    subscript(part: RulePart) -> Int? {
        get {
            let value = values[Int(part.rawValue)]
            return value < 0 ? nil : Int(value)
        }
        set { values[Int(part.rawValue)] = newValue.map { Int32(clamping: $0) } ?? -1 }
    }
}
