/// A recurrence set: rules ∪ RDATE − EXDATE − EXRULE, from a start (RFC 5545 §3.8.5).
///
/// DTSTART "always counts as the first occurrence", also where no rule matches it (§3.3.10). Members ascend; each is there
/// once, unless a ``RecurrenceDialect`` says otherwise.
///
/// ```swift
/// let daily = try RecurrenceRule("FREQ=DAILY;COUNT=3")
/// let set = RecurrenceSet(start: monday, zone: zone, rules: [daily], excluding: [tuesday])
/// for instant in set.timestamps(in: zone) { print(instant) }  // Monday and Wednesday
/// ```
///
/// Inside the package, members are *positions*: instants in seconds since 1970 in UTC in a zone, so that values written in
/// other zones compare; without a zone (all-day and floating series) the second that the wall clock shows,
/// ``CivilDateTime/localSeconds``.
public struct RecurrenceSet: Sendable {
    /// One reference, because sets are handed over with every query.
    private let parts: Parts

    /// DTSTART, as a wall clock shows it; midnight for a date.
    public var start: CivilDateTime { parts.start }

    /// Whether DTSTART is a date; then every member is a midnight.
    public var isDate: Bool { parts.isDate }

    /// The zone of DTSTART; nil for dates and floating times, which have no instant of their own.
    public var zone: ZoneRules? { parts.zone }

    /// DTSTART as a position.
    package var startPosition: Int { parts.startPosition }

    /// Whether local times that are one instant are one member; see ``RecurrenceDialect/duplicateInstants-swift.property``.
    var countsEachOnce: Bool { parts.countsEachOnce }

    /// The rules (RRULE), as they were given.
    public var rules: [RecurrenceRule] { Array(parts.rules) }

    /// The rules whose members are left out (EXRULE, RFC 2445 §4.8.5.2), as they were given.
    public var exceptionRules: [RecurrenceRule] { parts.exceptionRules }

    /// The answers to the questions that the RFC leaves open.
    public var dialect: RecurrenceDialect { parts.dialect }

    /// Finds the calendar of a rule's RSCALE.
    var scale: Scale { parts.scale }

    /// Finds the calendar of a rule by its ``RecurrenceRule/calendarScale``.
    typealias Scale = @Sendable (String) -> (any CalendarScale)?

    var zonedRules: ShortList<ZonedRule> { parts.zonedRules }
    var excludedRules: [ZonedRule] { parts.excludedRules }
    /// RDATE, and DTSTART where no rule has it; ascending, each once.
    package var additions: ShortList<Int> { parts.additions }
    /// Whether DTSTART is the only one of ``additions``.
    var addsOnlyStart: Bool { parts.addsOnlyStart }
    /// Whether every rule has an UNTIL before DTSTART, so that there are no members: so programs write a series that was
    /// deleted.
    package var endsBeforeStart: Bool { parts.endsBeforeStart }
    /// EXDATE with a time; ascending.
    package var exclusions: [Int] { parts.exclusions }
    /// EXDATE without a time: day numbers on the wall clock, ascending.
    var excludedDays: [Int] { parts.excludedDays }

    private final class Parts: Sendable {
        let start: CivilDateTime
        let isDate: Bool
        let countsEachOnce: Bool
        let addsOnlyStart: Bool
        let endsBeforeStart: Bool
        let zone: ZoneRules?
        let startPosition: Int
        let additions: ShortList<Int>
        let exclusions: [Int]
        let excludedDays: [Int]
        let excludedRules: [ZonedRule]
        let zonedRules: ShortList<ZonedRule>
        let rules: ShortList<RecurrenceRule>
        let exceptionRules: [RecurrenceRule]
        let dialect: RecurrenceDialect
        let scale: Scale

        init(
            start: CivilDateTime, isDate: Bool, zone: ZoneRules?, startPosition: Int, countsEachOnce: Bool,
            endsBeforeStart: Bool,
            zonedRules: ShortList<ZonedRule>, excludedRules: [ZonedRule], additions: ShortList<Int>, exclusions: [Int],
            excludedDays: [Int], rules: ShortList<RecurrenceRule>, exceptionRules: [RecurrenceRule],
            dialect: RecurrenceDialect, scale: @escaping Scale
        ) {
            self.start = start
            self.isDate = isDate
            self.zone = zone
            self.startPosition = startPosition
            self.countsEachOnce = countsEachOnce
            self.zonedRules = zonedRules
            self.excludedRules = excludedRules
            self.additions = additions
            addsOnlyStart = additions.count == 1 && additions[0] == startPosition
            self.endsBeforeStart = endsBeforeStart
            self.exclusions = exclusions
            self.excludedDays = excludedDays
            self.rules = rules
            self.exceptionRules = exceptionRules
            self.dialect = dialect
            self.scale = scale
        }
    }

