import Foundation
import ICalendar

/// Fixes the lines of a calendar: removes a byte order mark, corrects line ends, and adds missing ENDs and DTSTAMPs.
struct StructureFixes {
    private let tree: ComponentTree
    /// The bytes to insert, with their offsets. Several insertions at one offset keep their order.
    private var insertions: [(offset: Int, bytes: [UInt8])] = []

    /// Returns the text after the changes, and the number of changes.
    static func apply(to bytes: [UInt8], now: Date = Date()) -> (bytes: [UInt8], count: Int) {
        var fixes = StructureFixes(ComponentTree(recovering: bytes))
        for component in fixes.tree.components { fixes.add(component, now: now) }
        let (inserted, count) = fixes.inserted
        let (lines, isEnded) = lineEnds(inserted, isNeeded: fixes.has(.lineEnd) || count > 0)
        return (lines, count + (fixes.has(.byteOrderMark) ? 1 : 0) + (isEnded ? 1 : 0))
    }

    private init(_ tree: ComponentTree) { self.tree = tree }

    private func has(_ code: CalendarDiagnostic.Code) -> Bool { tree.diagnostics.contains { $0.code == code } }

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
            if let last = result.last, last != 0x0A, last != 0x0D { result += [0x0D, 0x0A] }
            result += bytes
        }
        result += text[place...]
        return (result, insertions.count)
    }

    /// Returns the text with CR LF at the end of every line.
    private static func lineEnds(_ bytes: [UInt8], isNeeded: Bool) -> (bytes: [UInt8], isChanged: Bool) {
        guard isNeeded else { return (bytes, false) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 32)
        var isChanged = false
        for (index, byte) in bytes.enumerated() {
            let isAfterReturn = index > 0 && bytes[index - 1] == 0x0D
            let isBeforeFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
            switch byte {
            case 0x0A where !isAfterReturn, 0x0D where !isBeforeFeed:
                result += [0x0D, 0x0A]
                isChanged = true
            default: result.append(byte)
            }
        }
        return (result, isChanged)
    }
}
