import CalendarStorage
import CalendarSubscriptions
import Foundation

/// A subscription of the user. Each has a folder in `$XDG_STATE_HOME/ics-inspect/subscriptions`, or in `~/.local/state`.
struct NamedSubscription {
    let name: String

    /// Creates a subscription from its name; nil if a folder can't have the name.
    init?(_ name: String) {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0"..."9" ~= $0 || "-_.".unicodeScalars.contains($0)
        }
        guard isPlain, !name.isEmpty, name.first != ".", name.utf8.count <= 100 else { return nil }
        self.name = name
    }

    /// The subscription of an argument such as `@team`; nil if there is none with this name.
    init?(argument: String) {
        guard argument.first == "@", let named = NamedSubscription(String(argument.dropFirst())), named.exists else {
            return nil
        }
        self = named
    }

    /// All subscriptions, sorted by name.
    static var all: [NamedSubscription] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.sorted().compactMap { NamedSubscription($0) }.filter(\.exists)
    }

    static var home: URL { UserFolder.state.appending(path: "subscriptions") }

    var folder: SubscriptionFolder { SubscriptionFolder(Self.home.appending(path: name)) }

    var exists: Bool { FileManager.default.fileExists(atPath: folder.url.appending(path: "subscription.json").path) }

    /// The path of the last good copy, which is read like any file.
    var copyPath: String { folder.copyURL.path }

    /// Reports on standard error if the copy isn't current.
    func reportAge() {
        guard let subscription = try? folder.subscription() else { return }
        switch subscription.health {
        case .new, .current: return
        case .failing, .heldBack, .stopped:
            let age = subscription.lastSuccess.map { "; the copy is of \($0.formatted(.iso8601))" } ?? ""
            Console.report("@\(name): \(subscription.health)\(age)")
        }
    }
}
