import ArgumentParser

/// The options `--fields` and `--local-times`: the columns of json, ndjson, csv and tsv.
struct FieldOptions: ParsableArguments {
    @Option(
        name: .customLong("fields"),
        help: ArgumentHelp(
            "Columns of json, ndjson, csv and tsv: uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, "
                + "calendar, feed, link; on the viewer's clock date, time, endDate, endTime, and duration; and any property such as "
                + "LOCATION or X-FOO (default: the first nine; with several files, also file and calendar; with many feeds, also feed).",
            valueName: "a,b,c"),
        transform: RecordField.list)
    var chosen: [RecordField]?

    @Flag(
        help: """
            Write times on the clock of --time-zone and without offset, as spreadsheets sort them; the default columns are date, time, \
            endDate, endTime, duration, isAllDay, summary, location, link and status.
            """)
    var localTimes = false

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
