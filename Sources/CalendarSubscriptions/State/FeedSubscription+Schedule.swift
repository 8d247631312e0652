public import Foundation
import ICalendar

extension FeedSubscription {
    /// Returns the date of the next refresh, which may be in the past; nil if the subscription stopped.
    ///
    /// After a success, that is the policy's interval, the feed's, or a tenth of the time since the last change. After the
    /// *n*-th failure in a row: 5 min × 2ⁿ⁻¹ (1 h × 2ⁿ⁻¹ for most statuses 4xx), at most a day, or the server's
    /// Retry-After. Up to a tenth is added to each delay, so that feeds added together don't stay together.
    ///
    /// ```swift
    /// let due = subscriptions.filter { ($0.nextRefresh(at: .now) ?? .distantFuture) <= .now }
    /// ```
    ///
    /// - Parameters:
    ///   - now: The current date. If the clock was put back by more than the delay, the subscription is due.
    ///   - isForced: Whether a user asks. A user waits for a minute since the last attempt, and for up to an hour if
    ///     the server said so.
    public func nextRefresh(at now: Date, isForced: Bool = false) -> Date? {
        let delay = isForced ? min(max(memory.retryAfter ?? 0, 60), 3_600) : delay.map { $0 * (1 + jitter / 10) }
        guard let delay else { return nil }
        guard let lastAttempt, lastAttempt.timeIntervalSince(now) <= delay else { return now }
        return lastAttempt + delay
    }

    /// The time from the last attempt to the next, without jitter; nil if there is none.
    private var delay: TimeInterval? {
        switch health {
        case .stopped: nil
        case .new, .current: interval
        case .heldBack(_, let attempts): attempts == 1 ? 900 : attempts == 2 ? 3_600 : 21_600
        case .failing(.unauthorized, _, _): 3_600
        case .failing(.status(410), _, _): 86_400
        case .failing(let failure, _, let attempts):
            memory.retryAfter?.clamped(to: policy.bounds)
                ?? min((failure.isClientError ? 3_600 : 300) * pow(2, Double(min(max(attempts, 1), 20) - 1)), 86_400)
        }
    }

    private var interval: TimeInterval {
        if let interval = policy.interval { return interval.seconds.clamped(to: policy.bounds) }
        let unchanged = lastSuccess.flatMap { success in lastChange.map { success.timeIntervalSince($0) } } ?? 0
        let interval =
            memory.declaredInterval.map { max($0, policy.adaptive.lowerBound.seconds) }
            ?? (unchanged / 10).clamped(to: policy.adaptive)
        return max(interval.clamped(to: policy.bounds), min(memory.freshness, 86_400))
    }

    /// A number from 0 to 1 that differs between subscriptions and attempts, and is the same in every process.
    var jitter: Double {
        var hash = FNV1a()
        for byte in id.utf8 { hash.combine(byte) }
        return Double(FeedDigest.mixed(hash.value &+ memory.attempts)) / 0x1p64
    }
}

extension RefreshFailure {
    /// Whether the server refuses the request itself, so that the same one will hardly succeed soon.
    fileprivate var isClientError: Bool {
        if case .status(let status) = self {
            (400..<500).contains(status) && ![408, 421, 425].contains(status)
        } else {
            false
        }
    }
}
