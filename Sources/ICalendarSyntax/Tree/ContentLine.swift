/// One logical line (RFC 5545 section 3.1), of any kind.
public struct ContentLine: Sendable {
    let storage: SyntaxStorage
    let index: Int

    var record: LineRecord { storage.lines[index] }

    /// The kinds of lines in a stream.
    public enum Kind: Sendable, Hashable {
        /// A property of a component.
        case property
        /// The BEGIN of a component of the tree.
        case begin
        /// The END of a component of the tree.
        case end
        /// A line with a name and a value that is not part of the tree: outside every component, below a limit, or a stray
        /// END.
        case skipped
        /// No content line: without a colon or a name, or longer than the limit.
        case unreadable
        /// Nothing but blanks.
        case blank
    }

    /// The kind of the line.
    public var kind: Kind {
        let record = record
        if record.flags.contains(.blank) { return .blank }
        if !record.isReadable { return .unreadable }
        if record.flags.contains(.skipped) { return .skipped }
        switch record.known {
        case KnownProperty.begin.rawValue: return .begin
        case KnownProperty.end.rawValue: return .end
        default: return .property
        }
    }

    /// The offset of the line's first byte in the scanned text.
    public var offset: Int { Int(record.start) }

    /// The offset of the first byte of the value; nil for a line without one.
    public var valueOffset: Int? { record.isReadable ? Int(record.valueStart) : nil }

    /// The physical bytes, folds and line end included.
    public var byteRange: Range<Int> { storage.byteRange(ofLines: index..<index + 1) }

    /// Whether the line is folded.
    public var isFolded: Bool { record.flags.contains(.folded) }

    /// Whether the line was not UTF-8 and is decoded as Windows-1252.
    public var isWindows1252: Bool { record.flags.contains(.windows1252) }

    /// Which property of the RFCs it is, BEGIN and END included.
    public var known: KnownProperty? { KnownProperty(rawValue: record.known) }

    /// The name in capitals; empty for a blank or unreadable line.
    public var name: String { storage.name(of: record) }

    /// The name as written; empty for a blank or unreadable line.
    public var rawName: String { storage.rawName(of: record) }

    /// The parameters as written, unfolded, without the semicolon before and the colon after; nil if there are none.
    public var parametersText: String? {
        let record = record
        guard record.isReadable, record.flags.contains(.parameters) else { return nil }
        return String(
            storage.text(record.parametersRange, of: record).unicodeScalars.drop { $0 == ";" }
        )
    }

    /// The value, unfolded and decoded, escapes left; nil for a blank or unreadable line.
    public var value: String? {
        let record = record
        return record.isReadable ? storage.text(record.valueRange, of: record) : nil
    }

    /// The whole line, unfolded and decoded, without its line end.
    public var text: String {
        let record = record
        return storage.text(Int(record.start)..<Int(record.end), of: record)
    }

    /// The line as a property; nil unless it is one.
    public var property: CalendarProperty? { kind == .property ? CalendarProperty(storage: storage, line: index) : nil }
}

/// Lines in document order, made as they are asked for.
public struct ContentLines: RandomAccessCollection, Sendable {
    let storage: SyntaxStorage
    let range: Range<Int>

    /// The index, in the whole stream, of the first line.
    public var startIndex: Int { range.lowerBound }

    /// The index, in the whole stream, after the last line.
    public var endIndex: Int { range.upperBound }

    /// The line at an index.
    public subscript(index: Int) -> ContentLine { ContentLine(storage: storage, index: index) }
}
