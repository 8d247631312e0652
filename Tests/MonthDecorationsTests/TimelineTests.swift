import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Days as columns of hours.
@Suite("Timelines")
struct TimelineTests {
    /// A block as text, such as `talk 1/2 9:00–10:30`: its column, the number of columns, and its position in a day of
    /// some number of hours.
    static func blocks(_ timeline: DayTimeline?) -> [String] {
        guard let timeline else { return ["no day"] }
        let hours = timeline.interval.duration / 3_600
        func clock(_ place: Double) -> String {
            let minutes = Int((place * hours * 60).rounded())
            return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
        }
        return timeline.blocks.map { block in
            (block.continuesBefore ? "<" : "") + (block.occurrence.summary ?? "")
                + " \(block.column + 1)/\(block.columnCount)"
                + " \(clock(block.range.lowerBound))–\(clock(block.range.upperBound))"
                + (block.continuesAfter ? ">" : "")
        }
    }

    static func timeline(
        _ feed: CalendarFeed, _ first: String, _ last: String? = nil, zone: String = "UTC",
        minimumLength: TimeInterval = 0
    ) -> TimelineMap {
        feed.timeline(
            for: day(first)...day(last ?? first), calendar: makeCalendar(.gregorian, zone: zone),
            minimumLength: minimumLength)
    }

