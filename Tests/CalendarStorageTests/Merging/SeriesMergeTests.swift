import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Two versions of a series with overrides and time zones.
@Suite("Merging two versions of a series")
struct SeriesMergeTests {
    static let start = "DTSTART;TZID=Europe/Paris:20260302T091500"

    /// A weekly series on Mondays in March and April, with lines in its master and other components.
    static func series(_ lines: [String] = [], start: String = start, also others: [String] = []) -> [UInt8] {
        let master = Feeds.event(
            "talk",
            ([start, "DURATION:PT1H", "SUMMARY:Talk"] + (lines.isEmpty ? [rule] : lines)).joined(separator: "\n"))
        return Feeds.bytes(([master] + others).joined(separator: "\n"))
    }

    static let rule = "RRULE:FREQ=WEEKLY;COUNT=8"

    static func override(_ day: String, _ lines: String = "SUMMARY:Moved") -> String {
        Feeds.event(
            "talk",
            "RECURRENCE-ID;TZID=Europe/Paris:\(day)T091500\nDTSTART;TZID=Europe/Paris:\(day)T140000\nDURATION:PT1H\n\(lines)"
        )
    }

    private func starts(_ bytes: [UInt8]) -> [String] {
        CalendarFeed(bytes).occurrences(in: Feeds.interval("2026-03-01", "2026-06-01"), timeZone: Feeds.zone("UTC"))
            .map { Feeds.text($0.interval.start) }
    }

    private func conflicts(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [MergeConflict] {
        do {
            _ = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
            return []
        } catch {
            return error.conflicts
        }
    }

    @Test("Overrides of different occurrences are merged")
    func overrides() throws {
        let ours = Self.series(also: [Self.override("20260309")])
        let theirs = Self.series(also: [Self.override("20260316")])
        let bytes = try ThreeWayMerge(base: Self.series(), ours: ours, theirs: theirs).bytes()
        #expect(
            starts(bytes).prefix(3) == ["2026-03-02T08:15:00Z", "2026-03-09T13:00:00Z", "2026-03-16T13:00:00Z"])
        #expect(CalendarFeed(bytes).series.count == 1)
    }

    @Test("A removed override and a change elsewhere are merged")
    func removedOverride() throws {
        let base = Self.series(also: [Self.override("20260309"), Self.override("20260316")])
        let ours = Self.series(also: [Self.override("20260316")])
        let theirs = Self.series(also: [Self.override("20260309"), Self.override("20260316", "SUMMARY:Theirs")])
        let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        #expect(bytes == Self.series(also: [Self.override("20260316", "SUMMARY:Theirs")]))
    }

    @Test("An override that one version removed and the other changed is a conflict")
    func removedAndChanged() {
        let base = Self.series(also: [Self.override("20260309")])
        let found = conflicts(base, Self.series(), Self.series(also: [Self.override("20260309", "SUMMARY:Theirs")]))
        #expect(found.map(\.reason) == [.removedAndChanged])
        #expect(found.map(\.component.recurrenceID) == ["20260309T091500"])
    }

