import ArgumentParser
import Foundation

/// The `ics-inspect` command with all subcommands.
@main
struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ics-inspect",
        abstract: "Read iCalendar files: what is next, why it is then, and what is wrong.",
        usage: "ics-inspect [<subcommand>] <file> ... [<options>]",
        discussion: """
            Results go to standard output, diagnostics to standard error. Without a subcommand: summary.

            Exit codes: 0 fine, 1 problems or differences found (validate, diff, compare), 64 usage, 65 not iCalendar (or --strict), 66 no such file, \
            69 backend not built, 70 a defect of ours, 74 output cannot be written, 75 a URL did not answer, or exceeded a limit.

            Examples:
              ics-inspect work.ics                                  what is in it
              ics-inspect agenda work.ics                           what is next
              ics-inspect explain work.ics --at 2026-03-16T10:00    why a meeting is then
              ics-inspect diff old.ics new.ics                      what changed
              ics-inspect validate work.ics                         what is wrong
            """,
        version: "ics-inspect \(Program.version)",
        subcommands: [
            Summary.self, AgendaCommand.self, Occurrences.self, Month.self, Explain.self, Diff.self, Alarms.self,
            FreeBusyCommand.self, Rule.self, Validate.self, Edit.self, Redact.self, Convert.self, Lines.self, Tree.self,
            Compare.self,
        ],
        defaultSubcommand: Summary.self)

    private static var subcommandNames: [String] {
        configuration.subcommands.compactMap { $0._commandName }
    }

    /// Parses, runs, and turns whatever is thrown into a sentence and an exit code.
    static func main() async {
        if let misspelling = Misspelling(CommandLine.arguments.dropFirst(), commands: subcommandNames) {
            Console.report(misspelling.message)
            Foundation.exit(ExitStatus.usage.rawValue)
        }
        let command: any ParsableCommand
        do {
            command = try parseAsRoot()
        } catch {
            exit(withError: error)
        }
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch let failure as Failure {
            if let message = failure.message { Console.report(message) }
            Foundation.exit(failure.status.rawValue)
        } catch let error where error is ValidationError || error is ExitCode || error is CleanExit {
            exit(withError: error)
        } catch {
            let message = message(for: error)
            // Of the errors that the parser throws here, only help and version aren't defects.
            if exitCode(for: error) == .success { exit(withError: error) }
            Console.report("internal error: \(message)")
            Foundation.exit(ExitStatus.software.rawValue)
        }
    }
}
