import Foundation
import TestSupport
import Testing

/// The claims of README.md.
@Suite("README")
struct ReadmeTests {
    private static func lines() throws -> [String] { try Pages.text("README.md").components(separatedBy: "\n") }

    @Test("The README has Swift, proof and a month on its first screens, and is short")
    func firstScreen() throws {
        let lines = try Self.lines()
        let screen = lines.prefix(50).joined(separator: "\n")
        #expect(screen.contains("```swift") && screen.contains("Benchmarks/report") && screen.contains("March 2026"))
        #expect(lines.dropLast().count <= 139)
        // The commands of a fresh machine, each in a block of its own.
        let blocks = try Pages.blocks("console", in: "README.md")
        #expect(blocks.count == 2 && blocks.last == ["$ swift test"])
        #expect(blocks.first?.first?.hasPrefix("$ swift run ics-inspect month Fixtures/") == true)
    }

    @Test("The README's times are the times of the newest benchmark report")
    func times() throws {
        let report = try Pages.text("Benchmarks/README.md").components(separatedBy: "\n")
        func cells(_ id: String) throws -> [String] {
            let row = try #require(report.first { $0.hasPrefix("| \(id) |") }, "\(id)")
            return row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let text = try Pages.text("README.md")
        let daily = try cells("R1")
        #expect(text.contains("\(daily[3]) ns an occurrence (libical: \(daily[9]))"))
        let years = try cells("occurrences 10000, 10 years")
        let native = try #require(Double(years[1].replacing(" ms", with: "")))
        #expect(text.contains("\(Int(native.rounded())) ms (libical: \(years[3].replacing(" ms", with: "")))"))
        let month = try #require(Double(try cells("month of an index of 100000")[1].replacing(" ms", with: "")))
        #expect(text.contains("100,000 events: \((month * 10).rounded() / 10) ms"))
    }

    @Test("The README names all products and counts all fuzzers")
    func products() throws {
        let text = try Pages.text("README.md")
        let products = try Pages.text("Package.swift").matches(of: /\.library\(\s*name: ("\w+")/).map { String($0.1) }
        #expect(products.count >= 16)
        #expect(products.filter { !text.contains($0) }.isEmpty)
        let fuzzers = try #require(try Pages.text("Fuzz/run").firstMatch(of: /targets=\(([a-z -]+)\)/)).1
        let count = NumberFormatter.localizedString(
            from: NSNumber(value: fuzzers.split(separator: " ").count), number: .spellOut)
        let isCounted = text.contains("\(count) fuzzers")
        #expect(isCounted, "\(count)")
    }

    /// A calendar for the commands of the tables: a lesson on Tuesdays, without December 8, 2026, and a board.
    private static let work = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//tests//EN
        BEGIN:VEVENT
        UID:lesson
        DTSTAMP:20260101T000000Z
        DTSTART:20260106T173000
        RRULE:FREQ=WEEKLY
        EXDATE:20261208T173000
        SUMMARY:Lesson
        END:VEVENT
        BEGIN:VEVENT
        UID:board
        DTSTAMP:20260101T000000Z
        DTSTART:20260107T090000Z
        DTEND:20260107T100000Z
        RRULE:FREQ=WEEKLY
        SUMMARY:Board
        END:VEVENT
        END:VCALENDAR

        """

    /// A meeting of Ada and Ben, as a scheduling message if there is a method.
    private static func meeting(_ method: String? = nil, status: String = "NEEDS-ACTION") -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//tests//EN
        \(method.map { "METHOD:\($0)\n" } ?? "")BEGIN:VEVENT
        UID:1@example.com
        DTSTAMP:20260101T000000Z
        DTSTART:20980106T090000Z
        DTEND:20980106T100000Z
        SUMMARY:Plan
        ORGANIZER:mailto:ada@example.com
        ATTENDEE;PARTSTAT=\(status):mailto:ben@example.com
        END:VEVENT
        END:VCALENDAR

        """
    }

    @Test(
        "The commands in the tables of a page work",
        arguments: ["README.md", "Sources/ICalendar/ICalendar.docc/TheCommand.md"])
    func commands(page: String) throws {
        let executable = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
        let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
        for path in ["feeds", "calendars/work"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "work.ics": Self.work, "family.ics": Self.work, "yesterday.ics": Self.work, "feeds/a.ics": Self.work,
            "today.ics": Self.work.replacing("Board", with: "Council"), "meeting.ics": Self.meeting(),
            "reply.ics": Self.meeting("REPLY", status: "ACCEPTED"), "invitation.ics": Self.meeting("REQUEST"),
        ]
        for (name, text) in files {
            try Data(text.replacing("\n", with: "\r\n").utf8).write(to: folder.appending(path: name))
        }
        var count = 0
        for row in try Pages.text(page).split(separator: "\n") where row.hasPrefix("| ") {
            for span in row.replacing("\\|", with: "|").matches(of: /`([a-z][a-z-]* [^`]+)`/) {
                let text = String(span.1)
                // Without a server, an end, or the part that isn't shown.
                if ["://", "@team", "--follow"].contains(where: text.contains) { continue }
                guard row.contains("`ics-inspect ") || text.hasPrefix("find ") else { continue }
                let command = text.hasPrefix("ics-inspect ") || text.hasPrefix("find ") ? text : "ics-inspect " + text
                let process = Process()
                process.executableURL = URL(filePath: "/bin/sh")
                process.arguments = ["-c", command]
                process.currentDirectoryURL = folder
                let path = executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
                process.environment = ["PATH": path, "HOME": folder.path, "TZ": "Europe/Paris", "LANG": "en_GB.UTF-8"]
                process.standardOutput = FileHandle.nullDevice
                let errors = Pipe()
                process.standardError = errors
                try process.runWithinLimit()
                let message = String(
                    decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
                process.waitUntilExit()
                // 1 means that there are differences, conflicts or problems.
                #expect([0, 1].contains(process.terminationStatus), "\(command): \(message)")
                count += 1
            }
        }
        #expect(count >= 10)
    }
}
