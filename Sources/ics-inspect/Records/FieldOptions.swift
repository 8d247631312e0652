import ArgumentParser

/// The option `--fields`: the columns of json, ndjson and csv.
struct FieldOptions: ParsableArguments {
    @Option(
        name: .customLong("fields"),
        help: ArgumentHelp(
            "Columns of json, ndjson and csv: uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, "
                + "calendar, feed, and any property such as LOCATION or X-FOO (default: the first nine; with several files, also file "
                + "and calendar; with many feeds, also feed).", valueName: "a,b,c"),
        transform: RecordField.list)
    var chosen: [RecordField]?

    /// Returns the columns for a calendar.
    func fields(of calendar: LoadedCalendar) -> [RecordField] {
        chosen ?? RecordField.standard(for: calendar)
    }

    /// The columns for many feeds, which always include the feed.
    var fieldsOfFeeds: [RecordField] {
        let fields = chosen ?? RecordField.standard
        return fields.contains(.feed) ? fields : [.feed] + fields
    }
}
