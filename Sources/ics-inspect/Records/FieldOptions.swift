import ArgumentParser
import ICalendar

/// The options `--fields` and `--local-times`: the columns of json, ndjson, csv and tsv.
struct FieldOptions: ParsableArguments {
    @Option(
        name: .customLong("fields"),
        help: ArgumentHelp(
            "Columns of json, ndjson, csv and tsv: uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, "
                + "calendar, feed, link; on the viewer's clock date, time, endDate, endTime, duration and allDay; and any property such as "
                + "LOCATION or X-FOO (default: the first nine; with several files, also file and calendar; with many feeds, also feed).",
            valueName: "a,b,c"),
        transform: RecordField.list)
    var chosen: [RecordField]?

    @Flag(
        help: """
            Write times on the clock of --time-zone and without offset, as spreadsheets sort them; the default columns are date, time, \
            endDate, endTime, duration, allDay, summary, location, link and status.
            """)
    var localTimes = false

    @Option(
        help: ArgumentHelp(
            "Instead of the table, print a line for each occurrence, with columns in braces: '{date} {time} {title}, {location}'.",
            valueName: "text"), transform: RecordTemplate.parse)
    var template: RecordTemplate?

    func validate() throws {
        if template != nil, chosen != nil || localTimes {
            throw ValidationError("Use --template without --fields and --local-times.")
        }
    }

    /// Refuses columns that a format doesn't have, instead of ignoring them.
    func requireColumns(_ hasColumns: Bool, of formats: String) throws {
        if !hasColumns, chosen != nil || localTimes {
            throw ValidationError("--fields and --local-times need --format \(formats).")
        }
    }

    /// Returns the layout of records.
    func layout(_ syntax: RecordLayout.Syntax, of calendar: LoadedCalendar, viewer: ZoneRules) -> RecordLayout {
        var layout = RecordLayout(syntax, fields(of: calendar), of: calendar, viewer: viewer)
        layout.hasLocalTimes = localTimes
        return layout
    }

    /// Returns the layout of the template; nil if there is none.
    func templateLayout(of calendar: LoadedCalendar, viewer: ZoneRules) -> RecordLayout? {
        template.map { RecordLayout(.template($0.texts), $0.fields, of: calendar, viewer: viewer) }
    }

    /// Returns the columns for a calendar.
    func fields(of calendar: LoadedCalendar) -> [RecordField] {
        chosen ?? (localTimes ? RecordField.spreadsheet : RecordField.standard) + RecordField.sources(of: calendar)
    }

    /// The columns for many feeds, which always include the feed.
    var fieldsOfFeeds: [RecordField] {
        let fields = chosen ?? (localTimes ? RecordField.spreadsheet : RecordField.standard)
        return fields.contains(.feed) ? fields : [.feed] + fields
    }
}
