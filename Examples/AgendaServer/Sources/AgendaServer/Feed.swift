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

extension SubscriptionFolders {
    /// Creates the storage of the states and the last good copies, in a folder for each feed.
    ///
    /// Passwords are those of the addresses of the command line. No file has one.
    package init(in root: URL, feeds: [Feed]) {
        self.init { SubscriptionFolder(root.appending(path: $0)) }
        for feed in feeds { credentials[feed.id] = feed.address.credentials }
    }

    /// Returns a feed as it was saved, or a new one, and the last good copy.
    ///
    /// A state that is damaged is forgotten, and the feed is fetched again. Errors of the disk are thrown.
    package func open(_ feed: Feed, policy: RefreshPolicy) throws -> (FeedSubscription, CalendarFeed?) {
        let found: (subscription: FeedSubscription, copy: [UInt8]?)?
        do throws(StoreError) {
            found = try folder(feed.id).open()
        } catch {
            guard case .damagedSubscription = error else { throw error }
            found = nil
        }
        guard var saved = found?.subscription else {
            return (FeedSubscription(feed.address, id: feed.id, policy: policy), nil)
        }
        saved.configure(feed.address, policy: policy)
        return (saved, found?.copy.map { CalendarFeed($0) })
    }
}
