import Foundation
import ICalendar
import TestSupport
import Testing

/// The address at which to join a meeting, from properties and texts as programs write them.
@Suite("Addresses of meetings")
struct MeetingURLTests {
    private static func url(_ lines: String) throws -> String? {
        let feed = Feeds.feed(Feeds.event("a", "DTSTART:20260302T090000Z\n\(lines)"))
        return try #require(feed.entries.first).meetingURL?.absoluteString
    }

    @Test(
        "The address is that of a conference, or else the first link of a known service",
        arguments: [
            ("CONFERENCE;VALUE=URI:https://call.example.com/1", "https://call.example.com/1"),
            // A phone number isn't a web address, and video comes before audio.
            ("CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+49-30-1\nLOCATION:https://zoom.us/j/1", "https://zoom.us/j/1"),
            (
                "CONFERENCE;VALUE=URI;FEATURE=AUDIO:https://a.example.com/\n"
                    + "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://v.example.com/", "https://v.example.com/"
            ),
            ("X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"),
            ("LOCATION:Room 2 (https://us02web.zoom.us/j/12?pwd=x)\\, Kiel", "https://us02web.zoom.us/j/12?pwd=x"),
            ("URL:https://whereby.com/kiel", "https://whereby.com/kiel"),
            (
                "DESCRIPTION:Agenda: https://example.com/\\nJoin:https://teams.microsoft.com/l/meetup-join/19?a=1&amp\\;b=2.",
                "https://teams.microsoft.com/l/meetup-join/19?a=1&b=2"
            ),
            (
                "DESCRIPTION:<a href=\"https://acme.webex.com/acme/j.php?MTID=m1\">Join</a>",
                "https://acme.webex.com/acme/j.php?MTID=m1"
            ),
            (
                "LOCATION:https://meet.jit.si/Kiel\nCONFERENCE;VALUE=URI:https://b.example.com/",
                "https://b.example.com/"
            ),
        ])
    func found(lines: String, url: String) throws {
        #expect(try Self.url(lines) == url)
    }

    @Test(
        "Other links, pages of help and names that only look like a service are no meetings",
        arguments: [
            "URL:https://example.com/event/1", "LOCATION:Zoom", "DESCRIPTION:https://zoom.us/u/dial-in",
            "LOCATION:https://notzoom.us/j/1", "LOCATION:https://meet.google.com/", "LOCATION:ftp://zoom.us/j/1",
            "DESCRIPTION:https://zoom.us.example.com/j/1", "DESCRIPTION:https://aka.ms/JoinTeamsMeeting",
            "CONFERENCE;VALUE=URI;FEATURE=MODERATOR:https://call.example.com/admin",
        ])
    func absent(lines: String) throws {
        #expect(try Self.url(lines) == nil)
    }
}
