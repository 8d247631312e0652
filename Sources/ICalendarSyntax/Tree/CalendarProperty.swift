/// One property: a name, parameters and a value (RFC 5545 sections 3.1 and 3.5). Its text is made when asked for.
///
/// A property is a tree's storage and the index of a line: cheap to copy, and alive as long as anything of the tree is.
public struct CalendarProperty: Sendable {
    let storage: SyntaxStorage
    let line: Int

    var record: LineRecord { storage.lines[line] }

    /// Which property of the RFCs it is, for dispatch; nil for any other.
    public var known: KnownProperty? { KnownProperty(rawValue: record.known) }

    /// The name in capitals: `DTSTART`.
    public var name: String { storage.name(of: record) }

    /// The name as written.
    public var rawName: String { storage.rawName(of: record) }

    /// Whether the name is this, whatever the case. Does not allocate unless the line is folded or not ASCII.
    public func isNamed(_ name: String) -> Bool { storage.isNamed(record, name) }

    /// The offset of the line's first byte in the scanned text (``ComponentTree/textBytes``).
    public var offset: Int { Int(record.start) }

    /// The offset of the value's first byte in the scanned text.
    public var valueOffset: Int { Int(record.valueStart) }

    /// The physical bytes, folds and line end included.
    public var byteRange: Range<Int> { storage.byteRange(ofLines: line..<line + 1) }

    /// The physical bytes of the value, folds included, line end excluded.
    public var valueByteRange: Range<Int> { record.valueRange }

    /// Whether the line is folded; if not, ``withValueBytes(_:)`` copies nothing.
    public var isFolded: Bool { record.flags.contains(.folded) }

    /// Whether anything follows the name before the colon.
    public var hasParameters: Bool { record.flags.contains(.parameters) }

    /// The line it stands in.
    public var contentLine: ContentLine { ContentLine(storage: storage, index: line) }

    /// Where a byte of the unfolded value stands in the scanned text, for diagnostics: `index` counts the bytes that
    /// ``withValueBytes(_:)`` lends; one outside is taken for the end of the value. Linear in the value if it is folded.
    public func offset(ofValueByte index: Int) -> Int {
        storage.offset(ofUnfolded: index, in: record.valueRange, folded: isFolded)
    }

    /// Lends the unfolded bytes of the value, not decoded and not unescaped: for values that are ASCII by their grammar.
    /// They are those of the input, without a copy, unless the line is folded.
    @inline(__always)
    public func withValueBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        let record = record
        return try storage.withUnfolded(record.valueRange, folded: record.flags.contains(.folded), body)
    }
}

extension CalendarProperty: Hashable {
    /// Whether two are the same line of the same tree.
    public static func == (left: CalendarProperty, right: CalendarProperty) -> Bool {
        left.storage === right.storage && left.line == right.line
    }

    /// Hashes the tree's identity and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(line)
    }
}
