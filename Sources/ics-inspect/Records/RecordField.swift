import ArgumentParser
import ICalendar

/// A column of `json`, `ndjson`, `csv` and `tsv`.
enum RecordField: Sendable, Hashable {
    case column(Column)
    /// A property, by its name in capitals. `key` is the name as written in the option.
    case property(String, key: String)

    enum Column: String, CaseIterable {
        case uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, calendar, feed
        /// The address at which to join a meeting.
        case link
        /// Cells for spreadsheets, on the viewer's clock. An occurrence of whole days has no times of day, and `endDate` is its last day.
        case date, time, endDate, endTime, allDay
        /// Hours and minutes, such as `1:30`.
        case duration

        /// Whether the value differs between the occurrences of an entry.
        var isTime: Bool {
            switch self {
            case .recurrenceID, .start, .end, .date, .time, .endDate, .endTime, .duration: true
            case .uid, .component, .timeZone, .isAllDay, .allDay, .summary, .status, .file, .calendar, .feed, .link:
                false
            }
        }
    }

    /// The columns of a spreadsheet, unless others are chosen.
    static let spreadsheet: [RecordField] =
        [.date, .time, .endDate, .endTime, .duration, .allDay, .summary].map(RecordField.column)
        + [.property("LOCATION", key: "location"), .column(.link), .column(.status)]

    /// The default columns, whose names and order don't change.
    static let standard: [RecordField] = Column.allCases.prefix { $0 != .file }.map(RecordField.column)

    static let feed = RecordField.column(.feed)

    /// Returns the default columns for a calendar, which tell the files apart if there are several.
    static func standard(for calendar: LoadedCalendar) -> [RecordField] { standard + sources(of: calendar) }

    /// The columns that tell the files of a calendar apart, if there are several.
    static func sources(of calendar: LoadedCalendar) -> [RecordField] {
        calendar.names.count > 1 ? [.column(.file), .column(.calendar)] : []
    }

    /// The name of the column.
    var key: String {
        switch self {
        case .column(let column): column.rawValue
        case .property(_, let key): key
        }
    }

    /// Whether the value differs between the occurrences of an entry.
    var isTime: Bool {
        switch self {
        case .column(let column): column.isTime
        case .property: false
        }
    }

    /// Parses names separated by commas.
    static func list(_ text: String) throws -> [RecordField] {
        let names = text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
        guard !names.isEmpty else { throw ValidationError("expected columns such as uid,start,LOCATION") }
        return try names.map(named)
    }

    /// Returns the column or property with a name.
    static func named(_ name: String) throws -> RecordField {
        if let column = Column(rawValue: name) { return .column(column) }
        let upper = name.uppercased()
        let known = KnownProperty.allCases.map(\.name)
        if known.contains(upper) || upper.hasPrefix("X-") && upper.utf8.count > 2 { return .property(upper, key: name) }
        let near = Spelling.near(name, among: Column.allCases.map(\.rawValue) + known).prefix(2)
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
