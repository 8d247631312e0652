/// A recurrence set: rules and RDATE without EXDATE and EXRULE, from a start (RFC 5545 §3.8.5).
///
/// DTSTART "always counts as the first occurrence", even if no rule matches (§3.3.10). Members are in ascending order
/// without duplicates, unless a ``RecurrenceDialect`` specifies otherwise.
///
/// ```swift
/// let daily = try RecurrenceRule("FREQ=DAILY;COUNT=3")
/// let set = RecurrenceSet(start: monday, zone: zone, rules: [daily], excluding: [tuesday])
/// for instant in set.timestamps(in: zone) { print(instant) }  // Monday and Wednesday
/// ```
///
/// Use a set if you have the parts of a series and no feed, for example from a database. With a feed, ask its occurrences instead:
/// they also know about overrides.
public struct RecurrenceSet: Sendable {
    /// A single reference, because sets are passed with every query.
    private let parts: Parts

    /// DTSTART as a wall-clock time; midnight for a date.
    public var start: CivilDateTime { parts.start }

    /// Whether DTSTART is a date, which makes every member a midnight.
    public var isDate: Bool { parts.isDate }

    /// The zone of DTSTART, or nil for dates and floating times, which don't have an instant of their own.
    public var zone: ZoneRules? { parts.zone }

    /// The position of DTSTART.
    package var startPosition: MemberPosition { parts.startPosition }

    /// Whether local times at the same instant are one member; see
    /// ``RecurrenceDialect/duplicateInstants-swift.property``.
    var countsEachOnce: Bool { parts.countsEachOnce }

    /// The rules (RRULE), as passed to the initializer.
    public var rules: [RecurrenceRule] { Array(parts.rules) }

    /// The rules whose members are excluded (EXRULE, RFC 2445 §4.8.5.2), as passed to the initializer.
    public var exceptionRules: [RecurrenceRule] { parts.exclusions?.rules ?? [] }

    /// The answers to the questions that the RFC leaves open.
    public var dialect: RecurrenceDialect { parts.dialect }

    /// A function that returns the calendar for a rule's RSCALE.
    package var scale: Scale { parts.scale }

    /// A function that returns the calendar for a rule's ``RecurrenceRule/calendarScale``.
    package typealias Scale = @Sendable (String) -> (any CalendarScale)?

    var zonedRules: ShortList<ZonedRule> { parts.zonedRules }
    var excludedRules: [ZonedRule] { parts.exclusions?.zonedRules ?? [] }
    /// The positions of RDATE, and of DTSTART if no rule produces it; ascending, without duplicates.
    package var additions: ShortList<MemberPosition> { parts.additions }
    /// Whether DTSTART is one of the ``additions`` because no rule produces it.
    package var addsStart: Bool { parts.addsStart }
    /// Whether DTSTART is the only element of ``additions``.
    var addsOnlyStart: Bool { parts.addsOnlyStart }
    /// Whether every rule has an UNTIL before DTSTART, so that there are no members. Some programs write deleted series
    /// this way.
    package var endsBeforeStart: Bool { parts.endsBeforeStart }
    /// The positions of EXDATEs with a time, ascending.
    package var exclusions: [MemberPosition] { parts.exclusions?.positions ?? [] }
    /// The day numbers on the wall clock of EXDATEs without a time, ascending.
    package var excludedDays: [Int] { parts.exclusions?.days ?? [] }

    /// Returns whether no rule, day or position is excluded at or after a position.
    func excludesNothing(from position: MemberPosition) -> Bool { parts.exclusions?.isEmpty(from: position) ?? true }

    private final class Parts: Sendable {
        let start: CivilDateTime
        let isDate: Bool
        let countsEachOnce: Bool
        let addsStart: Bool
        let addsOnlyStart: Bool
        let endsBeforeStart: Bool
        let zone: ZoneRules?
        let startPosition: MemberPosition
        let additions: ShortList<MemberPosition>
        let exclusions: Exclusions?
        let zonedRules: ShortList<ZonedRule>
        let rules: ShortList<RecurrenceRule>
        let dialect: RecurrenceDialect
        let scale: Scale

