import ICalendar

/// Finds the parts of a rule that exclude a moment: without these parts, the moment would be an occurrence.
///
/// One part after another is replaced with a part that allows every value, and the engine expands the resulting rule.
/// The meaning of the parts is therefore implemented only once.
struct RuleRelaxation {
    /// A part of a rule: the name, whether a rule uses the part, and a function that makes the part allow every value.
    typealias Part = (
        name: String, isUsed: @Sendable (RecurrenceRule) -> Bool, relax: @Sendable (inout RecurrenceRule.Parts) -> Void
    )

    private let set: RecurrenceSet
    private let position: MemberPosition

    init(_ set: RecurrenceSet, at position: MemberPosition) { (self.set, self.position) = (set, position) }

    /// Returns the names of the fewest parts that exclude the moment: one, two or all of them; nil if the rule doesn't
    /// have the moment even without its parts.
    func parts(of rule: RecurrenceRule) -> [String]? {
        let endless = try? rule.ending(.never)
        guard let explicit = endless?.fillingParts(from: set.start, isDate: set.isDate) else { return nil }
        let used = Self.parts.filter { $0.isUsed(explicit) }
        for part in used where admits(explicit, without: [part]) { return [part.name] }
        for (index, first) in used.enumerated() {
            for second in used.dropFirst(index + 1) where admits(explicit, without: [first, second]) {
                return [first.name, second.name]
            }
        }
        return admits(explicit, without: used) ? used.map(\.name) : nil
    }

    /// Returns whether a set with this rule contains the moment.
    func admits(_ rule: RecurrenceRule) -> Bool {
        var members = RecurrenceSet(start: set.start, isDate: set.isDate, zone: set.zone, rules: [rule])
            .members(from: position, to: position + 1, budget: Self.maximumStepCount)
        return members.next() != nil
    }

    private func admits(_ rule: RecurrenceRule, without parts: [Part]) -> Bool {
        let relaxed = try? rule.with { for part in parts { part.relax(&$0) } }
        return relaxed.map(admits) ?? false
    }

    /// The maximum number of steps for one rule.
    private static let maximumStepCount = 10_000

    /// Every part that can exclude a moment. INTERVAL and BYSETPOS are first, because other parts alone rarely explain
    /// a moment that these exclude.
    private static let parts: [Part] = [
        ("INTERVAL", { $0.interval > 1 }, { $0.interval = 1 }),
        ("BYSETPOS", { !$0.setPositions.isEmpty }, { $0.setPositions = [] }),
        ("BYDAY", { !$0.weekdays.isEmpty }, { $0.weekdays = Weekday.allCases.map { .every($0) } }),
        ("BYMONTHDAY", { !$0.daysOfTheMonth.isEmpty }, { $0.daysOfTheMonth = Array(1...31) }),
        ("BYYEARDAY", { !$0.daysOfTheYear.isEmpty }, { $0.daysOfTheYear = Array(1...366) }),
        ("BYWEEKNO", { !$0.weeks.isEmpty }, { $0.weeks = Array(1...53) }),
        ("BYMONTH", { !$0.months.isEmpty }, { $0.months = (1...12).map { RecurrenceRule.Month($0) } }),
        ("BYHOUR", { !$0.hours.isEmpty }, { $0.hours = Array(0...23) }),
        ("BYMINUTE", { !$0.minutes.isEmpty }, { $0.minutes = Array(0...59) }),
        ("BYSECOND", { !$0.seconds.isEmpty }, { $0.seconds = Array(0...59) }),
    ]
}
