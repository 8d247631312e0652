public import ICalendar

extension DecorationCache {
    /// The feeds. Setting them has the months that are kept computed again, the nearest first; the days that changed come by
    /// ``changes``.
    ///
    /// A month stays as it is if none of the series that differ between a feed and the one in the same place before touches it; its
    /// occurrences are then still those of the feed before. A calendar with other properties of its own, such as another COLOR, has
    /// every month computed.
    public var feeds: [CalendarFeed] {
        get { months.withLock(\.feeds) }
        set {
            months.withLock { state in
                state.feeds = newValue
                state.generation += 1
                let center = state.center ?? 0
                for key in state.months.keys.sorted(by: { abs($0 - center) < abs($1 - center) }) {
                    state.months[key]?.isStale = true
                    renew(key, key == center ? .userInitiated : .utility, &state)
                }
            }
        }
    }

    /// The days that change from now on: those with decorations of a month that was computed, and those that look different
    /// since the feeds were replaced. Every call gives a sequence of its own.
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

    /// Cancels whatever is being computed, months ahead too. What is known stays; what is asked for later is computed.
    public func cancel() {
        months.withLock { state in
            for key in state.months.keys.sorted() { state.giveUp(key) }
        }
    }
}
