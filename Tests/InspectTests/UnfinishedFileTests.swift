import Foundation
import TestSupport
import Testing

/// Files that another program is still writing, and transactions that were interrupted.
@Suite("Unfinished files and transactions")
struct UnfinishedFileTests {
    /// Returns the first half of a file, and the rest.
    private static func halves(_ path: String) throws -> (first: Data, rest: Data) {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return (data.prefix(data.count / 2), data.dropFirst(data.count / 2))
    }

    @Test("ics-inspect edit --in-place doesn't replace the first half of a file")
    func editHalf() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("talk.ics", EditTests.talk)
            let half = try Self.halves(file).first
            try half.write(to: URL(fileURLWithPath: file))
            let run = try Executable.run(
                "edit", file, "--uid", "talk@x", "--set", "LOCATION=Kiel", "--in-place", "--quiet")
            #expect(run.status == 74 && run.errors.contains("no END:VCALENDAR"), "\(run.errors)")
            #expect(run.errors.contains("nothing is changed"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == half)
        }
    }

    @Test("ics-inspect edit --in-place and import wait until another program has written the rest of a file")
    func waitForRest() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("talk.ics", EditTests.talk)
            let (first, rest) = try Self.halves(file)
            try rest.write(to: folder.url.appending(path: "rest"))
            for command in [
                "edit FILE --uid talk@x --span all --set LOCATION=Kiel --in-place", "import FILE --into vdir",
            ] {
                try first.write(to: URL(fileURLWithPath: file))
                let run = try Executable.shell(
                    "cd '\(folder.url.path)'; (sleep 0.3; cat rest >>talk.ics) & $ICS "
                        + command.replacing("FILE", with: "talk.ics") + " --quiet; status=$?; wait; exit $status")
                #expect(run.status == 0, "\(run.errors)")
            }
            let item = try String(contentsOfFile: folder.url.path + "/vdir/talk@x.ics", encoding: .utf8)
            #expect(item.hasSuffix("END:VCALENDAR\r\n"))
        }
    }

    @Test("ics-inspect import stores nothing of the first half of a file")
    func importHalf() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("talk.ics", EditTests.talk)
            try Self.halves(file).first.write(to: URL(fileURLWithPath: file))
            let target = folder.url.path + "/vdir"
            let run = try Executable.run("import", file, "--into", target)
            #expect(run.status == 74 && run.errors.contains("nothing is changed"), "\(run.errors)")
            #expect((try? FileManager.default.contentsOfDirectory(atPath: target)) ?? [] == [])
            let half = try Executable.run("import", "-", "--into", target, input: [UInt8](Self.halves(file).first))
            #expect(half.status == 74)
        }
    }

    @Test("The part of a private series, and the files that --undo-file and --undo write, have its permissions")
    func permissions() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/vdir"
            _ = try Executable.run("import", folder.calendar("feed.ics", EditTests.talk), "--into", target)
            func permissions(_ path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            let item = target + "/talk@x.ics"
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: item)
            let split = folder.url.path + "/split.undo"
            var run = try Executable.run(
                "edit", target, "--uid", "talk@x", "--at", "2026-04-06", "--span", "following", "--set",
                "LOCATION=Kiel", "--in-place", "--undo-file", split, "--quiet")
            #expect(run.status == 0, "\(run.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: target)
            #expect(names.count == 2)
            for name in names { #expect(try permissions(target + "/" + name) == 0o600) }
            #expect(try permissions(split) == 0o600)
            #expect(try Executable.run("edit", target, "--undo", split, "--in-place", "--quiet").status == 0)

            let removal = folder.url.path + "/removal.undo"
            run = try Executable.run(
                "edit", target, "--uid", "talk@x", "--span", "all", "--remove", "--in-place", "--undo-file", removal,
                "--quiet")
            #expect(run.status == 0, "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: item))
            #expect(try Executable.run("edit", target, "--undo", removal, "--in-place", "--quiet").status == 0)
            #expect(try permissions(item) == 0o600)

            let file = try folder.calendar("single.ics", EditTests.talk)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            let undo = folder.url.path + "/single.undo"
            run = try Executable.run(
                "edit", file, "--uid", "talk@x", "--set", "LOCATION=Kiel", "--span", "all", "--in-place", "--undo-file",
                undo, "--quiet")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try permissions(undo) == 0o640)
        }
    }

    /// Writes the plan of a transaction that replaces `talk@x.ics` and was interrupted before the change.
    private static func interrupt(_ folder: String, version: Int) throws {
        let item = folder + "/talk@x.ics"
        let old = try Data(contentsOf: URL(fileURLWithPath: item))
        let new = Data(String(decoding: old, as: UTF8.self).replacing("SUMMARY:Talk", with: "SUMMARY:Later").utf8)
        try new.write(to: URL(fileURLWithPath: folder + "/.ics-0123456789abcdef.tmp"))
        // FNV-1a with 64 bits.
        func sum(_ bytes: Data) -> UInt64 {
            bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        let change =
            #"{"folder":0,"name":"talk@x.ics","temporary":".ics-0123456789abcdef.tmp","old":\#(sum(old)),"new":\#(sum(new))}"#
        let plan = Data(
            #"{"version":\#(version),"id":"1","folders":["\#(folder)"],"position":0,"changes":[\#(change)]}"#.utf8)
        try (plan + Data("\n\(String(sum(plan), radix: 16))".utf8))
            .write(to: URL(fileURLWithPath: folder + "/.journal.tmp"))
    }

    @Test("A command that reads a folder completes an interrupted transaction, or says that it can't")
    func pendingTransaction() throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.path + "/vdir"
            _ = try Executable.run("import", folder.calendar("feed.ics", EditTests.talk), "--into", target)
            let read = ["occurrences", target, "--from", "2026-01-01", "--to", "2027-01-01"]
            try Self.interrupt(target, version: 9)
            let later = try Executable.run(read)
            #expect(later.status == 0 && later.text.contains("Talk") && !later.text.contains("Later"))
            #expect(later.errors.contains("a later version of this program has to complete it"))
            #expect(later.errors.contains("only a part of the last change may be visible"))
            let edit = ["edit", target, "--uid", "talk@x", "--set", "LOCATION=Kiel", "--in-place"]
            #expect(try Executable.run(edit).status != 0)
            try FileManager.default.removeItem(atPath: target + "/.journal.tmp")
            try Self.interrupt(target, version: 2)
            let run = try Executable.run(read)
            #expect(run.status == 0 && run.text.contains("Later") && !run.text.contains("Talk"), "\(run.text)")
            #expect(!run.errors.contains("only a part"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["talk@x.ics"])
        }
    }
}
