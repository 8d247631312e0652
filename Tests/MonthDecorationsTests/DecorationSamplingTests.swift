import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Random timed events, compared with the simplest definition: the dates that the viewer's clock shows during the
/// event, queried from Foundation every quarter of an hour.
@Suite("Random events, sampled every quarter of an hour")
struct DecorationSamplingTests {
    static let months: [(zone: String, year: Int, month: Int)] = [
        ("America/Sao_Paulo", 2018, 11), ("Asia/Beirut", 2026, 3), ("Asia/Beirut", 2024, 10), ("Africa/Cairo", 2024, 4),
        ("Pacific/Apia", 2011, 12), ("Pacific/Apia", 2012, 1), ("Europe/Paris", 2026, 3), ("Asia/Kathmandu", 2026, 5),
        ("America/Havana", 2025, 11), ("Australia/Lord_Howe", 2026, 4), ("Antarctica/Troll", 2026, 10),
    ]

    static func utc(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).filter { (character: Character) in
            character != "-" && character != ":"
        }
    }

    static func localDate(_ seconds: Int, _ zone: TimeZone) -> String {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let shifted = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date)))
        return String(shifted.formatted(.iso8601).prefix(10))
    }

    @Test("Random events decorate the dates that the viewer's clock shows while they last", arguments: months.indices)
    func datesOnTheClock(_ index: Int) throws {
        let (name, year, month) = Self.months[index]
        let zone = try #require(TimeZone(identifier: name))
        var random = SplitMix64(seed: UInt64(index + 1))
        let middle = try #require(CivilDate(year: year, month: month, day: 15)).dayNumber * 86_400

        var text = "BEGIN:VCALENDAR\r\n"
        var expected: [String: Set<String>] = [:]
        for number in 0..<120 {
            let start = middle + Int.random(in: -2_400...2_400, using: &random) * 900
            let quarters =
                Bool.random(using: &random)
                ? Int.random(in: 0...8, using: &random) : Int.random(in: 0...400, using: &random)
            let end = start + quarters * 900
            text +=
                "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:\(Self.utc(start))\r\nDTEND:\(Self.utc(end))\r\nEND:VEVENT\r\n"
            for moment in stride(from: start, to: max(end, start + 1), by: 900) {
                expected[Self.localDate(moment, zone), default: []].insert("\(number)")
            }
            // A bar has no hole on the date that Samoa skipped (Decisions.md D14).
            if name == "Pacific/Apia", Self.localDate(start, zone) < "2011-12-30",
                Self.localDate(max(end - 1, start), zone) > "2011-12-30"
            {
                expected["2011-12-30", default: []].insert("\(number)")
            }
        }
        let feed = CalendarFeed(Array((text + "END:VCALENDAR\r\n").utf8))
        let grid = makeGrid(year, month, zone: name)
        let map = feed.decorations(for: grid)
        for cell in grid.days {
            let found = map[cell.day]?.decorations.compactMap(\.occurrence.uid) ?? []
            #expect(Set(found) == expected[cell.day.description] ?? [], "\(cell.day)")
            #expect(Set(found).count == found.count)
        }
        #expect(map.decoratedDays.count > 20)
    }
}
