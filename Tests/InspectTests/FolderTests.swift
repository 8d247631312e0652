import Foundation
import TestSupport
import Testing

/// Folders as calendars: import, edit and watch.
@Suite("Folders of calendars")
struct FolderTests {
    private static let now = ["--now", "2026-11-23T00:00:00Z", "--quiet", "--time-zone", "Europe/Berlin"]
    private static let toDo = "BEGIN:VTODO\nUID:buy/milk\nDTSTAMP:20260101T000000Z\nSUMMARY:Milk\nEND:VTODO"

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("ics-inspect import writes a file for each UID, and a second time nothing")
    func imports() throws {
        try TemporaryFolder.with { folder in
            let feed = try folder.calendar("feed.ics", EditTests.talk + "\n" + Self.toDo)
            let target = folder.url.appendingPathComponent("vdir").path
            let first = try Executable.run("import", feed, "--into", target)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.text == "2 added, 0 updated, 0 skipped, 0 conflicts\n")
            let names = try Self.names(target)
            #expect(names.count == 2 && names.contains("talk@x.ics"))
            let again = try Executable.run("import", feed, "--into", target)
            #expect(again.text == "0 added, 0 updated, 2 skipped, 0 conflicts\n")
            let other = try folder.calendar(
                "other.ics", EditTests.talk.replacing("SUMMARY:Talk", with: "SUMMARY:Other"))
            let conflict = try Executable.run("import", other, "--into", target)
            #expect(conflict.status == 1)
            #expect(conflict.errors.contains("VEVENT talk@x: differs from the stored entry"))
        }
    }

    @Test("ics-inspect import says in one line what it left out, and shows the same occurrences afterwards")
    func leavesOut() throws {
        try TemporaryFolder.with { folder in
            func lesson(_ title: String, _ start: String, _ more: String = "") -> String {
                "BEGIN:VEVENT\nUID:lesson\nDTSTAMP:20260101T000000Z\nDTSTART:\(start)\nSUMMARY:\(title)\n\(more)END:VEVENT"
            }
            let feed = try folder.calendar(
                "feed.ics",
                "X-WR-TIMEZONE:Europe/Amsterdam\n"
                    + [
                        lesson("Morning", "20260302T090000", "RRULE:FREQ=WEEKLY;COUNT=3\n"),
                        lesson("Noon", "20260303T120000"), lesson("Old", "20260304T120000", "SEQUENCE:0\n"),
                        lesson("Old", "20260304T120000"), "BEGIN:X-NOTE\nSUMMARY:Note\nEND:X-NOTE",
                    ].joined(separator: "\n"))
            let options = [
                "--from", "2026-03-01", "--to", "2026-04-01", "--time-zone", "Asia/Tokyo", "--format", "csv",
            ]
            let expected = try Executable.run(["occurrences", feed] + options + ["--fields", "start,end,summary"]).text
            #expect(expected.split(separator: "\n").count == 6)
            for target in ["vdir", "all.ics"] {
                let path = folder.url.appendingPathComponent(target).path
                let run = try Executable.run("import", feed, "--into", path)
                #expect(run.text == "1 added, 0 updated, 2 skipped (1 superseded, 1 without UID), 0 conflicts\n")
                let shown = try Executable.run(["occurrences", path] + options + ["--fields", "start,end,summary"])
                #expect(shown.text == expected)
            }
        }
    }

    @Test("ics-inspect import can write a single file")
    func importsIntoFile() throws {
        try TemporaryFolder.with { folder in
            let feed = try folder.calendar("feed.ics", EditTests.talk + "\n" + Self.toDo)
            let target = folder.url.appendingPathComponent("all.ics").path
            #expect(try Executable.run("import", feed, "--into", target).status == 0)
            let text = try String(contentsOfFile: target, encoding: .utf8)
            #expect(text.contains("UID:talk@x\r\n") && text.contains("UID:buy/milk\r\n"))
            let missing = folder.url.appendingPathComponent("none/all.ics").path
            let run = try Executable.run("import", feed, "--into", missing)
            #expect(run.status == 74 && run.errors.contains("nothing is changed"), "\(run.errors)")
        }
    }

    @Test("ics-inspect import --attachments moves attachments to files")
    func attachments() throws {
        try TemporaryFolder.with { folder in
            let bytes = Data("agenda".utf8).base64EncodedString()
            let attachment = "ATTACH;FILENAME=agenda.txt;VALUE=BINARY;ENCODING=BASE64:\(bytes)\nEND:VEVENT"
            let talk = EditTests.talk.replacingOccurrences(of: "END:VEVENT", with: attachment)
            let source = try folder.calendar("feed.ics", talk)
            let (target, files) = (folder.url.path + "/work", folder.url.path + "/files/attachments")
            let run = try Executable.run("import", source, "--into", target, "--attachments", files)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try String(contentsOfFile: files + "/agenda.txt", encoding: .utf8) == "agenda")
            let item = try String(contentsOfFile: target + "/talk@x.ics", encoding: .utf8)
            #expect(item.contains("FILENAME=agenda.txt:file:///") && !item.contains("BASE64"))
            #expect(try Executable.run("import", source, "--into", target, "--attachments", target).status == 64)
        }
    }

    @Test("ics-inspect edit --undo gives a folder its original files back")
    func undo() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.appendingPathComponent("work").path
            let source = try folder.calendar("talk.ics", EditTests.talk)
            #expect(try Executable.run("import", source, "--into", target).status == 0)
            func files() throws -> [String: Data] {
                let names = try FileManager.default.contentsOfDirectory(atPath: target).filter { !$0.hasPrefix(".") }
                return try Dictionary(
                    uniqueKeysWithValues: names.map {
                        ($0, try Data(contentsOf: URL(fileURLWithPath: target + "/" + $0)))
                    })
            }
            let original = try files()
            for (number, change) in [
                ["--at", "2026-04-06", "--span", "following", "--set", "LOCATION=Kiel"], ["--span", "all", "--remove"],
                ["--at", "2026-04-06", "--move", "2026-04-07T09:00"],
            ].enumerated() {
                let undo = folder.url.appendingPathComponent("undo-\(number)").path
                let edit = ["edit", target, "--uid", "talk@x", "--in-place", "--undo-file", undo] + change + Self.now
                #expect(try Executable.run(edit).status == 0)
                #expect(try files() != original)
                // The undo file exists now.
                let edited = try files()
                #expect(try Executable.run(edit).status != 0)
                #expect(try files() == edited)
                #expect(try Executable.run("edit", target, "--undo", undo, "--dry-run").status == 0)
                let run = try Executable.run("edit", target, "--undo", undo, "--in-place")
                #expect(run.status == 0, "\(run.errors)")
                #expect(try files() == original)
                // The folder no longer has the version after the edit.
                let again = try Executable.run("edit", target, "--undo", undo, "--in-place")
                #expect(again.status == 65 && again.errors.contains("has changed since the edit"))
                #expect(try Executable.run("edit", source, "--undo", undo).status == 65)
            }
        }
    }

    @Test("ics-inspect edit --in-place changes the file of a folder, and a new part of a series gets its own")
    func edits() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.appendingPathComponent("vdir").path
            _ = try Executable.run("import", folder.calendar("feed.ics", EditTests.talk), "--into", target)
            let file = target + "/talk@x.ics"
            let before = try Data(contentsOf: URL(fileURLWithPath: file))
            let options = ["edit", target, "--uid", "talk@x", "--at", "2026-04-06", "--span", "following"]
            let changes = options + ["--set", "LOCATION=Kiel"] + Self.now
            let dry = try Executable.run(changes + ["--dry-run"])
            #expect(dry.status == 0 && dry.text.contains("COUNT"), "\(dry.errors)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
            #expect(try Executable.run(changes).status == 64)
            let run = try Executable.run(changes + ["--in-place"])
            #expect(run.status == 0 && run.text.isEmpty, "\(run.errors)")
            let names = try Self.names(target)
            #expect(names.count == 2)
            for name in names {
                let text = try String(contentsOfFile: target + "/" + name, encoding: .utf8)
                #expect(text.contains("LOCATION:Kiel") == (name != "talk@x.ics"))
            }
            let listed = try Executable.run(
                "occurrences", target, "--from", "2026-01-01", "--to", "2027-01-01", "--format", "ndjson", "--quiet")
            #expect(listed.lines.count == 10)
            #expect(try Executable.run("edit", target, "--uid", "none", "--remove", "--in-place").status == 64)
        }
    }

    @Test(
        "ics-inspect edit --prefer-zones-of feed edits a file and a folder by the rules of its VTIMEZONE",
        arguments: [true, false])
    func preferredZones(isFolder: Bool) throws {
        try TemporaryFolder.with { folder in
            let zone = """
                BEGIN:VTIMEZONE
                TZID:Europe/Berlin
                BEGIN:STANDARD
                DTSTART:19700101T000000
                TZOFFSETFROM:+0500
                TZOFFSETTO:+0500
                END:STANDARD
                END:VTIMEZONE

                """
            let file = try folder.calendar("talk.ics", zone + EditTests.talk)
            let edit = ["edit", isFolder ? folder.url.path : file, "--uid", "talk@x", "--span", "all"]
            let change = ["--zone", "UTC", "--keep", "instant", "--in-place", "--prefer-zones-of", "feed"]
            let run = try Executable.run(edit + change + Self.now)
            #expect(run.status == 0, "\(run.errors)")
            // 09:00 at UTC+05:00.
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("20260302T040000"))
        }
    }

    /// Waits until a file contains a text, for at most a minute.
    static func wait(for text: String, in file: URL) throws -> Bool {
        for _ in 0..<6_000 {
            if try String(decoding: Data(contentsOf: file), as: UTF8.self).contains(text) { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    @Test("ics-inspect month --watch prints the month again when a file changes, until interrupted")
    func watches() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.appendingPathComponent("vdir").path
            _ = try Executable.run("import", folder.calendar("feed.ics", EditTests.talk), "--into", target)
            let output = try folder.file("output", [])
            let process = Process()
            let url: URL = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
            process.executableURL = url
            process.arguments = ["month", target, "--month", "2026-03", "--time-zone", "UTC", "--watch", "--quiet"]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            defer { process.terminate() }
            #expect(try Self.wait(for: "Talk", in: output))
            let edit = ["edit", target, "--uid", "talk@x", "--at", "2026-03-02", "--in-place"] + Self.now
            #expect(try Executable.run(edit + ["--set", "SUMMARY=Opening"]).status == 0)
            #expect(try Self.wait(for: "Opening", in: output))
            // The command keeps watching an emptied folder.
            try FileManager.default.removeItem(atPath: target + "/talk@x.ics")
            let other = try folder.calendar(
                "other.ics", EditTests.talk.replacing("SUMMARY:Talk", with: "SUMMARY:Later"))
            #expect(try Executable.run("import", other, "--into", target).status == 0)
            #expect(try Self.wait(for: "Later", in: output))
            // Not SIGINT, which processes that a script runs in the background ignore.
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
        }
    }

    @Test("ics-inspect month --watch follows the target of a link")
    func watchesLink() throws {
        try TemporaryFolder.with { folder in
            let inner = folder.url.appendingPathComponent("inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let target = try folder.calendar("inner/talk.ics", EditTests.talk)
            let link = folder.url.appendingPathComponent("link.ics").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "inner/talk.ics")
            let output = try folder.file("output", [])
            let process = Process()
            let url: URL = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
            process.executableURL = url
            process.arguments = ["month", link, "--month", "2026-03", "--time-zone", "UTC", "--watch", "--quiet"]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            defer { process.terminate() }
            #expect(try Self.wait(for: "Talk", in: output))
            let changed = EditTests.talk.replacing("SUMMARY:Talk", with: "SUMMARY:Opening")
            #expect(try folder.calendar("inner/talk.ics", changed) == target)
            #expect(try Self.wait(for: "Opening", in: output))
        }
    }

    @Test("Files of a folder that can't be read are named by edit and import, and stay")
    func unreadableFiles() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.appendingPathComponent("vdir").path
            let feed = try folder.calendar("feed.ics", EditTests.talk)
            _ = try Executable.run("import", feed, "--into", target)
            let other = try folder.file("vdir/other.ics", Array("no calendar".utf8))
            #expect(unsafe mkfifo(target + "/pipe.ics", 0o600) == 0)
            for arguments in [
                ["edit", target, "--uid", "talk@x", "--at", "2026-03-02", "--in-place", "--set", "SUMMARY=New"],
                ["import", feed, "--into", target],
            ] {
                let run = try Executable.run(arguments)
                #expect(run.status == 0)
                #expect(
                    run.errors.contains("vdir/other.ics isn't a calendar and can't be changed; the file is left alone"))
                #expect(run.errors.contains("pipe.ics: Invalid argument; the file is left alone"))
            }
            #expect(try Data(contentsOf: other) == Data("no calendar".utf8))
        }
    }

    @Test("ics-inspect month --watch needs files and a table")
    func watchUsage() throws {
        #expect(try Executable.run(["month", "-", "--watch"], input: []).status == 64)
        #expect(try Executable.run("month", "x.ics", "--watch", "--format", "json").status == 64)
        #expect(try Executable.run("month", "/nonexistent/x.ics", "--watch").status == 66)
    }
}
