import ArgumentParser
import CalendarStorage
import Foundation

/// The `ics-inspect` command with all subcommands.
@main
struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ics-inspect",
        abstract: "Show, explain, check and edit iCalendar files.",
        usage: "ics-inspect [<subcommand>] <file> ... [<options>]",
        discussion: """
            Results are written to standard output, and diagnostics to standard error. The default subcommand is summary.

            -h prints a help of one screen, and --help all of it. A file named - is standard input, where a command takes files.

            Exit codes:
               0  success
               1  problems, differences or conflicts were found, or a feed of many failed
              64  wrong options, or no such event
              65  not iCalendar, or a fault with --strict
              66  no such file
              69  a part that this build doesn't have
              70  a bug in ics-inspect
              74  output can't be written
              75  a URL didn't respond, or exceeded a limit
              78  an error in the configuration file
            If one of several files can't be read, the others are shown, and the exit code is that of the file.

            Examples:
              ics-inspect work.ics                          summarize a calendar
              ics-inspect agenda work.ics --on today        list the events of today
              ics-inspect new work.ics Lunch --start 12:30  add an event of today
              ics-inspect explain work.ics --search board   why is a meeting at this time?
              ics-inspect diff yesterday.ics today.ics      list changes
              ics-inspect validate work.ics                 list problems and fixes
            """,
        version: Program.build,
        subcommands: [
            Summary.self, AgendaCommand.self, Occurrences.self, Month.self, Explain.self, Diff.self, Alarms.self,
            FreeBusyCommand.self, Rule.self, Validate.self, New.self, Edit.self, Import.self,
            Subscribe.self, Refresh.self, Poll.self, Itip.self,
            Redact.self, Convert.self, Lines.self, Tree.self,
            Compare.self,
        ],
        defaultSubcommand: Summary.self)

    private static var subcommandNames: [String] {
        configuration.subcommands.compactMap { $0._commandName }
    }

    /// Parses the arguments, runs the command, and converts errors to a message and an exit code.
    static func main() async {
        let arguments = Program.arguments
        if let misspelling = Misspelling(arguments, commands: subcommandNames) {
            end(with: Failure(.usage, misspelling.message))
        }
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(arguments)
        } catch {
            let misspelling = Misspelling(optionIn: arguments, refusedWith: message(for: error), refusal: refusal(of:))
            if let misspelling { end(with: Failure(.usage, misspelling.message)) }
            end(with: error)
        }
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch let failure as Failure {
            end(with: failure)
        } catch let error as StoreError {
            end(with: Failure(.ioError, error.outcome))
        } catch let error where error is ValidationError || error is ExitCode || error is CleanExit {
            end(with: error)
        } catch {
            let message = message(for: error)
            // Any error of the argument parser here, other than help and version, is a defect.
            if exitCode(for: error) == .success { end(with: error) }
            Console.report("internal error: \(message)")
            Foundation.exit(ExitStatus.software.rawValue)
        }
    }

    private static func end(with failure: Failure) -> Never {
        if let message = failure.message { Console.report(message) }
        Foundation.exit(failure.status.rawValue)
    }

    /// Ends the command with the parser's exit code, after an ordered help text, or a line about the problem.
    private static func end(with error: any Error) -> Never {
        let text = fullMessage(for: error)
        guard exitCode(for: error) == .success, !text.isEmpty else {
            let refusal = message(for: error)
            if !refusal.isEmpty { Console.report(UsageProblem(refusal, usage: text).message) }
            Foundation.exit(exitCode(for: error).rawValue)
        }
        let isShort = Program.arguments.contains("-h") && text.hasPrefix("OVERVIEW: ")
        let help = isShort ? HelpText(text).short : HelpText(text).full
        do {
            try StandardOutput.write(Array((help + "\n").utf8))
        } catch {
            end(with: error)
        }
        Foundation.exit(0)
    }

    /// Returns the parser's message about arguments; nil if it accepts them.
    private static func refusal(of arguments: [String]) -> String? {
        do {
            _ = try parseAsRoot(arguments)
            return nil
        } catch {
            return message(for: error)
        }
    }
}
