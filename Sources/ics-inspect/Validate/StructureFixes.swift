import Foundation
import ICalendar

/// Fixes the lines of a calendar: removes a byte order mark, corrects line ends, and adds missing ENDs, VERSIONs, PRODIDs, UIDs
/// and DTSTAMPs.
struct StructureFixes {
    private let tree: ComponentTree
    /// The bytes to insert, with their offsets. Several insertions at one offset keep their order.
    private var insertions: [(offset: Int, bytes: [UInt8])] = []
    /// The number of components with each added UID, because equal components are different entries.
    private var uids: [String: Int] = [:]

    /// Returns the text after the changes, and the number of changes.
    static func apply(to bytes: [UInt8], now: Date = Date()) -> (bytes: [UInt8], count: Int) {
        let original = ComponentTree(recovering: bytes)
        let marks = original.diagnostics.filter { $0.code == .byteOrderMark }
        if marks.contains(where: { $0.offset > 0 }) {
            // Marks inside the text belong to lines; the mark at its start is outside of the text range.
            var text = Array(original.textBytes)
            for mark in marks.reversed() { text.removeSubrange(mark.offset..<mark.offset + mark.length) }
            let rest = apply(to: text, now: now)
            return (rest.bytes, rest.count + marks.count)
        }
        let lines = original.textWithRegularLineEnds()
        let isRegular = lines.elementsEqual(original.textBytes[original.textRange])
        var fixes = StructureFixes(isRegular ? original : ComponentTree(recovering: lines))
        for component in fixes.tree.components { fixes.add(component, now: now) }
        let (inserted, count) = fixes.inserted
        return (inserted, count + marks.count + (isRegular ? 0 : 1))
    }

    private init(_ tree: ComponentTree) { self.tree = tree }

    private mutating func add(_ component: CalendarComponent, now: Date) {
        if component.known == .vcalendar {
            if component[.version] == nil { insert("VERSION:2.0", in: component) }
            if component[.productIdentifier] == nil {
                insert("PRODID:-//swift-icalendar//ics-inspect//EN", in: component)
            }
        }
        if Self.stamped.contains(component.name) {
            if let uid = component[.uid] {
                if uid.text.allSatisfy(\.isWhitespace) {
                    insertions.append((uid.valueOffset, Array(newUID(of: component).utf8)))
                }
            } else {
                insert("UID:" + newUID(of: component), in: component)
            }
            if component[.dtstamp] == nil {
                // The date of the last change is closest to the missing time stamp.
                let known = [component[.lastModified], component[.created]].lazy.compactMap { $0?.value }
                insert(
                    "DTSTAMP:" + (known.first { $0.count == 16 && $0.hasSuffix("Z") } ?? Self.text(now)), in: component)
            }
        }
        for inner in component.components { add(inner, now: now) }
        if !component.isClosed {
            insertions.append((component.byteRange.upperBound, Array("END:\(component.name)\r\n".utf8)))
        }
    }

    /// Inserts a line after the BEGIN of a component.
    private mutating func insert(_ line: String, in component: CalendarComponent) {
        guard let first = component.contentLines.first else { return }
        insertions.append((first.byteRange.upperBound, Array((line + "\r\n").utf8)))
    }

    /// Returns a UID for a component without one: a hash of its bytes, so that the same calendar gets the same UIDs
    /// again. Equal components get different UIDs.
    private mutating func newUID(of component: CalendarComponent) -> String {
        var hash = FNV1a()
        for byte in tree.textBytes[component.byteRange] { hash.combine(byte) }
        let digits = String(hash.value, radix: 16)
        let uid = "ics-inspect-" + String(repeating: "0", count: 16 - digits.count) + digits
        uids[uid, default: 0] += 1
        return uids[uid].map { $0 > 1 ? "\(uid)-\($0)" : uid } ?? uid
    }

    /// Components that need a UID and a DTSTAMP (RFC 5545 §3.6.1 to §3.6.4).
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
