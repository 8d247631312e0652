import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// Laws of recurrence sets in zones with gaps and folds, on random rules.
@Suite("Recurrence sets in zones")
struct RecurrenceSetTests {
    /// Few rules in as many zones and dialects.
    static func seeds(stream: UInt64) -> [UInt64] { RandomSeeds.forDrawing(RandomSeeds.rules / 40, stream: stream) }

    /// A zone whose clock jumps by an hour, by half an hour, by a whole day and back, every few months of 2024 to 2027.
    static let restless: ZoneRules = {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        let offsets = [7_200, 3_600, 5_400, -39_600, 46_800, 3_600, 7_200, 0]
        for month in 0..<48 {
            let date = CivilDateTime(
                year: 2024 + month / 12, month: month % 12 + 1, day: 1 + month % 28, hour: month % 24)
            if let date { changes.append((Timestamp(utc: date), offsets[month % offsets.count])) }
        }
        return ZoneRules(initialOffset: 3_600, changes: changes)
    }()

    static let dialects: [RecurrenceDialect] = [
        .rfc5545, .libical,
        RecurrenceDialect(skippedTime: .omit, repeatedTime: .second),
        RecurrenceDialect(skippedTime: .endOfGap, duplicateInstants: .keep),
        RecurrenceDialect(unmatchedStart: .excluded, repeatedTime: .second, duplicateInstants: .keep),
    ]

    /// Returns the instant of a local time by definition; nil if the dialect omits the time.
    static func instant(_ local: CivilDateTime, _ dialect: RecurrenceDialect) -> Int? {
        switch restless.resolve(local) {
        case .unique(let offset): return local.localSeconds - offset
        case .fold(let first, let second):
            return local.localSeconds - (dialect.repeatedTime == .first ? first : second)
        case .gap(let before, _):
            switch dialect.skippedTime {
            case .omit: return nil
            case .shiftForward: return local.localSeconds - before
            case .endOfGap:
                return startOfGap(upTo: local)
            }
        }
    }

    /// Returns the instant of the last gap that starts up to a local time.
    static func startOfGap(upTo local: CivilDateTime) -> Int? {
        restless.changes.last {
            $0.offsetAfter > $0.offsetBefore && $0.timestamp.secondsSince1970 + $0.offsetBefore <= local.localSeconds
        }?.timestamp.secondsSince1970
    }

    /// Resolves each local time of the reference in the zone, one by one. A gap can move a later local time before the
    /// instant of DTSTART, but no member is before DTSTART.
    static func instants(_ random: Case, _ dialect: RecurrenceDialect) -> [Int] {
        let start = instant(random.start, dialect) ?? restless.timestamp(of: random.start).secondsSince1970
        let instants = random.locals(dialect).compactMap { instant($0, dialect) }.filter { $0 >= start }
        return dialect.duplicateInstants == .merge ? Set(instants).sorted() : instants.sorted()
    }

    /// A rule without an end, from a start among the zone's changes.
    struct Case: CustomStringConvertible {
        let random: RandomRule
        let start: CivilDateTime
        var description: String { "DTSTART \(start), rule of \(random.description)" }

        /// The wall-clock times of the reference.
        func locals(_ dialect: RecurrenceDialect) -> [CivilDateTime] {
            let horizon = start.adding(seconds: 400 * 86_400) ?? .latest
            return ReferenceExpander.occurrences(
                of: random.rule, from: start, limit: 600, until: horizon, dialect: dialect)
        }
    }

    static func cases(_ seed: UInt64) -> [Case] {
        var generator = SplitMix64(seed: seed)
        let first = CivilDateTime(year: 2024, month: 1, day: 1)
        var cases: [Case] = []
        for random in RandomRules(seed: seed) {
            if cases.count == RandomSeeds.draws { break }
            guard random.rule.end == .never, let start = first?.adding(seconds: generator.number(in: 0...100_000_000))
            else {
                continue
            }
            cases.append(Case(random: random, start: start))
        }
        return cases
    }

    @Test(
        "A set has the instants of the local times that the reference expander finds, in every dialect",
        .serialized, arguments: dialects.indices, seeds(stream: 9))
    func zones(_ index: Int, seed: UInt64) {
        var dialect = Self.dialects[index]
        dialect.unmatchedStart = .excluded
        for random in Self.cases(seed) {
            let expected = Self.instants(random, dialect)
            guard let first = expected.first, let bound = Self.bound(random, dialect), first < bound else { continue }
            let set = RecurrenceSet(
                start: random.start, zone: Self.restless, rules: [random.random.rule], dialect: dialect)
            let found = set.seconds(from: first, to: bound)
            #expect(found == expected.filter { $0 < bound }, "\(random.description) \(dialect)")
        }
    }

    /// The instant before which all is known: the reference was asked for some hundred times only, and those that follow in
    /// a gap or after it may have instants from the gap's on.
    static func bound(_ random: Case, _ dialect: RecurrenceDialect) -> Int? {
        guard let last = random.locals(dialect).last else { return nil }
        guard case .gap = restless.resolve(last) else { return instant(last, dialect) }
        return startOfGap(upTo: last)
    }

    @Test(
        "A set's members backwards, by position and by count agree with those forwards", .serialized,
        arguments: seeds(stream: 10))
    func positions(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in Self.cases(seed) {
            let limit = generator.number(in: 2...60)
            let rule = random.random.rule
            guard
                let counted = try? RecurrenceRule(
                    frequency: rule.frequency, interval: rule.interval, end: .count(limit), seconds: rule.seconds,
                    minutes: rule.minutes, hours: rule.hours, weekdays: rule.weekdays,
                    daysOfTheMonth: rule.daysOfTheMonth, daysOfTheYear: rule.daysOfTheYear, weeks: rule.weeks,
                    months: rule.months, setPositions: rule.setPositions, weekStart: rule.weekStart)
            else { continue }
            let whole = Array(RecurrenceSet(start: random.start, zone: Self.restless, rules: [counted]).members)
            guard whole.count > 2 else { continue }
            #expect(whole.count <= limit, "\(random.description)")
            let gone = whole[generator.number(in: 0...whole.count - 1)]
            let set = RecurrenceSet(
                start: random.start, zone: Self.restless, rules: [counted],
                addingPositions: [whole[0] - 1_000, whole[1]],
                excludingPositions: [gone, gone + 1])
            let all = Array(set.members)
            #expect(
                all == ([whole[0] - 1_000] + whole).filter { $0 != gone && $0 != gone + 1 }, "\(random.description)")
            #expect(Array(set.reversedMembers(from: .min, to: .max)) == all.reversed(), "\(random.description)")
            let index = generator.number(in: 0...all.count - 1)
            #expect(set.member(number: index + 1) == all[index], "number \(index + 1) \(random.description)")
            #expect(set.last(before: all[index]) == (index > 0 ? all[index - 1] : nil), "\(random.description)")
            #expect(set.count(from: .min, to: all[index]) == index, "\(random.description)")
            #expect(Array(set.members(from: all[index], to: .max)) == Array(all[index...]), "\(random.description)")
        }
    }
}
