import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

@Suite("The content of entries")
struct EntryContentTests {
    static let meeting = """
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20260101T000000Z
        DTSTART:20260302T090000Z
        GEO:54.320000;10.130000
        PRIORITY:3
        CREATED:20251231T000000Z
        LAST-MODIFIED:20260102T000000Z
        CLASS:PRIVATE
        ORGANIZER;CN=Ada;SENT-BY="mailto:ben@example.com":mailto:ada@example.com
        ATTENDEE;CN=Cleo;ROLE=chair;PARTSTAT=accepted;RSVP=TRUE:MAILTO:cleo@example.com
        ATTENDEE;CUTYPE=ROOM;EMAIL=room@example.com:urn:room:2
        ATTENDEE:mailto:dan@example.com
        ATTACH;FMTTYPE=application/pdf;FILENAME=plan.pdf:https://example.com/plan
        ATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=
        IMAGE;VALUE=URI;DISPLAY=BADGE,THUMBNAIL:https://example.com/badge.png
        CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Room 1:https://example.com/meet
        COMMENT:One
        CONTACT:Ada
        END:VEVENT

        """

    @Test("An entry has its relations, whose default kind is the parent, and an alarm its recipients")
    func relationsAndRecipients() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "a",
                """
                DTSTART:20260302T090000Z
                STATUS:TENTATIVE
                RELATED-TO:project
                RELATED-TO;RELTYPE=sibling:other
                RELATED-TO;RELTYPE=NEXT:later
                BEGIN:VALARM
                ACTION:EMAIL
                TRIGGER:-PT5M
                ATTENDEE;CN=Ada:mailto:ada@example.com
                END:VALARM
                """))
        let entry: any CalendarEntryContent = try #require(feed.entries.first)
        #expect(entry.relations.map(\.description) == ["PARENT project", "SIBLING other", "NEXT later"])
        #expect(entry.relations.last == CalendarRelation("later", kind: .next))
        #expect(entry.relations.first == CalendarRelation("project"))
        #expect(entry.status == .tentative)
        #expect(feed.entries.first?.alarms.first?.attendees.map(\.email) == ["ada@example.com"])
    }

    @Test(
        "A feed says when to fetch it again and what it is about",
        arguments: [
            ("REFRESH-INTERVAL;VALUE=DURATION:P1D\nX-PUBLISHED-TTL:PT1H", CalendarDuration.days(1)),
            ("X-PUBLISHED-TTL:PT1H", .hours(1)),
            ("REFRESH-INTERVAL;VALUE=DURATION:PT0S\nX-PUBLISHED-TTL:PT2H", .hours(2)),
            ("X-PUBLISHED-TTL:soon", nil), ("", nil),
        ] as [(String, CalendarDuration?)])
    func refreshInterval(lines: String, expected: CalendarDuration?) {
        let feed = Feeds.feed("X-WR-CALDESC:Our events\n" + lines)
        #expect(feed.refreshInterval == expected)
        #expect(feed.details == "Our events")
    }

    @Test(
        "A feed has the address from which to fetch it, unless that is no URL",
        arguments: [
            ("SOURCE;VALUE=URI:https://example.com/a.ics", "https://example.com/a.ics"), ("SOURCE:", nil), ("", nil),
        ] as [(String, String?)])
    func source(lines: String, expected: String?) {
        #expect(Feeds.feed(lines).source?.absoluteString == expected)
    }

    @Test("An entry has the users, documents and conferences that it names, with the defaults of the RFC")
    func content() throws {
        let entry = try #require(Feeds.feed(Self.meeting).entries.first)
        #expect(entry.organizer?.name == "Ada" && entry.organizer?.sentBy == "mailto:ben@example.com")
        let attendees = entry.attendees
        #expect(attendees.map(\.email) == ["cleo@example.com", "room@example.com", "dan@example.com"])
        #expect(attendees.map(\.role) == [.chair, .required, .required])
        #expect(attendees.map(\.status) == [.accepted, .needsAction, .needsAction])
        #expect(attendees.map(\.kind) == [.individual, .room, .individual])
        #expect(attendees.map(\.expectsReply) == [true, false, false])
        #expect(entry.attachments.map(\.content) == [.uri("https://example.com/plan"), .data(Array("hello".utf8))])
        #expect(entry.attachments.first?.formatType == "application/pdf")
        #expect(entry.attachments.first?.fileName == "plan.pdf")
        #expect(entry.images.first?.display == ["BADGE", "THUMBNAIL"])
        #expect(entry.conferences.first?.features == [.audio, .video] && entry.conferences.first?.label == "Room 1")
        #expect(entry.position == GeographicPosition(latitude: 54.32, longitude: 10.13))
        #expect(entry.priority == 3 && entry.classification == "PRIVATE")
        #expect(entry.created == Feeds.date("2025-12-31") && entry.lastModified == Feeds.date("2026-01-02"))
        #expect(entry.dtstamp == Feeds.date("2026-01-01"))
        #expect(entry.comments == ["One"] && entry.contacts == ["Ada"])
        #expect(entry.due == nil && entry.completed == nil && entry.percentComplete == nil)
    }

    @Test("A draft of an entry has the same content, and writes it again")
    func copies() throws {
        let entry = try #require(Feeds.feed(Self.meeting).entries.first)
        let draft = try #require(EventDraft(copying: entry))
        #expect(draft.attendees == entry.attendees && draft.organizer == entry.organizer)
        #expect(draft.attachments == entry.attachments && draft.images == entry.images)
        #expect(draft.conferences == entry.conferences && draft.position == entry.position)
        #expect(draft.comments == ["One"] && draft.contacts == ["Ada"] && draft.properties.isEmpty)
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.events = [draft]
        let feed = CalendarFeed(try calendar.bytes())
        #expect(feed.validate().map(\.description) == [])
        let again = try #require(feed.entries.first)
        #expect(again.attendees == entry.attendees && again.attachments == entry.attachments)
        #expect(again.images == entry.images && again.conferences == entry.conferences)
        #expect(EventDraft(copying: again) == draft)
    }

    @Test("A user is written with one mailto, and changes its parameters by their properties")
    func users() throws {
        #expect(CalendarUser(email: "mailto:eve@example.com").address == "mailto:eve@example.com")
        #expect(CalendarUser(email: " MAILTO:eve@example.com").address == "mailto:eve@example.com")
        var user = CalendarUser.attendee(
            email: "eve@example.com", role: "chair", status: .tentative, expectsReply: true)
        #expect(user.role == .chair && user.status == .tentative && user.expectsReply)
        user.status = .declined
        user.expectsReply = false
        user.kind = .group
        #expect(user.parameters.map(\.description) == ["ROLE=CHAIR", "PARTSTAT=DECLINED", "CUTYPE=GROUP"])
        #expect(CalendarUser(address: "https://example.com/eve").email == nil)
        #expect(CalendarUser(address: "mailto:").email == "")
    }
}

