import Foundation
import ICalendar

/// A rule with a start: its own set, in which the start is only where it matches the rule.
struct RuleInspection {
    let rule: RecurrenceRule
    let start: TimeArgument
    let zone: RuleZone?
    let dialect: DialectName

    private let own: RecurrenceSet
    /// The rule's own times, before a zone has moved any.
    private let civil: RuleOccurrences

    /// Why the rule cannot be expanded; nil where it can.
    let obstacle: RecurrenceRuleError?

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
        obstacle = rule.obstacle(in: scale)
        own = Self.set(rule, place, .isNone)
        if own.contains(own.startPosition) {
            startInFeed = .onRule
        } else if !Self.set(rule, place, .isFirst).contains(own.startPosition) {
            startInFeed = .deleted
        } else {
            startInFeed = place.dialect.dialect.unmatchedStart == .isFirst ? .first : .leftOut
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

    /// DTSTART as a position.
    var startPosition: Int { own.startPosition }

    /// Whether the rule has an occurrence at all.
    var hasOccurrences: Bool {
        var members = own.members
        return members.next() != nil
    }

    // MARK: The start

    /// What the start is to a calendar that has this rule.
    let startInFeed: StartInFeed

    /// A start that the rule does not match is not listed here, while a calendar counts it.
    enum StartInFeed: String {
        /// It is on the rule.
        case onRule
        /// It counts as the first occurrence.
        case first
        /// The dialect does not count it.
        case leftOut
        /// UNTIL is before it, so that nothing is left of the series.
        case deleted
    }

    // MARK: Readings

    /// The open questions that its occurrences depend on.
    var questions: [DialectSentences] {
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        let questions = rule.ambiguities(from: start.clock, zone: zone?.rules, scale: scale)
        // About the start the set knows better: the library takes a date for its midnight, which BYHOUR can miss.
        let isInQuestion = startInFeed == .first || startInFeed == .leftOut
        return RecurrenceDialect.Question.allCases
            .filter { $0 == .unmatchedStart ? isInQuestion : questions.contains($0) }
            .map(DialectSentences.of)
    }

    // MARK: Occurrences

    /// One occurrence.
    struct Occurrence {
        /// Its number in the rule, from 1.
        let number: Int
        /// What the wall clock shows.
        let clock: CivilDateTime
        /// Seconds east of UTC; nil without a zone.
        let offset: Int?
        /// What became of the local time in the zone; nil without one.
        let resolution: Resolution?
    }

    /// How a local time came to its instant.
    enum Resolution {
        case unique
        /// The clock skipped the time of the rule.
        case gap(skipped: CivilDateTime)
        /// The clock shows the time twice, and this is the first or the second.
        case fold(isFirst: Bool)
    }

    /// The first occurrences with positions in a range, and whether there are more in it.
    func occurrences(in positions: Range<Int>, upTo count: Int) -> (occurrences: [Occurrence], hasMore: Bool) {
        var members = own.members(from: positions.lowerBound, to: positions.upperBound)
        var occurrences: [Occurrence] = []
        var number: Int?
        while let position = members.next() {
            if occurrences.count >= count { return (occurrences, true) }
            let next = number ?? own.count(from: .min, to: position) + 1
            number = next + 1
            guard let clock = own.local(position) else { continue }
            occurrences.append(
                Occurrence(
                    number: next, clock: clock, offset: zone?.rules.offset(at: position),
                    resolution: resolution(position, clock))
            )
        }
        return (occurrences, false)
    }

    /// The same by another engine: times as it gives them, numbered from the start of the range; and what it left out.
    func occurrences(
        in positions: Range<Int>, upTo count: Int, by engine: any OccurrenceEngine, _ timeZone: TimeZone?
    ) -> (listed: (occurrences: [Occurrence], hasMore: Bool), omissions: [EngineOmission]) {
        func clock(_ position: Int) -> CivilDateTime {
            let bounds = (low: CivilDateTime.earliest, high: CivilDateTime.latest)
            if position >= bounds.high.localSeconds { return bounds.high }
            return position <= bounds.low.localSeconds ? bounds.low : own.local(position) ?? bounds.high
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
        let hasMore = answer.omissions.contains { $0.reason == .limit }
        return ((occurrences, hasMore), answer.omissions.filter { $0.reason != .limit })
    }

    private func resolution(_ position: Int, _ clock: CivilDateTime) -> Resolution? {
        guard let zone = zone?.rules else { return nil }
        if case .fold(let first, _) = zone.resolve(clock) {
            return .fold(isFirst: zone.offset(at: position) == first)
        }
        // The longest gap that a zone ever had is a day (Pacific/Apia, 30 December 2011); what it skipped is read at the
        // offset before it.
        let before = zone.offset(at: position - 90_000)
        guard let skipped = CivilDateTime(localSeconds: position + before), skipped != clock,
            case .gap(before, _) = zone.resolve(skipped)
        else { return .unique }
        var times = civil.makeIterator(at: clock)
        return times.next() == clock ? .unique : .gap(skipped: skipped)
    }
}
