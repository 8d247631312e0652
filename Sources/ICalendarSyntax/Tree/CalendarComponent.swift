/// One component: what stands between a BEGIN and its END (RFC 5545 section 3.6), known or not.
///
/// A component is a tree's storage and an index: cheap to copy, and alive as long as anything of the tree is.
public struct CalendarComponent: Sendable {
    let storage: SyntaxStorage
    let index: Int

    var record: ComponentRecord { storage.components[index] }
    var firstLine: LineRecord { storage.lines[Int(record.firstLine)] }

    /// Which of the components of the RFCs it is; nil for any other.
    public var known: KnownComponent? { KnownComponent(rawValue: record.known) }

    /// The name in capitals, blanks around it removed: `VEVENT`.
    public var name: String { known?.name ?? rawName.uppercasedASCII }

    /// The name as written, blanks around it removed.
    public var rawName: String {
        let line = firstLine
        return storage.withUnfolded(line.valueRange, folded: line.flags.contains(.folded)) { bytes in
            storage.decode(bytes, ASCII.trimmed(bytes, 0..<bytes.count), line.flags)
        }
    }

    /// Whether the name is this, whatever the case. Does not allocate unless the line is folded or not ASCII.
    public func isNamed(_ name: String) -> Bool {
        let line = firstLine
        return storage.withUnfolded(line.valueRange, folded: line.flags.contains(.folded)) { bytes in
            storage.isText(bytes, ASCII.trimmed(bytes, 0..<bytes.count), equalTo: name, line.flags)
        }
    }

    /// The component around it; nil for an outermost one.
    public var parent: CalendarComponent? {
        let parent = record.parent
        return parent == ComponentRecord.none ? nil : CalendarComponent(storage: storage, index: Int(parent))
    }

    /// The components directly inside, in order.
    public var components: CalendarComponents {
        CalendarComponents(storage: storage, range: index + 1..<Int(record.subtreeEnd))
    }

    /// The properties directly inside, in order; those of inner components are theirs.
    public var properties: CalendarProperties { CalendarProperties(storage: storage, component: index) }

    /// All lines from the BEGIN to the END, inner components included.
    public var contentLines: ContentLines {
        ContentLines(storage: storage, range: Int(record.firstLine)..<Int(record.endLine))
    }

    /// The offset of the BEGIN in the scanned text, in bytes.
    public var offset: Int { Int(firstLine.start) }

    /// The physical bytes from the BEGIN to the line end of the END, or to where the component was closed for want of one.
    public var byteRange: Range<Int> {
        storage.byteRange(ofLines: Int(record.firstLine)..<Int(record.endLine))
    }

    /// Whether it ends with its own END; false if that was missing.
    public var isClosed: Bool { record.isClosed }
}

extension CalendarComponent: Hashable {
    /// Whether two are the same place in the same tree.
    public static func == (left: CalendarComponent, right: CalendarComponent) -> Bool {
        left.storage === right.storage && left.index == right.index
    }

    /// Hashes the tree's identity and the place in it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(index)
    }
}