    @Test("Exceptions that both versions added are all kept")
    func exceptions() throws {
        let base = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500"])
        let ours = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500,20260316T091500"])
        let theirs = Self.series([
            Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500", "EXDATE;TZID=Europe/Paris:20260323T091500",
        ])
        let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        #expect(
            starts(bytes) == [
                "2026-03-02T08:15:00Z", "2026-03-30T07:15:00Z", "2026-04-06T07:15:00Z", "2026-04-13T07:15:00Z",
                "2026-04-20T07:15:00Z",
            ])
    }

    @Test("A series that moved and a new exception conflict")
    func movedSeries() {
        let ours = Self.series(start: "DTSTART;TZID=Europe/Paris:20260302T101500")
        let theirs = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500"])
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            #expect(conflicts(Self.series(), ours, theirs).map(\.properties) == [["DTSTART", "EXDATE"]])
        }
    }

    @Test("A series that moved and a new override conflict")
    func movedSeriesAndOverride() {
        let ours = Self.series(start: "DTSTART;TZID=Europe/Paris:20260302T101500")
        let theirs = Self.series(also: [Self.override("20260309")])
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            #expect(conflicts(Self.series(), ours, theirs).map(\.reason) == [.seriesAndOccurrence])
        }
    }

    @Test("An occurrence that one version removed and the other moved is a conflict")
    func removedOccurrence() {
        let ours = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500"])
        let theirs = Self.series(also: [Self.override("20260309")])
        let elsewhere = Self.series(also: [Self.override("20260316")])
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let found = conflicts(Self.series(), ours, theirs)
            #expect(found.map(\.reason) == [.seriesAndOccurrence])
            #expect(found.map(\.properties) == [["EXDATE"]])
        }
        #expect(conflicts(Self.series(), ours, elsewhere).isEmpty)
    }

    @Test("A changed title of the series and a new override are merged")
    func titleAndOverride() throws {
        let ours = Self.series([Self.rule, "LOCATION:Kiel"])
        let theirs = Self.series(also: [Self.override("20260309")])
        let bytes = try ThreeWayMerge(base: Self.series(), ours: ours, theirs: theirs).bytes()
        // The override was made from the series without a location.
        let override = Self.override("20260309", "SUMMARY:Moved\nLOCATION:Kiel")
        #expect(bytes == Self.series([Self.rule, "LOCATION:Kiel"], also: [override]))
    }

    @Test("A series that one version removed and the other overrode is a conflict")
    func removedSeries() {
        let other = Feeds.event("other", "DTSTART:20260302T091500Z")
        let base = Self.series(also: [other])
        let found = conflicts(base, Feeds.bytes(other), Self.series(also: [other, Self.override("20260309")]))
        #expect(found.map(\.reason) == [.removedAndChanged])
        #expect(found.map(\.component.recurrenceID) == ["20260309T091500"])
    }

    @Test("Different items of one calendar are merged")
    func items() throws {
        let (one, two) = (Feeds.event("1", "DTSTART:20260302T091500Z"), Feeds.event("2", "DTSTART:20260303T091500Z"))
        let three = Feeds.event("3", "DTSTART:20260304T091500Z")
        let bytes = try ThreeWayMerge(
            base: Feeds.bytes(one), ours: Feeds.bytes(one + two), theirs: Feeds.bytes(one + three)
        ).bytes()
        #expect(bytes == Feeds.bytes(one + three + two))
        let fewer = try ThreeWayMerge(
            base: Feeds.bytes(one + two), ours: Feeds.bytes(two), theirs: Feeds.bytes(one + two + three)
        ).bytes()
        #expect(fewer == Feeds.bytes(two + three))
    }

    @Test("A merge whose result has a problem that neither version has is a conflict")
    func invalidResult() {
        func toDo(_ lines: String) -> [UInt8] {
            Feeds.bytes("BEGIN:VTODO\nUID:1\nDTSTAMP:20260101T000000Z\nSUMMARY:Buy\n\(lines)\nEND:VTODO")
        }
        let due = "DUE:20260305T180000Z"
        let alarm = "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:-PT5M\nEND:VALARM"
        for (ours, theirs) in [(toDo(due + "\n" + alarm), toDo("")), (toDo(""), toDo(due + "\n" + alarm))] {
            let found = conflicts(toDo(due), ours, theirs)
            #expect(found.map(\.reason) == [.invalidResult])
            #expect(found.map(\.component.description) == ["VTODO 1"])
        }
        #expect(conflicts(toDo(due), toDo(due + "\n" + alarm), toDo(due + "\nPRIORITY:1")).isEmpty)
    }

    // MARK: - New parts and overrides

    /// The series after a split on March 23, with lines in both parts.
    static func split(_ lines: [String] = [], tail: [String] = [], uid: String = "tail") -> [UInt8] {
        let head = ["RRULE:FREQ=WEEKLY;COUNT=3", "RELATED-TO;RELTYPE=NEXT:\(uid)"] + lines
        let next = [
            "DTSTART;TZID=Europe/Paris:20260323T091500", "DURATION:PT1H", "SUMMARY:Talk", "RRULE:FREQ=WEEKLY;COUNT=5",
            "RELATED-TO;RELTYPE=FIRST:talk",
        ]
        return series(head, also: [Feeds.event(uid, (next + tail).joined(separator: "\n"))])
    }

    @Test(
        "A change of the series is made to both parts that the other version split it into",
        arguments: [
            "LOCATION:Room 2", "STATUS:CANCELLED", "ATTENDEE:mailto:ada@example.com", "CATEGORIES:Work", "X-FOO:1",
        ])
    func splitAndChange(_ line: String) throws {
        let changed = Self.series([Self.rule, line])
        for (ours, theirs) in [(Self.split(), changed), (changed, Self.split())] {
            let bytes = try ThreeWayMerge(base: Self.series(), ours: ours, theirs: theirs).bytes()
            let events = ComponentTree(recovering: bytes).components.flatMap(\.components)
            #expect(events.map { $0[.uid]?.text } == ["talk", "tail"])
            #expect(events.allSatisfy { $0.contentLines.contains { $0.text == line } })
            #expect(starts(bytes).count == (line.hasPrefix("STATUS") ? 0 : 8))
        }
    }

    @Test("A title that one version gave the series and another that a split gave the next part conflict")
    func splitAndTitle() {
        let renamed = Self.series().text.replacing("SUMMARY:Talk", with: "SUMMARY:Lecture")
        let split = Self.split().text.replacing(
            "SUMMARY:Talk\r\nRRULE:FREQ=WEEKLY;COUNT=5", with: "SUMMARY:Course\r\nRRULE:FREQ=WEEKLY;COUNT=5")
        for (ours, theirs) in [(renamed, split), (split, renamed)] {
            let found = conflicts(Self.series(), Array(ours.utf8), Array(theirs.utf8))
            #expect(found.map(\.component.identifier) == ["tail"])
            #expect(found.map(\.properties) == [["SUMMARY"]])
        }
    }

    @Test("Two splits of one series conflict")
    func twoSplits() {
        let found = conflicts(Self.series(), Self.split(uid: "one"), Self.split(uid: "two"))
        #expect(found.map(\.component.description) == ["VEVENT talk"])
        #expect(found.map(\.reason) == [.bothChanged])
        #expect(conflicts(Self.series(), Self.split(), Self.split()).isEmpty)
    }

    @Test(
        "A change for the time that an event had conflicts with a move",
        arguments: [
            ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com", ["ATTENDEE", "DTSTART"]),
            ("STATUS:CANCELLED", ["DTSTART", "STATUS"]),
            (
                "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Now\nTRIGGER;VALUE=DATE-TIME:20260302T080000Z\nEND:VALARM",
                ["DTSTART", "VALARM"]
            ),
        ])
    func timeBound(_ lines: String, _ names: [String]) {
        let moved = Self.series(start: "DTSTART;TZID=Europe/Paris:20260302T101500")
        let changed = Self.series([Self.rule, lines])
        for (ours, theirs) in [(moved, changed), (changed, moved)] {
            #expect(conflicts(Self.series(), ours, theirs).map(\.properties) == [names])
        }
    }

    @Test("A guest who hasn't answered and a relative alarm are merged with a move")
    func timeless() {
        let moved = Self.series(start: "DTSTART;TZID=Europe/Paris:20260302T101500")
        let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Now\nTRIGGER:-PT5M\nEND:VALARM"
        #expect(
            conflicts(Self.series(), moved, Self.series([Self.rule, "ATTENDEE:mailto:ada@example.com", alarm])).isEmpty)
    }

    @Test("A date that one version added and the other excluded is a conflict")
    func addedAndExcluded() {
        let date = "20260304T091500"
        let added = Self.series([Self.rule, "RDATE;TZID=Europe/Paris:\(date)"])
        let excluded = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:\(date)"])
        let elsewhere = Self.series([Self.rule, "EXDATE;TZID=Europe/Paris:20260309T091500"])
        for (ours, theirs) in [(added, excluded), (excluded, added)] {
            #expect(conflicts(Self.series(), ours, theirs).map(\.properties) == [["EXDATE", "RDATE"]])
        }
        #expect(conflicts(Self.series(), added, elsewhere).isEmpty)
    }

    @Test("A shorter rule conflicts with the change of an override that it drops")
    func shorterRule() {
        let base = Self.series(also: [Self.override("20260413")])
        let shorter = Self.series(["RRULE:FREQ=WEEKLY;COUNT=3"], also: [Self.override("20260413")])
        let changed = Self.series(also: [Self.override("20260413", "SUMMARY:Theirs")])
        for (ours, theirs) in [(shorter, changed), (changed, shorter)] {
            let found = conflicts(base, ours, theirs)
            #expect(found.map(\.reason) == [.seriesAndOccurrence])
            #expect(found.map(\.component.recurrenceID) == ["20260413T091500"])
        }
    }

    @Test("A new override gets the new title of its series, unless it has its own")
    func newTitle() throws {
        let renamed = Array(Self.series().text.replacing("SUMMARY:Talk", with: "SUMMARY:Lecture").utf8)
        let copied = Self.series(also: [Self.override("20260309", "SUMMARY:Talk")])
        for (ours, theirs) in [(renamed, copied), (copied, renamed)] {
            let bytes = try ThreeWayMerge(base: Self.series(), ours: ours, theirs: theirs).bytes()
            #expect(bytes.text.components(separatedBy: "SUMMARY:Lecture").count == 3)
            #expect(!bytes.text.contains("SUMMARY:Talk"))
        }
        let own = Self.series(also: [Self.override("20260309")])
        let bytes = try ThreeWayMerge(base: Self.series(), ours: renamed, theirs: own).bytes()
        #expect(bytes.text.contains("SUMMARY:Moved"))
    }

    // MARK: - Time zones

    static func zone(_ identifier: String, offset: String = "+0300", comment: String = "") -> String {
        "BEGIN:VTIMEZONE\nTZID:\(identifier)\n\(comment)\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
            + "TZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
    }

    @Test("The zone of an added event is added before the events")
    func addedZone() throws {
        let one = Feeds.event("1", "DTSTART:20260302T091500Z")
        let two = Feeds.event("2", "DTSTART;TZID=Base:20260303T091500")
        let theirs = Feeds.event("1", "DTSTART:20260302T091500Z\nSUMMARY:Theirs")
        let bytes = try ThreeWayMerge(
            base: Feeds.bytes(one), ours: Feeds.bytes(Self.zone("Base") + one + two), theirs: Feeds.bytes(theirs)
        ).bytes()
        #expect(bytes == Feeds.bytes(Self.zone("Base") + theirs + two))
    }

    @Test("A zone that one version removed is kept if the other version uses it")
    func neededZone() throws {
        let one = Feeds.event("1", "DTSTART;TZID=Base:20260302T091500")
        let plain = Feeds.event("1", "DTSTART:20260302T091500Z")
        let two = Feeds.event("2", "DTSTART;TZID=Base:20260303T091500")
        let base = Feeds.bytes(Self.zone("Base") + one)
        let fewer = Feeds.bytes(plain)
        let more = Feeds.bytes(Self.zone("Base") + one + two)
        for (ours, theirs) in [(fewer, more), (more, fewer)] {
            let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
            #expect(bytes == Feeds.bytes(Self.zone("Base") + plain + two))
        }
    }

    @Test("Two definitions of a zone conflict unless the system knows the zone")
    func twoDefinitions() throws {
        let event = Feeds.event("1", "DTSTART:20260302T091500Z")
        func version(_ identifier: String, _ offset: String, _ comment: String = "") -> [UInt8] {
            Feeds.bytes(Self.zone(identifier, offset: offset, comment: comment) + event)
        }
        let found = conflicts(Feeds.bytes(event), version("Base", "+0300"), version("Base", "+0400"))
        #expect(found.map(\.component.description) == ["VTIMEZONE Base"])
        let (long, short) = (
            version("Europe/Paris", "+0100", "X-LIC-LOCATION:Europe/Paris"), version("Europe/Paris", "+0100")
        )
        for (ours, theirs) in [(long, short), (short, long)] {
            #expect(try ThreeWayMerge(base: Feeds.bytes(event), ours: ours, theirs: theirs).bytes() == long)
        }
    }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
