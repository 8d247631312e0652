public import Foundation
public import ICalendar

extension FeedSubscription {
    /// Compares a response whose meaning changed with the copy, and ends the refresh.
    ///
    /// The feed is held back if it lost all of the copy's coming entries, half of ten or more, or any if it has no END: the copy
    /// stays until the server has said so three times, over a day. The ends of a term or season aren't losses, because their
    /// entries are over.
    ///
    /// ```swift
    /// case .compare(let pending):
    ///     let copy = try await database.feed(subscription.id)
    ///     let result = subscription.compare(pending, with: copy, at: .now)
    /// ```
    ///
    /// - Parameters:
    ///   - pending: The response, from ``RefreshStep/compare(_:)``.
    ///   - copy: The copy that ``copy`` is the receipt of; nil if the copy is lost, and then every response is accepted.
    ///   - now: The current date.
    /// - Complexity: O(*n*) in the number of entries of both feeds.
    public mutating func compare(
        _ pending: PendingUpdate, with copy: CalendarFeed?, at now: Date
    ) -> RefreshResult {
        guard pending.arrival.trail.stored == url else { return result(.failed(.transport(.cancelled)), at: now) }
        var (receipt, arrival) = (pending.receipt, pending.arrival)
        guard let copy else {
            if receipt.entries == 0 { arrival.remarks.append(.noEntries) }
            let feed = CalendarFeed([pending.tree])
            let uids = Set(SeriesTable(feed, ignoring: policy.ignoredProperties).rows.map(\.uid))
            let series = SeriesChange(added: uids, removed: [], changed: [])
            return accepted(
                FeedUpdate(feed: feed, series: series, receipt: receipt, arrival: arrival), isProof: false, at: now)
        }
        let comparison = FeedComparison(
            pending.tree, with: copy, keepingUIDs: policy.keepsUIDs, ignoring: policy.ignoredProperties,
            limits: parseLimits)
        if comparison.recreated > 0 {
            arrival.remarks.append(.recreatedUIDs(comparison.recreated))
            let digest = FeedDigest(comparison.tree.components, ignoring: policy.ignoredProperties)
            receipt = CopyReceipt(comparison.tree, digest)
            if digest == self.copy?.digest {
                memory.lastContent = now
                return settle(arrival, .unchanged, isProof: true, at: now)
            }
        }
        let (lost, count) = comparison.losses(after: now)
        var update = FeedUpdate(
            feed: comparison.feed, series: comparison.series, receipt: receipt, arrival: arrival)
        // A connection can be cut at the same entry twice.
        let isDoubtful = lost > 0 && arrival.remarks.contains(.missingEnd)
        if policy.holdsBackLosses, isDoubtful || FeedComparison.isSuspicious(lost: lost, of: count) {
            let losses = Streak(after: memory.losses, at: now)
            guard losses.count >= 3, now.timeIntervalSince(losses.since) >= 86_400 else {
                noteAttempt(at: now)
                (memory.losses, memory.retryAfter) = (losses, nil)
                health = .heldBack(since: losses.since, attempts: losses.count)
                return result(.suspicious(update, lost: lost, of: count), at: now)
            }
            update.arrival.remarks.append(.shrunk)
        }
        return accepted(update, isProof: lost < count && 2 * lost <= count, at: now)
    }

    /// Accepts a suspicious update, because a user knows that the events are really gone.
    ///
    /// ```swift
    /// if case .suspicious(let update, _, _) = result.outcome, userConfirms {
    ///     try folder.save(subscription.accept(update, at: .now))
    /// }
    /// ```
    ///
    /// - Returns: The result of the refresh as it is now, to save like any other.
    @discardableResult
    public mutating func accept(_ update: FeedUpdate, at now: Date) -> RefreshResult {
        guard update.arrival.trail.stored == url else { return result(.failed(.transport(.cancelled)), at: now) }
        return accepted(update, isProof: false, at: now)
    }

    private mutating func accepted(_ update: FeedUpdate, isProof: Bool, at now: Date) -> RefreshResult {
        (copy, lastChange) = (update.receipt, now)
        (memory.lastContent, memory.ignoredValidators) = (now, 0)
        return settle(update.arrival, .updated(update), isProof: isProof, at: now)
    }
}
