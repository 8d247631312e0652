import CalendarStorage
import Foundation
import MonthDecorations
import TestSupport
import Testing

/// Values that a preview or a test of an app makes itself. This file uses no file and no feed as text.
@Suite("Values for previews and tests")
struct PreviewValueTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin")

    /// A lunch at noon in Berlin on March 2, 2026, with an alarm five minutes before.
    private func lunch() throws -> (feed: CalendarFeed, occurrence: Occurrence) {
        let zone = CalendarZone(try #require(Self.berlin))
        let noon = try #require(CivilDateTime("2026-03-02T12:00:00"))
        var lunch = EventDraft(uid: "lunch", dtstamp: Date(timeIntervalSince1970: 0), start: .zoned(noon, zone))
        lunch.length = .duration(.hours(1))
        lunch.summary = "Lunch"
        lunch.alarms = [AlarmDraft(.display("Go"), trigger: .beforeStart(.minutes(5)))]
        let feed = try CalendarFeed(CalendarDraft(productIdentifier: "-//Example//Preview//EN", events: [lunch]))
        let date = Date(timeIntervalSince1970: 1_772_449_200)
        return (feed, try #require(feed.next(after: date - 1, timeZone: .gmt)))
    }

    @Test("A feed of a draft has the occurrence, the zone and the alarm of the draft")
    func feedOfADraft() throws {
        let (feed, occurrence) = try lunch()
        #expect(feed.diagnostics.isEmpty)
        #expect(occurrence.description.contains("Lunch"))
        #expect(occurrence.start.zone?.identifier == "Europe/Berlin")
        // Noon in Berlin is 11:00 UTC.
        #expect(occurrence.interval == DateInterval(start: Date(timeIntervalSince1970: 1_772_449_200), duration: 3_600))
        let alarms = feed.alarms(in: occurrence.interval.start.advanced(by: -600)..., timeZone: .gmt)
        #expect(alarms.map(\.date) == [Date(timeIntervalSince1970: 1_772_448_900)])
    }

    @Test("A draft that can't be written is no feed")
    func unwritableDraft() throws {
        let day = try #require(CivilDate("2026-03-02"))
        let event = EventDraft(uid: " ", dtstamp: Date(timeIntervalSince1970: 0), start: .date(day))
        #expect(throws: WritingError.self) {
            _ = try CalendarFeed(CalendarDraft(productIdentifier: "-", events: [event]))
        }
    }

    @Test("Decorations, bars and blocks made by hand equal those that a map computes")
    func viewValues() throws {
        let (feed, occurrence) = try lunch()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(Self.berlin)
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: calendar))
        let map = feed.decorations(for: grid)
        let day = try #require(CivilDate("2026-03-02"))
        #expect(map[day] == DayDecoration(day: day, decorations: [Decoration(occurrence)]))
        let column = try #require(grid.days.firstIndex { $0.day == day }) % 7
        #expect(
            (0..<grid.days.count / 7).flatMap { map.bars(inRow: $0) } == [
                DecorationBar(occurrence, columns: column...column)
            ])
        let timeline = feed.timeline(for: day...day, calendar: calendar)
        #expect(timeline[day]?.blocks == [DayTimeline.Block(occurrence, range: 0.5...(13 / 24))])
    }

    @Test("A scheduled alarm and changes made by hand say what they were made of")
    func alarmsAndChanges() throws {
        let (feed, occurrence) = try lunch()
        let alarm = try #require(feed.entries.first?.alarms.first)
        let date = Date(timeIntervalSince1970: 1_772_448_900)
        let scheduled = ScheduledAlarm(date: date, alarm: alarm, entry: occurrence.entry, occurrence: occurrence)
        #expect(feed.alarms(in: date..., timeZone: .gmt) == [scheduled])
        let item = ItemID(calendar: CalendarID("work"), name: "lunch.ics")
        let change = StoreChange([(item: item, before: nil, after: feed)], from: .outside)
        #expect(change.changedItems == [item])
        #expect(change.calendars[CalendarID("work")] == SeriesChange(added: ["lunch"]))
    }
}
