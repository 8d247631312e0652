// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// The content lines of a tree, in twelve bytes each. A feed has about twenty lines per kilobyte, so removing one word
/// from each line makes a tree smaller by a tenth.
///
/// Lines follow one another without gaps, so the end of a line need not be stored, and offsets inside a line fit in
/// fewer bits than the offset of the line. The few records that break these rules are stored separately.
package struct LineTable: Sendable {
    private struct Packed {
        var start: UInt32
        /// The number of bytes from ``start`` to the value; 0 if no value starts there.
        var header: UInt16
        var nameLength: UInt16
        /// The number of bytes in the line end.
        var lineEnd: UInt8
        var known: UInt8
        var flags: LineRecord.Flags

        /// The value of ``header`` for records that are stored separately.
        static let apart = UInt16.max
    }

    private var packed = ContiguousArray<Packed>()
    private var apart: [Int: LineRecord] = [:]
    /// The offset of the line after the last one.
    private var next: UInt32 = 0

    mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(inHugePages: count) }

    /// Appends the record of a line.
    ///
    /// - Parameter next: The offset of the next line.
    @inline(__always)
    mutating func append(_ record: LineRecord, next: Int) {
        if record.start != self.next, !packed.isEmpty { setApart(packed.count - 1) }
        self.next = UInt32(truncatingIfNeeded: next)
        let header = record.isReadable ? record.valueStart &- record.start : 0
        let lineEnd = self.next &- record.end
        packed.append(
            Packed(
                start: record.start, header: UInt16(truncatingIfNeeded: header), nameLength: record.nameLength,
                lineEnd: UInt8(truncatingIfNeeded: lineEnd), known: record.known, flags: record.flags))
        if header >= UInt32(Packed.apart) || lineEnd > UInt32(UInt8.max) { setApart(packed.count - 1, record) }
    }

    /// Appends the lines that follow the last one.
    mutating func append(_ others: consuming [LineTable], on workers: any Workers) {
        var lists = [packed]
        (packed, lists) = ([], lists + others.map(\.packed))
        var count = lists[0].count
        for other in others {
            for (line, record) in other.apart { apart[count + line] = record }
            count += other.packed.count
            next = other.next
        }
        others = []
        packed = workers.joined(lists)
    }

    /// Stores a record separately, because it is long or the next record doesn't follow directly.
    @inline(never)
    private mutating func setApart(_ line: Int, _ record: LineRecord? = nil) {
        apart[line] = record ?? self[line]
        packed[line].header = Packed.apart
    }

    /// Returns the raw value of the ``KnownProperty`` of a line.
    @inline(__always)
    func known(_ line: Int) -> UInt8 { packed[line].known }

    /// Returns whether a line is a property of its enclosing component (``LineRecord/isProperty``).
    @inline(__always)
    func isProperty(_ line: Int) -> Bool {
        let record = packed[line]
        if record.header == Packed.apart { return self[line].isProperty }
        return record.header != 0 && !record.flags.contains(.skipped)
            && record.known != KnownProperty.componentBegin.rawValue
            && record.known != KnownProperty.componentEnd.rawValue
    }

    /// Returns the end of the properties with one name, given by the first of them, in a range of lines.
    func endOfProperties(likeFirstOf range: Range<Int>) -> Int {
        let packed = packed.span
        let known = packed[range.lowerBound].known
        var line = range.lowerBound + 1
        while line < range.upperBound {
            let record = packed[line]
            guard record.known == known else { break }
            if record.header == 0 || record.header == Packed.apart || record.flags.contains(.skipped) {
                guard isProperty(line) else { break }
            }
            line += 1
        }
        return line
    }

    /// Returns the first line in a range with one of two names, as raw values of ``KnownProperty``; nil if there is
    /// none.
    func firstLine(of known: UInt8, or other: UInt8, in range: Range<Int>) -> Int? {
        let packed = packed.span
        for line in range {
            let found = packed[line].known
            if found == known || found == other { return line }
        }
        return nil
    }

    /// The flags of each line, in order.
    package var flags: some Sequence<LineRecord.Flags> { packed.lazy.map(\.flags) }

    @inline(never)
    private func recordApart(_ line: Int) -> LineRecord? { apart[line] }
}

extension LineTable: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int { packed.count }

    @inline(__always)
    package subscript(line: Int) -> LineRecord {
        let record = packed[line]
        if record.header == Packed.apart, let record = recordApart(line) { return record }
        let next = line + 1 < packed.count ? packed[line + 1].start : next
        return LineRecord(
            start: record.start, end: next &- UInt32(record.lineEnd),
            valueStart: record.header == 0 ? 0 : record.start &+ UInt32(record.header), nameLength: record.nameLength,
            known: record.known, flags: record.flags)
    }
}

// In a stream, lines are added and removed.
extension LineTable {
    mutating func removeAll() {
        packed.removeAll(keepingCapacity: true)
        apart.removeAll()
    }

    /// Removes all lines except the last.
    mutating func removeAllButLast() {
        guard let last else { return }
        let next = Int(next)
        removeAll()
        append(last, next: next)
    }

    /// Subtracts `count` from the offsets, so that they count from a later byte.
    mutating func shift(by count: Int) {
        self = LineTable(self, indices, shiftedBy: count)
    }

    /// Creates a table from a range of lines, subtracting `count` from their offsets.
    init(_ lines: LineTable, _ range: Range<Int>, shiftedBy count: Int) {
        packed.reserveCapacity(range.count)
        for line in range {
            var record = lines[line]
            let next = line + 1 < lines.count ? Int(lines[line + 1].start) : Int(lines.next)
            record.shift(by: count)
            append(record, next: next - count)
        }
    }
}
