/// The properties of one component in document order, found as they are asked for. Lines that are not properties (blank,
/// unparsable, below a limit) and those of inner components are passed over.
public struct CalendarProperties: Collection, Sendable {
    let storage: SyntaxStorage
    let component: Int

    /// The place of a property: its line, and the next inner component, so that stepping over that takes one look.
    public struct Index: Comparable, Hashable, Sendable {
        var line: Int
        var nextComponent: Int

        /// Whether two are the same line.
        public static func == (left: Index, right: Index) -> Bool { left.line == right.line }

        /// Compares by document order.
        public static func < (left: Index, right: Index) -> Bool { left.line < right.line }

        /// Hashes the line of the place.
        public func hash(into hasher: inout Hasher) { hasher.combine(line) }
    }

    private var record: ComponentRecord { storage.components[component] }

    /// The place of the first property.
    public var startIndex: Index {
        advanced(Index(line: Int(record.firstLine) + 1, nextComponent: component + 1))
    }

    /// The place after the last property.
    public var endIndex: Index {
        Index(line: Swift.max(Int(record.endLine), Int(record.firstLine) + 1), nextComponent: Int(record.subtreeEnd))
    }

    /// Returns the place of the next property.
    public func index(after index: Index) -> Index {
        advanced(Index(line: index.line + 1, nextComponent: index.nextComponent))
    }

    /// The property at a place.
    public subscript(index: Index) -> CalendarProperty { CalendarProperty(storage: storage, line: index.line) }

    /// The first place at or after `index` that is a property.
    func advanced(_ index: Index) -> Index {
        var index = index
        let end = Int(record.endLine)
        let lastComponent = Int(record.subtreeEnd)
        while index.line < end {
            if index.nextComponent < lastComponent {
                let inner = storage.components[index.nextComponent]
                if index.line == Int(inner.firstLine) {
                    index.line = Int(inner.endLine)
                    index.nextComponent = Int(inner.subtreeEnd)
                    continue
                }
            }
            if storage.lines[index.line].isProperty { return index }
            index.line += 1
        }
        return endIndex
    }

    /// The first index of a property of this kind: looks at one byte a line.
    func firstIndex(of known: KnownProperty) -> Index? {
        let record = record
        let lines = storage.lines
        let end = Int(record.endLine)
        var index = Index(line: Int(record.firstLine) + 1, nextComponent: component + 1)
        while index.line < end {
            // Inner components start with a BEGIN that has a record: their lines are theirs.
            let number = lines.known(index.line)
            if number == known.rawValue, lines[index.line].isProperty { return index }
            if number == KnownProperty.begin.rawValue {
                index = advanced(index)
            } else {
                index.line += 1
            }
        }
        return nil
    }
}
