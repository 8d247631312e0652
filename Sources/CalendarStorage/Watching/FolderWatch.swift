import Foundation
import ICalendar
import ICalendarChecks

/// Watches a folder through the notifications of the system or, where they fail, by comparing the state of the folder.
///
/// The system can refuse to watch (too many watches, or no folder), and can stop watching (the folder was moved). The
/// folder is then compared with an earlier state at intervals, and each time the system is asked again.
final class FolderWatch: Sendable {
    private struct State {
        var source: (any WatchSource)?
        var poller: FolderPoller?
        var timer: ShareableSource<any DispatchSourceTimer>?
        var isCancelled = false
    }

    private let state = Locked(State())
    private let folder: WatchedFolder
    private let isPolling: Bool
    private let timing: WatchTiming
    private let queue: DispatchQueue
    private let buffer: ChangeBuffer

    init(
        _ folder: WatchedFolder, isPolling: Bool, timing: WatchTiming, on queue: DispatchQueue, _ buffer: ChangeBuffer
    ) {
        self.folder = folder
        self.isPolling = isPolling
        self.timing = timing
        self.queue = queue
        self.buffer = buffer
    }

    /// Starts the watch. Changes from now on are reported.
    func start() {
        let source = makeSource()
        state.withLock { $0.source = source }
        if source?.needsPolling ?? true { poll() }
    }

    /// Ends the watch and frees the descriptors.
    func cancel() {
        let (source, timer) = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return (state.source, state.timer)
        }
        source?.cancel()
        timer?.source.cancel()
    }

    private func makeSource() -> (any WatchSource)? {
        if isPolling || folder.isOnNetwork { return nil }
        return systemWatchSource(folder, on: queue) { [weak self] event in self?.receive(event) }
    }

    private func receive(_ event: WatchEvent) {
        switch event {
        case .changed(let names): buffer.add(FolderChange(names: names))
        case .writing(let name): buffer.withdraw(name)
        case .unknown: buffer.add(FolderChange(names: nil))
        case .hint: check()
        case .lost:
            buffer.add(FolderChange(names: nil))
            let source = state.withLock { state in
                defer { state.source = nil }
                return state.source
            }
            source?.cancel()
            poll()
        }
    }

    // MARK: - Polling

    /// Compares the folder with an earlier state from now on.
    private func poll() {
        let poller = FolderPoller(folder)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.check() }
        timer.schedule(deadline: .now() + timing.polling, repeating: timing.polling, leeway: .milliseconds(100))
        let isStarted = state.withLock { state in
            if state.isCancelled || state.timer != nil { return false }
            state.poller = poller
            state.timer = ShareableSource(timer)
            return true
        }
        // A timer must be active when it is released.
        timer.activate()
        if !isStarted { timer.cancel() }
    }

    /// Reports the differences to the earlier state, and asks the system again to watch.
    private func check() {
        let (poller, hasSource) = state.withLock { ($0.poller, $0.source != nil) }
        guard let poller else { return }
        var source: (any WatchSource)?
        if !hasSource { source = makeSource() }
        // After the system started to watch, so that nothing is missed in between.
        if let change = poller.changes() { buffer.add(change) }
        guard let source else { return }
        let (unneeded, timer) = state.withLock {
            state -> ((any WatchSource)?, ShareableSource<any DispatchSourceTimer>?) in
            if state.isCancelled { return (source, nil) }
            state.source = source
            if source.needsPolling { return (nil, nil) }
            defer {
                state.timer = nil
                state.poller = nil
            }
            return (nil, state.timer)
        }
        unneeded?.cancel()
        timer?.source.cancel()
    }
}

/// A source of the system's notifications about a folder.
protocol WatchSource: Sendable {
    /// Whether the source doesn't report every change.
    var needsPolling: Bool { get }
    /// Ends the watch and closes the descriptors.
    func cancel()
}

/// A source of Dispatch, which may be used on any thread. The module doesn't say so on Linux.
struct ShareableSource<Source>: @unchecked Sendable {
    let source: Source

    init(_ source: Source) { self.source = source }
}

/// The reports of a source.
enum WatchEvent: Sendable {
    /// Files were written, added or removed.
    case changed(Set<String>)
    /// A file is being written, and a change follows when the writer closes the file.
    case writing(String)
    /// Any file may have changed.
    case unknown
    /// Something in the folder changed.
    case hint
    /// The source reports nothing more.
    case lost
}

#if !canImport(Glibc) && !canImport(Musl) && !canImport(Android) && !canImport(Darwin)
    func systemWatchSource(
        _ folder: WatchedFolder, on queue: DispatchQueue, _ report: @escaping @Sendable (WatchEvent) -> Void
    ) -> (any WatchSource)? { nil }
#endif
