import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar

/// The folders of subscriptions, by identifier.
struct SubscriptionFiles: SubscriptionStorage {
    /// The users and passwords that are known besides `~/.netrc`.
    var credentials: [String: FeedCredentials] = [:]
    let folder: @Sendable (String) -> SubscriptionFolder

    init(folder: @escaping @Sendable (String) -> SubscriptionFolder) { self.folder = folder }

    func credentials(for subscription: FeedSubscription) -> FeedCredentials? { credentials[subscription.id] }

    func copy(of subscription: FeedSubscription) throws -> CalendarFeed? {
        try folder(subscription.id).copy(of: subscription).map { CalendarFeed($0) }
    }

    func save(_ result: RefreshResult) throws {
        let folder = folder(result.subscription.id)
        try folder.create()
        try folder.save(result)
    }

    /// Returns the saved subscription, without the validators of a copy that is lost or damaged.
    ///
    /// - Throws: Exit code 65 if the state is damaged, 66 if it can't be read.
    func subscription(_ id: String) throws(Failure) -> FeedSubscription? {
        do throws(StoreError) {
            guard var subscription = try folder(id).subscription() else { return nil }
            if subscription.copy != nil, try folder(id).copy(of: subscription) == nil {
                Console.report("\(id): the copy is damaged or lost, so the whole feed is fetched again")
                subscription.forgetCopy()
            }
            return subscription
        } catch .damagedSubscription(let path) {
            throw Failure(.dataError, "\(path): damaged; remove the folder and subscribe again")
        } catch {
            throw Failure(.noInput, error.description)
        }
    }
}
