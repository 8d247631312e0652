import ICalendar
import Recurrence

/// The days whose decorations changed in a ``DecorationCache``, as they do.
///
/// ```swift
/// for await days in store.changes {
///     view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
/// }
/// ```
///
/// Each element has the days that changed since the one before, in order, none twice and never none at all: who is slow gets
/// them together. It ends when the store is gone, or when the task that waits is cancelled. One task may iterate over it.
public struct DecorationChanges: AsyncSequence, Sendable {
    /// The days that changed, in order.
    public typealias Element = [MonthGrid.Cell]

    let subscription: ChangeSubscription
    let signals: AsyncStream<Void>

    /// One reader of the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: ChangeSubscription
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// The days that changed since the last call; nil when there will be no more.
        public mutating func next() async -> [MonthGrid.Cell]? {
            while await signals.next() != nil {
                let days = subscription.take()
                if !days.isEmpty { return days }
            }
            return nil
        }
    }

    /// The reader. A second one would share the elements with the first.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription, signals: signals.makeAsyncIterator())
    }
}

/// What one reader of changes has not taken yet.
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
