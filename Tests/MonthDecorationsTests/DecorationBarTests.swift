import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Bars and their lanes, row by row.
@Suite("Bars and lanes")
struct DecorationBarTests {
    /// A row as text: the bars of each lane, as `name columns`, with `<` and `>` where a bar continues.
    static func lanes(_ map: DecorationMap, row: Int) -> [[String]] {
        (0..<map.laneCount(inRow: row)).map { lane in
            map.bars(inRow: row).filter { $0.lane == lane }.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
                .map { bar in
                    (bar.continuesBefore ? "<" : "") + (bar.occurrence.summary ?? "")
                        + " \(bar.columns.lowerBound)-\(bar.columns.upperBound)" + (bar.continuesAfter ? ">" : "")
                }
        }
    }

    @Test("The bars in the first lanes and the counts of the others add up to all bars of a row")
    func firstLanes() {
        let map = feed([
            "fair": ["DTSTART;VALUE=DATE:20240603", "DTEND;VALUE=DATE:20240606"],
            "trip": ["DTSTART;VALUE=DATE:20240606", "DTEND;VALUE=DATE:20240612"],
            "talk": ["DTSTART:20240604T090000Z", "DURATION:PT1H"],
            "tea": ["DTSTART:20240604T150000Z", "DURATION:PT1H"],
            "night": ["DTSTART:20240608T220000Z", "DTEND:20240609T020000Z"],
        ]).decorations(for: makeGrid(2024, 6))
        // Row 1 is the 3rd to the 9th: fair and trip; talk and night; tea.
        #expect(map.bars(inRow: 1, laneLimit: 1).map { $0.occurrence.summary } == ["fair", "trip"])
        #expect(map.hiddenBarCounts(inRow: 1, laneLimit: 1) == [0, 2, 0, 0, 0, 1, 0])
        #expect(map.hiddenBarCounts(inRow: 1, laneLimit: 2) == [0, 1, 0, 0, 0, 0, 0])
        #expect(map.bars(inRow: 1, laneLimit: 3) == map.bars(inRow: 1))
        #expect(map.bars(inRow: 1, laneLimit: 0).isEmpty && map.bars(inRow: 9, laneLimit: 5).isEmpty)
        #expect(map.hiddenBarCounts(inRow: 1, laneLimit: 3) == [0, 0, 0, 0, 0, 0, 0])
        #expect(map.hiddenBarCounts(inRow: 9, laneLimit: 0) == [0, 0, 0, 0, 0, 0, 0])
        // Three days of the fair, six of the trip, one each of talk and tea, two of the night.
        #expect(map.decorationCount == 3 + 6 + 1 + 1 + 2)
    }

