import Foundation
import TestSupport
import Testing

/// The pages show the output that `ics-inspect` prints.
@Suite("Commands in the documentation")
struct CommandTests {
    private static func output(of arguments: [String]) throws -> String {
        let url: URL = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = Fixtures.repository
        var environment = ProcessInfo.processInfo.environment
        environment["COLUMNS"] = nil
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.runWithinLimit()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    @Test("ics-inspect prints the output that a page shows", arguments: try Pages.all)
    func printWhatIsShown(page: String) throws {
        let prompt = "$ swift run ics-inspect "
        for block in try Pages.blocks("console", in: page) {
            guard let command = block.first, command.hasPrefix(prompt) else { continue }
            let parts = command.dropFirst(prompt.count).components(separatedBy: " > ")
            let arguments = parts[0].split(separator: " ").map { $0.trimmingCharacters(in: ["'"]) }
            let output = try Self.output(of: arguments)
            if parts.count > 1 {
                #expect(try Pages.text(parts[1]) == output, "\(page): \(parts[1]) is made again by \(command)")
                continue
            }
            let found = output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(
                found.map(String.init) == block.dropFirst() + [""], "\(page): \(command)")
        }
    }
}
