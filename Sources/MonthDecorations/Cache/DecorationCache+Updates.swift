public import ICalendar

extension DecorationCache {
    /// The feeds to decorate.
    ///
    /// Setting the feeds recomputes the cached months, nearest first, and ``changes`` delivers the days that changed.
    ///
    /// A month is kept if no series that differs between a feed and its predecessor (the old feed at the same position)
    /// overlaps the month. Occurrences in a kept month still belong to the old feed. If a calendar's own properties
    /// differ, such as its COLOR, all its series count as changed.
    public var feeds: [CalendarFeed] {
        get { months.withLock(\.source).feeds }
        set { replaceSource(with: .list(newValue)) }
    }

    /// Replaces the feeds with those of an index, like setting ``feeds``.
    ///
    /// The predecessor of a feed is the one with the same identifier. Feeds that are the same in both indexes cost almost
    /// nothing, so an index of 100,000 feeds can be replaced after each change of one of them.
    ///
    /// - Complexity: O(1); on another task, O(*n*), where *n* is the number of feeds, plus the size of the changed feeds.
    public func replaceFeeds<FeedID>(with index: OccurrenceIndex<FeedID>) { replaceSource(with: .index(index)) }

    private func replaceSource(with source: IndexedFeeds.Source) {
        months.withLock { state in
            state.source = source
            state.generation += 1
            let center = state.center ?? 0
            for key in state.months.keys.sorted(by: { abs($0 - center) < abs($1 - center) }) {
                state.months[key]?.isStale = true
                renew(key, key == center ? .userInitiated : .utility, &state)
            }
        }
    }

    /// The days that change from now on: decorated days of newly computed months, and days that look different since
    /// the feeds were replaced. Each access returns an independent sequence.
    ///
    /// Listen before you ask for the first day: changes from before the access are not delivered.
    public var changes: DecorationChanges {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let subscription = ChangeSubscription(signal)
        let number = months.withLock { state in
            let number = state.number()
            state.subscriptions[number] = subscription
            return number
        }
        signal.onTermination = { [weak self] _ in
            _ = self?.months.withLock { $0.subscriptions.removeValue(forKey: number) }
        }
        return DecorationChanges(subscription: subscription, signals: signals)
    }

    /// Cancels all computations, including those of months ahead. Cached months are kept, and months requested later
    /// are computed.
    public func cancel() {
        months.withLock { state in
            for key in state.months.keys.sorted() { state.giveUp(key) }
        }
    }
}