    @Test("Overlapping blocks have different columns, and a free column is used again")
    func columns() {
        let events = feed([
            "long": ["DTSTART:20260302T090000Z", "DURATION:PT3H"],
            "talk": ["DTSTART:20260302T090000Z", "DURATION:PT1H"],
            "tea": ["DTSTART:20260302T100000Z", "DURATION:PT1H"],
            "call": ["DTSTART:20260302T103000Z", "DURATION:PT1H"],
            "lunch": ["DTSTART:20260302T120000Z", "DURATION:PT1H"],
            "fair": ["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260303"],
        ])
        let timeline = Self.timeline(events, "2026-03-02")[day("2026-03-02")]
        #expect(
            Self.blocks(timeline) == [
                "long 1/3 9:00–12:00", "talk 2/3 9:00–10:00", "tea 2/3 10:00–11:00", "call 3/3 10:30–11:30",
                "lunch 1/1 12:00–13:00",
            ])
        #expect(timeline?.allDay.map(\.summary) == ["fair"])
        #expect(timeline?.hours.map(\.hour) == Array(0..<24))
        #expect(timeline?.position(of: Feeds.date("2026-03-02T06:00:00Z")) == 0.25)
        #expect(timeline?.position(of: Feeds.date("2026-03-03")) == nil)
    }

    @Test("Several feeds share the columns of a day, each in its colour")
    func severalFeeds() {
        let feeds = [
            feed(["talk": ["DTSTART:20260302T090000Z", "DURATION:PT1H"]], color: "tomato"),
            feed(
                [
                    "call": ["DTSTART:20260302T093000Z", "DURATION:PT1H"],
                    "own": ["DTSTART:20260302T120000Z", "COLOR:teal"],
                ], color: "gold"),
        ]
        let (days, calendar) = (day("2026-03-02")...day("2026-03-02"), makeCalendar(.gregorian))
        let timeline = feeds.timeline(for: days, calendar: calendar)[day("2026-03-02")]
        #expect(Self.blocks(timeline) == ["talk 1/2 9:00–10:00", "call 2/2 9:30–10:30", "own 1/1 12:00–12:00"])
        #expect(timeline?.blocks.map(\.color?.name) == ["tomato", "gold", "teal"])
        let styled = feeds.timeline(for: days, calendar: calendar) { occurrence, feed in
            DecorationStyle(symbol: "\(occurrence.summary ?? "") \(feed.color ?? "")")
        }
        #expect(
            styled[day("2026-03-02")]?.blocks.map(\.style.symbol) == ["talk tomato", "call gold", "own gold"])
        let index = OccurrenceIndex([("work", feeds[0]), ("home", feeds[1])])
        let indexed = index.timeline(for: days, calendar: calendar) { DecorationStyle(symbol: $0.feedID) }
        #expect(indexed[day("2026-03-02")]?.blocks.map(\.style.symbol) == ["work", "home", "home"])
        #expect(
            index.timeline(for: days, calendar: calendar)[day("2026-03-02")]?.blocks.map(\.color?.name)
                == [nil, nil, "teal"])
    }

    @Test("The style of an occurrence that crosses midnight is requested once")
    func styleOnce() {
        let events = feed([
            "night": ["DTSTART:20260302T220000Z", "DURATION:PT4H"], "fair": ["DTSTART;VALUE=DATE:20260302"],
        ])
        var requests: [String?] = []
        let map = events.timeline(for: day("2026-03-02")...day("2026-03-03"), calendar: makeCalendar(.gregorian)) {
            requests.append($0.summary)
            return DecorationStyle()
        }
        #expect(map.days.map(\.blocks.count) == [1, 1])
        #expect(requests == ["night"])
    }

    @Test("An event that crosses midnight is cut there, and each day has its part")
    func midnight() {
        let events = feed([
            "night": ["DTSTART:20260302T220000Z", "DTEND:20260303T020000Z"],
            "trip": ["DTSTART:20260301T120000Z", "DTEND:20260304T000000Z"],
            "dot": ["DTSTART:20260303T000000Z"],
            "eve": ["DTSTART:20260302T230000Z", "DTEND:20260303T000000Z"],
        ])
        let map = Self.timeline(events, "2026-03-02", "2026-03-04")
        #expect(
            Self.blocks(map[day("2026-03-02")]) == [
                "<trip 1/3 0:00–24:00>", "night 2/3 22:00–24:00>", "eve 3/3 23:00–24:00",
            ])
        #expect(
            Self.blocks(map[day("2026-03-03")]) == [
                "<trip 1/3 0:00–24:00", "<night 2/3 0:00–2:00", "dot 3/3 0:00–0:00",
            ])
        #expect(Self.blocks(map[day("2026-03-04")]) == [])
        #expect(map[day("2026-03-05")] == nil && map.days.count == 3 && !map.isTruncated)
    }

    @Test("A day with a clock change has 23 or 25 hours, and an hour is missing or repeated")
    func clockChanges() {
        let events = feed(["talk": ["DTSTART;TZID=Europe/Berlin:20260329T090000", "DURATION:PT1H"]])
        let spring = Self.timeline(events, "2026-03-29", zone: "Europe/Berlin")[day("2026-03-29")]
        #expect(spring?.interval.duration == 82_800)
        #expect(spring?.hours.map(\.hour) == [0, 1] + Array(3..<24))
        // Nine o'clock is eight hours after midnight.
        #expect(Self.blocks(spring) == ["talk 1/1 8:00–9:00"])
        let autumn = Self.timeline(events, "2026-10-25", zone: "Europe/Berlin")[day("2026-10-25")]
        #expect(autumn?.interval.duration == 90_000)
        #expect(autumn?.hours.map(\.hour) == [0, 1, 2] + Array(2..<24))
        #expect(autumn?.hours.first { $0.hour == 3 }?.position == 4.0 / 25)
        // On Lord Howe Island, clocks go back by half an hour, from 2:00 to 1:30.
        let island = Self.timeline(events, "2026-04-05", zone: "Australia/Lord_Howe")[day("2026-04-05")]
        #expect(island?.interval.duration == 88_200)
        #expect(island?.hours.map(\.hour) == Array(0..<24))
        #expect(island?.hours[2].position == 2.5 / 24.5)
        // Samoa skipped December 30, 2011.
        let none = Self.timeline(events, "2011-12-30", zone: "Pacific/Apia")[day("2011-12-30")]
        #expect(none?.interval.duration == 0 && none?.hours.isEmpty == true && none?.blocks.isEmpty == true)
    }

    @Test("Short blocks get separate columns by the length they are drawn with")
    func shortBlocks() {
        let events = feed([
            "one": ["DTSTART:20260302T090000Z"], "two": ["DTSTART:20260302T091000Z", "DURATION:PT5M"],
            "three": ["DTSTART:20260302T093000Z", "DURATION:PT5M"],
        ])
        let map = Self.timeline(events, "2026-03-02")
        #expect(map.days[0].blocks.map(\.columnCount) == [1, 1, 1])
        let apart = Self.timeline(events, "2026-03-02", minimumLength: 1_200)
        #expect(
            apart.days[0].blocks.map(\.column) == [0, 1, 0] && apart.days[0].blocks.map(\.columnCount) == [2, 2, 1])
    }

    @Test("A timeline holds as many blocks and days as its limits say")
    func limits() {
        let events = feed(["talk": ["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY", "DURATION:PT1H"]])
        let calendar = makeCalendar(.gregorian)
        let week = day("2026-03-02")...day("2026-03-08")
        let occurrences = events.occurrences(in: TimelineMap.interval(of: week, calendar: calendar), timeZone: .gmt)
        let map = TimelineMap(week, calendar: calendar, occurrences: occurrences, limit: 3)
        #expect(map.isTruncated && map.days.map(\.blocks.count) == [1, 1, 1, 0, 0, 0, 0])
        let century = TimelineMap(day("2000-01-01")...day("2099-12-31"), calendar: calendar, occurrences: [])
        #expect(century.isTruncated && century.days.count == MonthGrid.Layout.maximumDayCount)
    }

    @Test(
        "No two blocks of random events overlap in a column, and no group has a column too many",
        .serialized, arguments: RandomSeeds.forDrawing(200, stream: 151))
    func laws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let texts = (0..<random.number(below: 60) + 1).map { number in
            Feeds.event(
                "\(number)",
                String(
                    format: "DTSTART:20260302T%02d%02d00Z\nDURATION:PT%dM", random.number(below: 24),
                    random.number(below: 60), random.number(below: 300)))
        }
        let feed = CalendarFeed(Feeds.bytes(texts.joined()))
        let blocks = Self.timeline(feed, "2026-03-02").days[0].blocks
        #expect(blocks.count == texts.count, "seed \(seed)")
        for (index, block) in blocks.enumerated() {
            #expect(block.column < block.columnCount, "seed \(seed)")
            for other in blocks[(index + 1)...] where other.range.lowerBound < block.range.upperBound {
                #expect(other.column != block.column && other.columnCount == block.columnCount, "seed \(seed)")
            }
            // At some moment, all columns of the group are occupied.
            let group = blocks.filter { $0.columnCount == block.columnCount }
            let isFull = group.contains { moment in
                group.count {
                    $0.range.lowerBound <= moment.range.lowerBound
                        && (moment.range.lowerBound < $0.range.upperBound
                            || $0.range.lowerBound == moment.range.lowerBound)
                } >= block.columnCount
            }
            #expect(isFull, "seed \(seed)")
        }
    }
}

