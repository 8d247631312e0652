/// The parts of a rule during parsing, before validation against the RFC.
///
/// Both ways to create a ``RecurrenceRule``, from text and from values, end in ``settled(_:)``, so the RFC's conditions
/// are checked in one place.
struct RuleDraft {
    var frequency: RecurrenceRule.Frequency?
    var interval = 1
    var count: Int?
    /// The fault of a COUNT below 1, which is ignored if there is an UNTIL.
    var countFault: RecurrenceRuleError?
    var until: RecurrenceRule.Until?
    var seconds: [Int] = []
    var minutes: [Int] = []
    var hours: [Int] = []
    var weekdays: [RecurrenceRule.DayOfWeek] = []
    var daysOfTheMonth: [Int] = []
    var daysOfTheYear: [Int] = []
    var weeks: [Int] = []
    var months: [RecurrenceRule.Month] = []
    var setPositions: [Int] = []
    var weekStart = Weekday.monday
    var skip: RecurrenceRule.Skip?
    var calendarScale: String?

    /// The start of each part, for the offset of a fault that appears only in combination with other parts.
    var offsets = PartOffsets()

    /// The faults that can be repaired: collected if the caller tolerates them, and thrown otherwise.
    ///
    /// A value instead of a closure, because the compiler would make a copy of the parser for each closure.
    struct Report {
        /// The faults that a caller tolerates.
        enum Tolerance {
            /// Leap seconds.
            case strict
            /// COUNT beside UNTIL, and leap seconds.
            case twoEnds
            /// Everything that can be repaired.
            case lenient

            func admits(_ fault: RecurrenceRuleError) -> Bool {
                fault.code == .leapSecond || self == .lenient || (self == .twoEnds && fault.code == .countAndUntil)
            }
        }

        let tolerance: Tolerance
        private(set) var faults: [RecurrenceRuleError] = []

        init(_ tolerance: Tolerance) { self.tolerance = tolerance }

        mutating func callAsFunction(_ fault: RecurrenceRuleError) throws(RecurrenceRuleError) {
            guard tolerance.admits(fault) else { throw fault }
            faults.append(fault)
        }
    }

    /// Returns the rule, after reporting and removing everything that the RFC forbids.
    mutating func settled(_ report: inout Report) throws(RecurrenceRuleError) -> RecurrenceRule {
        guard let frequency else { throw RecurrenceRuleError(.missingFrequency) }
        let end = try settledEnd(&report)
        try dropForbiddenParts(with: frequency, &report)
        try dropForbiddenOrdinals(with: frequency, &report)
        if !setPositions.isEmpty, isWithoutSets {
            try report(fault(.setPositionAlone, .setPositions))
            setPositions = []
        }
        if let calendarScale, !calendarScale.utf8.allSatisfy(Self.mayBeInScaleName) {
            throw fault(.calendarScale, .calendarScale)
        }
        if skip != nil, calendarScale == nil {
            try report(fault(.calendarScale, .skip))
        }
        let isGregorian = calendarScale.map(RecurrenceRule.isGregorian) ?? true
        if isGregorian, let month = months.first(where: { !$0.isGregorian }) {
            // Ignored like every other element that is out of range, unless no element remains.
            let fault = RecurrenceRuleError(
                .valueOutOfRange, at: offsets[.months] ?? 0, found: "\(month.index)\(month.isLeap ? "L" : "")",
                of: .months)
            try report(fault)
            months.removeAll { !$0.isGregorian }
            if months.isEmpty { throw fault }
        }
        return RecurrenceRule(
            unchecked: RecurrenceRule.Parts(
                frequency: frequency, interval: interval, end: end,
                seconds: seconds.canonical, minutes: minutes.canonical, hours: hours.canonical,
                weekdays: weekdays.canonical, daysOfTheMonth: daysOfTheMonth.canonical,
                daysOfTheYear: daysOfTheYear.canonical, weeks: weeks.canonical, months: months.canonical,
                setPositions: setPositions.canonical, weekStart: weekStart, skip: skip ?? .omit,
                calendarScale: calendarScale))
    }

    /// CLDR calendar names contain letters, digits and hyphens; any other byte could end the part when the rule is
    /// written.
    private static func mayBeInScaleName(_ byte: UInt8) -> Bool {
        byte.digit != nil || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte.uppercased || byte == UInt8(ascii: "-")
    }

    private var isWithoutSets: Bool {
        seconds.isEmpty && minutes.isEmpty && hours.isEmpty && weekdays.isEmpty && daysOfTheMonth.isEmpty
            && daysOfTheYear.isEmpty && weeks.isEmpty && months.isEmpty
    }

    private func settledEnd(_ report: inout Report) throws(RecurrenceRuleError) -> RecurrenceRule.End {
        // Without an UNTIL, the end of a rule with COUNT=-1 is unknown (Decisions.md D4).
        if let countFault, until == nil { throw countFault }
        switch (count, until) {
        case (nil, nil): return .never
        case (let count?, nil): return .count(count)
        case (nil, let until?): return .until(until)
        case (let count?, let until?):
            try report(fault(.countAndUntil, .count))
            // Both apply, so that no occurrence is shown that the author excluded (Decisions.md D6).
            return .countAndUntil(count, until)
        }
    }

    /// Removes parts that the RFC forbids with the frequency.
    ///
    /// RFC 5545 §3.3.10: "The BYWEEKNO rule part MUST NOT be used when the FREQ rule part is set to anything other than
    /// YEARLY", and similarly for BYYEARDAY and BYMONTHDAY.
    private mutating func dropForbiddenParts(
        with frequency: RecurrenceRule.Frequency, _ report: inout Report
    ) throws(RecurrenceRuleError) {
        if !weeks.isEmpty, frequency != .yearly {
            try report(fault(.partNotAllowed, .weeks))
            weeks = []
        }
        if !daysOfTheYear.isEmpty, frequency == .daily || frequency == .weekly || frequency == .monthly {
            try report(fault(.partNotAllowed, .daysOfTheYear))
            daysOfTheYear = []
        }
        if !daysOfTheMonth.isEmpty, frequency == .weekly {
            try report(fault(.partNotAllowed, .daysOfTheMonth))
            daysOfTheMonth = []
        }
    }

    /// Removes weekday ordinals where the RFC forbids them.
    ///
    /// RFC 5545 §3.3.10 allows a numeric value only with MONTHLY or YEARLY, and not with YEARLY beside BYWEEKNO.
    private mutating func dropForbiddenOrdinals(
        with frequency: RecurrenceRule.Frequency, _ report: inout Report
    ) throws(RecurrenceRuleError) {
        guard let numbered = weekdays.first(where: { $0.ordinal != nil }) else { return }
        switch frequency {
        case .monthly: return
        case .yearly where weeks.isEmpty: return
        default:
            try report(
                RecurrenceRuleError(.ordinalNotAllowed, at: offsets[.weekdays] ?? 0, found: numbered.description))
            weekdays = weekdays.map { .every($0.weekday) }
        }
    }

    private func fault(_ code: RecurrenceRuleError.Code, _ part: RulePart) -> RecurrenceRuleError {
        RecurrenceRuleError(code, at: offsets[part] ?? 0, found: part.name)
    }
}

extension RecurrenceRule.Month {
    /// Whether the month exists in the Gregorian calendar.
    fileprivate var isGregorian: Bool { !isLeap && index <= 12 }
}
