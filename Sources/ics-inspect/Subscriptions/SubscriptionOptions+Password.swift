import CalendarSubscriptions
import Foundation

extension SubscriptionOptions {
    /// Returns the user and the password, from the command or the person at the terminal; nil if there is no user.
    ///
    /// - Throws: Exit code 75 if there is no password.
    func credentials(for name: String) throws(Failure) -> FeedCredentials? {
        guard let user else { return nil }
        let password =
            if let passwordCommand { try Self.output(of: passwordCommand, name) } else { try Self.ask(user, name) }
        return FeedCredentials(user: user, password: password)
    }

    private static func ask(_ user: String, _ name: String) throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1, let password = unsafe getpass("Password of \(user) for \(name): ") else {
            throw Failure(
                .temporaryFailure,
                "\(name): there is no terminal to ask for the password of \(user); subscribe with --password-command or --netrc"
            )
        }
        return unsafe String(cString: password)
    }

    /// The maximum time of a command, and the maximum size of a password in bytes.
    private static let (seconds, maximumLength) = (10, 4_096)

    /// Returns the first line that a command prints. It runs without a shell.
    ///
    /// A daemon that the command leaves behind keeps the pipe, and on Linux also hides the end of the command from Foundation. So
    /// nothing is read to its end, and after a second, a line is enough.
    private static func output(of command: [String], _ name: String) throws(Failure) -> String {
        func failure(_ reason: String) -> Failure {
            Failure(.temporaryFailure, "\(name): the password command \(command.first ?? "") \(reason)")
        }
        let (process, pipe, end) = (Process(), Pipe(), DispatchSemaphore(value: 0))
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        process.terminationHandler = { _ in end.signal() }
        do { try process.run() } catch { throw failure("can't be started") }
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var bytes: [UInt8] = []
        var hasEnded = false
        for _ in 0..<seconds where !hasEnded && !bytes.contains(UInt8(ascii: "\n")) {
            hasEnded = end.wait(timeout: .now() + .seconds(1)) == .success
            var piece = [UInt8](repeating: 0, count: maximumLength)
            let count = unsafe read(descriptor, &piece, piece.count)
            bytes += piece.prefix(max(count, 0))
        }
        guard hasEnded || bytes.contains(UInt8(ascii: "\n")) else {
            kill(process.processIdentifier, SIGKILL)
            throw failure("took more than \(seconds) seconds")
        }
        guard !hasEnded || (process.terminationReason == .exit && process.terminationStatus == 0) else {
            throw failure("failed with status \(process.terminationStatus)")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, line.count < maximumLength else { throw failure("printed no password") }
        return String(decoding: line, as: UTF8.self)
    }
}
