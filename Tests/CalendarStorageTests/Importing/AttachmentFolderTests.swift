import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Attachments in base64 that become files.
@Suite("Attachments in files")
struct AttachmentFolderTests {
    private typealias Folder = FolderChangesTests.Folder

    private static func attachment(_ text: String, _ parameters: String = "") -> String {
        "ATTACH\(parameters);VALUE=BINARY;ENCODING=BASE64:\(Data(text.utf8).base64EncodedString())"
    }

    private static func document(_ lines: String...) -> ComponentTree {
        ComponentTree(
            recovering: Feeds.bytes(
                Feeds.event("a", (["DTSTART:20260302T091500Z"] + lines).joined(separator: "\n"))))
    }

    private static func names(_ folder: Folder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private static func text(_ folder: Folder, _ name: String) throws -> String {
        try String(contentsOf: folder.file(name), encoding: .utf8)
    }

    /// The lines of a document that another one doesn't have, unfolded.
    private static func newLines(_ document: ComponentTree, since old: ComponentTree) -> [String] {
        func lines(_ tree: ComponentTree) -> [String] {
            String(decoding: tree.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "")
                .components(separatedBy: "\r\n")
        }
        return lines(document).filter { !lines(old).contains($0) }
    }

    @Test("Binary attachments of entries and alarms become files, and all other bytes stay")
    func extraction() throws {
        let folder = try Folder()
        let document = Self.document(
            Self.attachment("agenda", ";FMTTYPE=application/pdf;FILENAME=Agenda März.pdf"),
            "ATTACH:https://example.com/plan.pdf", "ATTACH;VALUE=BINARY;ENCODING=BASE64:damaged!", "X-NOTE:kept",
            "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M", Self.attachment("bell", ";FMTTYPE=audio/wav"), "END:VALARM")
        let linked = try AttachmentFolder(folder.url).extractingAttachments(from: document)
        #expect(try Self.names(folder) == ["Agenda März.pdf", "attachment.wav"])
        #expect(try Self.text(folder, "Agenda März.pdf") == "agenda")
        #expect(try Self.text(folder, "attachment.wav") == "bell")
        let link = folder.url.resolvingSymlinksInPath().absoluteString
        let base = link.hasSuffix("/") ? link : link + "/"
        #expect(
            Self.newLines(linked, since: document) == [
                "ATTACH;FMTTYPE=application/pdf;FILENAME=Agenda März.pdf:\(base)Agenda%20M%C3%A4rz.pdf",
                "ATTACH;FMTTYPE=audio/wav:\(base)attachment.wav",
            ])
        #expect(Self.newLines(document, since: linked).count == 2)
        // A document without binary attachments is the same afterwards.
        #expect(try AttachmentFolder(folder.url).extractingAttachments(from: linked).bytes == linked.bytes)
    }

    @Test("The same attachment is one file, and others with its name get names of their own")
    func names() throws {
        let folder = try Folder()
        let attachments = AttachmentFolder(folder.url)
        let first = Self.document(Self.attachment("one", ";FILENAME=plan.txt"))
        let linked = try attachments.extractingAttachments(from: first)
        #expect(try attachments.extractingAttachments(from: first).bytes == linked.bytes)
        #expect(try Self.names(folder) == ["plan.txt"])
        let both = Self.document(
            Self.attachment("two", ";FILENAME=plan.txt"), Self.attachment("one", ";FILENAME=plan.txt"),
            Self.attachment("two", ";FILENAME=plan.txt"))
        let lines = Self.newLines(try attachments.extractingAttachments(from: both), since: both)
        let names = try Self.names(folder)
        #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("plan") && $0.hasSuffix(".txt") })
        #expect(try Set(names.map { try Self.text(folder, $0) }) == ["one", "two"])
        #expect(lines.count == 3 && lines[0] == lines[2] && lines[1].hasSuffix("/plan.txt"))
    }

    @Test(
        "A name from a feed never leaves the folder",
        arguments: [
            ("../../escape.txt", "_.._escape.txt"), ("/etc/passwd", "_etc_passwd"), ("..", "attachment"),
            (".hidden", "hidden"), ("a:b?.txt", "a_b_.txt"), ("", "attachment"),
        ])
    func unsafeNames(given: String, expected: String) throws {
        let folder = try Folder()
        let document = Self.document(Self.attachment("x", given.isEmpty ? "" : ";FILENAME=\"\(given)\""))
        _ = try AttachmentFolder(folder.url).extractingAttachments(from: document)
        #expect(try Self.names(folder) == [expected])
    }

    @Test("A name of any length becomes one that file systems allow")
    func longName() throws {
        let folder = try Folder()
        let name = String(repeating: "ö", count: 10_000)
        _ = try AttachmentFolder(folder.url).extractingAttachments(
            from: Self.document(Self.attachment("x", ";FILENAME=\(name).pdf")))
        #expect(try Self.names(folder).map(\.utf8.count) == [124])
    }

    @Test("A missing folder is a typed error")
    func missingFolder() throws {
        let folder = AttachmentFolder(URL(filePath: "/nowhere/attachments"))
        #expect("\(folder)" == "/nowhere/attachments")
        #expect(throws: StoreError.self) {
            try folder.extractingAttachments(from: Self.document(Self.attachment("x")))
        }
    }

    @Test("Linked documents are merged into a store, and a second time nothing changes")
    func importing() async throws {
        let (folder, calendar) = (try Folder(), try Folder())
        let attachments = AttachmentFolder(folder.url)
        let document = Self.document(Self.attachment("agenda", ";FILENAME=agenda.txt"))
        let store = try await CalendarStore([FolderCollection(calendar.url, id: "work")])
        for expected in ["1 added, 0 updated, 0 skipped, 0 conflicts", "0 added, 0 updated, 1 skipped, 0 conflicts"] {
            let linked = try attachments.extractingAttachments(from: document)
            let report = try await store.transaction { try $0.merge(linked, into: "work") }
            #expect(report.description == expected)
        }
        let entry = try #require(store.snapshot.items(withUID: "a").first.flatMap { store.snapshot[$0]?.entries.first })
        guard case .uri(let uri)? = entry.attachments.first?.content else {
            Issue.record("expected a link")
            return
        }
        let url = try #require(URL(string: uri))
        #expect(try String(contentsOf: url, encoding: .utf8) == "agenda")
    }
}