@Suite("To-dos of a feed")
struct ToDoListTests {
    static func toDo(_ uid: String, _ lines: String = "") -> String {
        "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n" + (lines.isEmpty ? "" : lines + "\n") + "END:VTODO\n"
    }

    @Test("Every to-do is listed in order, with a date or without")
    func listing() {
        let feed = Feeds.feed(
            Self.toDo("none", "SUMMARY:Some day\nPRIORITY:1") + Feeds.event("event", "DTSTART:20260302T090000Z")
                + Self.toDo("due", "DUE;TZID=Europe/Paris:20260302T100000") + Self.toDo("broken", "DUE:soon")
                + Self.toDo("from", "DTSTART:20260302T090000Z\nDURATION:PT2H"))
        #expect(feed.toDos.map(\.uid) == ["none", "due", "broken", "from"])
        #expect(feed.toDos.map { $0.entry != nil } == [false, true, false, true])
        #expect(feed.toDos[0].summary == "Some day" && feed.toDos[0].priority == 1)
        #expect(feed.toDos[1].due?.description == "2026-03-02T10:00:00+01:00[Europe/Paris]")
        #expect(feed.toDos[1].start == nil)
        #expect(feed.toDos[3].due?.description == "2026-03-02T11:00:00Z")
        #expect(feed.toDos[0].description == "VTODO  Some day  none")
        #expect(feed.toDos[1].description == "VTODO due 2026-03-02T10:00:00+01:00[Europe/Paris]  due")
    }

    @Test(
        "A to-do is overdue when it is due and not finished, on a day when that day is over for the viewer",
        arguments: [
            ("DUE:20260302T090000Z", false, true), ("DUE:20260302T090001Z", false, false),
            ("DUE;VALUE=DATE:20260301", false, true), ("DUE;VALUE=DATE:20260302", false, false),
            ("DTSTART;VALUE=DATE:20260301\nDUE;VALUE=DATE:20260302", false, true),
            ("DTSTART:20260302T080000Z", false, false),
            ("DUE:20260301T090000Z\nSTATUS:COMPLETED", true, false),
            ("DUE:20260301T090000Z\nSTATUS:CANCELLED", true, false),
            ("DUE:20260301T090000Z\nCOMPLETED:20260301T080000Z", true, false),
            ("DUE:20260301T090000Z\nPERCENT-COMPLETE:100", true, false), ("PERCENT-COMPLETE:90", false, false),
            ("DUE:20260302T090000", false, true),
        ])
    func overdue(lines: String, isFinished: Bool, isOverdue: Bool) {
        let now = Feeds.date("2026-03-02").addingTimeInterval(9 * 3_600)
        let toDo = Feeds.feed(Self.toDo("1", lines)).toDos[0]
        #expect(toDo.isFinished == isFinished)
        #expect(toDo.isOverdue(at: now, timeZone: .gmt) == isOverdue)
    }

    @Test("A day on which a to-do is due ends with the viewer's clock")
    func viewer() {
        let toDo = Feeds.feed(Self.toDo("1", "DUE;VALUE=DATE:20260301")).toDos[0]
        let now = Feeds.date("2026-03-02").addingTimeInterval(3_600)
        #expect(toDo.isOverdue(at: now, timeZone: .gmt))
        #expect(!toDo.isOverdue(at: now, timeZone: Feeds.zone("America/New_York")))
    }

    @Test("The due day of a to-do without a start is the same in a draft of it")
    func draft() throws {
        let entry = try #require(Feeds.feed(Self.toDo("1", "DUE;VALUE=DATE:20260301")).toDos[0].entry)
        #expect(ToDoDraft(copying: entry)?.due == entry.start && entry.due == entry.start)
    }
}
