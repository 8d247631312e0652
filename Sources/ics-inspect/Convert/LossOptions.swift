import ArgumentParser
import CalendarConversion

/// The options for parts that a conversion can't express.
struct LossOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write each part that the other format can't express as a line of JSON to this file.", valueName: "file"))
    var losses: String?

    @Option(
        help: ArgumentHelp(
            "Exit with 1 if a part was left out (omitted), or if other programs will compute other occurrences (changed); the output is complete (default: exit 0).",
            valueName: "outcome"))
    var failOn: Outcome?

    enum Outcome: String, ExpressibleByArgument, CaseIterable {
        case omitted, changed
    }

    func validate() throws {
        guard losses != "-" else { throw ValidationError("--losses needs a file (--verbose lists the parts).") }
    }

    /// Reports losses.
    ///
    /// - Throws: Exit code 1 if `--fail-on` says so, 74 if the file can't be written.
    func report(_ found: [ConversionLoss], name: String, _ verbosity: Verbosity) throws(Failure) {
        let report = LossReport(found, name: name)
        if let losses {
            try report.write(to: losses)
            report.report(verbosity, hint: " (listed in \(losses))")
        } else {
            report.report(verbosity)
        }
        let isFailure =
            switch failOn {
            case .omitted: found.contains { $0.outcome == .omitted }
            case .changed: found.contains(where: \.changesOccurrences)
            case nil: false
            }
        if isFailure { throw Failure(.problemsFound) }
    }
}
