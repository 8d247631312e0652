import ICalendar

/// An asynchronous sequence of the days whose decorations change in a ``DecorationCache``.
///
/// ```swift
/// for await days in cache.changes {
///     view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
/// }
/// ```
///
/// Each element contains the days that changed since the previous element. Elements are sorted, unique and never empty.
/// Changes are coalesced for slow consumers. The sequence ends when the cache is deallocated or the iterating task is
/// cancelled. Only one task may iterate over a sequence.
public struct DecorationChanges: AsyncSequence, Sendable {
    /// The days that changed, in order and without duplicates.
    public typealias Element = [MonthGrid.Cell]

    let subscription: ChangeSubscription
    let signals: AsyncStream<Void>

    /// An iterator over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: ChangeSubscription
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// Returns the days that changed since the last call, waiting if there are none yet; nil after the last change.
        public mutating func next() async -> [MonthGrid.Cell]? {
            while await signals.next() != nil {
                let days = subscription.take()
                if !days.isEmpty { return days }
            }
            return nil
        }
    }

    /// Creates the iterator. A second iterator would share the elements with the first.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription, signals: signals.makeAsyncIterator())
    }
}

/// The changes that one subscriber has not received yet.
final class ChangeSubscription: Sendable {
    private let pending = Locked<[CivilDate: MonthGrid.Cell]>([:])
    private let signal: AsyncStream<Void>.Continuation

    init(_ signal: AsyncStream<Void>.Continuation) { self.signal = signal }

    func publish(_ days: [MonthGrid.Cell]) {
        pending.withLock { pending in for cell in days { pending[cell.day] = cell } }
        signal.yield()
    }

    func take() -> [MonthGrid.Cell] {
        pending.withLock { pending in
            defer { pending = [:] }
            return pending.values.sorted { $0.day < $1.day }
        }
    }

    func finish() { signal.finish() }
}
