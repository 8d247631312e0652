public import Foundation
public import ICalendar

/// The place where a poller keeps subscriptions and copies, such as a database or a folder.
///
/// ```swift
/// extension Database: SubscriptionStorage {
///     func copy(of subscription: FeedSubscription) async throws -> CalendarFeed? {
///         try await bytes(subscription.id).map { CalendarFeed($0) }
///     }
///     func save(_ result: RefreshResult) async throws {
///         if case .updated(let update) = result.outcome { try await store(result.subscription, update.bytes) }
///         else { try await store(result.subscription, nil) }
///     }
/// }
/// ```
public protocol SubscriptionStorage: Sendable {
    /// Returns the last good copy. If it is lost or isn't the one that the receipt describes, return nil.
    func copy(of subscription: FeedSubscription) async throws -> CalendarFeed?
    /// Saves the subscription of a result, and the bytes of an update: both or none.
    func save(_ result: RefreshResult) async throws
    /// Returns the user and password for a subscription; nil if there are none.
    func credentials(for subscription: FeedSubscription) async -> FeedCredentials?
}

extension SubscriptionStorage {
    /// Returns no credentials, which is right for public feeds.
    public func credentials(for subscription: FeedSubscription) async -> FeedCredentials? { nil }
}

/// Keeps many subscriptions up to date: starts refreshes when they are due, saves, and reports.
///
/// ```swift
/// let poller = SubscriptionPoller(try await database.subscriptions(), over: transport, storage: database)
/// try await poller.run { result in
///     if case .updated(let update) = result.outcome { await agenda.update(result.subscription.id, to: update.feed) }
/// }
/// ```
///
/// A result is saved before it is reported, and the next ones wait for the report, so that a slow reader loses nothing and no
/// queue grows. The starts obey a ``RefreshSchedule``.
public actor SubscriptionPoller {
    private var subscriptions: [String: FeedSubscription]
    private var schedule: RefreshSchedule
    private let transport: any SubscriptionTransport
    private let storage: any SubscriptionStorage
    private let requests: Int
    private let clock: @Sendable () -> Date
    private let sleep: @Sendable (TimeInterval) async -> Void

    /// Creates a poller. Subscriptions with the same identifier count once.
    ///
    /// - Parameters:
    ///   - subscriptions: The subscriptions as they were saved last, or new ones.
    ///   - transport: The client that sends the requests.
    ///   - storage: The place for subscriptions and copies.
    ///   - hosts: The limits of each origin.
    ///   - requests: The maximum number of refreshes at once, over all origins; at least one.
    ///   - clock: Returns the current date.
    ///   - sleep: Waits for a number of seconds, and returns when the task is cancelled. A simulation moves its clock instead.
    public init(
        _ subscriptions: [FeedSubscription], over transport: any SubscriptionTransport,
        storage: any SubscriptionStorage, hosts: HostLimits = .polite, requests: Int = 64,
        clock: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
    ) {
        self.subscriptions = Dictionary(subscriptions.map { ($0.id, $0) }) { first, _ in first }
        (self.transport, self.storage, self.clock, self.sleep) = (transport, storage, clock, sleep)
        self.requests = max(requests, 1)
        schedule = RefreshSchedule(hosts: hosts)
        let now = clock()
        for subscription in self.subscriptions.values { schedule.insert(subscription, at: now) }
    }

    private enum Event: Sendable {
        case timer
        case refreshed(RefreshResult)
    }

    /// Refreshes subscriptions until the task is cancelled, or all of them have stopped.
    ///
    /// After cancellation, no request starts, those in flight are cancelled, and the method returns when they have ended.
    ///
    /// - Parameters:
    ///   - isForever: Whether to go on. Otherwise, each subscription that is due now is refreshed once.
    ///   - report: Called after each refresh is saved.
    /// - Throws: The errors of the storage and of `report`. A disk that is full concerns all feeds, so the others don't go on.
    public func run(
        forever isForever: Bool = true, _ report: @Sendable (RefreshResult) async throws -> Void
    ) async throws {
        if !isForever { removeAll { ($0.nextRefresh(at: clock()) ?? .distantFuture) > clock() } }
        try await withThrowingTaskGroup(of: Event.self) { group in
            var (running, timer, needsStart) = (0, Date.distantFuture, true)
            while true {
                if !Task.isCancelled, needsStart || 4 * running <= 3 * requests {
                    for id in schedule.start(at: clock(), limit: requests - running) {
                        guard let subscription = subscriptions[id] else { continue }
                        running += 1
                        group.addTask { try await self.refresh(subscription) }
                    }
                    needsStart = false
                    if let wake = schedule.wakeUp(at: clock()), wake < timer, running < requests {
                        timer = wake
                        let delay = min(max(wake.timeIntervalSince(clock()), 0.001), 86_400)
                        group.addTask {
                            await self.sleep(delay)
                            return .timer
                        }
                    }
                }
                guard let event = try await group.next() else { return }
                switch event {
                case .timer: (timer, needsStart) = (.distantFuture, true)
                case .refreshed(let result):
                    running -= 1
                    finish(result)
                    if !result.isCancelled { try await report(result) }
                    if !isForever { removeAll { $0.id == result.subscription.id } }
                }
            }
        }
    }

    private func removeAll(where isRemoved: (FeedSubscription) -> Bool) {
        for subscription in subscriptions.values.filter(isRemoved) { schedule.remove(subscription.id) }
    }

    private func finish(_ result: RefreshResult) {
        subscriptions[result.subscription.id] = result.subscription
        schedule.finish(result, at: clock())
    }

    private func refresh(_ former: FeedSubscription) async throws -> Event {
        var subscription = former
        let credentials = subscription.usesCredentials ? await storage.credentials(for: subscription) : nil
        let result = try await subscription.refresh(over: transport, credentials: credentials, clock: clock) {
            try await storage.copy(of: former)
        }
        if !result.isCancelled { try await storage.save(result) }
        return .refreshed(result)
    }
}

extension RefreshResult {
    fileprivate var isCancelled: Bool {
        if case .failed(.transport(.cancelled)) = outcome { true } else { false }
    }
}
