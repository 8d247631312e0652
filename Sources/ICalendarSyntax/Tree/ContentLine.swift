/// A logical line of any kind (RFC 5545 section 3.1).
///
/// ```swift
/// for line in tree.contentLines where line.kind == .unreadable {
///     print(tree.position(of: line.offset), line.text)
/// }
/// ```
public struct ContentLine: Sendable {
    let storage: SyntaxStorage
    let index: Int

    package init(storage: SyntaxStorage, index: Int) {
        self.storage = storage
        self.index = index
    }

    var record: LineRecord { storage.lines[index] }

    /// The kind of a line in a stream.
    ///
    /// ```swift
    /// let unreadable = tree.contentLines.filter { $0.kind == .unreadable }
    /// ```
    public enum Kind: Sendable, Hashable {
        /// A property of a component.
        case property
        /// The BEGIN of a component in the tree.
        case begin
        /// The END of a component in the tree.
        case end
        /// A line with a name and a value that isn't part of the tree: outside every component, beyond a limit, or an
        /// END without a BEGIN.
        case skipped
        /// A line without a colon or a name, or longer than the limit.
        case unreadable
        /// A line of nothing but blanks.
        case blank
    }

    /// The kind of the line.
    public var kind: Kind {
        let record = record
        if record.flags.contains(.blank) { return .blank }
        if !record.isReadable { return .unreadable }
        if record.flags.contains(.skipped) { return .skipped }
        switch record.known {
        case KnownProperty.componentBegin.rawValue: return .begin
        case KnownProperty.componentEnd.rawValue: return .end
        default: return .property
        }
    }

    /// The offset of the line's first byte in the scanned text.
    public var offset: Int { Int(record.start) }

    /// The offset of the value's first byte in the scanned text; nil for a line without a value.
    public var valueOffset: Int? { record.isReadable ? Int(record.valueStart) : nil }

    /// The byte range of the line, including folds and the line end.
    public var byteRange: Range<Int> { storage.byteRange(ofLines: index..<index + 1) }

    /// Whether the line is folded.
    public var isFolded: Bool { record.flags.contains(.folded) }

    /// Whether the line wasn't UTF-8 and is decoded as Windows-1252.
    public var isWindows1252: Bool { record.flags.contains(.windows1252) }

    /// The kind of the property, including BEGIN and END; nil if ``KnownProperty`` has no case for the name.
    public var known: KnownProperty? { KnownProperty(rawValue: record.known) }

    /// The name in capitals; empty for a blank or unreadable line.
    public var name: String { storage.name(of: record) }

    /// The name as written; empty for a blank or unreadable line.
    public var rawName: String { storage.rawName(of: record) }

    /// The parameters as written, unfolded, without the leading semicolon and the colon; nil if there are none.
    public var parametersText: String? {
        let record = record
        guard record.isReadable, record.flags.contains(.parameters) else { return nil }
        return String(
            storage.text(record.parametersRange, of: record).unicodeScalars.drop { $0 == ";" }
        )
    }

    /// The value, unfolded and decoded, with its escapes unresolved; nil for a blank or unreadable line.
    public var value: String? {
        let record = record
        return record.isReadable ? storage.text(record.valueRange, of: record) : nil
    }

    /// The whole line, unfolded and decoded, without its line end.
    public var text: String {
        let record = record
        return storage.text(Int(record.start)..<Int(record.end), of: record)
    }

    /// The line as a property; nil for any other kind of line.
    public var property: CalendarProperty? { kind == .property ? CalendarProperty(storage: storage, line: index) : nil }
}

/// A collection of lines in document order, created as you iterate.
///
/// ```swift
/// let folded = tree.contentLines.filter(\.isFolded).count
/// ```
public struct ContentLines: RandomAccessCollection, Sendable {
    let storage: SyntaxStorage
    let range: Range<Int>

    /// The index of the first line, counted in the whole stream.
    public var startIndex: Int { range.lowerBound }

    /// The index after the last line, counted in the whole stream.
    public var endIndex: Int { range.upperBound }

    /// The line at an index.
    public subscript(index: Int) -> ContentLine { ContentLine(storage: storage, index: index) }
}

extension ContentLine.Kind: CustomStringConvertible {
    /// The name of the case, such as `property`.
    public var description: String {
        switch self {
        case .property: "property"
        case .begin: "begin"
        case .end: "end"
        case .skipped: "skipped"
        case .unreadable: "unreadable"
        case .blank: "blank"
        }
    }
}
