import Foundation
import ICalendar
import ICalendarWriting
import JCal

/// The code of the pages about writing and streams; a test compares them.
struct WritingSnippets {
    // Writing.md
    func weeklyTalk(from nine: CivilDateTime, in timeZone: TimeZone, dtstamp: Date) throws -> [UInt8] {
        var talk = EventDraft(uid: "talk-1@example.com", dtstamp: dtstamp, start: .zoned(nine, CalendarZone(timeZone)))
        talk.length = .duration(CalendarDuration(seconds: 3_600))
        talk.summary = "Reading iCalendar, by hand"
        talk.rules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=4")]
        talk.organizer = CalendarUser(email: "ben@example.com", name: "Ben")
        talk.attendees = [.attendee(email: "ada@example.com", name: "Ada", expectsReply: true)]
        talk.alarms = [AlarmDraft(.display("Talk"), trigger: .beforeStart(CalendarDuration(seconds: 900)))]

        var calendar = CalendarDraft(productIdentifier: "-//Example//Talks 1.0//EN")
        calendar.events.append(talk)
        return try calendar.bytes()
    }

    // Writing.md, README.md
    func move(_ tree: ComponentTree, to place: String) throws -> [UInt8] {
        var edit = DocumentEdit(tree)
        for event in tree.components.flatMap({ $0.components.known(.vevent) }) {
            try edit.set(.location, to: place, in: event)
        }
        return edit.bytes()
    }

    // Writing.md
    func sample(from noon: CalendarTime, in week: DateInterval) throws -> [Occurrence] {
        var lunch = EventDraft(uid: "lunch", dtstamp: .now, start: noon, length: .duration(.hours(1)))
        lunch.summary = "Lunch"
        let feed = try CalendarFeed(CalendarDraft(productIdentifier: "-//Example//Preview//EN", events: [lunch]))
        return Array(feed.occurrences(in: week, timeZone: .current))
    }

    func duplicate(_ occurrence: Occurrence, in calendar: inout CalendarDraft) {
        guard var copy = EventDraft(copying: occurrence.entry) else { return }
        copy.uid = UUID().uuidString
        calendar.events.append(copy)
    }

    func duplicate(_ feed: CalendarFeed, named name: String) throws -> [UInt8] {
        var (copy, losses) = CalendarDraft.recovering(copying: feed)
        for loss in losses { print(loss) }
        copy.name = name
        return try copy.bytes()
    }

    func json(of feed: CalendarFeed) throws -> Data {
        try JSONEncoder().encode(
            JCalDocument(feed.calendars.compactMap { ComponentDraft.recovering(copying: $0).draft }))
    }

    func json(of calendar: CalendarDraft) throws -> Data {
        try JSONEncoder().encode(JCalDocument(calendar.component()))
    }

    func bytes(ofJSON data: Data) throws -> [UInt8] {
        try JSONDecoder().decode(JCalDocument.self, from: data).bytes
    }

    // Streams.md
    func countEvents(in file: FileHandle) throws -> Int {
        var reader = StreamReader()
        var count = 0
        while true {
            let piece = try file.read(upToCount: 1 << 16) ?? Data()
            let items = piece.isEmpty ? reader.finish() : reader.read(piece)
            for case .component(let found) in items where found.component.known == .vevent { count += 1 }
            if piece.isEmpty { return count }
        }
    }

    func printTitles<Pieces: AsyncSequence>(of pieces: Pieces) async throws where Pieces.Element == [UInt8] {
        for try await item in pieces.calendarItems() {
            switch item {
            case .component(let found): print(found.line, found.component[.summary]?.text ?? "untitled")
            case .calendar(let calendar): print("that was", calendar[.productIdentifier]?.text ?? "nameless")
            case .diagnostic(let diagnostic, let position): print(position, diagnostic.message)
            }
        }
    }
}
