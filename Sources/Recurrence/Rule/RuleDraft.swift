/// The parts of a rule while it is being read, before anything has been held against the RFC.
///
/// Both ways to a ``RecurrenceRule``, from text and from values, end in ``settled(_:)``, so the RFC's conditions stand in
/// one place.
struct RuleDraft {
    var frequency: RecurrenceRule.Frequency?
    var interval = 1
    var count: Int?
    /// A COUNT below 1, which is left out if there is an UNTIL.
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

    /// Where each part started, for the offset of a fault that shows only beside other parts.
    var offsets = PartOffsets()

    /// Whether a fault may be repaired is the caller's decision: `report` throws for a strict reader and collects for a
    /// recovering one.
    typealias Report = (RecurrenceRuleError) throws(RecurrenceRuleError) -> Void

    /// The rule, with what the RFC forbids reported and left out.
    mutating func settled(_ report: Report) throws(RecurrenceRuleError) -> RecurrenceRule {
        guard let frequency else { throw RecurrenceRuleError(.missingFrequency) }
        let end = try settledEnd(report)
        try dropForbiddenParts(with: frequency, report)
        try dropForbiddenOrdinals(with: frequency, report)
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
            // Left out like every other element that is out of range, unless nothing remains.
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

    /// CLDR's names of calendars have letters, digits and hyphens; anything else could break out of its part when written.
    private static func mayBeInScaleName(_ byte: UInt8) -> Bool {
        byte.digit != nil || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte.uppercased || byte == UInt8(ascii: "-")
    }

    private var isWithoutSets: Bool {
        seconds.isEmpty && minutes.isEmpty && hours.isEmpty && weekdays.isEmpty && daysOfTheMonth.isEmpty
            && daysOfTheYear.isEmpty && weeks.isEmpty && months.isEmpty
    }

    private func settledEnd(_ report: Report) throws(RecurrenceRuleError) -> RecurrenceRule.End {
        // Without an UNTIL nobody can say where a rule with COUNT=-1 ends (Decisions.md D4).
        if let countFault, until == nil { throw countFault }
        switch (count, until) {
        case (nil, nil): return .never
        case (let count?, nil): return .count(count)
        case (nil, let until?): return .until(until)
        case (let count?, let until?):
            try report(fault(.countAndUntil, .count))
            // Both apply, so that nothing is shown that the author excluded (Decisions.md D6).
            return .countAndUntil(count, until)
        }
    }

    /// RFC 5545 §3.3.10: "The BYWEEKNO rule part MUST NOT be used when the FREQ rule part is set to anything other than
    /// YEARLY", and the like for BYYEARDAY and BYMONTHDAY.
    private mutating func dropForbiddenParts(
        with frequency: RecurrenceRule.Frequency, _ report: Report
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

    /// RFC 5545 §3.3.10: a numeric value only with MONTHLY or YEARLY, and not with YEARLY beside BYWEEKNO.
    private mutating func dropForbiddenOrdinals(
        with frequency: RecurrenceRule.Frequency, _ report: Report
    ) throws(RecurrenceRuleError) {
        guard weekdays.contains(where: { $0.ordinal != nil }) else { return }
        switch frequency {
        case .monthly: return
        case .yearly where weeks.isEmpty: return
        default:
            try report(fault(.ordinalNotAllowed, .weekdays))
            weekdays = weekdays.map { .every($0.weekday) }
        }
    }

    private func fault(_ code: RecurrenceRuleError.Code, _ part: RulePart) -> RecurrenceRuleError {
        RecurrenceRuleError(code, at: offsets[part] ?? 0, found: part.name)
    }
}

extension RecurrenceRule.Month {
    /// Whether the Gregorian year has it.
    fileprivate var isGregorian: Bool { !isLeap && index <= 12 }
}
