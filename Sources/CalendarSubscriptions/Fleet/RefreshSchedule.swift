public import Foundation
import ICalendar

/// Decides which subscriptions may start, for one device or a fleet. A value without clock, tasks or I/O.
///
/// ```swift
/// var schedule = RefreshSchedule(hosts: .polite)
/// for subscription in subscriptions { schedule.insert(subscription, at: .now) }
/// for id in schedule.start(at: .now) { refresh(id) }          // then: schedule.finish(result, at: .now)
/// if let next = schedule.wakeUp(at: .now) { timer.fire(at: next) }
/// ```
///
/// The longest overdue subscriptions start first, each origin within its limits. After a long sleep, everything is overdue, and
/// each subscription starts once. Equal input gives equal order.
public struct RefreshSchedule: Sendable {
    /// The limits of each origin.
    public let hosts: HostLimits

    private var entries: [String: Entry] = [:]
    private var lanes: [LaneKey: Lane] = [:]
    private var latest = Date.distantPast

    /// A subscription that waits or runs.
    fileprivate struct Entry {
        var due: Date?
        /// The time from the last refresh to the next.
        var delay: TimeInterval = 0
        private(set) var lane: LaneKey
        private var url: URL
        var isRunning = false
        /// Whether the last refresh failed for a reason that a network in working order removes.
        var needsNetwork = false
        var isRemoved = false
        let jitter: Double

        init(_ subscription: FeedSubscription) {
            (url, lane, jitter) = (subscription.url, LaneKey(subscription), subscription.jitter)
        }

        mutating func plan(_ subscription: FeedSubscription, due: Date?, at now: Date) {
            self.due = due
            delay = due.map { max($0.timeIntervalSince(now), 0) } ?? 0
            needsNetwork =
                switch subscription.health {
                case .failing(.transport, _, _), .failing(.webPage, _, _): true
                default: false
                }
            // A running refresh ends in the lane where it started.
            if !isRunning, url != subscription.url { (url, lane) = (subscription.url, LaneKey(subscription)) }
        }

        /// Returns the earliest date to start; nil if the subscription runs or stopped.
        func start(_ tolerance: Double) -> Date? { isRunning ? nil : due.map { $0 - tolerance * delay } }
    }

    /// An origin, or a single subscription if its host is private: many services of a home live behind one address.
    fileprivate struct LaneKey: Hashable {
        let origin: WebOrigin
        let id: String?

        init(_ subscription: FeedSubscription) {
            origin = WebOrigin(subscription.url)
            id = AddressPolicy.publicOnly.allows(subscription.url) ? nil : subscription.id
        }
    }

    private struct Lane {
        let limit: HostLimits.Limit
        var distance: TimeInterval
        var running = 0
        var nextStart = Date.distantPast
        var goodAnswers = 0

        init(_ limit: HostLimits.Limit) {
            self.limit = limit
            distance = limit.distance.seconds
        }

        var maximum: Int { max(limit.requests, 1) }
    }

    /// Creates an empty schedule.
    ///
    /// - Parameter hosts: The limits of each origin.
    public init(hosts: HostLimits = .polite) { self.hosts = hosts }

    /// The number of subscriptions.
    public var count: Int { entries.count }

    /// Adds a subscription, or replaces one with the same identifier.
    ///
    /// - Parameters:
    ///   - subscription: The subscription to refresh from now on.
    ///   - now: The current date.
    ///   - time: The time over which to spread the first refreshes of new subscriptions, so that a fleet doesn't start at once.
    public mutating func insert(_ subscription: FeedSubscription, at now: Date, spreadOver time: Duration = .zero) {
        follow(now)
        var entry = entries[subscription.id] ?? Entry(subscription)
        entry.plan(subscription, due: subscription.nextRefresh(at: now), at: now)
        if subscription.lastAttempt == nil { entry.due = now + entry.jitter * time.seconds }
        entries[subscription.id] = entry
    }

    /// Keeps all delays if the clock was put back. Otherwise, nothing would start until the former time.
    private mutating func follow(_ now: Date) {
        defer { latest = now }
        let change = now.timeIntervalSince(latest)
        guard change < 0 else { return }
        for id in entries.keys { entries[id]?.due? += change }
        for key in lanes.keys { lanes[key]?.nextStart += change }
    }

