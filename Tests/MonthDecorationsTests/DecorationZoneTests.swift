import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Days without midnight, days of 23 and 25 hours, and a day that was skipped.
@Suite("Days without midnight, of 23 and 25 hours, and a skipped day")
struct DecorationZoneTests {
    @Test("An event in the first hour of a day that starts at one is on that day")
    func dayWithoutMidnight() {
        // In Beirut, March 31, 2024 starts at 01:00, so half past midnight becomes half past one.
        let map = feed([
            "half past": ["DTSTART;TZID=Asia/Beirut:20240331T003000", "DTEND;TZID=Asia/Beirut:20240331T013000"],
            "hour": ["DTSTART;TZID=Asia/Beirut:20240331T000000", "DTEND;TZID=Asia/Beirut:20240331T010000"],
            "floating": ["DTSTART:20240331T000000", "DTEND:20240331T010000"],
            "until": ["DTSTART;TZID=Asia/Beirut:20240330T200000", "DTEND;TZID=Asia/Beirut:20240331T000000"],
        ]).decorations(for: makeGrid(2024, 3, zone: "Asia/Beirut"))
        #expect(map.dates == ["2024-03-30", "2024-03-31"])
        #expect(map.listing["2024-03-30"] == ["until/single"])
        #expect(map.listing["2024-03-31"] == ["floating/single", "hour/single", "half past/single"])
    }

    @Test("All-day and midnight events keep their days where a day of Cairo starts at one") func cairo() {
        // 26 April 2024 starts at 01:00.
        let map = feed([
            "all day": ["DTSTART;VALUE=DATE:20240425", "DTEND;VALUE=DATE:20240427"],
            "midnight": ["DTSTART;TZID=Africa/Cairo:20240425T000000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"],
        ]).decorations(for: makeGrid(2024, 4, zone: "Africa/Cairo", firstWeekday: 7))
        #expect(
            map.listing == [
                "2024-04-25": ["all day/start", "midnight/single"], "2024-04-26": ["all day/end", "midnight/single"],
                "2024-04-27": ["midnight/single"],
            ])
    }

    @Test("Events of an evening that comes twice are on that day") func repeatedEvening() {
        // Clocks in Beirut go back from midnight to 23:00 on 26 October 2024.
        let map = feed([
            "first": ["DTSTART:20241026T203000Z", "DTEND:20241026T204500Z"],
            "second": ["DTSTART:20241026T213000Z", "DTEND:20241026T220000Z"],
            "after": ["DTSTART:20241026T220000Z"],
            "all day": ["DTSTART;VALUE=DATE:20241026"],
        ]).decorations(for: makeGrid(2024, 10, zone: "Asia/Beirut"))
        #expect(
            map.listing == [
                "2024-10-26": ["all day/single", "first/single", "second/single"], "2024-10-27": ["after/single"],
            ])
    }

    @Test("Events of 24 and 25 hours end on the right day when the clock changes") func daysOf23And25Hours() {
        // New York, 10 March and 3 November 2024.
        let events = feed([
            "whole": ["DTSTART;TZID=America/New_York:20240310T000000", "DTEND;TZID=America/New_York:20240311T000000"],
            "24 hours": ["DTSTART;TZID=America/New_York:20240310T000000", "DURATION:PT24H"],
            "autumn": ["DTSTART;TZID=America/New_York:20241103T000000", "DURATION:PT25H"],
        ])
        #expect(
            events.decorations(for: makeGrid(2024, 3, zone: "America/New_York")).listing == [
                "2024-03-10": ["whole/single", "24 hours/start"], "2024-03-11": ["24 hours/end"],
            ])
        #expect(
            events.decorations(for: makeGrid(2024, 11, zone: "America/New_York")).listing == [
                "2024-11-03": ["autumn/single"]
            ])
    }

    @Test("Events around a midnight that comes twice are on the date the clock shows") func midnightThatComesTwice() {
        // In St. John's, clocks went back from 00:01 on November 7, 2010 to 23:01 on the 6th. The quarter ends on the
        // previous day.
        let events = feed([
            "quarter": ["DTSTART;TZID=America/St_Johns:20101107T000000", "DURATION:PT15M"],
            "evening": ["DTSTART:20101107T030000Z", "DURATION:PT5M"],
        ])
        let listing = ["2010-11-07": ["quarter/single"], "2010-11-06": ["evening/single"]]
        #expect(events.decorations(for: makeGrid(2010, 11, zone: "America/St_Johns")).listing == listing)
        let october = events.decorations(for: makeGrid(2010, 10, zone: "America/St_Johns", firstWeekday: 1))
        #expect(october.listing == listing.filter { $0.key == "2010-11-06" })
    }

    /// The dates of December 30, 2011 are shown, wherever in the grid this day is (D14).
    @Test("The dates of Samoa's skipped day are shown wherever that day is in the grid (D14)", arguments: 1...7)
    func skippedDay(firstWeekday: Int) {
        let events = feed([
            "day": ["DTSTART;VALUE=DATE:20111230"],
            "until": ["DTSTART;VALUE=DATE:20111228", "DTEND;VALUE=DATE:20111231"],
            "over": ["DTSTART;TZID=Pacific/Apia:20111229T230000", "DTEND;TZID=Pacific/Apia:20111231T010000"],
            "daily": ["DTSTART;VALUE=DATE:20111229", "RRULE:FREQ=DAILY;COUNT=3"],
        ])
        let december = events.decorations(for: makeGrid(2011, 12, zone: "Pacific/Apia", firstWeekday: firstWeekday))
        #expect(
            december.listing == [
                "2011-12-28": ["until/start"], "2011-12-29": ["until/middle", "daily/single", "over/start"],
                "2011-12-30": ["until/end", "daily/single", "day/single", "over/middle"],
                "2011-12-31": ["daily/single", "over/end"],
            ])
        let january = makeGrid(2012, 1, zone: "Pacific/Apia", firstWeekday: firstWeekday)
        let visible = december.listing.filter { january[day($0.key)] != nil }
        #expect(events.decorations(for: january).listing == visible)
    }

    @Test("The dates of Samoa's skipped day are shown at the end of a grid") func skippedDayAtEnd() throws {
        // A month that ends on 29 or 30 December 2011, in rows that end on Fridays.
        let identifiers: [Calendar.Identifier] = [.indian, .islamicUmmAlQura, .hebrew, .coptic, .persian, .chinese]
        let events = feed([
            "day": ["DTSTART;VALUE=DATE:20111230"],
            "daily": ["DTSTART;VALUE=DATE:20111230", "RRULE:FREQ=DAILY;COUNT=2"],
        ])
        var found = 0
        for identifier in identifiers {
            let calendar = makeCalendar(identifier, zone: "Pacific/Apia", firstWeekday: 7)
            for date in ["2011-11-25", "2011-12-15", "2011-12-28"] {
                let grid = try #require(MonthGrid(containing: day(date), calendar: calendar))
                guard grid.days.last?.day == day("2011-12-30") else { continue }
                found += 1
                #expect(events.decorations(for: grid).listing == ["2011-12-30": ["daily/single", "day/single"]])
                #expect(grid.interval.end == Feeds.date("2011-12-30T10:00:01Z"))
            }
        }
        #expect(found > 0)
    }
}