    /// All positions of the years 1 to 9999: zones are at most a day ahead of or behind UTC. The upper bound itself is past them.
    static let positions =
        CivilDateTime.localSecondsRange.lowerBound - ZoneBounds.maximumOffset...CivilDateTime.localSecondsRange
        .upperBound
        + ZoneBounds.maximumOffset + 1

    package static func clamped(_ position: Int) -> Int {
        Swift.min(Swift.max(position, positions.lowerBound), positions.upperBound)
    }

    /// How many members in a row may be excluded before an iterator gives up (and says so): a daily series whose EXRULE
    /// removes all of it reaches the year 9999 in a third of that; a MINUTELY one would take minutes.
    public static let maximumExcludedRun = 10_000_000

    /// Creates a set from its parts.
    ///
    /// - Parameters:
    ///   - start: DTSTART on the wall clock.
    ///   - isDate: whether DTSTART has no time.
    ///   - zone: the zone of DTSTART, nil for dates and floating times.
    ///   - rules: RRULE; several are united.
    ///   - adding: RDATE, on the wall clock of the set.
    ///   - excluding: EXDATE, on the wall clock of the set.
    ///   - excludingDays: EXDATE without a time; removes every member of that day on the wall clock.
    ///   - excludingRules: EXRULE (RFC 2445 §4.8.5.2).
    ///   - dialect: the answers to the questions that the RFC leaves open.
    ///   - scale: finds the calendar of a rule by its ``RecurrenceRule/calendarScale``. A rule whose calendar is not found
    ///     has no occurrences; DTSTART still is a member (RFC 7529 §4.1).
    /// - Complexity: O(*n* log *n*) in the number of times
    public init(
        start: CivilDateTime, isDate: Bool = false, zone: ZoneRules? = nil, rules: [RecurrenceRule] = [],
        adding: [CivilDateTime] = [], excluding: [CivilDateTime] = [], excludingDays: [CivilDate] = [],
        excludingRules: [RecurrenceRule] = [], dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        func position(_ time: CivilDateTime) -> Int {
            zone?.instant(ofClock: time.localSeconds, dialect) ?? time.localSeconds
        }
        self.init(
            start: start, isDate: isDate, zone: zone, rules: ShortList(rules), adding: adding.map(position),
            excluding: excluding.map(position), excludingDays: excludingDays, excludingRules: excludingRules,
            dialect: dialect, scale: scale)
    }

    /// The same with RDATEs and EXDATEs as positions, so that they can come from other zones.
    package init(
        start: CivilDateTime, isDate: Bool = false, zone: ZoneRules? = nil, rules: [RecurrenceRule] = [],
        addingPositions: [Int], excludingPositions: [Int] = [], excludingDays: [CivilDate] = [],
        excludingRules: [RecurrenceRule] = [], dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        self.init(
            start: start, isDate: isDate, zone: zone, rules: ShortList(rules), adding: addingPositions,
            excluding: excludingPositions, excludingDays: excludingDays, excludingRules: excludingRules,
            dialect: dialect, scale: scale)
    }

    /// The same, without a list of the one rule that nearly every set has.
    package init(
        start: CivilDateTime, isDate: Bool, zone: ZoneRules?, rules: ShortList<RecurrenceRule>, adding: [Int] = [],
        excluding: [Int] = [], excludingDays: [CivilDate] = [], excludingRules: [RecurrenceRule] = [],
        dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        let startPosition = zone?.instant(ofClock: start.localSeconds, dialect) ?? start.localSeconds

        func plan(_ rule: RecurrenceRule) -> RecurrencePlan {
            let scale = rule.isGregorian ? nil : rule.calendarScale.flatMap(scale)
            return isDate
                ? RecurrencePlan(rule, start: start.date, scale: scale, dialect: dialect)
                : RecurrencePlan(rule, start: start, zone: zone, scale: scale, dialect: dialect)
        }
        let startCounts = dialect.unmatchedStart == .isFirst || rules.isEmpty
        /// Whether a rule comes to the instant of DTSTART by another local time: the one that a DTSTART in a gap is read as.
        /// The two are one occurrence then, and COUNT counts it once.
        func reachesStart(_ plan: RecurrencePlan) -> Bool {
            guard dialect.duplicateInstants == .merge, let zone, case .gap = zone.resolve(start) else { return false }
            let rule = ZonedRule(
                plan: plan, zone: zone, dialect: dialect, startPosition: startPosition, limit: .max, lastPosition: .max)
            var positions = rule.makeIterator(at: startPosition, bound: startPosition + 1)
            return positions.next() == startPosition
        }
        // UNTIL before DTSTART is how programs write a series that was deleted: it has nothing, not even DTSTART.
        var isDeleted = !rules.isEmpty
        // One rule that produces DTSTART is enough: then COUNT of the others doesn't count it (Decisions.md D5).
        var producesStart = false
        let boundedRules = rules.mapped { rule in
            let (plan, lastPosition) = (plan(rule), Self.lastPosition(of: rule, isDate: isDate, zone: zone))
            if lastPosition >= startPosition {
                isDeleted = false
                producesStart = producesStart || plan.matchesStart || reachesStart(plan)
            }
            return (plan: plan, lastPosition: lastPosition)
        }
        let addsStart = !isDeleted && !producesStart && startCounts
        let placedRules = boundedRules.mapped { plan, lastPosition in
            let limit = plan.count ?? .max
            return ZonedRule(
                plan: plan, zone: zone, dialect: dialect, startPosition: startPosition,
                limit: limit != .max && startCounts && !producesStart ? limit - 1 : limit, lastPosition: lastPosition)
        }
        let additions: ShortList<Int> =
            if adding.isEmpty { addsStart ? .one(startPosition) : .none } else {
                ShortList(Self.distinct(addsStart ? adding + [startPosition] : adding))
            }
        let excludedRules = excludingRules.map { rule in
            let plan = plan(rule)
            return ZonedRule(
                plan: plan, zone: zone, dialect: dialect, startPosition: startPosition, limit: plan.count ?? .max,
                lastPosition: Self.lastPosition(of: rule, isDate: isDate, zone: zone))
        }
        parts = Parts(
            start: start, isDate: isDate, zone: zone, startPosition: startPosition,
            countsEachOnce: dialect.duplicateInstants == .merge, endsBeforeStart: isDeleted && additions.isEmpty,
            zonedRules: placedRules, excludedRules: excludedRules, additions: additions,
            exclusions: excluding.isEmpty ? [] : excluding.sorted(),
            excludedDays: excludingDays.isEmpty ? [] : excludingDays.map(\.dayNumber).sorted(),
            rules: rules, exceptionRules: excludingRules, dialect: dialect, scale: scale)
    }

