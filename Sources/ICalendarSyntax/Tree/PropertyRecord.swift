/// A property as numbers: which it is and where its parts are in the bytes of its tree.
///
/// For readers of every event of a feed, which have those bytes at hand: a ``CalendarProperty`` is a reference, and to count
/// references costs more than to look at most values. What is not plain is asked of that: see
/// ``CalendarComponent/property(_:)``.
package struct PropertyRecord: Sendable {
    let line: Int
    let record: LineRecord

    /// Whether anything follows the name before the colon.
    package var hasParameters: Bool { record.flags.contains(.parameters) }

    /// Where the value is, if the line is ASCII and not folded; else it has to be unfolded or decoded.
    package var plainValue: Range<Int>? {
        record.flags.isDisjoint(with: [.folded, .nonASCII, .control]) ? record.valueRange : nil
    }

    /// From the first semicolon to the colon, where that is ASCII on one line: then lines with the same bytes have the same
    /// parameters, and who reads many need not read them again. Nil elsewhere, and without parameters.
    package var plainParameters: Range<Int>? {
        guard hasParameters, record.flags.isDisjoint(with: [.headerFolded, .nonASCII, .control]) else { return nil }
        return record.parametersRange
    }
}

extension CalendarComponent {
    /// Calls `body` with each property of some kinds, in order; those of inner components are theirs.
    package func forEachProperty(of kinds: KnownProperties, _ body: (KnownProperty, PropertyRecord) -> Void) {
        let properties = properties
        let lines = storage.lines
        let end = Int(record.endLine)
        var index = CalendarProperties.Index(line: Int(record.firstLine) + 1, nextComponent: self.index + 1)
        while index.line < end {
            let number = lines.known(index.line)
            // Most lines are of no interest: one look passes them over.
            guard kinds.containsOrBegins(number) else {
                index.line += 1
                continue
            }
            if number == KnownProperty.begin.rawValue {
                index = properties.advanced(index)
                continue
            }
            let line = lines[index.line]
            if line.isProperty, let known = KnownProperty(rawValue: number) {
                body(known, PropertyRecord(line: index.line, record: line))
            }
            index.line += 1
        }
    }

    /// The property of a record that this component handed out.
    package func property(_ record: PropertyRecord) -> CalendarProperty {
        CalendarProperty(storage: storage, line: record.line)
    }

    /// Whether there are components inside.
    package var hasComponents: Bool { Int(record.subtreeEnd) > index + 1 }

    /// Lends the bytes of the tree, which offsets count in.
    package func withTreeBytes(_ body: (Span<UInt8>) -> Void) {
        let bytes = storage.textBytes
        body(bytes.span)
    }

    /// Lends a range of the bytes of the tree.
    package func withBytes(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
        withTreeBytes { body($0.extracting(range)) }
    }
}

/// Some kinds of properties, to be looked for together.
package struct KnownProperties: Sendable {
    /// By raw value, whether a line is one of them or a BEGIN, inside which none is looked for.
    private var flags = ContiguousArray(repeating: false, count: 256)

    package init(_ kinds: [KnownProperty]) {
        for kind in kinds + [.begin] { flags[Int(kind.rawValue)] = true }
    }

    /// Whether the kind with a raw value is one of them or BEGIN.
    @inline(__always)
    func containsOrBegins(_ number: UInt8) -> Bool { flags[Int(number)] }
}
