import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar

/// A feed of the command line: `team=https://example.com/team.ics`.
package struct Feed: Sendable {
    package let id: String
    package let address: SubscriptionAddress

    /// Creates a feed; nil if no folder can have the name.
    package init?(id: String, address: SubscriptionAddress) {
        let isPlain = id.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
        }
        guard isPlain, 1...100 ~= id.utf8.count else { return nil }
        (self.id, self.address) = (id, address)
    }
}

/// The states and the last good copies, in a folder for each feed.
package struct FeedFiles: SubscriptionStorage {
    private let root: URL
    /// From the addresses of the command line. No file has a password.
    private let credentials: [String: FeedCredentials]

    package init(_ root: URL, feeds: [Feed]) {
        self.root = root
        credentials = Dictionary(feeds.compactMap { feed in feed.address.credentials.map { (feed.id, $0) } }) { $1 }
    }

    private func folder(_ id: String) -> SubscriptionFolder { SubscriptionFolder(root.appending(path: id)) }

    package func copy(of subscription: FeedSubscription) throws -> CalendarFeed? {
        try folder(subscription.id).copy(of: subscription).map { CalendarFeed($0) }
    }

    package func save(_ result: RefreshResult) throws {
        let folder = folder(result.subscription.id)
        try folder.create()
        try folder.save(result)
    }

    package func credentials(for subscription: FeedSubscription) -> FeedCredentials? { credentials[subscription.id] }

    /// Returns a feed as it was saved, or a new one, and the last good copy.
    ///
    /// A state that is damaged is forgotten, and the feed is fetched again. Errors of the disk are thrown.
    package func open(_ feed: Feed, policy: RefreshPolicy) throws -> (FeedSubscription, CalendarFeed?) {
        let state: FeedSubscription?
        do { state = try folder(feed.id).subscription() } catch StoreError.damagedSubscription { state = nil }
        guard var saved = state else { return (FeedSubscription(feed.address, id: feed.id, policy: policy), nil) }
        let copy = try self.copy(of: saved)
        if copy == nil { saved.forgetCopy() }
        saved.configure(feed.address, policy: policy)
        return (saved, copy)
    }
}
