/// What the scanner remembers of one logical content line: offsets and flags, no text. A ``LineTable`` keeps many.
///
/// The line ends where the next starts, so physical ranges tile the input and can be written back as they came.
struct LineRecord: Sendable {
    /// Facts about a line that save a second look at it.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        /// The line holds at least one fold.
        static let folded = Flags(rawValue: 1 << 0)
        /// A fold lies before the value.
        static let headerFolded = Flags(rawValue: 1 << 1)
        /// A semicolon follows the name.
        static let parameters = Flags(rawValue: 1 << 2)
        /// A byte above 0x7F.
        static let nonASCII = Flags(rawValue: 1 << 3)
        /// To be decoded as Windows-1252.
        static let windows1252 = Flags(rawValue: 1 << 4)
        /// A control character, perhaps NUL.
        static let control = Flags(rawValue: 1 << 5)
        /// Not a part of the tree: outside any component, below the nesting limit, or a stray END.
        static let skipped = Flags(rawValue: 1 << 6)
        /// Nothing in the line but blanks.
        static let blank = Flags(rawValue: 1 << 7)
    }

    /// The offset of the first byte.
    var start: UInt32
    /// The offset of the line end (of the last physical line).
    var end: UInt32
    /// The offset after the colon; 0 if the line is not a content line (no value starts there).
    var valueStart: UInt32
    /// Bytes from ``start`` to the end of the name, folds included.
    var nameLength: UInt16
    /// The raw value of a ``KnownProperty``, or ``NameTable/unknown``.
    var known: UInt8
    var flags: Flags

    /// Makes the offsets count from `count` bytes later.
    mutating func shift(by count: Int) {
        start = UInt32(truncatingIfNeeded: Int(start) - count)
        end = UInt32(truncatingIfNeeded: Int(end) - count)
        if isReadable { valueStart = UInt32(truncatingIfNeeded: Int(valueStart) - count) }
    }

    /// Whether there is a name and a value.
    var isReadable: Bool { valueStart != 0 }

    /// Whether the line is a property of the component it stands in.
    var isProperty: Bool {
        isReadable && !flags.contains(.skipped) && known != KnownProperty.begin.rawValue
            && known != KnownProperty.end.rawValue
    }

    var valueRange: Range<Int> { Int(valueStart)..<max(Int(valueStart), Int(end)) }
    var nameRange: Range<Int> { Int(start)..<Int(start) + Int(nameLength) }

    /// From the first semicolon to the colon, neither colon included; empty without parameters.
    var parametersRange: Range<Int> {
        let start = nameRange.upperBound
        return start..<max(start, Int(valueStart) - 1)
    }
}

/// What the tree remembers of one component. Records are in preorder, so the descendants of a component are the records
/// after it up to ``subtreeEnd``, and no pointers to children are needed.
struct ComponentRecord: Sendable {
    static let none = UInt32.max

    /// The line of the BEGIN.
    var firstLine: UInt32
    /// The line after the last one.
    var endLine: UInt32
    /// The index of the component around it, or ``none``.
    var parent: UInt32
    /// The index after the last component inside it.
    var subtreeEnd: UInt32
    /// The raw value of a ``KnownComponent``, or ``NameTable/unknown``.
    var known: UInt8
    /// Whether the last line is its END.
    var isClosed: Bool

    /// Whether this component shows that the input is iCalendar: a VCALENDAR, or one that belongs directly in it.
    var isCalendarEvidence: Bool {
        guard parent == ComponentRecord.none, let kind = KnownComponent(rawValue: known) else { return false }
        return kind == .vcalendar || kind.isTopLevel
    }
}
