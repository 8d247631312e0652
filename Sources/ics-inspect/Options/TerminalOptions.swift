import ArgumentParser

/// The options `--color` and `--width`.
struct TerminalOptions: ParsableArguments {
    @Option(
        help: "Colors in tables: auto, always or never; auto depends on NO_COLOR, CLICOLOR_FORCE and the terminal.")
    var color: ColorChoice = .auto

    @Option(
        help: ArgumentHelp(
            "Width of tables in columns, 20 to 1000 (default: COLUMNS, or the width of the terminal; in a pipe, 80 for a month, "
                + "and whole lines otherwise).", valueName: "n"))
    var width: Int?

    func validate() throws {
        if let width, !(20...1_000 ~= width) { throw ValidationError("--width must be from 20 to 1000.") }
    }

    /// The terminal that tables are written for.
    var terminal: Terminal { Terminal(color: color, width: width) }
}

extension ColorChoice: ExpressibleByArgument {}

/// The formats of commands that print a table or one document.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json
}

/// The formats of commands that also print a document on each line.
enum RecordFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, ndjson
}
