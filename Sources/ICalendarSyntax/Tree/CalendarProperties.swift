/// A collection of the properties of one component in document order, created as you iterate.
///
/// ```swift
/// for property in event.properties {
///     print(property.name, property.value)
/// }
/// ```
///
/// Blank, unreadable and skipped lines, and lines of inner components, are left out.
public struct CalendarProperties: Collection, Sendable {
    let storage: SyntaxStorage
    let component: Int

    /// The position of a property: its line and the next inner component, so that stepping over that component takes
    /// constant time.
    public struct Index: Comparable, Hashable, Sendable {
        var line: Int
        var nextComponent: Int

        /// Returns whether two positions are on the same line.
        public static func == (left: Index, right: Index) -> Bool { left.line == right.line }

        /// Returns whether the left position comes first in the document.
        public static func < (left: Index, right: Index) -> Bool { left.line < right.line }

        /// Hashes the line of the position.
        public func hash(into hasher: inout Hasher) { hasher.combine(line) }
    }

    private var record: ComponentRecord { storage.components[component] }

    /// The position of the first property.
    public var startIndex: Index {
        advanced(Index(line: Int(record.firstLine) + 1, nextComponent: component + 1))
    }

    /// The position after the last property.
    public var endIndex: Index {
        Index(line: Swift.max(Int(record.endLine), Int(record.firstLine) + 1), nextComponent: Int(record.subtreeEnd))
    }

    /// Returns the position of the next property.
    public func index(after index: Index) -> Index {
        advanced(Index(line: index.line + 1, nextComponent: index.nextComponent))
    }

    /// The property at a position.
    public subscript(index: Index) -> CalendarProperty { CalendarProperty(storage: storage, line: index.line) }

    /// Returns the first position at or after `index` that is a property.
    func advanced(_ index: Index) -> Index { storage.property(at: index, in: record) ?? endIndex }

    /// Returns the first position of a property of a kind, examining one byte per line.
    func firstIndex(of known: KnownProperty) -> Index? {
        let record = record
        let lines = storage.lines
        let end = Int(record.endLine)
        var index = Index(line: Int(record.firstLine) + 1, nextComponent: component + 1)
        while index.line < end {
            // An inner component starts with a BEGIN that has a record. Its lines don't belong to this component.
            guard
                let line = lines.firstLine(
                    of: known.rawValue, or: KnownProperty.componentBegin.rawValue, in: index.line..<end)
            else { return nil }
            index.line = line
            if lines.known(line) == KnownProperty.componentBegin.rawValue {
                index = advanced(index)
            } else if lines.isProperty(line) {
                return index
            } else {
                index.line += 1
            }
        }
        return nil
    }
}

extension SyntaxStorage {
    /// Returns the first position at or after another that is a property of a component; nil if there is none.
    func property(at index: CalendarProperties.Index, in component: ComponentRecord) -> CalendarProperties.Index? {
        var index = index
        let end = Int(component.endLine)
        let lastComponent = Int(component.subtreeEnd)
        while index.line < end {
            if index.nextComponent < lastComponent {
                let inner = components[index.nextComponent]
                if index.line == Int(inner.firstLine) {
                    index.line = Int(inner.endLine)
                    index.nextComponent = Int(inner.subtreeEnd)
                    continue
                }
            }
            if lines[index.line].isProperty { return index }
            index.line += 1
        }
        return nil
    }
}

/// Consecutive lines with properties of one kind.
package struct PropertyRun: Sendable {
    package let known: KnownProperty
    package let lines: Range<Int>
}

extension CalendarComponent {
    /// The properties of known kinds, as runs of lines in document order.
    ///
    /// Even a component with ten thousand EXDATEs usually has only a few runs.
    package var propertyRuns: [PropertyRun] {
        var runs: [PropertyRun] = []
        forEachPropertyRun { runs.append($0) }
        return runs
    }

    /// The kinds of the properties, without those of inner components, and the kinds of more than one of them.
    ///
    /// - Complexity: O(*n*), where *n* is the number of lines of the component. Allocates nothing.
    package var kinds: (all: KnownProperties, repeated: KnownProperties) {
        var (all, repeated): (KnownProperties, KnownProperties) = ([], [])
        forEachPropertyRun { run in
            if !all.insert(run.known) || run.lines.count > 1 { repeated.insert(run.known) }
        }
        return (all, repeated)
    }

    private func forEachPropertyRun(_ body: (PropertyRun) -> Void) {
        let lines = storage.lines
        let end = Int(record.endLine)
        let lastInner = Int(record.subtreeEnd)
        var inner = index + 1
        var line = Int(record.firstLine) + 1
        while line < end {
            if inner < lastInner, line == Int(storage.components[inner].firstLine) {
                line = max(Int(storage.components[inner].endLine), line + 1)
                inner = Int(storage.components[inner].subtreeEnd)
                continue
            }
            let number = lines.known(line)
            let first = line
            line += 1
            guard let known = KnownProperty(rawValue: number), lines.isProperty(first) else { continue }
            line = lines.endOfProperties(likeFirstOf: first..<end)
            body(PropertyRun(known: known, lines: first..<line))
        }
    }
}

extension [PropertyRun] {
    /// Returns the properties of a kind, in order.
    package func properties(_ known: KnownProperty, of storage: SyntaxStorage) -> [CalendarProperty] {
        var properties: [CalendarProperty] = []
        properties.reserveCapacity(reduce(0) { $0 + ($1.known == known ? $1.lines.count : 0) })
        for run in self where run.known == known {
            for line in run.lines { properties.append(CalendarProperty(storage: storage, line: line)) }
        }
        return properties
    }
}
