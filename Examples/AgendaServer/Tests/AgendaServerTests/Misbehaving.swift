import Foundation
import Testing

/// The server of `Tests/Servers`, which misbehaves as the path of a request says, and ends with this process.
struct Misbehaving: Sendable {
    static let shared = Result { try start() }
    static let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

    let port: Int
    private let input: Pipe

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The URL of a script that starts anew.
    func script(_ steps: String) -> String { url("/script/\(UUID().uuidString)/\(steps)") }

    private static func start() throws -> Misbehaving {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", repository.appending(path: "Tests/Servers/misbehaving-server.py").path]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return Misbehaving(
            port: try #require(Int(line.trimmingCharacters(in: .newlines)), "python3 doesn't start"), input: input)
    }
}
