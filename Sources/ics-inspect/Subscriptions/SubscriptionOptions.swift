import CalendarStorage
import Foundation

/// The options of `subscribe` that each refresh needs. They are in the file `options.json` beside the copy.
struct SubscriptionOptions: Codable {
    /// The user name to send; nil if there is none, or if ~/.netrc has it.
    private(set) var user: String?
    /// The command that prints the password, and its arguments; nil to ask on the terminal.
    private(set) var passwordCommand: [String]?
    /// The path of the folder of .ics files that is kept in step with the feed; nil if there is none.
    private(set) var into: String?

    init(user: String?, passwordCommand: String?, into: String?) {
        self.user = user
        self.passwordCommand = passwordCommand?.split(separator: " ").map(String.init)
        self.into = into.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    }

    /// Reads the options of a subscription, which has none if there is no file.
    ///
    /// - Throws: Exit code 65 if the file is damaged.
    init(of named: NamedSubscription) throws(Failure) {
        let file = Self.file(of: named)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        guard let options = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) else {
            throw Failure(.dataError, "\(file.path): damaged; remove the folder and subscribe again")
        }
        self = options
    }

    /// Remembers the options of a subscription.
    ///
    /// - Throws: Exit code 74 if that isn't possible.
    func save(of named: NamedSubscription) throws(Failure) {
        do { try JSONEncoder().encode(self).write(to: Self.file(of: named), options: .atomic) } catch {
            throw Failure(.ioError, "\(named.name): the options can't be saved")
        }
    }

    private static func file(of named: NamedSubscription) -> URL { named.folder.url.appending(path: "options.json") }
}
