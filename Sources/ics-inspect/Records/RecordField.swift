import ArgumentParser
import ICalendar

/// A column of `json`, `ndjson` and `csv`.
enum RecordField: Sendable, Hashable {
    case uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, calendar, feed
    /// A property, by its name in capitals. `key` is the name as written in the option.
    case property(String, key: String)

    /// The default columns, whose names and order don't change.
    static let standard: [RecordField] = [
        .uid, .component, .recurrenceID, .start, .end, .timeZone, .isAllDay, .summary, .status,
    ]

    /// Returns the default columns for a calendar, which tell the files apart if there are several.
    static func standard(for calendar: LoadedCalendar) -> [RecordField] {
        standard + (calendar.names.count > 1 ? [.file, .calendar] : [])
    }

    private static let named: [RecordField] = standard + [.file, .calendar, .feed]

    /// The name of the column.
    var key: String {
        switch self {
        case .uid: "uid"
        case .component: "component"
        case .recurrenceID: "recurrenceID"
        case .start: "start"
        case .end: "end"
        case .timeZone: "timeZone"
        case .isAllDay: "isAllDay"
        case .summary: "summary"
        case .status: "status"
        case .file: "file"
        case .calendar: "calendar"
        case .feed: "feed"
        case .property(_, let key): key
        }
    }

    /// Whether the value differs between the occurrences of an entry.
    var isTime: Bool {
        switch self {
        case .recurrenceID, .start, .end: true
        default: false
        }
    }

    /// Parses names separated by commas.
    static func list(_ text: String) throws -> [RecordField] {
        let names = text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
        guard !names.isEmpty else { throw ValidationError("expected columns such as uid,start,LOCATION") }
        return try names.map(field)
    }

    private static func field(_ name: String) throws -> RecordField {
        if let field = named.first(where: { $0.key == name }) { return field }
        let upper = name.uppercased()
        let known = KnownProperty.allCases.map(\.name)
        if known.contains(upper) || upper.hasPrefix("X-") { return .property(upper, key: name) }
        let near = Spelling.near(name, among: named.map(\.key) + known).prefix(2)
        throw ValidationError(
            "there is no column or property \(PlainText.of(name))"
                + (near.isEmpty
                    ? "; expected columns such as uid,start,LOCATION"
                    : "; did you mean \(near.joined(separator: " or "))?"))
    }
}

extension CalendarEntry {
    /// The identifier of the zone; nil, written as null, for floating times and dates.
    var zoneIdentifier: String? {
        switch start {
        case .zoned(_, let zone): zone.identifier
        case .utc: "UTC"
        case .date, .floating: nil
        }
    }

    /// Returns the decoded values of all properties with a name, separated by commas; nil if there is none.
    func text(ofProperty name: String) -> String? {
        let properties = component.properties(named: name)
        guard !properties.isEmpty else { return nil }
        return properties.map(\.decodedText).joined(separator: ", ")
    }
}
