import ArgumentParser
import ICalendar
import ICalendarChecks
import Scheduling

/// The command `itip check`: whether a message is one, and what is wrong with it.
struct ItipCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check messages against the tables of RFC 5546.",
        usage: "ics-inspect itip check <file> ... [<options>]",
        discussion: """
            Prints the method, the components and every problem. Exits with 1 if there is a warning or an error.

            Example:
              ics-inspect itip check invitation.ics
            """)

    @Argument(
        help: ArgumentHelp("Messages: paths, - for standard input, or URLs.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(name: .shortAndLong, help: "table: for people; json: an array of objects (default: table).")
    var format: Format = .table

    @OptionGroup(title: "Input") var reading: ParsingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    func run() async throws {
        var output = Output()
        var objects: [JSONObject] = []
        var hasProblems = false
        for file in files {
            let calendar = try reading.load([file])
            let message = try scheduling(file) { () throws(SchedulingError) in
                try ReceivedMessage(calendar.feed, sender: nil)
            }
            let problems = calendar.feed.validate()
            if problems.contains(where: { $0.diagnostic.severity >= .warning }) { hasProblems = true }
            objects.append([
                "file": file, "method": message.method.rawValue, "component": message.componentName,
                "components": message.components.count, "uid": message.uid.isEmpty ? nil : message.uid,
                "problems": problems.map { $0.json(in: calendar) },
            ])
            if format == .table {
                try output.line(
                    PlainText.of(
                        "\(file): \(message.method), \(message.components.count) \(message.componentName), \(message.uid)"
                    ))
                for problem in problems { try output.line(calendar.line(problem, withSection: true)) }
            }
        }
        if format == .json { try output.line(json: objects) }
        try output.finish()
        if hasProblems { throw Failure(.problemsFound) }
    }
}
