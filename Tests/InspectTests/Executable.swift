import Foundation
import TestSupport
import Testing

/// `ics-inspect` as users run the program: a separate process.
struct Executable {
    /// The result of a run.
    struct Run {
        let status: Int32
        /// Whether a signal ended the process.
        let wasKilled: Bool
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [Substring] { text.split(separator: "\n") }
    }

    /// Runs the program to its end.
    ///
    /// The streams are files, so no amount of output can block.
    static func run(
        _ arguments: String..., input: [UInt8]? = nil, environment: [String: String] = [:]
    ) throws -> Run {
        try run(arguments, input: input, environment: environment)
    }

    static func run(
        _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
    ) throws -> Run {
        try launch(
            #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests"), arguments, input, environment)
    }

    /// Runs a shell command in which `$ICS` is the executable.
    static func shell(_ script: String, environment: [String: String] = [:]) throws -> Run {
        var environment = environment
        environment["ICS"] = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests").path
        return try launch(URL(fileURLWithPath: "/bin/sh"), ["-c", script], nil, environment)
    }

    private static func launch(
        _ url: URL, _ arguments: [String], _ input: [UInt8]?, _ environment: [String: String]
    ) throws -> Run {
        try TemporaryFolder.with { folder in
            let process = Process()
            process.executableURL = url
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardInput = try FileHandle(forReadingFrom: folder.file("input", input ?? []))
            let output = try folder.file("output", [])
            let errors = try folder.file("errors", [])
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.runWithinLimit()
            process.waitUntilExit()
            return Run(
                status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
                output: try Data(contentsOf: output),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }
}

/// A folder that exists while a closure runs.
struct TemporaryFolder {
    let url: URL

    static func with<R>(_ body: (TemporaryFolder) throws -> R) throws -> R {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("ics-inspect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(TemporaryFolder(url: url))
    }

    /// Writes a file.
    func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file
    }

    /// Writes a calendar with these lines, and returns the path.
    func calendar(_ name: String = "feed.ics", _ lines: String) throws -> String {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//tests//EN\n\(lines)\nEND:VCALENDAR\n"
        return try file(name, Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)).path
    }
}