/// Values other than events.
@Suite("Values of days")
struct DayValueTests {
    @Test("A value of a day is found by the components that a calendar view passes")
    func prices() {
        let grid = makeGrid(2026, 3)
        let prices = DayValues(grid: grid) { day in day.day % 7 == 0 ? day.day * 10 : nil }
        #expect(prices[day("2026-03-14")] == 140 && prices[day("2026-03-15")] == nil)
        #expect(prices[DateComponents(year: 2026, month: 3, day: 21)] == 210)
        #expect(prices[day("2026-05-07")] == nil)
        // The last days of February fill the first row.
        #expect(
            prices.days.map(\.day.description) == [
                "2026-02-28", "2026-03-07", "2026-03-14", "2026-03-21", "2026-03-28",
            ])
        #expect(prices.mapValues { "\($0) €" }[day("2026-03-28")] == "280 €")
        #expect(prices == DayValues(grid: grid) { day in day.day % 7 == 0 ? day.day * 10 : nil })
    }

    @Test("Elements with a date are on their days in the grid's zone")
    func grouping() {
        let grid = makeGrid(2026, 3, zone: "Asia/Tokyo")
        let dates = ["2026-03-02T14:59:59Z", "2026-03-02T15:00:00Z", "2026-03-02T20:00:00Z", "2027-01-01T00:00:00Z"]
        let values = DayValues(grid: grid, grouping: dates) { Feeds.date($0) }
        #expect(values[day("2026-03-02")] == [dates[0]] && values[day("2026-03-03")] == [dates[1], dates[2]])
        #expect(values.days.count == 2)
    }
}
