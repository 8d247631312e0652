import Foundation
import ICalendar

/// Fixes the lines of a calendar: removes byte order marks, corrects line ends, and adds missing ENDs, VERSIONs, PRODIDs, UIDs
/// and DTSTAMPs.
struct StructureFixes {
    private let tree: ComponentTree
    /// The ranges to replace, most of them empty. Several insertions at one offset keep their order.
    private var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    /// The number of components with each added UID, because equal components are different entries.
    private var uids: [String: Int] = [:]

    /// Returns the text after the changes, and the number of changes.
    static func apply(to bytes: [UInt8], now: Date = Date()) -> (bytes: [UInt8], count: Int) {
        let original = ComponentTree(recovering: bytes)
        let lines = original.textWithRegularLineEnds()
        let isRegular = lines.elementsEqual(original.textBytes[original.textRange])
        var fixes = StructureFixes(isRegular ? original : ComponentTree(recovering: lines))
        for component in fixes.tree.components { fixes.add(component, now: now) }
        // The mark at the start is outside of the range of the text.
        let hasMark = original.diagnostics.contains { $0.code == .byteOrderMark && $0.offset == 0 }
        return (fixes.replaced, fixes.replacements.count + (hasMark ? 1 : 0) + (isRegular ? 0 : 1))
    }

    private init(_ tree: ComponentTree) { self.tree = tree }

    private mutating func add(_ component: CalendarComponent, now: Date) {
        let start = component.byteRange.lowerBound
        let name = tree.textBytes[start...].afterByteOrderMarks.startIndex
        if name > start { replacements.append((start..<name, [])) }
        if component.known == .vcalendar {
            if component[.version] == nil { insert("VERSION:2.0", in: component) }
            if component[.productIdentifier] == nil {
                insert("PRODID:-//swift-icalendar//ics-inspect//EN", in: component)
            }
        }
        if Self.stamped.contains(component.name) {
            if let uid = component[.uid] {
                if uid.text.allSatisfy(\.isWhitespace) {
                    insert(newUID(of: component), at: uid.valueOffset)
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
            insert("END:\(component.name)\r\n", at: component.byteRange.upperBound)
        }
    }

    private mutating func insert(_ text: String, at offset: Int) {
        replacements.append((offset..<offset, Array(text.utf8)))
    }

    /// Inserts a line after the BEGIN of a component.
    private mutating func insert(_ line: String, in component: CalendarComponent) {
        guard let first = component.contentLines.first else { return }
        insert(line + "\r\n", at: first.byteRange.upperBound)
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

    /// The text without a byte order mark and with the replacements.
    private var replaced: [UInt8] {
        let text = tree.textBytes
        var result: [UInt8] = []
        var place = tree.textRange.lowerBound
        // Insertions at one offset keep their order.
        let order = replacements.indices.sorted {
            (replacements[$0].range.lowerBound, $0) < (replacements[$1].range.lowerBound, $1)
        }
        for index in order {
            let (range, bytes) = replacements[index]
            result += text[place..<max(place, range.lowerBound)]
            place = max(place, range.upperBound)
            Self.removeStart(of: bytes, from: &result)
            result += bytes
        }
        result += text[place...]
        return result
    }

    /// Removes the last line of a text if it is the start of a line to append, such as `END:VCAL` in a file that was cut
    /// off.
    private static func removeStart(of line: [UInt8], from text: inout [UInt8]) {
        let content = text.dropLast(2)
        let start = content.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        if start < content.count, line.starts(with: content[start...]) { text.removeSubrange(start...) }
    }
}
