import Foundation
import TestSupport
import Testing

/// `import --mirror`, as a person runs it every night.
@Suite("Mirroring a feed into a folder")
struct MirrorCommandTests {
    private static func events(_ numbers: some Sequence<Int>, title: String = "Event") -> String {
        numbers.map { number in
            "BEGIN:VEVENT\nUID:\(number)@x\nDTSTAMP:20260101T000000Z\nDTSTART:209812\(number + 10)T090000Z\n"
                + "SUMMARY:\(title) \(number)\nEND:VEVENT"
        }.joined(separator: "\n")
    }

    private static func files(in folder: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix("@x.ics") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) })
    }

    @Test("import --mirror removes what left the feed, says so, and changes nothing the second time")
    func mirror() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/team"
            func run(_ numbers: ClosedRange<Int>, _ options: String...) throws -> Executable.Run {
                let feed = try folder.calendar("feed.ics", Self.events(numbers))
                return try Executable.run(["import", "--mirror", feed, "--into", target] + options)
            }
            #expect(try run(1...5).text == "5 added, 0 updated, 0 removed, 0 unchanged, 0 conflicts\n")
            let own = try folder.calendar("own.ics", Self.events([9], title: "Mine"))
            #expect(try Executable.run("import", own, "--into", target).status == 0)
            let dry = try run(3...6, "--dry-run")
            #expect(
                dry.text == """
                    removed  2098-12-11 09:00  Event 1
                    removed  2098-12-12 09:00  Event 2
                    added    2098-12-16 09:00  Event 6
                    1 added, 0 updated, 2 removed, 3 unchanged, 0 conflicts (nothing is written)

                    """)
            #expect(try Self.files(in: target).count == 6)
            #expect(try run(3...6).text == "1 added, 0 updated, 2 removed, 3 unchanged, 0 conflicts\n")
            #expect(
                try Self.files(in: target).keys.sorted() == ["3@x.ics", "4@x.ics", "5@x.ics", "6@x.ics", "9@x.ics"])
            #expect(try run(3...6).text == "0 added, 0 updated, 0 removed, 4 unchanged, 0 conflicts\n")
        }
    }

    @Test("import --mirror changes nothing if the feed lost half of its coming events, unless --accept is given")
    func suspicious() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/team"
            let full = try folder.calendar("full.ics", Self.events(1...10))
            let half = try folder.calendar("half.ics", Self.events(1...5))
            #expect(try Executable.run("import", "--mirror", full, "--into", target).status == 0)
            let before = try Self.files(in: target)
            let run = try Executable.run("import", "--mirror", half, "--into", target)
            #expect(run.status == 1 && run.text.isEmpty)
            #expect(run.errors.hasPrefix("ics-inspect: the feed lost 5 of 10 coming entries; nothing is changed"))
            let dry = try Executable.run("import", "--mirror", half, "--into", target, "--dry-run")
            #expect(dry.status == 1 && dry.lines.count == 6)
            #expect(try Self.files(in: target) == before)
            #expect(try Executable.run("import", "--mirror", half, "--into", target, "--accept").status == 0)
            #expect(try Self.files(in: target).count == 5)
        }
    }

    @Test("An entry that both changed in contradictory ways is listed, exits with 1, and stays as it is in the folder")
    func conflict() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/team"
            let feed = try folder.calendar("feed.ics", Self.events([1]))
            #expect(try Executable.run("import", "--mirror", feed, "--into", target).status == 0)
            let mine = try #require(Self.files(in: target)["1@x.ics"]).replacing("Event 1", with: "Mine")
            try Data(mine.utf8).write(to: URL(fileURLWithPath: target + "/1@x.ics"))
            let other = try folder.calendar("other.ics", Self.events([1], title: "Theirs"))
            let run = try Executable.run("import", "--mirror", other, "--into", target)
            #expect(run.status == 1)
            #expect(run.errors == "ics-inspect: VEVENT 1@x: both versions changed it (SUMMARY); yours stays\n")
            #expect(try Self.files(in: target) == ["1@x.ics": mine])
        }
    }

    @Test("edit --undo gives a folder back the files from before an import, and a later mirror leaves them so")
    func undo() throws {
        try TemporaryFolder.with { folder in
            let (target, undo) = (folder.url.path + "/team", folder.url.path + "/undo.json")
            let feed = try folder.calendar("feed.ics", Self.events(1...3))
            let next = try folder.calendar("next.ics", Self.events(2...4, title: "New"))
            #expect(try Executable.run("import", "--mirror", feed, "--into", target).status == 0)
            let before = try Self.files(in: target)
            let run = try Executable.run("import", "--mirror", next, "--into", target, "--undo-file", undo)
            #expect(run.text == "1 added, 2 updated, 1 removed, 0 unchanged, 0 conflicts\n")
            #expect(try Executable.run("edit", target, "--undo", undo, "--in-place").status == 0)
            #expect(try Self.files(in: target) == before)
            #expect(
                try Executable.run("import", "--mirror", next, "--into", target).text
                    == "0 added, 0 updated, 0 removed, 2 unchanged, 0 conflicts; kept: 2 changed here, 1 removed here\n"
            )
            #expect(try Self.files(in: target) == before)
        }
    }

    @Test(
        "A damaged .mirror.ics is named, and then nothing is removed",
        arguments: ["", "BEGIN:VCAL", "a title with another letter"])
    func damaged(damage: String) throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/team"
            let feed = try folder.calendar("feed.ics", Self.events(1...3))
            let next = try folder.calendar("next.ics", Self.events(2...3))
            #expect(try Executable.run("import", "--mirror", feed, "--into", target).status == 0)
            let file = URL(fileURLWithPath: target + "/.mirror.ics")
            let whole = try String(contentsOf: file, encoding: .utf8)
            let isLetter = damage.hasPrefix("a title")
            let damaged = isLetter ? whole.replacing("SUMMARY:", with: "SUMMARY:x", maxReplacements: 1) : damage
            #expect(damaged != whole)
            try Data(damaged.utf8).write(to: file)
            let run = try Executable.run("import", "--mirror", next, "--into", target)
            #expect(run.status == 0)
            #expect(run.errors.contains("team/.mirror.ics: damaged"))
            #expect(run.text == "0 added, 0 updated, 0 removed, 2 unchanged, 0 conflicts\n")
            #expect(try Self.files(in: target).count == 3)
        }
    }

    @Test(
        "import --mirror refuses arguments that it can't follow",
        arguments: [
            (["a.ics", "b.ics", "--into", "x", "--mirror"], "--mirror needs exactly one file or URL"),
            ([".", "--into", "x", "--mirror"], "--mirror needs exactly one file or URL"),
            (["a.ics", "--into", "x.ics", "--mirror"], "--mirror needs a folder, not a file"),
            (["a.ics", "--into", "x", "--accept"], "--accept needs --mirror"),
            (["a.ics", "--into", "x", "--keep-past"], "--keep-past needs --mirror"),
        ])
    func usage(_ arguments: [String], _ sentence: String) throws {
        let run = try Executable.run(["import"] + arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(sentence))
    }
}
