import ICalendarSyntax
import ICalendarWriting
import TestSupport
import Testing

/// Random changes to random documents, compared with the same changes to lists of lines.
@Suite("Many edits at once")
struct EditSequenceTests {
    /// The properties of one component as lists: those at its start, and each property with those put after it.
    struct Lines {
        var head: [String] = []
        var properties: [(line: String?, after: [String])]

        var all: [String] { head + properties.flatMap { ($0.line.map { [$0] } ?? []) + $0.after } }
    }

    static func components(_ tree: ComponentTree) -> [CalendarComponent] {
        var components: [CalendarComponent] = []
        var open = Array(tree.components.reversed())
        while let component = open.popLast() {
            components.append(component)
            open += component.components.reversed()
        }
        return components
    }

    @Test(
        "Random edits of a random document do the same as edits of a list of lines",
        .serialized, arguments: RandomSeeds.forDrawing(400, stream: 30))
    func sequences(seed: UInt64) throws {
        var changed = 0
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let tree = ComponentTree(recovering: RandomTests.document(&generator))
            let components = Self.components(tree)
            guard !components.isEmpty else { continue }
            var edit = DocumentEdit(tree)
            var model = components.map { Lines(properties: $0.properties.map { ($0.line, []) }) }
            for number in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: 0..<components.count, using: &generator)
                let properties = Array(components[index].properties)
                let line = "X-NEW:\(number) é"
                let draft = try PropertyDraft("X-NEW", value: "\(number) é")
                guard let place = properties.indices.randomElement(using: &generator) else {
                    try edit.append(draft, to: components[index])
                    model[index].head.append(line)
                    continue
                }
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    try edit.append(draft, to: components[index])
                    model[index].properties[properties.count - 1].after.append(line)
                case 1:
                    try edit.insert(draft, after: properties[place])
                    model[index].properties[place].after.append(line)
                case 2 where model[index].properties[place].line != nil:
                    try edit.replace(properties[place], with: draft)
                    model[index].properties[place].line = line
                case 3 where model[index].properties[place].line != nil:
                    try edit.remove(properties[place])
                    model[index].properties[place].line = nil
                // It has been removed.
                default: #expect(throws: WritingError.self) { try edit.remove(properties[place]) }
                }
            }
            let bytes = edit.bytes()
            // Without its only LF, a document ends its lines with CR and is parsed differently.
            guard tree.textBytes.contains(10) == bytes.contains(10) else { continue }
            changed += 1
            let again = edit.tree()
            let comment: Comment = "document \(step): \(tree.bytes)"
            #expect(outline(again) == outline(tree), comment)
            #expect(Self.components(again).map { $0.properties.map(\.line) } == model.map(\.all), comment)
        }
        #expect(changed > 5)
    }

    @Test(
        "Removing and appending random components leaves the others as they were",
        .serialized, arguments: RandomSeeds.forDrawing(400, stream: 31))
    func components(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let tree = ComponentTree(recovering: RandomTests.document(&generator))
            let components = Self.components(tree)
            guard let removed = components.randomElement(using: &generator) else { continue }
            let comment: Comment = "document \(step): \(tree.bytes)"
            var edit = DocumentEdit(tree)
            try edit.remove(removed)
            let bytes = edit.bytes()
            if tree.encoding == .utf8 {
                let range = removed.byteRange
                #expect(
                    bytes == Array(tree.bytes[..<range.lowerBound]) + Array(tree.bytes[range.upperBound...]), comment)
            }
            let draft = try ComponentDraft("X-NEW", properties: [PropertyDraft("A", value: "1")])
            // A line that is added to a removed component is removed too.
            if let other = components.randomElement(using: &generator), other != removed, tree.encoding == .utf8 {
                if let property = other.properties.first {
                    try edit.insert(PropertyDraft("X-A", value: ""), before: property)
                }
                try edit.append(draft, to: other)
                try edit.append(PropertyDraft("X-A", value: ""), to: other)
                var around: CalendarComponent? = other
                while let component = around, component != removed { around = component.parent }
                let text = edit.bytes().filter { $0 != 13 && $0 != 10 }
                let isThere = text.count > bytes.filter { $0 != 13 && $0 != 10 }.count
                #expect(isThere == (around == nil), comment)
            }
            var appending = DocumentEdit(tree)
            try appending.append(draft, to: removed)
            let again = Self.components(appending.tree())
            guard let index = components.firstIndex(of: removed), again.count == components.count + 1 else {
                Issue.record(comment)
                continue
            }
            #expect(again.count { $0.name == "X-NEW" } == 1, comment)
            // A component without END extends to the end of the document, so new components come before it.
            let place = (removed.components.map(\.isClosed).lastIndex(of: true) ?? -1) + 1
            var names = removed.components.map(\.name)
            names.insert("X-NEW", at: place)
            let inner = Array(again[index].components)
            #expect(inner.map(\.name) == names, comment)
            #expect(inner.dropFirst(place).first?.properties.map(\.line) == ["A:1"], comment)
        }
    }
}