        init(
            start: CivilDateTime, isDate: Bool, zone: ZoneRules?, startPosition: MemberPosition, countsEachOnce: Bool,
            endsBeforeStart: Bool, addsStart: Bool,
            zonedRules: ShortList<ZonedRule>, additions: ShortList<MemberPosition>, exclusions: Exclusions?,
            rules: ShortList<RecurrenceRule>, dialect: RecurrenceDialect, scale: @escaping Scale
        ) {
            self.start = start
            self.isDate = isDate
            self.zone = zone
            self.startPosition = startPosition
            self.countsEachOnce = countsEachOnce
            self.zonedRules = zonedRules
            self.additions = additions
            self.addsStart = addsStart
            addsOnlyStart = additions.count == 1 && additions[0] == startPosition
            self.endsBeforeStart = endsBeforeStart
            self.exclusions = exclusions
            self.rules = rules
            self.dialect = dialect
            self.scale = scale
        }
    }

    /// The maximum number of consecutive members that can be excluded before an iterator gives up and reports the
    /// truncation.
    ///
    /// A daily series whose EXRULE removes every member reaches the year 9999 within a third of this number. A MINUTELY
    /// series would take minutes.
    public static let maximumExcludedRun = 10_000_000

    /// Creates a set from its parts.
    ///
    /// Use a set when a rule isn't enough: several rules, extra dates, or exceptions.
    ///
    /// ```swift
    /// let lessons = RecurrenceSet(
    ///     start: start, zone: ZoneRules(.current), rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=10")], excluding: [holiday])
    /// ```
    ///
    /// Times without a zone are on the wall clock of the start. An exception has to name the exact time; to take out
    /// whatever happens on a day, use `excludingDays`.
    ///
    /// - Parameters:
    ///   - start: DTSTART on the wall clock.
    ///   - isDate: Whether DTSTART is a date without a time.
    ///   - zone: The zone of DTSTART, or nil for dates and floating times.
    ///   - rules: The RRULEs. The set contains the occurrences of all of them.
    ///   - adding: The RDATEs, on the wall clock of the set.
    ///   - excluding: The EXDATEs, on the wall clock of the set.
    ///   - excludingDays: The EXDATEs without a time. Each removes every member of that day on the wall clock.
    ///   - excludingRules: The EXRULEs (RFC 2445 §4.8.5.2).
    ///   - dialect: The answers to the questions that the RFC leaves open.
    ///   - scale: A function that returns the calendar for a rule's ``RecurrenceRule/calendarScale``. A rule whose
    ///     calendar isn't found has no occurrences, but DTSTART is still a member (RFC 7529 §4.1).
    /// - Complexity: O(*n* log *n*) in the number of times
    public init(
        start: CivilDateTime, isDate: Bool = false, zone: ZoneRules? = nil, rules: [RecurrenceRule] = [],
        adding: [CivilDateTime] = [], excluding: [CivilDateTime] = [], excludingDays: [CivilDate] = [],
        excludingRules: [RecurrenceRule] = [], dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        func position(_ time: CivilDateTime) -> MemberPosition {
            MemberPosition(seconds: zone?.instant(ofLocalSeconds: time.localSeconds, dialect) ?? time.localSeconds)
        }
        self.init(
            start: start, isDate: isDate, zone: zone, rules: ShortList(rules), adding: adding.map(position),
            excluding: excluding.map(position), excludingDays: excludingDays, excludingRules: excludingRules,
            dialect: dialect, scale: scale)
    }

    /// Creates a set with RDATEs and EXDATEs as positions, so that they can come from other zones.
    package init(
        start: CivilDateTime, isDate: Bool = false, zone: ZoneRules? = nil, rules: [RecurrenceRule] = [],
        addingPositions: [MemberPosition], excludingPositions: [MemberPosition] = [], excludingDays: [CivilDate] = [],
        excludingRules: [RecurrenceRule] = [], dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        self.init(
            start: start, isDate: isDate, zone: zone, rules: ShortList(rules), adding: addingPositions,
            excluding: excludingPositions, excludingDays: excludingDays, excludingRules: excludingRules,
            dialect: dialect, scale: scale)
    }

