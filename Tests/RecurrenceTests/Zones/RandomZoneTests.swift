import Recurrence
import TestSupport
import Testing

@Suite("Random zones")
struct RandomZoneTests {
    @Test(
        "The offset of a random zone at an instant is that of the last change before it", .serialized,
        arguments: RandomSeeds.forDrawing(500, stream: 90))
    func offsets(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            // Close together, as in an invented zone, and centuries apart.
            let zone = RandomZone(
                pauses: [1...60, 3_600...86_400, 10_000_000...20_000_000, 1...30_000_000_000], &random)
            for instant in zone.moments(&random) {
                #expect(
                    zone.rules.offset(at: Timestamp(secondsSince1970: instant)) == zone.offset(at: instant),
                    "\(zone.changes) \(instant)")
            }
        }
    }

    @Test(
        "The clock of a random zone shows a local time as often as there are instants at which it does", .serialized,
        arguments: RandomSeeds.forDrawing(500, stream: 89))
    func clocks(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let zone = RandomZone(
                pauses: [400_000...500_000, 10_000_000...20_000_000, 400_000...3_000_000_000], &random)
            for moment in zone.moments(&random) {
                let local = try #require(
                    CivilDateTime(localSeconds: moment + Int.random(in: -90_000...90_000, using: &random)))
                #expect(zone.rules.resolve(local) == zone.resolution(of: local), "\(zone.changes) \(local)")
            }
        }
    }
}

@Suite("Zones past their tables")
struct ZoneTailTests {
    /// A zone that changes at two clock seconds of each year, at UTC; the same function for all years.
    private static func zone(_ years: ClosedRange<Int>, step: Int = 1, summer: (month: Int, day: Int)) throws
        -> ZoneRules
    {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for year in stride(from: years.lowerBound, through: years.upperBound, by: step) {
            let start = try #require(CivilDateTime(year: year, month: summer.month, day: summer.day, hour: 1))
            let end = try #require(CivilDateTime(year: year, month: 10, day: 20, hour: 1))
            changes.append((Timestamp(secondsSince1970: start.localSeconds), 3_600))
            changes.append((Timestamp(secondsSince1970: end.localSeconds), 0))
        }
        return ZoneRules(initialOffset: 0, changes: changes)
    }

    private static func moment(_ year: Int, _ month: Int, _ day: Int) throws -> Timestamp {
        Timestamp(secondsSince1970: try #require(CivilDateTime(year: year, month: month, day: day)).localSeconds)
    }

    @Test("A zone that changes in the same way every year keeps doing so", arguments: [2129, 2200, 2399, 4000, 9998])
    func alike(year: Int) throws {
        for summer in [(3, 30), (1, 1), (1, 2)] {
            let zone = try Self.zone(1970...2129, summer: summer)
            #expect(zone.offset(at: try Self.moment(year, 7, 1)) == 3_600)
            #expect(zone.offset(at: try Self.moment(year, 12, 1)) == 0)
        }
    }

    @Test(
        "A zone whose changes end keeps the last offset, also where its years were samples",
        arguments: [2129, 2200, 9998])
    func ended(year: Int) throws {
        let zone = try Self.zone(1970...2110, summer: (3, 30))
        #expect(zone.offset(at: try Self.moment(2110, 7, 1)) == 3_600)
        #expect(zone.offset(at: try Self.moment(year, 7, 1)) == 0)
    }

    /// After 2128, the year in UTC and the year on the clock took their offsets from years that continued differently.
    @Test("A clock shows each instant at the offset in effect, even in zones that change every third year")
    func newYears() throws {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for year in stride(from: 1970, through: 2129, by: 3) {
            changes.append((try Self.moment(year, 7, 1), (year % 2 == 0 ? 1 : -1) * 7 * 3_600))
        }
        let zone = ZoneRules(initialOffset: 0, changes: changes)
        for year in 2127...2600 {
            let newYear = try Self.moment(year, 1, 1)
            for hours in -30...30 {
                let instant = try #require(newYear.adding(seconds: hours * 3_600))
                let offset = zone.offset(at: instant)
                let local = try #require(zone.local(at: instant))
                #expect(zone.resolve(local) == .unique(offset: offset), "\(instant)")
            }
        }
    }
}

/// A zone whose results are found by examining every change.
private struct RandomZone {
    let first: Int
    let changes: [(instant: Int, offset: Int)]
    let rules: ZoneRules

    /// The last moment of the zone's own changes. Later years repeat those of earlier ones.
    static let end = 4_900_000_000

    init(pauses: [ClosedRange<Int>], _ random: inout SplitMix64) {
        var changes: [(instant: Int, offset: Int)] = []
        var instant = Int.random(in: -60_000_000_000...0, using: &random)
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            guard let pause = pauses.randomElement(using: &random) else { continue }
            instant += Int.random(in: pause, using: &random)
            guard instant < Self.end else { break }
            changes.append((instant, Int.random(in: -86_400...86_400, using: &random)))
        }
        first = Int.random(in: -86_400...86_400, using: &random)
        self.changes = changes
        rules = ZoneRules(
            initialOffset: first, changes: changes.map { (Timestamp(secondsSince1970: $0.instant), $0.offset) })
    }

    /// Moments at and around the changes, and others.
    func moments(_ random: inout SplitMix64) -> [Int] {
        changes.flatMap { [$0.instant - 1, $0.instant, $0.instant + 1] }
            + (0..<10).map { _ in Int.random(in: -61_000_000_000...Self.end, using: &random) }
    }

    func offset(at instant: Int) -> Int { changes.last { $0.instant <= instant }?.offset ?? first }

    func resolution(of local: CivilDateTime) -> LocalTimeResolution {
        let clock = local.localSeconds
        let shown = Set([first] + changes.map(\.offset)).filter { offset(at: clock - $0) == $0 }.sorted(by: >)
        if shown.count == 1 { return .unique(offset: shown[0]) }
        // The greater offset belongs to the earlier instant.
        if shown.count == 2 { return .fold(first: shown[0], second: shown[1]) }
        for change in changes {
            let before = offset(at: change.instant - 1)
            if change.instant + before <= clock, clock < change.instant + change.offset {
                return .gap(before: before, after: change.offset)
            }
        }
        return .unique(offset: .max)
    }
}
