/// Consecutive properties of a component with the same name and parameters, written in the same way.
package struct PropertyGroup: Sendable {
    let storage: SyntaxStorage
    package let lines: Range<Int>

    /// The number of properties; at least 1.
    package var count: Int { lines.count }

    /// The first property.
    package var first: CalendarProperty { self[0] }

    /// Returns a property by its index in the group.
    package subscript(index: Int) -> CalendarProperty {
        CalendarProperty(storage: storage, line: lines.lowerBound + index)
    }

    /// The number of elements in each value, separated by commas.
    package var elementCounts: [Int] {
        let bytes = storage.textBytes
        let table = storage.lines
        // Most of ten thousand lines have one date each.
        let all = Int(table[lines.lowerBound].start)..<Int(table[lines.upperBound - 1].end)
        if !ByteScan.contains(ASCII.comma, bytes.span, all) { return Array(repeating: 1, count: lines.count) }
        return lines.map { line in
            bytes[table[line].valueRange].reduce(1) { $0 + ($1 == ASCII.comma ? 1 : 0) }
        }
    }
}

extension CalendarComponent {
    /// Returns the properties of a kind, in order, as groups.
    package func groups(_ known: KnownProperty) -> [PropertyGroup] {
        var groups: [PropertyGroup] = []
        for run in propertyRuns where run.known == known {
            var rest = run.lines
            while !rest.isEmpty {
                let group = rest.lowerBound..<storage.endOfEqualHeaders(in: rest)
                groups.append(PropertyGroup(storage: storage, lines: group))
                rest = group.upperBound..<rest.upperBound
            }
        }
        return groups
    }
}
