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
        /// The files that are being written, and the times at which they are reported if no writer closes them.
        var writing: [String: DispatchTime] = [:]
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
            if let names = change.names { for name in names { state.writing[name] = nil } } else { state.writing = [:] }
            if state.collecting == nil { state.first = state.last }
            state.collecting?.merge(change)
            if state.collecting == nil { state.collecting = change }
            if state.isScheduled { return nil }
            state.isScheduled = true
            return state.last + timing.quiet
        }
        if let deadline { schedule(deadline) }
    }

    /// Withdraws a file that is being written. The file is added when the writer closes the file, or after a while: a file
    /// can stay open for days, and truncate(2) opens none.
    func withdraw(_ name: String) {
        let deadline = state.withLock { state -> DispatchTime? in
            if state.collecting?.names?.remove(name) != nil, state.collecting?.names?.isEmpty == true {
                state.collecting = nil
            }
            if state.writing[name] != nil { return nil }
            let deadline = DispatchTime.now() + timing.longestWriting
            state.writing[name] = deadline
            return deadline
        }
        guard let deadline else { return }
        queue.asyncAfter(deadline: deadline) { [weak self] in
            guard let self, state.withLock({ $0.writing[name] == deadline }) else { return }
            add(FolderChange(names: [name]))
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
