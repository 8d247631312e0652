import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// The days that an occurrence decorates, and their order. Every expected value is written by hand.
@Suite("Which days an occurrence decorates")
struct DecorationMapTests {
    @Test("The end of an all-day event is exclusive") func exclusiveEnd() {
        let map = feed([
            "one day": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240611"],
            "no end": ["DTSTART;VALUE=DATE:20240613"],
            "three": ["DTSTART;VALUE=DATE:20240628", "DTEND;VALUE=DATE:20240701"],
        ]).decorations(for: makeGrid(2024, 6))
        #expect(
            map.listing == [
                "2024-06-10": ["one day/single"], "2024-06-13": ["no end/single"], "2024-06-28": ["three/start"],
                "2024-06-29": ["three/middle"], "2024-06-30": ["three/end"],
            ])
    }

    @Test("An event that ends at midnight isn't on the next day, and a zero-length event is on its own")
    func midnightEndsAndPoints() {
        let map = feed([
            "until midnight": ["DTSTART:20240610T220000Z", "DTEND:20240611T000000Z"],
            "a second more": ["DTSTART:20240612T220000Z", "DTEND:20240613T000001Z"],
            "midnight to midnight": ["DTSTART:20240617T000000Z", "DTEND:20240618T000000Z"],
            "point at midnight": ["DTSTART:20240620T000000Z"],
            "end before start": ["DTSTART:20240624T090000Z", "DTEND:20240622T090000Z"],
        ]).decorations(for: makeGrid(2024, 6))
        #expect(
            map.listing == [
                "2024-06-10": ["until midnight/single"], "2024-06-12": ["a second more/start"],
                "2024-06-13": ["a second more/end"], "2024-06-17": ["midnight to midnight/single"],
                "2024-06-20": ["point at midnight/single"], "2024-06-24": ["end before start/single"],
            ])
    }

    @Test(
        "A timed event is on the days of the viewer's zone",
        arguments: [
            ("Europe/Berlin", ["2024-06-01"]), ("America/New_York", ["2024-05-31"]), ("Asia/Tokyo", ["2024-06-01"]),
        ])
    func viewersZone(zone: String, dates: [String]) {
        let map = feed(["late": ["DTSTART;TZID=America/New_York:20240531T230000", "DURATION:PT30M"]])
            .decorations(for: makeGrid(2024, 6, zone: zone))
        #expect(map.dates == dates)
    }

    @Test(
        "All-day and floating events are on the same days in every zone",
        arguments: ["Pacific/Honolulu", "Pacific/Kiritimati", "UTC", "Asia/Kathmandu", "Africa/Cairo"])
    func otherZones(zone: String) {
        let map = feed([
            "day": ["DTSTART;VALUE=DATE:20240601"],
            "floating": ["DTSTART:20240630T233000", "DTEND:20240701T003000"],
        ]).decorations(for: makeGrid(2024, 6, zone: zone, firstWeekday: 1))
        #expect(
            map.listing == [
                "2024-06-01": ["day/single"], "2024-06-30": ["floating/start"], "2024-07-01": ["floating/end"],
            ])
    }

    @Test("Events at the edges of the grid decorate its first and last cells only") func edges() {
        // The grid is 27 May to 30 June.
        let map = feed([
            "day before": ["DTSTART;VALUE=DATE:20240526"], "first": ["DTSTART;VALUE=DATE:20240527"],
            "last": ["DTSTART;VALUE=DATE:20240630"], "day after": ["DTSTART;VALUE=DATE:20240701"],
            "into": ["DTSTART;VALUE=DATE:20240520", "DTEND;VALUE=DATE:20240528"],
            "up to": ["DTSTART;VALUE=DATE:20240520", "DTEND;VALUE=DATE:20240527"],
            "last second": ["DTSTART:20240630T235959Z"], "next midnight": ["DTSTART:20240701T000000Z"],
        ]).decorations(for: makeGrid(2024, 6))
        #expect(
            map.listing == [
                "2024-05-27": ["into/end", "first/single"], "2024-06-30": ["last/single", "last second/single"],
            ])
    }

    @Test("An event of three months decorates every cell of the middle month") func severalMonths() {
        let events = feed(["long": ["DTSTART:20240515T120000Z", "DTEND:20240815T120000Z"]])
        let june = events.decorations(for: makeGrid(2024, 6))
        #expect(june.decoratedDays.count == 35)
        #expect(june.decoratedDays.allSatisfy { $0.decorations.map(\.span) == [.middle] })
        let august = events.decorations(for: makeGrid(2024, 8))
        #expect(august.dates.last == "2024-08-15")
        #expect(august.decoratedDays.last?.decorations.map(\.span) == [.end])
    }

    @Test("An old series, nights over midnight and a leap-day birthday are on their days")
    func oldSeries() {
        let map = feed([
            "weekly": ["DTSTART:19900105T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"],
            "night": ["DTSTART:20240205T233000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"],
            "birthday": ["DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY"],
        ]).decorations(for: makeGrid(2024, 2))
        #expect(
            map.listing == [
                "2024-02-02": ["weekly/single"], "2024-02-05": ["night/start"],
                "2024-02-06": ["night/end", "night/start"],
                "2024-02-07": ["night/end"], "2024-02-09": ["weekly/single"], "2024-02-16": ["weekly/single"],
                "2024-02-23": ["weekly/single"], "2024-02-29": ["birthday/single"], "2024-03-01": ["weekly/single"],
            ])
    }

    @Test("Cancelled events are omitted, and transparent ones are shown")
    func cancelled() {
        let events = feed([
            "off": ["DTSTART:20240611T090000Z", "STATUS:CANCELLED"],
            "free": ["DTSTART:20240612T090000Z", "TRANSP:TRANSPARENT"],
        ])
        #expect(events.decorations(for: makeGrid(2024, 6)).dates == ["2024-06-12"])
        #expect(
            events.decorations(for: makeGrid(2024, 6), filter: .everything).dates == ["2024-06-11", "2024-06-12"])
        #expect(events.decorations(for: makeGrid(2024, 6), filter: OccurrenceFilter(kinds: [.toDo])).isEmpty)
    }

    @Test("The decorations of a day are in the documented order") func orderWithinADay() {
        let events = feed([
            "e": ["DTSTART:20240610T090000Z", "DTEND:20240610T110000Z"],
            "d": ["DTSTART:20240610T090000Z", "DTEND:20240610T100000Z"],
            "c": ["DTSTART:20240610T090000Z", "DTEND:20240610T100000Z"],
            "night": ["DTSTART:20240609T230000Z", "DTEND:20240610T010000Z"],
            "z all day": ["DTSTART;VALUE=DATE:20240610"],
            "long": ["DTSTART;VALUE=DATE:20240608", "DTEND;VALUE=DATE:20240615"],
            "a all day": ["DTSTART;VALUE=DATE:20240610"],
            "point": ["DTSTART:20240610T090000Z"],
        ])
        let grid = makeGrid(2024, 6)
        let expected = [
            "long/middle", "a all day/single", "z all day/single", "night/end", "point/single", "c/single", "d/single",
            "e/single",
        ]
        let ordered = events.decorations(for: grid)
        #expect(ordered.listing["2024-06-10"] == expected)
        let occurrences = Array(events.occurrences(in: grid.interval, timeZone: grid.timeZone))
        #expect(DecorationMap(grid: grid, occurrences: occurrences.reversed()).listing == ordered.listing)
    }

    @Test("Occurrences that sort equally keep their order") func ties() {
        let grid = makeGrid(2024, 6)
        let text = (0..<40).map { "BEGIN:VEVENT\r\nDTSTART:20240610T090000Z\r\nSUMMARY:\($0)\r\nEND:VEVENT\r\n" }
        let nameless = CalendarFeed(Array("BEGIN:VCALENDAR\r\n\(text.joined())END:VCALENDAR\r\n".utf8))
        let occurrences = Array(nameless.occurrences(in: grid.interval, timeZone: grid.timeZone))
        let kept = DecorationMap(grid: grid, occurrences: occurrences)
        #expect(kept.listing["2024-06-10"] == occurrences.map { "\($0.summary ?? "")/single" })
    }

    @Test("A map that exceeds its limit is marked as truncated") func limit() {
        let events = feed(["endless": ["DTSTART:20240101T100000Z", "DTEND:20740101T100000Z", "RRULE:FREQ=DAILY"]])
        let grid = makeGrid(2024, 6)
        let occurrences = events.occurrences(in: grid.interval, timeZone: grid.timeZone)
        let map = DecorationMap(grid: grid, occurrences: occurrences, limit: 1_000)
        #expect(map.isTruncated)
        let count = map.decoratedDays.map(\.count).reduce(0, +)
        #expect(count > 900 && count <= 1_000)
        #expect(!DecorationMap(grid: grid, occurrences: occurrences).isTruncated)
    }

    @Test("A day can have two hundred decorations") func denseDay() throws {
        let events = (0..<200).map { number in
            let minute = String(number % 60)
            let time = "20240610T0\(number / 60)\(minute.count == 1 ? "0" : "")\(minute)00Z"
            return "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:\(time)\r\nDURATION:PT1M\r\nEND:VEVENT\r\n"
        }
        let feed = CalendarFeed(Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8))
        let map = feed.decorations(for: makeGrid(2024, 6))
        let busy = try #require(map[day("2024-06-10")])
        #expect(busy.count == 200)
        #expect(busy.decorations.map(\.occurrence.uid) == (0..<200).map { String($0) })
        #expect(map.decoratedDays.count == 1)
        #expect(map.laneCount(inRow: 2) == 200)
        #expect(busy.decorations.map(\.lane) == Array(0..<200))
        #expect(busy.marks(atMost: 3).remainderLabel == "+197")
    }

    @Test("The decorations of an index are those of its feeds") func index() {
        let one = feed([
            "a": ["DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260313"],
            "b": ["DTSTART:20250101T230000Z", "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=70"],
            "c": ["DTSTART:20240310T100000Z"], "d": ["DTSTART:20260311T100000Z", "STATUS:CANCELLED"],
        ])
        let other = feed(["a": ["DTSTART:20260311T090000Z", "COLOR:gold"]])
        var index = OccurrenceIndex<String>()
        index.update("one", to: one)
        index.update("other", to: other)
        let grid = makeGrid(2026, 3)
        // Wednesdays from January 1, 2025, past midnight. The 63rd is March 11, 2026.
        let map = index.decorations(for: grid)
        #expect(map[day("2026-03-11")]?.decorations.map(\.span) == [.middle, .single, .start])
        #expect(map[day("2026-03-11")]?.decorations.map(\.color?.name) == [nil, "gold", nil])
        #expect(map.listing == [one, other].decorations(for: grid).listing)
        #expect(index.decorations(for: grid, filter: .everything)[day("2026-03-11")]?.count == 4)
        #expect(
            index.decorations(for: grid) { _ in DecorationStyle(symbol: "x") }[day("2026-03-10")]?.decorations.map(
                \.style.symbol) == ["x"])
    }

    /// All occurrences are on one day alone, so a page arranges them in runs. Optimized builds have lost a day of such a page.
    @Test("A page of weekly events has each of them once a week, in the order of the occurrences") func weekly() {
        let events = (0..<210).map { number in
            // January 5 to 11, hours 10 to 19.
            let (day, hour) = (5 + number % 7, 10 + number / 7 % 10)
            return Feeds.event(
                "\(number)",
                "DTSTART:202601\(day < 10 ? "0" : "")\(day)T\(hour)0000Z\nDURATION:PT30M\nRRULE:FREQ=WEEKLY")
        }
        let index = OccurrenceIndex([("weekly", CalendarFeed(Feeds.bytes(events.joined())))])
        let grid = makeGrid(2026, 3)
        var expected: [Int: [String?]] = [:]
        for item in index.occurrences(in: grid.interval, timeZone: grid.timeZone) {
            let day = Int(item.interval.start.timeIntervalSince1970) / 86_400
            expected[day, default: []].append(item.uid)
        }
        let map = index.decorations(for: grid)
        #expect(map.decoratedDays.map(\.count) == Array(repeating: 30, count: 42))
        for day in map.decoratedDays {
            #expect(day.decorations.map(\.occurrence.uid) == expected[day.day.dayNumber])
            #expect(day.decorations.map(\.lane) == Array(0..<30))
        }
    }

    @Test("The style of an occurrence of an index can depend on the feed")
    func styleByFeed() {
        let invitation = ["DTSTART:20260311T090000Z"]
        let index = OccurrenceIndex([
            ("work", feed(["a": invitation], color: "tomato")), ("home", feed(["a": invitation], color: "gold")),
        ])
        let map = index.decorations(for: makeGrid(2026, 3)) { item in
            var style = DecorationStyle(item.occurrence, calendarColor: index[item.feedID]?.decorationColor)
            style.symbol = item.feedID
            return style
        }
        let styles = map[day("2026-03-11")]?.decorations.map(\.style) ?? []
        #expect(Set(styles.map(\.color?.name)) == ["tomato", "gold"])
        #expect(styles.allSatisfy { ($0.color?.name == "gold") == ($0.symbol == "home") })
        #expect(map.bars(inRow: 2).count == 2)
        #expect(map.bars(inRow: 2).allSatisfy { $0.color == $0.style.color })
    }

    @Test("Equal maps compare as equal") func mapsAreValues() {
        let events = feed(["a": ["DTSTART;VALUE=DATE:20240610"]])
        let grid = makeGrid(2024, 6)
        let map = events.decorations(for: grid)
        #expect(map == events.decorations(for: grid))
        #expect(map != feed([:]).decorations(for: grid))
        #expect(feed([:]).decorations(for: grid).isEmpty)
        #expect(!map.isEmpty)
        #expect(map.grid == grid)
    }
}
