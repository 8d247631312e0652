import ArgumentParser

/// `--fields`: the columns of json, ndjson and csv.
struct FieldOptions: ParsableArguments {
    @Option(
        name: .customLong("fields"),
        help: ArgumentHelp(
            "Columns of json, ndjson and csv: uid, component, recurrenceID, start, end, timeZone, isAllDay, summary, status, file, "
                + "calendar, and any property such as LOCATION or X-FOO (default: the first nine, and file and calendar for several "
                + "files).", valueName: "a,b,c"),
        transform: RecordField.list)
    var chosen: [RecordField]?

    @Flag(help: "Start cells of csv that a spreadsheet would take for a formula (=, +, -, @) with an apostrophe.")
    var csvSafe = false

    /// The columns for a calendar.
    func fields(of calendar: LoadedCalendar) -> [RecordField] {
        chosen ?? RecordField.standard + (calendar.names.count > 1 ? [.file, .calendar] : [])
    }
}
