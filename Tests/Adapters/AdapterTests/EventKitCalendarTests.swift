import AdaptersOnStubs
import CoreGraphics
import EventKit
import Foundation
import ICalendar
import ICalendarWriting
import MonthDecorations
import Testing

@Suite("Calendars of an event store")
struct EventKitCalendarTests {
    private let store = EKEventStore()

    @Test(
        "A calendar gets the name and the color of a feed, and a file those of the calendar",
        arguments: [("COLOR:tomato", "tomato"), ("X-APPLE-CALENDAR-COLOR:#FF2968", "#FF2968")])
    func details(line: String, color: String) throws {
        let feed = CalendarFeed("BEGIN:VCALENDAR\nNAME:Talks\n\(line)\nEND:VCALENDAR\n")
        let calendar = EKCalendar(feed, eventStore: store)
        calendar.source = store.sources.first
        try store.saveCalendar(calendar, commit: true)
        #expect(calendar.title == "Talks")
        #expect(calendar.cgColor?.components?.first == 1)
        let file = CalendarDraft(calendar, productIdentifier: "-//tests//EN")
        let written = try CalendarFeed(file.bytes(), failingAt: .error)
        #expect(written.name == "Talks" && written.color == color)
        #expect(written.decorationColor == feed.decorationColor)
    }

    @Test("A color in another color space is converted to sRGB")
    func colors() {
        let gray = DecorationColor(CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1))
        #expect(gray == DecorationColor(red: 128, green: 128, blue: 128))
        let wide = DecorationColor(CGColor(srgbRed: 1.5, green: -0.25, blue: .nan, alpha: 1))
        #expect(wide == DecorationColor(red: 255, green: 0, blue: 0))
    }

    @Test("A calendar without a color or a name stays without them")
    func blank() throws {
        let calendar = EKCalendar(CalendarFeed("BEGIN:VCALENDAR\nEND:VCALENDAR\n"), eventStore: store)
        #expect(calendar.title.isEmpty && calendar.cgColor == nil)
        let file = CalendarDraft(calendar, productIdentifier: "-//tests//EN")
        #expect(file.color == nil && file.properties.isEmpty)
    }

    /// Saves an event of an hour in the default calendar, in red.
    private func save(_ title: String, _ start: Date) throws {
        let calendar = try #require(store.defaultCalendarForNewEvents)
        calendar.cgColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let event = EKEvent(eventStore: store)
        (event.title, event.startDate, event.endDate) = (title, start, start + 3_600)
        event.calendar = calendar
        try store.save(event, span: .thisEvent)
    }

    @Test("A cache follows the events of the user's own calendars", .timeLimit(.minutes(10)))
    func following() async throws {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = .current
        let noon = try #require(gregorian.date(from: DateComponents(year: 2026, month: 3, day: 3, hour: 12)))
        try save("Talk", noon)
        let cache = DecorationCache(calendar: gregorian)
        let day = try #require(CivilDate(year: 2026, month: 3, day: 3))
        let changes = cache.changes
        #expect(cache[day] == nil)
        let following = cache.follow(store, in: DateInterval(start: noon - 40 * 86_400, duration: 80 * 86_400))
        var counts: [Int] = []
        for await change in changes {
            #expect(change.map(\.day) == [day])
            counts.append(cache[day]?.count ?? 0)
            #expect(cache[day]?.decorations.map(\.style.color?.description).first == "red")
            if counts.count == 2 { break }
            try save("Dinner", noon)
        }
        #expect(counts == [1, 2])
        #expect(cache.feeds.map(\.name) == ["Calendar"])
        following.cancel()
        await following.value
    }

    @Test("Only the calendars that are asked for become feeds")
    func choice() throws {
        let other = EKCalendar(for: .event, eventStore: store)
        (other.title, other.source) = ("Other", store.sources.first)
        try store.saveCalendar(other, commit: true)
        let window = DateInterval(start: Date(timeIntervalSince1970: 1_772_438_400), duration: 86_400)
        #expect(store.feeds(in: window).count == 2)
        #expect(store.feeds(in: window, calendars: [other.calendarIdentifier]).map(\.name) == ["Other"])
    }
}
