import ICalendar
import ICalendarSyntax

/// The parameters of lines with times, each composed once for a zone. A calendar of a million occurrences has only a few
/// zones.
package struct TimeHeaders {
    /// The bytes between the name and the value, by the identity of the zone. The zone is kept so that no other one takes
    /// its identity.
    private var zoned: [ObjectIdentifier: (zone: CalendarZone, bytes: [UInt8])] = [:]
    private var date: [UInt8]?

    package init() {}

    /// Appends the line of `PropertyDraft(name, time: time)`.
    mutating func append(_ name: String, _ time: CalendarTime, to bytes: inout [UInt8]) throws(WritingError) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        switch time {
        case .zoned(_, let zone):
            if let known = zoned[ObjectIdentifier(zone)] {
                bytes.append(contentsOf: known.bytes)
            } else {
                let parameters = try Self.parameters(of: time)
                zoned[ObjectIdentifier(zone)] = (zone, parameters)
                bytes.append(contentsOf: parameters)
            }
        case .date:
            if date == nil { date = try Self.parameters(of: time) }
            bytes.append(contentsOf: date ?? [])
        case .floating, .utc: break
        }
        bytes.append(UInt8(ascii: ":"))
        bytes.append(ShortText(time))
        LineFolding.fold(&bytes, from: start, lineEnd: .carriageReturnLineFeed)
    }

    private static func parameters(of time: CalendarTime) throws(WritingError) -> [UInt8] {
        let name = "DTSTART"
        var header: [UInt8] = []
        try PropertyDraft(name, time: time).appendHeader(to: &header)
        return Array(header.dropFirst(name.utf8.count))
    }
}
