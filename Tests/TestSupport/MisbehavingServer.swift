public import Foundation
import Testing

/// `Tests/Servers/misbehaving-server.py`, started once and used by all tests. The server ends with the process that
/// started the server.
public struct MisbehavingServer: Sendable {
    /// The port on 127.0.0.1.
    public let port: Int
    /// Never closed here. The pipe is closed when this process ends, which ends the server.
    private let input: Pipe

    /// A URL of the server.
    public func url(_ path: String, user: String = "", scheme: String = "http") -> String {
        "\(scheme)://\(user)127.0.0.1:\(port)\(path)"
    }

    /// Why its tests are skipped.
    public static let isMissing = "no python3 here, which runs the server"

    /// The interpreter that runs the server; nil if there is none.
    public static let python: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// The server, started at the first use.
    public static let shared = Result { try start() }

    private static func start() throws -> MisbehavingServer {
        let script = Fixtures.repository.appending(path: "Tests/Servers/misbehaving-server.py")
        let process = Process()
        process.executableURL = python
        process.arguments = [script.path]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.runAlone()
        var line = Data()
        while line.last != UInt8(ascii: "\n"), let byte = try output.fileHandleForReading.read(upToCount: 1),
            !byte.isEmpty
        {
            line += byte
        }
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        return MisbehavingServer(port: try #require(Int(text), "the server does not start"), input: input)
    }
}
