// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// A property: a name, parameters and a value (RFC 5545 sections 3.1 and 3.5).
///
/// ```swift
/// if let summary = event[.summary] {
///     print(summary.text, summary.parameter("LANGUAGE") ?? "no language")
/// }
/// ```
///
/// A property is a reference to the tree's storage and the index of a line. Copies are cheap, each keeps the tree's
/// storage alive, and text is decoded on access.
public struct CalendarProperty: Sendable {
    package let storage: SyntaxStorage
    package let line: Int

    package init(storage: SyntaxStorage, line: Int) {
        self.storage = storage
        self.line = line
    }

    package var record: LineRecord { storage.lines[line] }

    /// The kind of the property; nil if ``KnownProperty`` has no case for the name.
    public var known: KnownProperty? { KnownProperty(rawValue: record.known) }

    /// The name in capitals, such as `DTSTART`.
    public var name: String { storage.name(of: record) }

    /// The name as written in the file.
    public var rawName: String { storage.rawName(of: record) }

    /// Returns whether the property has this name, ignoring case. Allocates only if the line is folded or not ASCII.
    public func isNamed(_ name: String) -> Bool { storage.isNamed(record, name) }

    /// The offset of the line's first byte in the scanned text (``ComponentTree/textBytes``).
    public var offset: Int { Int(record.start) }

    /// The offset of the value's first byte in the scanned text.
    public var valueOffset: Int { Int(record.valueStart) }

    /// The byte range of the whole line, including folds and the line end.
    public var byteRange: Range<Int> { storage.byteRange(ofLines: line..<line + 1) }

    /// The byte range of the value, including folds and excluding the line end.
    public var valueByteRange: Range<Int> { record.valueRange }

    /// Whether the line is folded. If not, ``withValueBytes(_:)`` copies nothing.
    public var isFolded: Bool { record.flags.contains(.folded) }

    /// Whether there are parameters between the name and the colon.
    public var hasParameters: Bool { record.flags.contains(.parameters) }

    /// Whether the line has a control character other than HTAB.
    package var hasControls: Bool { record.flags.contains(.control) }

    /// The content line of the property.
    public var contentLine: ContentLine { ContentLine(storage: storage, index: line) }

    /// Returns the offset of a byte of the unfolded value in the scanned text, for diagnostics.
    ///
    /// - Parameter index: The index in the bytes that ``withValueBytes(_:)`` passes. An index out of range gives the
    ///   end of the value.
    /// - Complexity: O(1), or O(*n*) in the bytes of a folded value.
    public func offset(ofValueByte index: Int) -> Int {
        storage.offset(ofUnfolded: index, in: record.valueRange, folded: isFolded)
    }

    /// Calls `body` with the unfolded bytes of the value, not decoded or unescaped, for values that are ASCII by their
    /// grammar. The bytes are copied only if the line is folded.
    @inline(__always)
    public func withValueBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        let record = record
        return try storage.withUnfolded(record.valueRange, folded: record.flags.contains(.folded), body)
    }
}

extension CalendarProperty: Hashable {
    /// Returns whether two values refer to the same line of the same tree.
    public static func == (left: CalendarProperty, right: CalendarProperty) -> Bool {
        left.storage === right.storage && left.line == right.line
    }

    /// Hashes the identity of the tree and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(line)
    }
}
