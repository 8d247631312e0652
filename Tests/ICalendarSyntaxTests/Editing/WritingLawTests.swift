import Foundation
import ICalendarSyntax
import TestSupport
import Testing

/// Laws of writing back, on every calendar at hand and on random bytes.
@Suite("Writing back") struct WritingLawTests {
    @Test("gives the bytes that were read, and so do its lines one after another", arguments: Fixtures.calendars)
    func identity(_ file: URL) throws { Self.checkIdentity(try Fixtures.bytes(file)) }

    @Test(
        "gives other projects' bytes too",
        .enabled(if: Fixtures.otherCalendars != nil, "set ICALENDAR_CONFORMANCE to other projects' data"))
    func others() throws {
        for file in Fixtures.otherCalendars ?? [] { Self.checkIdentity(try Fixtures.bytes(file)) }
    }

    static func checkIdentity(_ bytes: [UInt8]) {
        let tree = ComponentTree(recovering: bytes)
        #expect(DocumentEdit(tree).bytes() == bytes)
        guard tree.encoding != .utf16 else { return }
        let lines = tree.contentLines.flatMap { tree.textBytes[$0.byteRange] }
        #expect(Array(tree.textBytes[..<tree.textRange.lowerBound]) + lines == bytes)
    }

    @Test("changes the bytes of the one property that was changed", arguments: Fixtures.calendars)
    func oneProperty(_ file: URL) throws {
        let tree = ComponentTree(recovering: try Fixtures.bytes(file))
        var generator = SplitMix64(seed: 5_545)
        let properties = Self.properties(of: tree)
        for _ in 0..<5 {
            guard let property = properties.randomElement(using: &generator) else { return }
            var edit = DocumentEdit(tree)
            try edit.setText("new, é", of: property)
            Self.checkOnly(property, isChangedIn: edit, to: "new, é", "\(file.lastPathComponent)")
        }
    }

    @Test("does so whatever the bytes are")
    func random() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var changed = 0
        for step in 0..<1_000 {
            var generator = SplitMix64(seed: seed &+ UInt64(step))
            let document = RandomTests.document(&generator)
            let tree = ComponentTree(recovering: document)
            #expect(DocumentEdit(tree).bytes() == document)
            guard let property = Self.properties(of: tree).randomElement(using: &generator) else { continue }
            var edit = DocumentEdit(tree)
            do {
                try edit.setText("new, é", of: property)
            } catch {
                #expect(error == .damagedProperty(property.name), "seed \(seed &+ UInt64(step)): \(document)")
                continue
            }
            changed += 1
            Self.checkOnly(property, isChangedIn: edit, to: "new, é", "seed \(seed &+ UInt64(step)): \(document)")
        }
        #expect(changed > 100)
    }

    static func properties(of tree: ComponentTree) -> [CalendarProperty] { tree.contentLines.compactMap(\.property) }

    /// Checks that the bytes before and after a property are still there, that its line is still one, and that everything
    /// else is read as before.
    static func checkOnly(
        _ property: CalendarProperty, isChangedIn edit: DocumentEdit, to text: String, _ comment: Comment
    ) {
        let old = edit.source
        let bytes = edit.bytes()
        if old.encoding == .utf8 {
            let range = property.byteRange
            #expect(bytes.starts(with: old.bytes[..<range.lowerBound]), comment)
            #expect(bytes.reversed().starts(with: old.bytes[range.upperBound...].reversed()), comment)
        }
        let new = edit.tree()
        #expect(outline(new) == outline(old), comment)
        let (before, after) = (properties(of: old), properties(of: new))
        guard before.count == after.count, let index = before.firstIndex(of: property) else {
            Issue.record(comment)
            return
        }
        for place in before.indices {
            #expect(before[place].parameters == after[place].parameters, comment)
            #expect(before[place].name == after[place].name, comment)
            #expect(
                after[place].value == (place == index ? text.replacing(",", with: "\\,") : before[place].value), comment
            )
        }
    }
}
