import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

/// PARTICIPANT, VLOCATION and VRESOURCE, and the lists of texts of an entry.
@Suite("Participants, places and resources")
struct StructuredContentTests {
    static let talk = """
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20260101T000000Z
        DTSTART:20260302T090000Z
        COMMENT:One
        COMMENT:Two\\, three
        CONTACT:Ada
        RESOURCES:Projector,Easel
        RESOURCES:Chalk
        BEGIN:PARTICIPANT
        UID:acme
        PARTICIPANT-TYPE:sponsor
        CALENDAR-ADDRESS:mailto:acme@example.com
        SUMMARY:Acme
        URL:https://example.com/acme
        PRIORITY:2
        BEGIN:VLOCATION
        UID:office
        NAME:Office
        END:VLOCATION
        END:PARTICIPANT
        BEGIN:VLOCATION
        UID:hall
        NAME:Hall 2
        LOCATION-TYPE:auditorium,parking
        GEO:54.320000;10.130000
        STRUCTURED-DATA;VALUE=URI:https://example.com/hall.vcf
        END:VLOCATION
        BEGIN:VRESOURCE
        UID:beamer
        RESOURCE-TYPE:projector
        DESCRIPTION:Second shelf
        END:VRESOURCE
        END:VEVENT

        """

    @Test("An entry has the participants, places and resources inside it, each with its properties")
    func reading() throws {
        let entry = try #require(Feeds.feed(Self.talk).entries.first)
        let sponsor = try #require(entry.participants.first)
        #expect(entry.participants.count == 1 && sponsor.kind == .sponsor && sponsor.summary == "Acme")
        #expect(sponsor.address == "mailto:acme@example.com" && sponsor.url == "https://example.com/acme")
        #expect(sponsor.locations.map(\.name) == ["Office"])
        #expect(sponsor.properties.map(\.description) == ["PRIORITY:2"])
        let hall = try #require(entry.structuredLocations.first)
        #expect(
            entry.structuredLocations.count == 1 && hall.name == "Hall 2" && hall.types == ["auditorium", "parking"])
        #expect(hall.position == GeographicPosition(latitude: 54.32, longitude: 10.13))
        #expect(hall.properties.map(\.description) == ["STRUCTURED-DATA;VALUE=URI:https://example.com/hall.vcf"])
        #expect(entry.structuredResources.map(\.kind) == [.projector])
        #expect(entry.structuredResources.first?.details == "Second shelf")
        #expect(entry.comments == ["One", "Two, three"] && entry.contacts == ["Ada"])
        #expect(entry.resources == ["Projector", "Easel", "Chalk"])
        #expect("\(sponsor), \(hall), \(entry.structuredResources[0])" == "SPONSOR Acme, Hall 2, beamer")
    }

    @Test("A draft of an entry with participants writes the same content, without a fault")
    func writing() throws {
        let entry = try #require(Feeds.feed(Self.talk).entries.first)
        let draft = try #require(EventDraft(copying: entry))
        #expect(draft.components.isEmpty && draft.properties.isEmpty)
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.events = [draft]
        let feed = CalendarFeed(try calendar.bytes())
        #expect(feed.validate().map(\.description) == [])
        let again = try #require(feed.entries.first)
        #expect(again.participants == entry.participants && again.structuredLocations == entry.structuredLocations)
        #expect(again.structuredResources == entry.structuredResources && again.resources == entry.resources)
        #expect(again.comments == entry.comments && again.contacts == entry.contacts)
        #expect(EventDraft(copying: again) == draft)
    }

    @Test("Participants, places and resources are written as RFC 9073 has them")
    func components() throws {
        var speaker = CalendarParticipant(uid: "ada", kind: .speaker, summary: "Ada, Countess")
        speaker.resources = [StructuredResource(uid: "room", kind: "room")]
        #expect(
            String(decoding: try speaker.component().bytes, as: UTF8.self)
                == "BEGIN:PARTICIPANT\r\nUID:ada\r\nPARTICIPANT-TYPE:SPEAKER\r\nSUMMARY:Ada\\, Countess\r\n"
                + "BEGIN:VRESOURCE\r\nUID:room\r\nRESOURCE-TYPE:ROOM\r\nEND:VRESOURCE\r\nEND:PARTICIPANT\r\n")
        let place = StructuredLocation(uid: "p", name: "Pier", types: ["port", "a,b"])
        #expect(
            String(decoding: try place.component().bytes, as: UTF8.self)
                == "BEGIN:VLOCATION\r\nUID:p\r\nNAME:Pier\r\nLOCATION-TYPE:port,a\\,b\r\nEND:VLOCATION\r\n")
        let data = try JSONEncoder().encode(speaker)
        #expect(try JSONDecoder().decode(CalendarParticipant.self, from: data) == speaker)
    }

    @Test("A to-do has resources, and comments are written one by one")
    func toDo() throws {
        var draft = ToDoDraft(uid: "1", dtstamp: Feeds.date("2026-01-01"))
        draft.resources = ["Ladder", "Paint"]
        draft.comments = ["One", "Two"]
        let lines = try draft.component().properties.map(\.description)
        #expect(lines.contains("RESOURCES:Ladder,Paint"))
        #expect(lines.filter { $0.hasPrefix("COMMENT") } == ["COMMENT:One", "COMMENT:Two"])
    }
}
