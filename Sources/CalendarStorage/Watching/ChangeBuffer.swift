import Foundation
import ICalendar

/// Collects changes until they cease for a while, and keeps them until the consumer takes them.
final class ChangeBuffer: Sendable {
    private struct State {
        /// Recent changes, which more changes may follow.
        var collecting: FolderChange?
        /// Changes that the consumer can take.
        var ready: FolderChange?
        var first = DispatchTime.now()
        var last = DispatchTime.now()
        var isScheduled = false
    }

    private let state = Locked(State())
    private let signal: AsyncStream<Void>.Continuation
    private let queue: DispatchQueue
    private let timing: WatchTiming

    init(_ signal: AsyncStream<Void>.Continuation, on queue: DispatchQueue, _ timing: WatchTiming) {
        self.signal = signal
        self.queue = queue
        self.timing = timing
    }

    /// Adds changed files.
    func add(_ change: FolderChange) {
        let deadline = state.withLock { state -> DispatchTime? in
            state.last = .now()
            if state.collecting == nil { state.first = state.last }
            state.collecting?.merge(change)
            if state.collecting == nil { state.collecting = change }
            if state.isScheduled { return nil }
            state.isScheduled = true
            return state.last + timing.quiet
        }
        if let deadline { schedule(deadline) }
    }

    /// Withdraws a file that is being written again. The file is added again when the writer closes the file.
    func withdraw(_ name: String) {
        state.withLock { state in
            guard state.collecting?.names?.remove(name) != nil else { return }
            if state.collecting?.names?.isEmpty == true { state.collecting = nil }
        }
    }

    /// Returns the changes since the last call; nil if there are none.
    func take() -> FolderChange? {
        state.withLock { state in
            defer { state.ready = nil }
            return state.ready
        }
    }

    private func schedule(_ deadline: DispatchTime) {
        queue.asyncAfter(deadline: deadline) { [weak self] in self?.publish() }
    }

    /// Hands the changes over, or waits longer if there were more in the meantime.
    private func publish() {
        let deadline = state.withLock { state -> DispatchTime? in
            guard let change = state.collecting else {
                state.isScheduled = false
                return nil
            }
            let deadline = min(state.last + timing.quiet, state.first + timing.longest)
            if DispatchTime.now() < deadline { return deadline }
            if state.ready == nil { state.ready = change } else { state.ready?.merge(change) }
            state.collecting = nil
            state.isScheduled = false
            return nil
        }
        if let deadline { schedule(deadline) } else { signal.yield() }
    }
}
