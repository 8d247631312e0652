import Foundation
import ICalendar
import Scheduling
import Testing

/// The effects of the organizer's messages on the copy of an attendee (article *Scheduling meetings*).
@Suite("Messages at an attendee's copy")
struct CopyRowTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"
    private static let rule = "RRULE:FREQ=DAILY;COUNT=4"
    private static let later = "DTSTAMP:20260203T000000Z"

    private static func instance(_ day: String, _ lines: String...) -> String {
        Meetings.event("RECURRENCE-ID:\(day)T090000Z", "DTSTART:\(day)T090000Z", "DTEND:\(day)T100000Z")
            .replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))
            .replacing("DTSTAMP:20260201T000000Z", with: later)
    }

    private func outcome(
        _ method: String, _ message: String, at stored: String?, change: (inout Scheduler.Options) -> Void = { _ in }
    ) throws -> SchedulingOutcome {
        var scheduler = Meetings.scheduler(a)
        change(&scheduler.options)
        return scheduler.outcome(
            of: try Meetings.message(method, message, from: o), for: stored.map { Meetings.feed($0) })
    }

    private func after(_ method: String, _ message: String, at stored: String) throws -> String {
        try outcome(method, message, at: stored).text(after: Meetings.feed(stored)).replacing("\r\n ", with: "")
    }

    private func starts(_ feed: CalendarFeed) -> [String] {
        feed.occurrences(in: History.year, timeZone: .gmt).map { $0.interval.start.formatted(.iso8601) }
    }

    private func questions(_ outcome: SchedulingOutcome) -> [SchedulingMethod] {
        if case .respond(let messages) = outcome { messages.map(\.method) } else { [] }
    }

    @Test("A lower SEQUENCE, or an equal one with an earlier DTSTAMP, is obsolete; equal ones are duplicates")
    func order() throws {
        let stored = Meetings.event("SEQUENCE:2", Self.later)
        func outcome(_ lines: String...) throws -> String {
            try self.outcome("REQUEST", Meetings.event(lines[0], lines[1], "SUMMARY:Other"), at: stored).text
        }
        #expect(try outcome("SEQUENCE:1", "DTSTAMP:20260204T000000Z") == "ignored obsolete")
        #expect(try outcome("SEQUENCE:2", "DTSTAMP:20260202T000000Z") == "ignored obsolete")
        #expect(try outcome("SEQUENCE:2", Self.later) == "ignored duplicate")
    }

    @Test("A new version of the series removes an override that it lacks, and keeps one that has overtaken it")
    func missingOverride() throws {
        let request = Meetings.event(Self.rule, Self.later)
        let old = Self.instance("20260303", "LOCATION:Room 2").replacing("20260203T", with: "20260201T")
        let new = old.replacing("DTSTAMP:20260201T", with: "DTSTAMP:20260205T")
        #expect(try !after("REQUEST", request, at: Meetings.event(Self.rule) + "\r\n" + old).contains("Room 2"))
        #expect(try after("REQUEST", request, at: Meetings.event(Self.rule) + "\r\n" + new).contains("Room 2"))
    }

    @Test("An instance that the series doesn't have is a question for the current version")
    func unknownInstance() throws {
        let stored = Meetings.event(Self.rule)
        #expect(questions(try outcome("REQUEST", Self.instance("20260420"), at: stored)) == [.refresh])
        #expect(questions(try outcome("CANCEL", Self.instance("20260420"), at: stored)) == [.refresh])
    }

    @Test("Of an earlier version of a series, an instance that the later one lacks is no question")
    func earlierSeries() throws {
        let message = Meetings.event(Self.rule) + "\r\n" + Self.instance("20260304")
        let stored = Meetings.event("RRULE:FREQ=DAILY;COUNT=2", "SEQUENCE:5", Self.later)
        #expect(try outcome("REQUEST", message, at: stored).text == "ignored obsolete")
    }

    @Test("Whoever asks about an instance after leaving the series learns of both, and doesn't ask again")
    func questionAfterLeaving() throws {
        let instance = Self.instance("20260305", "SEQUENCE:4").replacing("SEQUENCE:0\r\n", with: "")
        let organizers = Meetings.event(
            "RRULE:FREQ=DAILY;COUNT=9", "SEQUENCE:3", "DESCRIPTION:Secret", attendees: ["mailto:b@example.com"])
        let question = try outcome("REQUEST", instance, at: Meetings.event("RRULE:FREQ=DAILY;COUNT=2"))
        guard case .respond(let refresh) = question else { throw SchedulingError.notAMessage }
        let answer = Meetings.scheduler(o).outcome(
            of: try ReceivedMessage(refresh[0].bytes, sender: a), for: Meetings.feed(organizers, instance))
        guard case .respond(let answers) = answer else { throw SchedulingError.notAMessage }
        #expect(answers.map(\.method) == [.cancel, .request])
        #expect(!String(decoding: answers[0].bytes, as: UTF8.self).contains("Secret"))
        var copy = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=2"))
        for message in answers {
            let outcome = Meetings.scheduler(a).outcome(
                of: try ReceivedMessage(message.bytes, sender: o), for: copy)
            #expect(outcome.update != nil, "\(outcome.text)")
            copy = CalendarFeed(try outcome.text(after: copy))
        }
        #expect(starts(copy) == ["2026-03-05T09:00:00Z"])
    }

    @Test("A REQUEST keeps the user's own parts, and METHOD isn't stored")
    func ownParts() throws {
        let own = ["TRANSP:TRANSPARENT", "CATEGORIES:Mine", "COLOR:red", "X-OWN:1"]
        let stored = Meetings.event(own[0], own[1], own[2], own[3])
        let text = try after("REQUEST", Meetings.event(Self.later, "SUMMARY:New", "TRANSP:OPAQUE"), at: stored)
        for line in own { #expect(text.contains(line + "\r\n")) }
        #expect(text.contains("SUMMARY:New") && !text.contains("METHOD"))
        guard case .add(let bytes, _) = try outcome("REQUEST", Meetings.event(), at: nil) else {
            throw SchedulingError.notAMessage
        }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("METHOD"))
    }

    @Test("A CANCEL that lists only others removes them from the copy")
    func othersLeave() throws {
        let text = try after(
            "CANCEL", Meetings.event("SEQUENCE:1", attendees: ["mailto:b@example.com"]), at: Meetings.event())
        #expect(!text.contains("mailto:b@") && text.contains("mailto:a@") && !text.contains("CANCELLED"))
    }

    @Test("A CANCEL of this and the following instances ends the series before the instance")
    func cancelFuture() throws {
        let cancel = Self.instance("20260304", "STATUS:CANCELLED")
            .replacing("RECURRENCE-ID:", with: "RECURRENCE-ID;RANGE=THISANDFUTURE:")
            .replacing("SEQUENCE:0", with: "SEQUENCE:1")
        let text = try after("CANCEL", cancel, at: Meetings.event(Self.rule))
        #expect(starts(CalendarFeed(text)).count == 2)
        #expect(text.contains("SEQUENCE:1"))
    }

    @Test("A CANCEL removes the copy, if the options say so")
    func removes() throws {
        let cancel = Meetings.event("SEQUENCE:1", "STATUS:CANCELLED")
        let outcome = try outcome("CANCEL", cancel, at: Meetings.event()) { $0.cancellations = .remove }
        #expect(try !outcome.text(after: Meetings.feed(Meetings.event())).contains("VEVENT"))
    }

    @Test("An ADD needs a higher SEQUENCE, and one for an unknown meeting is a question")
    func additions() throws {
        let stored = Meetings.event(Self.rule, "SEQUENCE:2")
        func addition(_ sequence: Int) -> String {
            Meetings.event(
                "SEQUENCE:\(sequence)", Self.later, "DTSTART:20260401T090000Z", "DTEND:20260401T100000Z")
        }
        #expect(try outcome("ADD", addition(2), at: stored).text == "ignored obsolete")
        let text = try after("ADD", addition(3), at: stored)
        #expect(starts(CalendarFeed(text)).count == 5)
        #expect(questions(try outcome("ADD", addition(3), at: nil)) == [.refresh])
    }

    @Test("The method parameter may be missing, and in any case or quoted; a different one is an error (T31)")
    func methodParameter() throws {
        func remarks(_ type: String?) throws -> [SchedulingRemark] {
            let message = try Meetings.message("request", Meetings.event(), from: o, contentType: type)
            guard case .add(_, let remarks) = Meetings.scheduler(a).outcome(of: message, for: nil) else {
                throw SchedulingError.notAMessage
            }
            return remarks
        }
        for type in [
            nil, "text/calendar; method=request", "TEXT/CALENDAR;METHOD=\"Request\"", "text/calendar; method = REQUEST",
        ] {
            #expect(try remarks(type).isEmpty, "\(type ?? "")")
        }
        #expect(try remarks("text/calendar; charset=utf-8") == [.missingMethodParameter])
        for other in ["CANCEL", "publish", "\"REPLY\"", "INVITE"] {
            #expect(throws: SchedulingError.self, "\(other)") { try remarks("text/calendar; method=\(other)") }
        }
    }
}
