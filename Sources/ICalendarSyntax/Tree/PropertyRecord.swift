/// A property as numbers: its kind, and the ranges of its parts in the bytes of the tree.
///
/// Code that reads every event of a feed already has those bytes. A ``CalendarProperty`` is a reference, and counting
/// references costs more than reading most values. For values that need unfolding or decoding, get the property from
/// ``CalendarComponent/property(_:)``.
package struct PropertyRecord: Sendable {
    let line: Int
    let record: LineRecord

    /// Whether there are parameters between the name and the colon.
    package var hasParameters: Bool { record.flags.contains(.parameters) }

    /// The number of bytes of the value, including folds.
    package var valueLength: Int { record.valueRange.count }

    /// The range of the value if the line is ASCII and not folded; nil if the value has to be unfolded or decoded.
    package var plainValue: Range<Int>? {
        record.flags.isDisjoint(with: [.folded, .nonASCII, .control]) ? record.valueRange : nil
    }

    /// The range from the first semicolon to the colon if these bytes are ASCII on one physical line; nil otherwise,
    /// and nil without parameters. Lines with equal bytes there have equal parameters, so a reader of many lines parses
    /// them once.
    package var plainParameters: Range<Int>? {
        guard hasParameters, record.flags.isDisjoint(with: [.headerFolded, .nonASCII, .control]) else { return nil }
        return record.parametersRange
    }
}

extension CalendarComponent {
    /// Calls `body` with each property of some kinds, in order, without those of inner components.
    package func forEachProperty(of kinds: KnownProperties, _ body: (KnownProperty, PropertyRecord) -> Void) {
        let lines = storage.lines
        let end = Int(record.endLine)
        // The lines of the component that a BEGIN opens are skipped.
        let kinds = kinds.union([.componentBegin])
        var index = CalendarProperties.Index(line: Int(record.firstLine) + 1, nextComponent: self.index + 1)
        while index.line < end {
            let number = lines.known(index.line)
            // Most lines are of other kinds and are skipped by one lookup.
            guard kinds.contains(number: number) else {
                index.line += 1
                continue
            }
            if number == KnownProperty.componentBegin.rawValue {
                guard let next = storage.property(at: index, in: record) else { return }
                index = next
                continue
            }
            let line = lines[index.line]
            if line.isProperty, let known = KnownProperty(rawValue: number) {
                body(known, PropertyRecord(line: index.line, record: line))
            }
            index.line += 1
        }
    }

    /// Returns the property of a record that this component passed to a caller.
    package func property(_ record: PropertyRecord) -> CalendarProperty {
        CalendarProperty(storage: storage, line: record.line)
    }

    /// Whether the component contains other components.
    package var hasComponents: Bool { Int(record.subtreeEnd) > index + 1 }

    /// Calls `body` with the bytes of the tree, to which offsets refer.
    package func withTreeBytes(_ body: (Span<UInt8>) -> Void) {
        let bytes = storage.textBytes
        body(bytes.span)
    }

    /// Calls `body` with a range of the bytes of the tree.
    package func withBytes(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
        withTreeBytes { body($0.extracting(range)) }
    }
}