    /// Removes a subscription. If a refresh is running, call ``finish(_:at:)`` as always.
    public mutating func remove(_ id: String) {
        guard let entry = entries[id] else { return }
        if entry.isRunning { entries[id]?.isRemoved = true } else { entries[id] = nil }
    }

    /// Returns the subscriptions to refresh now, the longest overdue first, and counts them as running.
    ///
    /// - Parameters:
    ///   - now: The current date.
    ///   - tolerance: The part of a delay that may be skipped, so that a phone wakes its radio once for several feeds: with
    ///     0.2, a feed that is due in 10 minutes of an hour starts as well.
    ///   - limit: The maximum number of subscriptions to start.
    /// - Complexity: O(*n*) in the number of subscriptions, and O(*m* log *m*) in those that are due.
    public mutating func start(at now: Date, tolerance: Double = 0, limit: Int = .max) -> [String] {
        follow(now)
        let due = entries.filter { $0.value.start(tolerance).map { $0 <= now } ?? false }.sorted {
            ($0.value.due ?? now, $0.key) < ($1.value.due ?? now, $1.key)
        }
        var started: [String] = []
        for (id, entry) in due where started.count < limit {
            var lane = lanes[entry.lane] ?? Lane(self.limit(entry.lane))
            guard lane.running < lane.maximum, lane.nextStart <= now else { continue }
            lane.running += 1
            lane.nextStart = now + lane.distance
            lanes[entry.lane] = lane
            entries[id]?.isRunning = true
            started.append(id)
        }
        return started
    }

    /// Notes the end of a refresh. A server that asked for fewer requests gets none until its Retry-After, and then half as
    /// many; after twenty good answers, twice as many.
    public mutating func finish(_ result: RefreshResult, at now: Date) {
        follow(now)
        let subscription = result.subscription
        guard var entry = entries[subscription.id], entry.isRunning else { return }
        entry.isRunning = false
        if var lane = lanes[entry.lane] {
            lane.running -= 1
            let standard = lane.limit.distance.seconds
            switch result.outcome {
            case .failed(.rateLimited):
                lane.distance = min(max(2 * lane.distance, 0.1), max(60, standard))
                lane.nextStart = max(lane.nextStart, result.nextRefresh ?? now)
                lane.goodAnswers = 0
            case .failed: break
            default:
                lane.goodAnswers += 1
                if lane.goodAnswers.isMultiple(of: 20) { lane.distance = max(lane.distance / 2, standard) }
            }
            // A lane without requests that waits for nothing is a new one.
            let isIdle = lane.running == 0 && lane.distance <= standard && lane.nextStart <= now
            lanes[entry.lane] = isIdle ? nil : lane
        }
        entry.plan(subscription, due: result.nextRefresh, at: now)
        entries[subscription.id] = entry.isRemoved ? nil : entry
    }

    /// Makes the subscriptions due within a minute whose last refresh failed because of the network.
    public mutating func networkReturned(at now: Date) {
        follow(now)
        for (id, entry) in entries where entry.needsNetwork {
            entries[id]?.due = min(entry.due ?? now, now + 60 * entry.jitter)
        }
    }

    /// Returns the date at which ``start(at:tolerance:limit:)`` will have something to do, or nil if nothing waits: the timer of a
    /// server, or the earliest date of a background task.
    ///
    /// - Complexity: O(*n*) in the number of subscriptions.
    public func wakeUp(at now: Date) -> Date? {
        let starts = entries.values.lazy.compactMap { entry -> Date? in
            guard let due = entry.start(0) else { return nil }
            guard let lane = lanes[entry.lane] else { return due }
            // The end of a running refresh is an occasion to look again.
            return lane.running < lane.maximum ? max(due, lane.nextStart) : nil
        }
        return starts.min().map { max($0, now) }
    }

    private func limit(_ lane: LaneKey) -> HostLimits.Limit { hosts.hosts[lane.origin.host] ?? hosts.standard }
}

extension RefreshSchedule: CustomStringConvertible {
    /// The number of subscriptions, and of those that run.
    public var description: String {
        "\(counted(count, "subscription")), \(entries.values.count { $0.isRunning }) running"
    }
}