    @Test("A busy fortnight has the bars, columns and lanes worked out by hand") func aBusyFortnight() throws {
        // June 2024 from Mondays on: row 1 is the 3rd to the 9th, row 2 the 10th to the 16th.
        let map = feed([
            "trip": ["DTSTART;VALUE=DATE:20240606", "DTEND;VALUE=DATE:20240612"],
            "fair": ["DTSTART;VALUE=DATE:20240603", "DTEND;VALUE=DATE:20240606"],
            "talk": ["DTSTART:20240604T090000Z", "DURATION:PT1H"],
            "feast": ["DTSTART;VALUE=DATE:20240606"],
            "night": ["DTSTART:20240608T220000Z", "DTEND:20240609T020000Z"],
            "lunch": ["DTSTART:20240608T120000Z", "DURATION:PT1H"],
            "over": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240618"],
        ]).decorations(for: makeGrid(2024, 6))
        #expect(Self.lanes(map, row: 0) == [])
        #expect(
            Self.lanes(map, row: 1) == [
                ["fair 0-2", "trip 3-6>"], ["talk 1-1", "feast 3-3", "lunch 5-5"], ["night 5-5"],
            ])
        #expect(Self.lanes(map, row: 2) == [["over 0-6>"], ["<trip 0-1"]])
        #expect(Self.lanes(map, row: 3) == [["<over 0-0"]])
        #expect(map.bars(inRow: 1).map(\.isMultiDay) == [true, false, true, false, false, false])
        #expect(
            map.bars(inRow: 1).map { $0.occurrence.summary } == ["fair", "feast", "trip", "talk", "lunch", "night"])
        let saturday = try #require(map[day("2024-06-08")])
        #expect(saturday.decorations.map(\.lane) == [0, 1, 2])
        #expect(saturday.decorations.map(\.span) == [.middle, .single, .start])
    }

    @Test("An event across midnight has a bar on its first visible day and decorates both days")
    func overnight() {
        let events = feed([
            // From Sunday to Monday, across the end of a row.
            "party": ["DTSTART:20240609T220000Z", "DTEND:20240610T030000Z"],
            // A whole day and longer.
            "shift": ["DTSTART:20240612T120000Z", "DTEND:20240613T120000Z"],
            // From the day before the page.
            "gig": ["DTSTART:20240526T220000Z", "DTEND:20240527T020000Z"],
        ])
        let june = events.decorations(for: makeGrid(2024, 6))
        #expect(Self.lanes(june, row: 0) == [["gig 0-0"]])
        #expect(Self.lanes(june, row: 1) == [["party 6-6"]])
        #expect(Self.lanes(june, row: 2) == [["shift 2-3"]])
        #expect(june.bars(inRow: 2).map(\.isMultiDay) == [true] && june.bars(inRow: 1).map(\.isMultiDay) == [false])
        #expect(june.dates == ["2024-05-27", "2024-06-09", "2024-06-10", "2024-06-12", "2024-06-13"])
        #expect(june[day("2024-06-10")]?.decorations.map(\.span) == [.end])
    }

    @Test(
        "An overnight event is in a lane among the events of its day, and leaves the first lanes to the next morning's")
    func overnightLane() {
        let map = feed([
            "early": ["DTSTART:20240608T070000Z", "DURATION:PT1H"],
            "late": ["DTSTART:20240608T180000Z", "DURATION:PT1H"],
            "night": ["DTSTART:20240608T220000Z", "DTEND:20240609T020000Z"],
            "brunch": ["DTSTART:20240609T100000Z", "DURATION:PT1H"],
            "second": ["DTSTART:20240609T230000Z", "DTEND:20240610T010000Z"],
            "monday": ["DTSTART:20240610T090000Z", "DURATION:PT1H"],
        ]).decorations(for: makeGrid(2024, 6))
        #expect(
            Self.lanes(map, row: 1) == [["early 5-5", "brunch 6-6"], ["late 5-5", "second 6-6"], ["night 5-5"]])
        // An occurrence that is drawn in the previous row comes after the events of Monday, in a separate lane.
        #expect(Self.lanes(map, row: 2) == [["monday 0-0"], []])
        #expect(map[day("2024-06-09")]?.decorations.map(\.lane) == [2, 0, 1])
        #expect(map[day("2024-06-10")]?.decorations.map(\.lane) == [1, 0])
    }

    @Test("A row that the month doesn't have has no bars") func missingRow() {
        let map = feed(["a": ["DTSTART;VALUE=DATE:20240610"]]).decorations(for: makeGrid(2024, 6))
        #expect([-1, 5, .max, .min].allSatisfy { map.bars(inRow: $0).isEmpty && map.laneCount(inRow: $0) == 0 })
        #expect(map.bars(inRow: 2).count == 1)
    }

    @Test("An event of three months has a bar in every row that continues on both sides") func threeMonths() {
        let events = feed(["long": ["DTSTART:20240515T120000Z", "DTEND:20240815T120000Z"]])
        let july = events.decorations(for: makeGrid(2024, 7))
        #expect((0..<5).allSatisfy { Self.lanes(july, row: $0) == [["<long 0-6>"]] })
        let may = events.decorations(for: makeGrid(2024, 5))
        #expect(Self.lanes(may, row: 2) == [["long 2-6>"]])
        let august = events.decorations(for: makeGrid(2024, 8))
        #expect(Self.lanes(august, row: 2) == [["<long 0-3"]])
    }

    @Test("A bar has no hole on a day that the zone skipped") func skippedDay() {
        // Samoa skipped Friday, December 30, 2011.
        let map = feed([
            "over": ["DTSTART;TZID=Pacific/Apia:20111229T230000", "DTEND;TZID=Pacific/Apia:20120101T010000"],
            "day": ["DTSTART;VALUE=DATE:20111230"],
            // Midnight after the 29th is midnight before the 31st.
            "before": ["DTSTART;TZID=Pacific/Apia:20111228T230000", "DTEND;TZID=Pacific/Apia:20111231T000000"],
        ]).decorations(for: makeGrid(2011, 12, zone: "Pacific/Apia"))
        #expect(Self.lanes(map, row: 4) == [["before 2-3", "day 4-4"], ["over 3-6"]])
        #expect(map[day("2011-12-30")]?.decorations.map(\.occurrence.entry.uid) == ["day", "over"])
    }

    /// The laws of bars on random events, row by row.
    @Test(
        "The bars of random events don't overlap and take as few lanes as the fullest day has",
        .serialized, arguments: RandomSeeds.forDrawing(400, stream: 40))
    func laws(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let feed = randomFeed(&random)
        let grid = makeGrid(2024, 6, zone: "Europe/Paris", firstWeekday: Int.random(in: 1...7, using: &random))
        let map = feed.decorations(for: grid)
        for (row, week) in grid.weeks.enumerated() {
            let bars = map.bars(inRow: row)
            let note = Comment("row \(row)")
            // No two bars overlap in a lane.
            for lane in Set(bars.map(\.lane)) {
                let columns = bars.filter { $0.lane == lane }.flatMap { Array($0.columns) }
                #expect(columns.count == Set(columns).count, note)
            }
            // The number of lanes is the number of occurrences on the fullest day.
            let decorations = week.map { map[$0.day]?.decorations ?? [] }
            #expect(map.laneCount(inRow: row) == decorations.map(\.count).max(), note)
            // Of the bars that start on a day, those drawn on several days come first.
            for column in 0..<7 {
                let starting = bars.filter { $0.columns.lowerBound == column }
                let last = starting.filter(\.isMultiDay).map(\.lane).max()
                let first = starting.filter { !$0.isMultiDay }.map(\.lane).min()
                #expect(last ?? -1 < first ?? .max, note)
            }
            // Each occurrence has one bar, and its lane on each of its days.
            #expect(Set(bars.map(\.occurrence)).count == bars.count, note)
            for (column, cell) in week.enumerated() {
                let here = map[cell.day]?.decorations ?? []
                // An event of some hours that ends after midnight is drawn on its first day only.
                let drawn = here.filter { decoration in
                    let length = decoration.occurrence.interval.duration
                    let isSecond = cell.day != grid.days[0].day && decoration.span == .end
                    return decoration.isAllDay || length >= 86_400 || !isSecond
                }
                #expect(
                    Set(drawn.map(\.occurrence)) == Set(bars.filter { $0.columns.contains(column) }.map(\.occurrence)))
                for decoration in drawn {
                    #expect(bars.first { $0.occurrence == decoration.occurrence }?.lane == decoration.lane, note)
                }
            }
        }
    }

    @Test(
        "A page of an index equals a map of its occurrences in any order", .serialized,
        arguments: RandomSeeds.forDrawing(500, stream: 41))
    func order(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let feeds = (0..<Int.random(in: 1...3, using: &random)).map { ($0, randomFeed(&random, prefix: "\($0)-")) }
        let index = OccurrenceIndex(feeds)
        let zone = ["Europe/Paris", "Asia/Kathmandu", "UTC"].randomElement(using: &random) ?? "UTC"
        let grid = makeGrid(2024, 6, zone: zone)
        let occurrences = index.occurrences(in: grid.interval, timeZone: grid.timeZone).map(\.occurrence)
        let map = index.decorations(for: grid)
        let shuffled = DecorationMap(grid: grid, occurrences: occurrences.shuffled(using: &random))
        #expect(map == shuffled)
        #expect(map.decoratedDays == shuffled.decoratedDays)
    }

    private func randomFeed(_ random: inout SplitMix64, prefix: String = "") -> CalendarFeed {
        let events = (0..<Int.random(in: 1...90, using: &random)).map { number in
            let first = day("2024-05-20").adding(days: Int.random(in: 0..<50, using: &random)) ?? .earliest
            let length = Bool.random(using: &random) ? 1 : Int.random(in: 1...12, using: &random)
            let last = first.adding(days: length) ?? first
            let lines =
                Bool.random(using: &random)
                ? ["DTSTART;VALUE=DATE:\(digits(first))", "DTEND;VALUE=DATE:\(digits(last))"]
                : [
                    "DTSTART:\(digits(first))T\(Int.random(in: 10...23, using: &random))0000Z",
                    "DURATION:PT\(length * 20)H",
                ]
            return (["BEGIN:VEVENT", "UID:\(prefix)\(number)"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
        }
        return CalendarFeed(
            Array("BEGIN:VCALENDAR\r\n\(events.joined(separator: "\r\n"))\r\nEND:VCALENDAR\r\n".utf8))
    }

    private func digits(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }

    @Test("One invitation in two feeds has decorations, bars and blocks with different identities, which reloads keep")
    func identities() {
        func feeds() -> [CalendarFeed] {
            (0..<2).map { _ in feed(["talk": ["DTSTART:20260303T090000Z", "DURATION:PT1H"]]) }
        }
        var index = OccurrenceIndex(zip(["home", "work"], feeds()))
        let (grid, date) = (makeGrid(2026, 3), day("2026-03-03"))
        func identities(_ map: DecorationMap, _ timeline: TimelineMap) -> [[DecorationID]] {
            [
                map[date]?.decorations.map(\.id) ?? [], map.bars(inRow: 1).map(\.id),
                timeline[date]?.blocks.map(\.id) ?? [],
            ]
        }
        func ofIndex() -> [[DecorationID]] {
            identities(
                index.decorations(for: grid), index.timeline(for: date...date, calendar: makeCalendar(.gregorian)))
        }
        let first = ofIndex()
        for list in first { #expect(list.map(\.feed) == [0, 1] && Set(list).count == 2) }
        index.update("home", to: feeds()[0])
        #expect(ofIndex().map(Set.init) == first.map(Set.init))
        for _ in 0..<2 {
            let list = feeds()
            #expect(
                identities(
                    list.decorations(for: grid), list.timeline(for: date...date, calendar: makeCalendar(.gregorian)))
                    == first)
        }
        #expect(first[0][0].description == "20260303T090000Z/talk of feed 0")
    }
}
