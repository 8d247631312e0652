import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

@Suite("Addresses, media types and messages as text")
struct MessageTests {
    @Test("Two addresses of one mailbox are equal")
    func addresses() {
        let ada: CalendarAddress = "mailto:ada@example.com"
        for text in [
            "MAILTO:Ada@Example.com", "ada@example.com", " mailto:ada%40example.com",
            "mailto:ADA@example.com?subject=x",
        ] {
            #expect(CalendarAddress(text) == ada, "\(text)")
        }
        #expect(CalendarAddress("mailto:ben@example.com") != ada)
        #expect(CalendarAddress("https://Example.com/principals/Ada") == "HTTPS://example.com/principals/Ada")
        #expect(CalendarAddress("https://example.com/principals/ada") != "https://example.com/principals/Ada")
        #expect(CalendarAddress("mailto:").isEmpty && CalendarAddress("").isEmpty)
    }

    @Test("The parameters of RFC 5545 and RFC 6638 are properties of a user")
    func parameters() {
        var user = CalendarUser(address: "mailto:a@example.com")
        user.delegatedTo = ["mailto:b@example.com", "mailto:c@example.com"]
        user.scheduleStatus = ["2.1", "2.2"]
        #expect(
            user.parameters.map(\.name) == ["DELEGATED-TO", "SCHEDULE-STATUS"] && user.scheduleStatus == ["2.1", "2.2"])
        user.scheduleStatus = []
        user.scheduleAgent = .client
        user.parameters.append(CalendarParameter(name: "schedule-force-send", values: ["request"]))
        #expect(user.scheduleForceSend == .request && user.scheduleAgent == .client)
        user.parameters = [CalendarParameter(name: "SCHEDULE-AGENT", values: ["X-FOO"])]
        #expect(user.scheduleAgent == .none)
    }

    @Test("A media type is read in any case, quoted or not, and written for a mail")
    func mediaTypes() throws {
        let type = try #require(
            TextCalendarType(
                parsing: "Text/Calendar; METHOD=\"request\"; component=vevent; optinfo=\"a;b\"; charset=UTF-8"))
        #expect(
            type.method == .request && type.component == .event && type.charset == "UTF-8"
                && type.parameters.first?.value == "a;b")
        #expect(type.description == "text/calendar; method=REQUEST; component=VEVENT; charset=UTF-8; optinfo=\"a;b\"")
        #expect(TextCalendarType(parsing: "application/ics")?.method == nil)
        #expect(TextCalendarType(parsing: "text/plain; method=REQUEST") == nil)
    }

    @Test("A calendar that is no message, or several, throws an error that says so")
    func faults() throws {
        func error(_ text: String, _ type: String? = nil) -> SchedulingError? {
            do throws(SchedulingError) {
                _ = try ReceivedMessage(Array(text.utf8), contentType: type, sender: nil)
                return nil
            } catch {
                return error
            }
        }
        let event = Meetings.event()
        #expect(error("no calendar") == .notAMessage)
        #expect(error(Meetings.text(event)) == .missingMethod)
        #expect(error(Meetings.text(event, method: "INVITE")) == .unknownMethod("INVITE"))
        #expect(
            error(Meetings.text(event, method: "REQUEST"), "text/calendar; method=CANCEL")
                == .methodMismatch(property: "REQUEST", parameter: "CANCEL"))
        #expect(error(Meetings.text(event, method: "request"), "text/calendar; method=Request") == nil)
        #expect(
            error(Meetings.text(event, event.replacing("m@", with: "n@"), method: "REQUEST"))
                == .severalUIDs(["m@example.com", "n@example.com"]))
        #expect(
            error(Meetings.text(event, event.replacing("VEVENT", with: "VTODO"), method: "REQUEST")) == .mixedComponents
        )
        #expect(error(Meetings.text(event.replacing("UID:m@example.com\r\n", with: ""), method: "REQUEST")) == .noUID)
        var limits = SchedulingLimits.default
        limits.messageBytes = 10
        #expect(throws: SchedulingError.limit("messageBytes")) {
            try ReceivedMessage(Array(Meetings.text(event, method: "REQUEST").utf8), sender: nil, limits: limits)
        }
    }

    @Test("VPOLL is refused as unsupported")
    func poll() throws {
        let message = try Meetings.message(
            "REQUEST", Meetings.event().replacing("VEVENT", with: "VPOLL"), from: Meetings.organizer)
        let outcome = Meetings.scheduler("mailto:a@example.com").outcome(of: message, for: nil)
        guard case .refused(.unsupported("VPOLL"), let status) = outcome else {
            Issue.record("\(outcome.text)")
            return
        }
        #expect(status.code == "3.14")
    }

    @Test("Busy time is asked, answered and read")
    func freeBusy() throws {
        let week = DateInterval(start: Date(timeIntervalSince1970: 1_772_409_600), duration: 86_400)
        let ada = Meetings.scheduler(Meetings.organizer)
        let questions = try ada.requestFreeBusy(
            of: [CalendarUser(email: "a@example.com"), CalendarUser(email: "b@example.com")], in: week)
        #expect(questions.count == 2 && questions[0].component == .freeBusy)
        #expect(!String(decoding: questions[0].bytes, as: UTF8.self).contains("mailto:b@"))
        let ben = Meetings.scheduler("mailto:a@example.com")
        let question = try ReceivedMessage(questions[0].bytes, sender: Meetings.organizer)
        guard case .respond(let messages) = ben.outcome(of: question, for: nil) else {
            throw SchedulingError.notAMessage
        }
        #expect(messages.isEmpty)
        let busy = Meetings.feed(Meetings.event()).freeBusy(in: week, timeZone: .gmt)
        let answer = try ReceivedMessage(
            try ben.replyFreeBusy(to: question, busy).bytes, sender: "mailto:a@example.com")
        guard case .freeBusy(let read, let user) = ada.outcome(of: answer, for: nil) else {
            throw SchedulingError.notAMessage
        }
        #expect(read.periods == busy.periods && user == "mailto:a@example.com" && !busy.periods.isEmpty)
        let forged = try ReceivedMessage(
            try ben.replyFreeBusy(to: question, busy).bytes, sender: "mailto:x@example.com")
        #expect(ada.outcome(of: forged, for: nil).text.hasPrefix("refused"))
    }
}
