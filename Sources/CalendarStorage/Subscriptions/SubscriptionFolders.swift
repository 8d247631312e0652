public import CalendarSubscriptions
public import ICalendar

/// A folder for each of several subscriptions: the storage of a poller.
///
/// ```swift
/// let folders = SubscriptionFolders { id in SubscriptionFolder(root.appending(path: id)) }
/// let poller = SubscriptionPoller(subscriptions, over: transport, storage: folders)
/// ```
public struct SubscriptionFolders: SubscriptionStorage {
    /// The users and passwords to send, by the identifier of the subscription. They are never saved.
    public var credentials: [String: FeedCredentials] = [:]
    /// Returns the folder of the subscription with an identifier.
    public let folder: @Sendable (_ id: String) -> SubscriptionFolder

    /// Creates a storage of several folders.
    ///
    /// - Parameter folder: Returns the folder of the subscription with an identifier, which doesn't need to exist.
    public init(_ folder: @escaping @Sendable (_ id: String) -> SubscriptionFolder) { self.folder = folder }

    /// Returns the user and the password of a subscription, if they are known.
    public func credentials(for subscription: FeedSubscription) -> FeedCredentials? { credentials[subscription.id] }

    /// Returns the last good copy of a subscription (``SubscriptionFolder/copy(of:)``).
    public func copy(of subscription: FeedSubscription) throws(StoreError) -> CalendarFeed? {
        try folder(subscription.id).copy(of: subscription).map { CalendarFeed($0) }
    }

    /// Saves the subscription of a result, and the copy if there is a new one (`SubscriptionFolder.save(_:)`).
    public func save(_ result: RefreshResult) throws(StoreError) {
        try folder(result.subscription.id).save(result)
    }
}

extension SubscriptionFolders: CustomStringConvertible {
    /// The name of the type, because a password must not be printed.
    public var description: String { "SubscriptionFolders" }
}