    /// Creates a set without allocating an array for the single rule that nearly every set has.
    package init(
        start: CivilDateTime, isDate: Bool, zone: ZoneRules?, rules: ShortList<RecurrenceRule>,
        adding: [MemberPosition] = [],
        excluding: [MemberPosition] = [], excludingDays: [CivilDate] = [], excludingRules: [RecurrenceRule] = [],
        dialect: RecurrenceDialect = .rfc5545,
        scale: @escaping @Sendable (String) -> (any CalendarScale)? = { _ in nil }
    ) {
        let startLocalSeconds = start.localSeconds
        let startRun = zone?.run(of: startLocalSeconds, after: nil)
        let startZone = zone.map { StartZone(rules: $0, change: startRun?.change) }
        let startPosition = MemberPosition(
            seconds: startRun.map { ZoneRules.instant(ofLocalSeconds: startLocalSeconds, in: $0.run, dialect) }
                ?? startLocalSeconds)

        func plan(_ rule: RecurrenceRule) -> RecurrencePlan {
            let scale = rule.isGregorian ? nil : rule.calendarScale.flatMap(scale)
            return isDate
                ? RecurrencePlan(rule, start: start.date, zone: startZone, scale: scale, dialect: dialect)
                : RecurrencePlan(rule, start: start, zone: startZone, scale: scale, dialect: dialect)
        }
        let startCounts = dialect.unmatchedStart == .included || rules.isEmpty
        /// Whether a rule produces the instant of DTSTART from another local time: the time as which a DTSTART in a gap
        /// is read. The two are then one occurrence, and COUNT counts them once.
        func reachesStart(_ plan: RecurrencePlan) -> Bool {
            guard dialect.duplicateInstants == .merge, case .gap? = startRun?.run.resolution else { return false }
            let start = startPosition.seconds
            let rule = ZonedRule(plan: plan, startPosition: start, limit: .max, lastPosition: .max)
            var positions = rule.makeIterator(at: start, bound: start + 1)
            return positions.next() == start
        }
        // Programs write a deleted series with an UNTIL before DTSTART. Such a series has no members, not even DTSTART.
        let isDeleted = Self.endBeforeStart(rules, startPosition: startPosition, isDate: isDate, zone: zone)
        // One rule that produces DTSTART is enough: COUNT of the other rules then doesn't include DTSTART (Decisions.md
        // D5).
        var producesStart = false
        var hasCount = false
        func zonedRule(_ rule: RecurrenceRule, _ plan: RecurrencePlan, limit: Int) -> ZonedRule {
            ZonedRule(
                plan: plan, startPosition: startPosition.seconds, limit: limit,
                lastPosition: Self.lastPosition(of: rule, isDate: isDate, zone: zone).seconds)
        }
        var zonedRules = rules.mapped { rule in
            let plan = plan(rule)
            if Self.lastPosition(of: rule, isDate: isDate, zone: zone) >= startPosition {
                producesStart = producesStart || plan.matchesStart || reachesStart(plan)
            }
            hasCount = hasCount || plan.count != nil
            return zonedRule(rule, plan, limit: plan.count ?? .max)
        }
        let addsStart = !isDeleted && !producesStart && startCounts
        if hasCount, startCounts, !producesStart {
            // DTSTART is one of them.
            zonedRules = ShortList(
                zip(rules, zonedRules).map { zonedRule($0, $1.plan, limit: $1.plan.count.map { $0 - 1 } ?? .max) })
        }
        let additions: ShortList<MemberPosition> =
            if adding.isEmpty { addsStart ? .one(startPosition) : .none } else {
                ShortList(Self.distinct(addsStart ? adding + [startPosition] : adding))
            }
        let excludedRules = excludingRules.map { rule in
            let plan = plan(rule)
            return zonedRule(rule, plan, limit: plan.count ?? .max)
        }
        parts = Parts(
            start: start, isDate: isDate, zone: zone, startPosition: startPosition,
            countsEachOnce: dialect.duplicateInstants == .merge, endsBeforeStart: isDeleted && additions.isEmpty,
            addsStart: addsStart, zonedRules: consume zonedRules, additions: additions,
            exclusions: .make(
                positions: excluding.isEmpty ? [] : excluding.sorted(),
                days: excludingDays.isEmpty ? [] : excludingDays.map(\.dayNumber).sorted(),
                zonedRules: excludedRules, rules: excludingRules),
            rules: rules, dialect: dialect, scale: scale)
    }

