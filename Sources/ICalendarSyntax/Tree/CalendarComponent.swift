/// A component: the lines from a BEGIN to its END (RFC 5545 section 3.6), whether or not the name is known.
///
/// ```swift
/// if component.known == .vevent, let start = component[.start] {
///     print(start.parameter("TZID") ?? "floating", start.value)
/// }
/// ```
///
/// A component is a reference to the tree's storage and an index. Copies are cheap, and each keeps the tree's storage
/// alive.
public struct CalendarComponent: Sendable {
    package let storage: SyntaxStorage
    package let index: Int

    package var record: ComponentRecord { storage.components[index] }
    var firstLine: LineRecord { storage.lines[Int(record.firstLine)] }

    /// The kind of the component; nil if ``KnownComponent`` has no case for the name.
    public var known: KnownComponent? { KnownComponent(rawValue: record.known) }

    /// The name in capitals without surrounding blanks, such as `VEVENT`.
    public var name: String { known?.name ?? rawName.uppercasedASCII }

    /// The name as written, without surrounding blanks.
    public var rawName: String {
        let line = firstLine
        return storage.withUnfolded(line.valueRange, folded: line.flags.contains(.folded)) { bytes in
            storage.decode(bytes, ASCII.trimmed(bytes, 0..<bytes.count), line.flags)
        }
    }

    /// Returns whether the component has this name, ignoring case. Allocates only if the line is folded or not ASCII.
    public func isNamed(_ name: String) -> Bool {
        let line = firstLine
        return storage.withUnfolded(line.valueRange, folded: line.flags.contains(.folded)) { bytes in
            storage.isText(bytes, ASCII.trimmed(bytes, 0..<bytes.count), equalTo: name, line.flags)
        }
    }

    /// The enclosing component; nil for an outermost component.
    public var parent: CalendarComponent? {
        let parent = record.parent
        return parent == ComponentRecord.none ? nil : CalendarComponent(storage: storage, index: Int(parent))
    }

    /// The components directly inside this one, in order.
    public var components: CalendarComponents {
        CalendarComponents(storage: storage, range: index + 1..<Int(record.subtreeEnd))
    }

    /// The properties of this component, in order, without those of inner components.
    public var properties: CalendarProperties { CalendarProperties(storage: storage, component: index) }

    /// All lines from the BEGIN to the END, including those of inner components.
    public var contentLines: ContentLines {
        ContentLines(storage: storage, range: Int(record.firstLine)..<Int(record.endLine))
    }

    /// The offset of the BEGIN in the scanned text, in bytes.
    public var offset: Int { Int(firstLine.start) }

    /// The byte range from the BEGIN to the line end of the END. If the END is missing, the range ends where the
    /// component was closed.
    public var byteRange: Range<Int> {
        storage.byteRange(ofLines: Int(record.firstLine)..<Int(record.endLine))
    }

    /// Whether the component ends with its own END; false if the END is missing.
    public var isClosed: Bool { record.isClosed }
}

extension CalendarComponent: Hashable {
    /// Returns whether two values refer to the same component of the same tree.
    public static func == (left: CalendarComponent, right: CalendarComponent) -> Bool {
        left.storage === right.storage && left.index == right.index
    }

    /// Hashes the identity of the tree and the position of the component.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(index)
    }
}
