import ICalendar

/// The NDJSON format: one JSON object per line.
enum NDJSONFormat: RecordFormat {
    static var opening: StaticString { "" }
    static var separator: StaticString { "" }
    static var closing: StaticString { "" }
    static var quote: StaticString { "\"" }
    static var absent: StaticString { "null" }
    static var beforeStart: StaticString { ",\"start\":" }
    static var beforeEnd: StaticString { ",\"end\":" }

    static func head(_ entry: CalendarEntry) -> [UInt8] {
        var bytes = Array("{\"uid\":".utf8)
        bytes += JSONText.quoted(entry.uid)
        bytes += Array(",\"component\":\"\(entry.kind.rawValue)\",\"recurrenceID\":".utf8)
        return bytes
    }

    static func tail(_ entry: CalendarEntry) -> [UInt8] {
        var bytes = Array(",\"timeZone\":".utf8)
        bytes += JSONText.quoted(entry.zoneIdentifier)
        bytes += Array(",\"isAllDay\":\(entry.isAllDay),\"summary\":".utf8)
        bytes += JSONText.quoted(entry.summary)
        bytes += Array(",\"status\":".utf8)
        bytes += JSONText.quoted(entry.status?.rawValue)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

/// The JSON format: an array of the objects of ``NDJSONFormat``, one per line.
enum JSONArrayFormat: RecordFormat {
    static var opening: StaticString { "[\n" }
    static var separator: StaticString { "," }
    static var closing: StaticString { "]\n" }
    static var quote: StaticString { NDJSONFormat.quote }
    static var absent: StaticString { NDJSONFormat.absent }
    static var beforeStart: StaticString { NDJSONFormat.beforeStart }
    static var beforeEnd: StaticString { NDJSONFormat.beforeEnd }

    static func head(_ entry: CalendarEntry) -> [UInt8] { NDJSONFormat.head(entry) }
    static func tail(_ entry: CalendarEntry) -> [UInt8] { NDJSONFormat.tail(entry) }
}

/// The CSV format: comma-separated values with a header (RFC 4180, but with LF line ends). The columns are the keys of
/// the JSON objects.
enum CSVFormat: RecordFormat {
    static var opening: StaticString { "uid,component,recurrenceID,start,end,timeZone,isAllDay,summary,status\n" }
    static var separator: StaticString { "" }
    static var closing: StaticString { "" }
    static var quote: StaticString { "" }
    static var absent: StaticString { "" }
    static var beforeStart: StaticString { "," }
    static var beforeEnd: StaticString { "," }

    static func head(_ entry: CalendarEntry) -> [UInt8] {
        Array("\(field(entry.uid)),\(entry.kind.rawValue),".utf8)
    }

    static func tail(_ entry: CalendarEntry) -> [UInt8] {
        let fields = [
            field(entry.zoneIdentifier), String(entry.isAllDay), field(entry.summary), field(entry.status?.rawValue),
        ]
        return Array(("," + fields.joined(separator: ",")).utf8)
    }

    private static func field(_ text: String?) -> String {
        guard let text else { return "" }
        let special = text.utf8.contains {
            [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D].contains($0)
        }
        guard special else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
