import Foundation
import ICalendarSyntax
import ICalendarWriting
import TestSupport
import Testing

/// Laws of writing documents back, checked on all available calendars and on random bytes.
@Suite("Laws of writing back")
struct WritingLawTests {
    @Test(
        "Each fixture is written back byte for byte, and so are its lines one after another",
        arguments: try Fixtures.calendars)
    func identity(_ file: URL) throws { Self.checkIdentity(try Fixtures.bytes(file)) }

    @Test(
        "Other projects' calendars are written back byte for byte",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func others() throws {
        for file in try Fixtures.otherCalendars { Self.checkIdentity(try Fixtures.bytes(file)) }
    }

    static func checkIdentity(_ bytes: [UInt8]) {
        let tree = ComponentTree(recovering: bytes)
        #expect(DocumentEdit(tree).bytes() == bytes)
        guard tree.encoding != .utf16 else { return }
        let lines = tree.contentLines.flatMap { tree.textBytes[$0.byteRange] }
        #expect(Array(tree.textBytes[..<tree.textRange.lowerBound]) + lines == bytes)
    }

    @Test("Changing one property of a fixture changes that property's bytes only", arguments: try Fixtures.calendars)
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

    @Test(
        "Changing one property of a random document changes that property's bytes only",
        .serialized, arguments: RandomSeeds.forDrawing(1_000, stream: 32))
    func random(seed: UInt64) throws {
        var changed = 0
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let document = RandomTests.document(&generator)
            let tree = ComponentTree(recovering: document)
            #expect(DocumentEdit(tree).bytes() == document)
            guard let property = Self.properties(of: tree).randomElement(using: &generator) else { continue }
            var edit = DocumentEdit(tree)
            do {
                try edit.setText("new, é", of: property)
            } catch {
                #expect(error == .damagedProperty(property.name), "document \(step): \(document)")
                continue
            }
            changed += 1
            Self.checkOnly(property, isChangedIn: edit, to: "new, é", "document \(step): \(document)")
        }
        #expect(changed > 5)
    }

    static func properties(of tree: ComponentTree) -> [CalendarProperty] { tree.contentLines.compactMap(\.property) }

    /// Checks that the bytes before and after a property are unchanged, that its line is still one line, and that
    /// everything else is parsed as before.
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
