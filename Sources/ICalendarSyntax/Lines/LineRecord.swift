// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// The scanner's record of one logical content line: offsets and flags, without text. A ``LineTable`` stores many
/// records.
///
/// A line ends where the next one starts, so the physical ranges cover the input without gaps and can be written back
/// unchanged.
package struct LineRecord: Sendable {
    /// Facts about a line, stored to avoid another scan.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The line contains at least one fold.
        static let folded = Flags(rawValue: 1 << 0)
        /// There is a fold before the value.
        static let headerFolded = Flags(rawValue: 1 << 1)
        /// A semicolon follows the name.
        package static let parameters = Flags(rawValue: 1 << 2)
        /// The line contains a byte above 0x7F.
        static let nonASCII = Flags(rawValue: 1 << 3)
        /// The line is decoded as Windows-1252.
        package static let windows1252 = Flags(rawValue: 1 << 4)
        /// The line contains a control character, possibly NUL.
        static let control = Flags(rawValue: 1 << 5)
        /// The line is not part of the tree: outside any component, beyond the nesting limit, or an END without a
        /// BEGIN.
        static let skipped = Flags(rawValue: 1 << 6)
        /// The line contains only blanks.
        static let blank = Flags(rawValue: 1 << 7)
    }

    /// The offset of the first byte.
    package var start: UInt32
    /// The offset of the line end (of the last physical line).
    package var end: UInt32
    /// The offset after the colon; 0 if the line is not a content line, because no value starts there.
    package var valueStart: UInt32
    /// The number of bytes from ``start`` to the end of the name, including folds.
    var nameLength: UInt16
    /// The raw value of a ``KnownProperty``, or ``NameTable/unknown``.
    var known: UInt8
    package var flags: Flags

    /// Subtracts `count` from the offsets, so that they count from a later byte.
    mutating func shift(by count: Int) {
        start = UInt32(truncatingIfNeeded: Int(start) - count)
        end = UInt32(truncatingIfNeeded: Int(end) - count)
        if isReadable { valueStart = UInt32(truncatingIfNeeded: Int(valueStart) - count) }
    }

    /// Whether there is a name and a value.
    var isReadable: Bool { valueStart != 0 }

    /// Whether the line is a property of its enclosing component.
    var isProperty: Bool {
        isReadable && !flags.contains(.skipped) && known != KnownProperty.componentBegin.rawValue
            && known != KnownProperty.componentEnd.rawValue
    }

    /// Whether the name is one of a ``KnownProperty`` other than BEGIN and END.
    @inline(__always)
    var isKnownProperty: Bool {
        known != NameTable.unknown && known != KnownProperty.componentBegin.rawValue
            && known != KnownProperty.componentEnd.rawValue
    }

    /// Whether the line has a name and a value but isn't part of the tree.
    var isSkipped: Bool { isReadable && flags.contains(.skipped) && !flags.contains(.blank) }

    var valueRange: Range<Int> { Int(valueStart)..<max(Int(valueStart), Int(end)) }
    var nameRange: Range<Int> { Int(start)..<Int(start) + Int(nameLength) }

    /// The range of the name and the parameters, without the colon.
    var headerRange: Range<Int> { Int(start)..<max(Int(start), Int(valueStart) - 1) }

    /// The range from the first semicolon up to the colon that ends the header; empty without parameters.
    var parametersRange: Range<Int> {
        let start = nameRange.upperBound
        return start..<max(start, Int(valueStart) - 1)
    }
}

/// The tree's record of one component.
///
/// Records are in preorder. The descendants of a component are the records after it up to ``subtreeEnd``, so no
/// pointers to children are needed.
package struct ComponentRecord: Sendable {
    package static let none = UInt32.max

    /// The index of the line with the BEGIN.
    package var firstLine: UInt32
    /// The index of the line after the last one.
    package var endLine: UInt32
    /// The index of the enclosing component, or ``none``.
    package var parent: UInt32
    /// The index after the last component inside this one.
    package var subtreeEnd: UInt32
    /// The raw value of a ``KnownComponent``, or ``NameTable/unknown``.
    var known: UInt8
    /// Whether the last line is the END of the component.
    package var isClosed: Bool

    /// Whether this component shows that the input is iCalendar: a VCALENDAR, or a component that belongs directly in
    /// one.
    var isCalendarEvidence: Bool {
        guard parent == ComponentRecord.none, let kind = KnownComponent(rawValue: known) else { return false }
        return kind == .vcalendar || kind.isTopLevel
    }
}
