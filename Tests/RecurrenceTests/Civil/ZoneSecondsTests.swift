import Recurrence
import Testing

/// The time between two times on the clock. The clock goes from 02:00 to 03:00 on March 29, 2026 and from 03:00 to
/// 02:00 on October 25, as in Berlin.
@Suite("Seconds between local times")
struct ZoneSecondsTests {
    private static let zone = ZoneRules(
        initialOffset: 3_600,
        changes: [
            (Timestamp(secondsSince1970: 1_774_746_000), 7_200), (Timestamp(secondsSince1970: 1_792_890_000), 3_600),
        ])

    @Test(
        "The seconds between two times of a day count the hour that a clock change skips or repeats",
        arguments: [
            // Within a run, across the gap, inside the gap, out of the gap and into the gap.
            (3, 28, 60, 120, 3_600), (3, 29, 90, 210, 3_600), (3, 29, 135, 165, 1_800), (3, 29, 135, 210, 900),
            (3, 29, 105, 135, 1_800),
            // Across the fold, inside the fold (the first pass), out of the fold and back.
            (10, 25, 90, 210, 10_800), (10, 25, 135, 165, 1_800), (10, 25, 135, 210, 8_100), (10, 25, 210, 135, -8_100),
        ])
    func secondsBetween(month: Int, day: Int, from: Int, to: Int, seconds: Int) throws {
        let date = try #require(CivilDate(year: 2026, month: month, day: day))
        let (first, last) = (CivilDateTime(date, secondOfDay: from * 60), CivilDateTime(date, secondOfDay: to * 60))
        #expect(Self.zone.seconds(from: first, to: last) == seconds)
    }
}
