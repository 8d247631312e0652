import ICalendar

/// An asynchronous sequence of the changes in a ``CalendarStore``.
///
/// ```swift
/// for await change in store.changes {
///     for (calendar, series) in change.calendars { print(calendar, series.added, series.changed, series.removed) }
/// }
/// ```
///
/// Each access of ``CalendarStore/changes`` returns an independent sequence, which starts at that moment. Changes are
/// combined for slow readers. The sequence ends when the store is deallocated or the iterating task is cancelled. Only one
/// task may iterate over a sequence.
public struct StoreChanges: AsyncSequence, Sendable {
    /// The change since the last element.
    public typealias Element = StoreChange

    let subscription: ChangeSubscription
    let signals: AsyncStream<Void>

    /// An iterator over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: ChangeSubscription
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// Returns the change since the last call, waiting if there is none yet; nil after the last change.
        public mutating func next() async -> StoreChange? {
            while await signals.next() != nil {
                if let change = subscription.take() { return change }
            }
            return nil
        }
    }

    /// Creates the iterator. A second iterator would share the elements with the first.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription, signals: signals.makeAsyncIterator())
    }
}

/// The change that one reader hasn't received yet.
final class ChangeSubscription: Sendable {
    private let pending = Locked<StoreChange?>(nil)
    private let signal: AsyncStream<Void>.Continuation

    init(_ signal: AsyncStream<Void>.Continuation) { self.signal = signal }

    func publish(_ change: StoreChange) {
        pending.withLock { pending in
            if pending == nil { pending = change } else { pending?.append(change) }
        }
        signal.yield()
    }

    func take() -> StoreChange? {
        pending.withLock { pending in
            defer { pending = nil }
            return pending.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    func finish() { signal.finish() }
}

/// The readers of a store's changes. The store is an actor, and readers subscribe without waiting for the actor.
final class ChangeSubscriptions: Sendable {
    private let state = Locked<(next: Int, readers: [Int: ChangeSubscription])>((0, [:]))

    /// Returns a sequence of the changes from now on.
    func subscribe() -> StoreChanges {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let subscription = ChangeSubscription(signal)
        let number = state.withLock { state in
            state.next += 1
            state.readers[state.next] = subscription
            return state.next
        }
        signal.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
        }
        return StoreChanges(subscription: subscription, signals: signals)
    }

    func publish(_ change: StoreChange) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.publish(change) }
    }

    deinit { for reader in state.withLock({ Array($0.readers.values) }) { reader.finish() } }
}
