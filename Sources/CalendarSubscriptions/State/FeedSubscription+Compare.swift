public import Foundation
public import ICalendar

extension FeedSubscription {
    /// Compares a response whose meaning changed with the copy, and ends the refresh.
    ///
    /// The feed is held back if it lost all of the copy's coming entries, or half of ten or more: the copy stays until the
    /// server has said so three times, over a day. The ends of a term or season aren't losses, because their entries are over.
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
        var (tree, receipt, arrival) = (pending.tree, pending.receipt, pending.arrival)
        var feed = CalendarFeed([tree])
        var table = SeriesTable(feed, ignoring: policy.ignoredProperties)
        guard let copy else {
            if receipt.entries == 0 { arrival.remarks.append(.noEntries) }
            let series = SeriesChange(added: Set(table.rows.map(\.uid)), removed: [], changed: [])
            return accepted(
                FeedUpdate(feed: feed, series: series, receipt: receipt, arrival: arrival), isProof: false, at: now)
        }
        let former = SeriesTable(copy, ignoring: policy.ignoredProperties)
        if policy.keepsUIDs {
            let matching = EntryMatching(table, with: former)
            if !matching.formerUIDs.isEmpty {
                arrival.remarks.append(.recreatedUIDs(matching.formerUIDs.count))
                tree = matching.renamed(tree, limits: parseLimits)
                feed = CalendarFeed([tree])
                table = SeriesTable(feed, ignoring: policy.ignoredProperties)
                let digest = FeedDigest(tree.components, ignoring: policy.ignoredProperties)
                receipt = CopyReceipt(tree, digest)
                if digest == self.copy?.digest {
                    memory.lastContent = now
                    return settle(arrival, .unchanged, isProof: true, at: now)
                }
            }
        }
        let (count, lost) = former.upcoming(after: now, missingIn: table)
        let isLoss = lost > 0 && (lost == count || count >= 10 && 2 * lost >= count)
        var update = FeedUpdate(feed: feed, series: table.update(from: former), receipt: receipt, arrival: arrival)
        if policy.holdsBackLosses, isLoss {
            var losses = memory.losses ?? Streak(since: now)
            losses.count = min(losses.count, 1_000) + 1
            guard losses.count >= 3, now.timeIntervalSince(losses.since) >= 86_400 else {
                noteAttempt(at: now)
                (memory.losses, memory.retryAfter) = (losses, nil)
                health = .heldBack(since: losses.since, attempts: losses.count)
                return result(.suspicious(update, lost: lost, of: count), at: now)
            }
            arrival.remarks.append(.shrunk)
            update = FeedUpdate(feed: feed, series: update.series, receipt: receipt, arrival: arrival)
        }
        return accepted(update, isProof: lost < count && 2 * lost <= count, at: now)
    }

    /// Accepts a suspicious update, because a user knows that the events are really gone.
    ///
    /// ```swift
    /// if case .suspicious(let update, _, _) = result.outcome, userConfirms {
    ///     subscription.accept(update, at: .now)
    ///     try save(subscription, update.bytes)
    /// }
    /// ```
    public mutating func accept(_ update: FeedUpdate, at now: Date) {
        guard update.arrival.trail.stored == url else { return }
        _ = accepted(update, isProof: false, at: now)
    }

    private mutating func accepted(_ update: FeedUpdate, isProof: Bool, at now: Date) -> RefreshResult {
        (copy, lastChange) = (update.receipt, now)
        (memory.lastContent, memory.ignoredValidators) = (now, 0)
        return settle(update.arrival, .updated(update), isProof: isProof, at: now)
    }
}