    private init(_ parts: Parts) { self.parts = parts }

    /// Returns whether there are rules and all of them end before DTSTART, so that a set with these rules has no members
    /// of its own. No set is created for the answer.
    package static func endBeforeStart(
        _ rules: ShortList<RecurrenceRule>, start: CivilDateTime, isDate: Bool, zone: @autoclosure () -> ZoneRules?
    ) -> Bool {
        // Without this check, the instant of every start would be computed.
        guard rules.allSatisfy({ $0.end.until != nil }) else { return false }
        let zone = zone()
        return endBeforeStart(rules, startPosition: position(of: start, in: zone), isDate: isDate, zone: zone)
    }

    private static func endBeforeStart(
        _ rules: ShortList<RecurrenceRule>, startPosition: MemberPosition, isDate: Bool, zone: ZoneRules?
    ) -> Bool {
        !rules.isEmpty
            && rules.allSatisfy { lastPosition(of: $0, isDate: isDate, zone: zone) < startPosition }
    }

    /// Returns the last position that UNTIL allows for the type of start.
    ///
    /// RFC 5545 §3.3.10 requires UNTIL to have the same type as DTSTART, but feeds don't comply. A date includes its
    /// whole local day. A time in UTC is an instant for a start with a zone, and a wall-clock time for a floating start
    /// or a date.
    private static func lastPosition(of rule: RecurrenceRule, isDate: Bool, zone: ZoneRules?) -> MemberPosition {
        guard let until = rule.end.until else { return .max }
        let local: CivilDateTime
        switch until {
        case .utc(let moment):
            if zone != nil { return MemberPosition(seconds: moment.localSeconds) }
            local = moment
        case .floating(let moment): local = moment
        case .date(let date): local = CivilDateTime(date, secondOfDay: 86_399)
        }
        return position(of: local, in: zone)
    }

    private static func distinct(_ positions: [MemberPosition]) -> [MemberPosition] {
        var result: [MemberPosition] = []
        for position in positions.sorted() where result.last != position && MemberPosition.range.contains(position) {
            result.append(position)
        }
        return result
    }
}

extension RecurrenceSet {
    /// Returns a copy of the set that also excludes the given members.
    ///
    /// - Parameters:
    ///   - positions: The positions of single members.
    ///   - days: The days on the wall clock whose members are excluded.
    package func excluding(_ positions: [MemberPosition], days: [CivilDate] = []) -> RecurrenceSet {
        if positions.isEmpty, days.isEmpty { return self }
        return RecurrenceSet(
            Parts(
                start: start, isDate: isDate, zone: zone, startPosition: startPosition, countsEachOnce: countsEachOnce,
                endsBeforeStart: endsBeforeStart, addsStart: addsStart,
                zonedRules: zonedRules, additions: additions,
                exclusions: .make(
                    positions: (exclusions + positions).sorted(),
                    days: (excludedDays + days.map(\.dayNumber)).sorted(),
                    zonedRules: excludedRules, rules: exceptionRules),
                rules: parts.rules, dialect: dialect, scale: scale))
    }

    /// Whether the set can have more than one member.
    public var recurs: Bool { !zonedRules.isEmpty || additions.count > 1 }
}
