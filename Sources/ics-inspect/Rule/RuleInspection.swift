import Foundation
import ICalendar
import ICalendarChecks

/// A rule with a start. The set of the rule contains the start only if the start matches the rule.
struct RuleInspection {
    let rule: RecurrenceRule
    let start: TimeArgument
    let zone: RuleZone?
    let dialect: DialectName

    private let own: RecurrenceSet
    /// The rule's own times, before a zone moves any of them.
    private let civil: Recurrences<CivilDateTime>

    /// The reason the rule can't be expanded; nil if it can.
    let expansionError: RecurrenceRuleError?

    init(_ rule: RecurrenceRule, _ place: RulePlaceOptions) {
        self.rule = rule
        (start, zone, dialect) = (place.start, place.zone, place.dialect)
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        civil =
            switch place.start {
            case .date(let date): rule.occurrences(from: date, dialect: place.dialect.dialect, scale: scale)
            case .local(let clock), .utc(let clock), .zoned(let clock, _):
                rule.occurrences(from: clock, dialect: place.dialect.dialect, scale: scale)
            }
        expansionError = rule.expansionError(in: scale)
        own = Self.set(rule, place, .excluded)
        if own.contains(own.startPosition) {
            startInFeed = .onRule
        } else if !Self.set(rule, place, .included).contains(own.startPosition) {
            startInFeed = .deleted
        } else {
            startInFeed = place.dialect.dialect.unmatchedStart == .included ? .first : .leftOut
        }
    }

    private static func set(
        _ rule: RecurrenceRule, _ place: RulePlaceOptions, _ unmatchedStart: RecurrenceDialect.UnmatchedStart
    ) -> RecurrenceSet {
        var dialect = place.dialect.dialect
        dialect.unmatchedStart = unmatchedStart
        return RecurrenceSet(
            start: place.start.clock, isDate: place.start.isDate, zone: place.zone?.rules, rules: [rule],
            dialect: dialect, scale: FoundationScale.named)
    }

    /// The position of DTSTART in the set.
    var startPosition: MemberPosition { own.startPosition }

    /// Whether the rule has any occurrences.
    var hasOccurrences: Bool {
        var members = own.members
        return members.next() != nil
    }

    // MARK: The start

    /// The role of the start in a calendar with this rule.
    let startInFeed: StartInFeed

    /// The role of a start. A start that doesn't match the rule isn't listed here, but calendars count it.
    enum StartInFeed: String {
        /// The start matches the rule.
        case onRule
        /// The start is the first occurrence without matching the rule.
        case first
        /// The dialect doesn't count the start.
        case leftOut
        /// UNTIL is before the start, so that the series has no occurrences.
        case deleted
    }

    // MARK: Readings

    /// The open questions that the occurrences depend on.
    var questions: [DialectSentences] {
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        let questions = rule.ambiguities(from: start.clock, zone: zone?.rules, scale: scale)
        // The set decides the question about the start, because the library treats a date as midnight, which BYHOUR can
        // exclude.
        let isInQuestion = startInFeed == .first || startInFeed == .leftOut
        return RecurrenceDialect.Question.allCases
            .filter { $0 == .unmatchedStart ? isInQuestion : questions.contains($0) }
            .map(DialectSentences.of)
    }

    // MARK: Occurrences

    /// An occurrence of the rule.
    struct Occurrence {
        /// The number of the occurrence in the rule, from 1.
        let number: Int
        /// The wall clock of the occurrence.
        let clock: CivilDateTime
        /// The offset in seconds east of UTC; nil without a zone.
        let offset: Int?
        /// The way the local time was resolved in the zone; nil without a zone.
        let resolution: Resolution?
    }

    /// The way a local time is mapped to an instant.
    enum Resolution {
        case unique
        /// The clock skipped the time of the rule (a gap).
        case gap(skipped: CivilDateTime)
        /// The clock shows the time twice (a fold); the occurrence is the first or the second of the two.
        case fold(isFirst: Bool)
    }

    /// Returns the first occurrences in a range of positions, and whether the range has more.
    func occurrences(in positions: Range<MemberPosition>, upTo count: Int) -> (
        occurrences: [Occurrence], hasMore: Bool
    ) {
        var members = own.members(from: positions.lowerBound, to: positions.upperBound)
        var occurrences: [Occurrence] = []
        var number: Int?
        while let position = members.next() {
            if occurrences.count >= count { return (occurrences, true) }
            let next = number ?? own.count(from: .min, to: position) + 1
            number = next + 1
            guard let clock = own.local(position) else { continue }
            // With a zone, a position is an instant.
            let instant = Timestamp(secondsSince1970: position.seconds)
            occurrences.append(
                Occurrence(
                    number: next, clock: clock, offset: zone?.rules.offset(at: instant),
                    resolution: zone.map { resolution(instant, clock, in: $0.rules) })
            )
        }
        return (occurrences, false)
    }

    /// Returns the occurrences according to another engine, numbered from the start of the range, and the engine's
    /// losses.
    func occurrences(
        in positions: Range<MemberPosition>, upTo count: Int, by engine: any OccurrenceEngine,
        _ timeZone: TimeZone?
    ) -> (listed: (occurrences: [Occurrence], hasMore: Bool), losses: [EngineLoss]) {
        func clock(_ position: MemberPosition) -> CivilDateTime {
            let bounds = (low: CivilDateTime.earliest, high: CivilDateTime.latest)
            if position.seconds >= bounds.high.localSeconds { return bounds.high }
            return position.seconds <= bounds.low.localSeconds ? bounds.low : own.local(position) ?? bounds.high
        }
        let lower = clock(positions.lowerBound)
        let answer = engine.occurrences(
            of: RuleQuery(
                rule.description, start: start.clock, isDate: start.isDate, timeZone: timeZone,
                window: lower..<max(lower, clock(positions.upperBound)), limit: count))
        let occurrences = answer.occurrences.enumerated().map { index, clock in
            let resolved = zone?.rules.resolve(clock)
            return Occurrence(
                number: index + 1, clock: clock, offset: resolved?.offset, resolution: zone.map { _ in .unique })
        }
        let hasMore = answer.losses.contains { $0.reason == .limit }
        return ((occurrences, hasMore), answer.losses.filter { $0.reason != .limit })
    }

    private func resolution(_ instant: Timestamp, _ clock: CivilDateTime, in zone: ZoneRules) -> Resolution {
        if case .fold(let first, _) = zone.resolve(clock) {
            return .fold(isFirst: zone.offset(at: instant) == first)
        }
        // The longest gap in any zone was a day (Pacific/Apia, 30 December 2011). Skipped times are read at the offset
        // before the gap.
        guard let before = instant.adding(seconds: -90_000).map(zone.offset(at:)),
            let skipped = instant.adding(seconds: before)?.utc, skipped != clock,
            case .gap(before, _) = zone.resolve(skipped)
        else { return .unique }
        var times = civil.occurrences(in: clock...).makeIterator()
        return times.next() == clock ? .unique : .gap(skipped: skipped)
    }
}
