import Foundation
import TestSupport
import Testing

@Suite("The command itip")
struct ItipTests {
    private static let meeting = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Example//Test//EN\r
        BEGIN:VEVENT\r
        UID:m@example.com\r
        DTSTAMP:20260201T000000Z\r
        DTSTART:20260302T090000Z\r
        DTEND:20260302T100000Z\r
        RRULE:FREQ=WEEKLY;COUNT=4\r
        SUMMARY:Plan\r
        ORGANIZER:mailto:ada@example.com\r
        ATTENDEE;RSVP=TRUE:mailto:ben@example.com\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    /// Sends the change of the organizer's file to the folder of the attendee.
    private static func deliver(
        _ arguments: [String], number: Int, in folder: TemporaryFolder
    ) throws -> Executable.Run {
        let outbox = folder.path("outbox\(number)")
        let sent = try Executable.run(
            ["itip", "send", "--user", "ada@example.com", "--output", outbox, "--format", "json"] + arguments)
        try #require(sent.status == 0, "\(sent.errors)")
        let stored = try JSONSerialization.jsonObject(with: sent.output) as? [String: Any]
        if let text = stored?["stored"] as? String { _ = try folder.file("ada.ics", Array(text.utf8)) }
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: outbox).first)
        return try Executable.run(
            "itip", "receive", outbox + "/" + name, "--into", folder.path("ben"), "--user", "ben@example.com", "--from",
            "ada@example.com", "--in-place")
    }

    private static func agenda(_ path: String) throws -> [Substring] {
        try Executable.run(
            "occurrences", path, "--from", "2026-03-01", "--to", "2026-05-01", "--time-zone", "UTC", "--fields",
            "start,summary",
            "--format", "csv"
        ).lines.dropFirst().map { $0 }
    }

    @Test("A meeting travels between two folders: invited, accepted, moved, declined once, cancelled")
    func journey() throws {
        try TemporaryFolder.with { folder in
            let (ada, ben) = (folder.path("ada.ics"), folder.path("ben"))
            try FileManager.default.createDirectory(atPath: ben, withIntermediateDirectories: true)
            _ = try folder.file("ada.ics", Array(Self.meeting.utf8))
            #expect(try Self.deliver(["--new", ada], number: 1, in: folder).text.hasPrefix("add"))
            #expect(try Self.agenda(ben).count == 4)

            let file =
                try ben + "/" + #require(
                    try FileManager.default.contentsOfDirectory(atPath: ben).first { $0.hasSuffix(".ics") })
            func reply(_ arguments: [String], _ name: String) throws {
                let reply = try Executable.run(
                    ["itip", "reply", file, "--uid", "m@example.com", "--user", "ben@example.com", "--in-place"]
                        + arguments)
                try #require(reply.status == 0, "\(reply.errors)")
                let message = try folder.file(name, Array(reply.output)).path
                let received = try Executable.run(
                    "itip", "receive", message, "--into", ada, "--user", "ada@example.com", "--from", "ben@example.com",
                    "--in-place")
                #expect(received.text.hasPrefix("update: status"), "\(received.text)\(received.errors)")
            }
            try reply(["--status", "accepted"], "accepted.ics")
            #expect(try String(contentsOfFile: ada, encoding: .utf8).contains("PARTSTAT=ACCEPTED"))

            _ = try folder.file("before.ics", Array(Data(contentsOf: URL(fileURLWithPath: ada))))
            let moved = try Executable.run(
                "edit", ada, "--uid", "m@example.com", "--at", "2026-03-09T09:00Z", "--move", "2026-03-10T11:00Z",
                "--in-place")
            try #require(moved.status == 0, "\(moved.errors)")
            let update = try Self.deliver(["--old", folder.path("before.ics"), "--new", ada], number: 2, in: folder)
            #expect(update.text.hasPrefix("update: rescheduled"), "\(update.text)\(update.errors)")
            #expect(try Self.agenda(ben).contains { $0.hasPrefix("2026-03-10T11:00:00Z") })

            try reply(["--at", "2026-03-16T09:00Z", "--status", "declined", "--comment", "On holiday"], "declined.ics")
            #expect(try String(contentsOfFile: ada, encoding: .utf8).contains("PARTSTAT=DECLINED"))

            let cancelled = try Self.deliver(["--old", ada], number: 3, in: folder)
            #expect(cancelled.text.hasPrefix("update: cancelled"), "\(cancelled.text)")
            #expect(try Self.agenda(ben).isEmpty)
        }
    }

    @Test("A message in a folder can be undone, and a forged one changes nothing")
    func undo() throws {
        try TemporaryFolder.with { folder in
            let ben = folder.path("ben")
            try FileManager.default.createDirectory(atPath: ben, withIntermediateDirectories: true)
            let message = Self.meeting.replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\nMETHOD:REQUEST\r\n")
            let path = try folder.file("request.ics", Array(message.utf8)).path
            func receive(_ sender: String) throws -> Executable.Run {
                try Executable.run(
                    "itip", "receive", path, "--into", ben, "--user", "ben@example.com", "--from", sender, "--in-place",
                    "--undo-file",
                    folder.path("undo"))
            }
            let forged = try receive("eve@example.com")
            #expect(forged.status == 1 && forged.text.hasPrefix("review"), "\(forged.text)\(forged.errors)")
            #expect(try receive("ada@example.com").status == 0)
            #expect(try Self.agenda(ben).count == 4)
            #expect(try Executable.run("edit", ben, "--undo", folder.path("undo"), "--in-place").status == 0)
            #expect(try Self.agenda(ben).isEmpty)
        }
    }

    @Test("An answer in a folder changes the file of the meeting alone")
    func replyInFolder() throws {
        try TemporaryFolder.with { folder in
            let ben = folder.path("ben")
            try FileManager.default.createDirectory(atPath: ben, withIntermediateDirectories: true)
            let other = Self.meeting.replacing("m@example.com", with: "a@example.com")
            let (first, second) = (
                try folder.file("ben/a.ics", Array(other.utf8)).path,
                try folder.file("ben/m.ics", Array(Self.meeting.utf8)).path
            )
            let reply = try Executable.run(
                "itip", "reply", ben, "--uid", "m@example.com", "--status", "accepted", "--user", "ben@example.com",
                "--in-place")
            #expect(reply.status == 0 && reply.text.contains("METHOD:REPLY"), "\(reply.errors)")
            #expect(try String(contentsOfFile: first, encoding: .utf8) == other)
            #expect(try String(contentsOfFile: second, encoding: .utf8).contains("PARTSTAT=ACCEPTED"))
        }
    }

    @Test("edit --reply answers an invitation in the file")
    func editReply() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.file("copy.ics", Array(Self.meeting.utf8)).path
            let edited = try Executable.run(
                "edit", file, "--uid", "m@example.com", "--span", "all", "--reply", "tentative", "--user",
                "ben@example.com", "--in-place")
            #expect(edited.status == 0 && edited.errors.contains("tentative"), "\(edited.errors)")
            #expect(
                try String(contentsOfFile: file, encoding: .utf8).contains(
                    "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ben@example.com"))
            #expect(
                try Executable.run("edit", file, "--uid", "m@example.com", "--span", "all", "--reply", "declined")
                    .status == 64)
            let stranger = try Executable.run(
                "edit", file, "--uid", "m@example.com", "--span", "all", "--reply", "declined", "--user",
                "eve@example.com")
            #expect(stranger.status == 64 && stranger.output.isEmpty)
        }
    }

    @Test("A proposal shows its time and comment, and changes nothing; sent changes can be stored")
    func proposal() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.file("ada.ics", Array(Self.meeting.utf8)).path
            let counter = try Executable.run(
                "itip", "counter", file, "--uid", "m@example.com", "--at", "2026-03-09T09:00Z", "--move",
                "2026-03-10T11:00Z", "--comment", "Tuesday", "--user", "ben@example.com")
            let message = try folder.file("counter.ics", Array(counter.output)).path
            let received = try Executable.run(
                "itip", "receive", message, "--into", file, "--user", "ada@example.com", "--from", "ben@example.com",
                "--in-place")
            #expect(
                received.status == 0 && received.text.contains("2026-03-10T11:00:00")
                    && received.text.contains("Tuesday"))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.meeting)
            let moved = try folder.file(
                "moved.ics", Array(Self.meeting.replacing("0302T09", with: "0302T08").utf8)
            ).path
            let sent = try Executable.run(
                "itip", "send", "--old", file, "--new", moved, "--user", "ada@example.com", "--in-place")
            #expect(sent.status == 0 && sent.text.hasPrefix("REQUEST"))
            #expect(try String(contentsOfFile: moved, encoding: .utf8).contains("SEQUENCE:1"))
            let stranger = try Executable.run("itip", "send", "--new", file, "--user", "eve@example.com")
            #expect(stranger.text == "no messages\n" && stranger.errors.contains("takes no part"))
        }
    }

    @Test("A misspelled folder is no new file")
    func misspelledFolder() throws {
        try TemporaryFolder.with { folder in
            let text = Self.meeting.replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\nMETHOD:REQUEST\r\n")
            let message = try folder.file("invitation.ics", Array(text.utf8)).path
            for name in ["calender", "calender/", "new.ics"] {
                let received = try Executable.run(
                    "itip", "receive", message, "--into", folder.path(name), "--user", "ben@example.com", "--from",
                    "ada@example.com", "--in-place")
                let isFile = name.hasSuffix(".ics")
                #expect(received.status == (isFile ? 0 : 66))
                #expect(isFile || received.errors.contains("no such folder"), "\(received.errors)")
                #expect(FileManager.default.fileExists(atPath: folder.path(name)) == isFile)
            }
        }
    }

    @Test("A calendar without METHOD is no message: exit 65")
    func noMessage() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.file("copy.ics", Array(Self.meeting.utf8)).path
            #expect(try Executable.run("itip", "check", file).status == 65)
            #expect(try Executable.run("itip", "receive", file, "--user", "ben@example.com").status == 65)
        }
    }
}

extension TemporaryFolder {
    fileprivate func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
