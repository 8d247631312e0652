import ArgumentParser
import ICalendarSyntax

/// The option `--limit`.
struct LimitOptions: ParsableArguments {
    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp(
            "Print at most this many results, the earliest (for each month or feed), and report this on standard error "
                + "(default: no limit).", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit cannot be negative.") }
    }

    /// Returns the report about results beyond the limit.
    static func report(_ limit: Int) -> String {
        "stopped after \(counted(limit, "occurrence")) (--limit); there are more"
    }
}
