import Foundation

/// The steps of a server, and the outcomes of the refreshes: a row of `Tests/Servers/conversations.tsv`.
public struct Conversation: Sendable, CustomStringConvertible {
    /// The steps, separated by commas.
    public let steps: String
    /// A part of the description of each outcome.
    public let outcomes: [String]

    /// All conversations.
    public static var all: [Conversation] {
        get throws {
            let file = Fixtures.repository.appending(path: "Tests/Servers/conversations.tsv")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
                .map {
                    let columns = $0.split(separator: "\t")
                    return Conversation(
                        steps: String(columns[0]), outcomes: columns[1].split(separator: " | ").map(String.init))
                }
        }
    }

    /// The path of a script that starts anew.
    public var path: String { "/script/\(UUID().uuidString)/\(steps.replacing("/", with: "%2F"))" }

    /// The steps.
    public var description: String { steps }
}