    private init(_ parts: Parts) { self.parts = parts }

    /// What UNTIL means for a start of some form (RFC 5545 §3.3.10 wants the same form; feeds do not keep to it).
    ///
    /// A date covers its whole local day. UTC is an instant for a zoned start, and its digits for a floating one or a date.
    private static func lastPosition(of rule: RecurrenceRule, isDate: Bool, zone: ZoneRules?) -> Int {
        guard let until = rule.end.until else { return .max }
        let local: CivilDateTime
        switch until {
        case .utc(let moment):
            if zone != nil { return moment.localSeconds }
            local = moment
        case .floating(let moment): local = moment
        case .date(let date): local = CivilDateTime(date, secondOfDay: 86_399)
        }
        return zone?.instant(of: local) ?? local.localSeconds
    }

    private static func distinct(_ positions: [Int]) -> [Int] {
        var result: [Int] = []
        for position in positions.sorted() where result.last != position && Self.positions.contains(position) {
            result.append(position)
        }
        return result
    }
}

extension RecurrenceSet {
    /// All members from the first; endless in practice for rules without an end (they stop with the year 9999).
    package var members: Iterator { Iterator(self, from: .min, to: .max) }

    /// The members with positions in a half-open range, without walking there from the start.
    ///
    /// - Parameters:
    ///   - lowerBound: the first position that counts.
    ///   - upperBound: the first that no longer does.
    ///   - budget: how many steps each rule may take; see ``BudgetedResult``. The iterator says by ``Iterator/isTruncated``
    ///     whether that was too few.
    /// - Complexity: O(1) to start (see ``RuleOccurrences/makeIterator(at:budget:)``), then O(1) for each member or exclusion
    ///   in the range
    package func members(from lowerBound: Int, to upperBound: Int, budget: Int = .max) -> Iterator {
        Iterator(self, from: lowerBound, to: upperBound, steps: budget)
    }

    /// Whether a position is a member.
    package func contains(_ position: Int) -> Bool {
        guard Self.positions.contains(position) else { return false }
        var iterator = Iterator(self, from: position, to: position + 1)
        return iterator.next() != nil
    }

    /// What the wall clock shows at a position; nil outside the years 1 to 9999.
    package func local(_ position: Int) -> CivilDateTime? {
        zone?.local(at: position) ?? CivilDateTime(localSeconds: position)
    }

    /// The same set with more taken out of it.
    ///
    /// - Parameters:
    ///   - positions: single members.
    ///   - days: every member of these days on the wall clock.
    package func excluding(_ positions: [Int], days: [CivilDate] = []) -> RecurrenceSet {
        if positions.isEmpty, days.isEmpty { return self }
        return RecurrenceSet(
            Parts(
                start: start, isDate: isDate, zone: zone, startPosition: startPosition, countsEachOnce: countsEachOnce,
                endsBeforeStart: endsBeforeStart,
                zonedRules: zonedRules, excludedRules: excludedRules, additions: additions,
                exclusions: (exclusions + positions).sorted(),
                excludedDays: (excludedDays + days.map(\.dayNumber)).sorted(),
                rules: parts.rules, exceptionRules: exceptionRules, dialect: dialect, scale: scale))
    }

    /// Whether there can be more than one member.
    public var recurs: Bool { !zonedRules.isEmpty || additions.count > 1 }
}
