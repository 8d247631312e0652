import ArgumentParser
import Foundation
import ICalendar
import Scheduling

/// The command `itip`: scheduling messages (RFC 5546).
struct Itip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make, apply and check invitations and their answers.",
        usage: "ics-inspect itip <subcommand> [<options>]",
        discussion: """
            Nothing is sent: messages are written to standard output or to a folder. The rights of a sender are checked before a \
            message changes anything.

            Exit codes: 0 if there is a result, 1 if a message is ignored or refused or needs a decision, 65 for a file that is no \
            message.

            Examples:
              ics-inspect itip send --new meeting.ics --user ada@example.com \\
                --output outbox
              ics-inspect itip receive invitation.ics --into calendar --in-place \\
                --user ben@example.com --from ada@example.com
              ics-inspect itip reply calendar/meeting.ics --uid 1@example.com \\
                --status accepted --user ben@example.com --in-place
            """,
        subcommands: [
            ItipSend.self, ItipReceive.self, ItipReply.self, ItipCounter.self, ItipRefresh.self, ItipCheck.self,
        ])
}

/// The user, and the time of messages.
struct ItipUserOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Address of the user; repeat it for a user with several.", valueName: "address"))
    var user: [String]

    @Option(
        help: ArgumentHelp("Time written as DTSTAMP of messages (default: now).", valueName: "time"),
        transform: TimeArgument.parse)
    var now: TimeArgument?

    func validate() throws {
        if user.isEmpty { throw ValidationError("Specify the user with --user.") }
    }

    /// Returns a scheduler for the user.
    var scheduler: Scheduler {
        var options = Scheduler.Options()
        if let now { options.now = now.instant(in: .utc).date }
        return Scheduler(user: user.map { CalendarAddress($0) }, options: options)
    }
}

/// The form of the output of messages.
enum ItipFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, ics
}

extension Source {
    /// Returns the bytes of a file on the command line.
    static func bytes(_ argument: String, _ reading: ParsingOptions) throws(Failure) -> [UInt8] {
        try Source(argument).read(reading.limits).bytes
    }
}

extension Failure {
    /// Creates a failure from the error of a message.
    init(_ error: SchedulingError, _ name: String) {
        let isMessage =
            switch error {
            case .forbiddenAttendeeChange, .organizersDiffer, .notInvolved, .noSuchInstance, .severalDocuments, .edit:
                false
            default: true
            }
        self.init(isMessage ? .dataError : .usage, "\(name): \(error.description)")
    }
}

/// Runs a closure that makes messages, and converts its error.
func scheduling<Value>(
    _ name: String, _ body: () throws(SchedulingError) -> Value
) throws(Failure) -> Value {
    do throws(SchedulingError) {
        return try body()
    } catch {
        throw Failure(error, name)
    }
}
