import Foundation
import ICalendar

/// Fixes the lines of a calendar: removes a byte order mark, corrects line ends, and adds missing ENDs and DTSTAMPs.
struct StructureFixes {
    private let tree: ComponentTree
    /// The bytes to insert, with their offsets. Several insertions at one offset keep their order.
    private var insertions: [(offset: Int, bytes: [UInt8])] = []

    /// Returns the text after the changes, and the number of changes.
    static func apply(to bytes: [UInt8], now: Date = Date()) -> (bytes: [UInt8], count: Int) {
        let original = ComponentTree(recovering: bytes)
        let lines = original.textWithRegularLineEnds()
        let isRegular = lines.elementsEqual(original.textBytes[original.textRange])
        var fixes = StructureFixes(isRegular ? original : ComponentTree(recovering: lines))
        for component in fixes.tree.components { fixes.add(component, now: now) }
        let (inserted, count) = fixes.inserted
        let hasMark = original.diagnostics.contains { $0.code == .byteOrderMark }
        return (inserted, count + (hasMark ? 1 : 0) + (isRegular ? 0 : 1))
    }

    private init(_ tree: ComponentTree) { self.tree = tree }

    private mutating func add(_ component: CalendarComponent, now: Date) {
        if Self.stamped.contains(component.name), component[.dtstamp] == nil, let first = component.contentLines.first {
            // The date of the last change is closest to the missing time stamp.
            let known = [component[.lastModified], component[.created]].lazy.compactMap { $0?.value }
            let stamp = known.first { $0.count == 16 && $0.hasSuffix("Z") } ?? Self.text(now)
            insertions.append((first.byteRange.upperBound, Array("DTSTAMP:\(stamp)\r\n".utf8)))
        }
        for inner in component.components { add(inner, now: now) }
        if !component.isClosed {
            insertions.append((component.byteRange.upperBound, Array("END:\(component.name)\r\n".utf8)))
        }
    }

    /// Components that need a DTSTAMP (RFC 5545 §3.6.1 to §3.6.4).
    private static let stamped: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]

    private static func text(_ date: Date) -> String {
        date.formatted(
            .iso8601.year().month().day().dateSeparator(.omitted).time(includingFractionalSeconds: false).timeSeparator(
                .omitted))
            + "Z"
    }

    /// The text without a byte order mark and with the insertions.
    private var inserted: (bytes: [UInt8], count: Int) {
        let text = tree.textBytes
        var result: [UInt8] = []
        var place = tree.textRange.lowerBound
        // Insertions at one offset keep their order.
        let order = insertions.indices.sorted { (insertions[$0].offset, $0) < (insertions[$1].offset, $1) }
        for index in order {
            let (offset, bytes) = insertions[index]
            result += text[place..<max(place, offset)]
            place = max(place, offset)
            Self.removeStart(of: bytes, from: &result)
            result += bytes
        }
        result += text[place...]
        return (result, insertions.count)
    }

    /// Removes the last line of a text if it is the start of a line to append, such as `END:VCAL` in a file that was cut
    /// off.
    private static func removeStart(of line: [UInt8], from text: inout [UInt8]) {
        let content = text.dropLast(2)
        let start = content.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        if start < content.count, line.starts(with: content[start...]) { text.removeSubrange(start...) }
    }
}
