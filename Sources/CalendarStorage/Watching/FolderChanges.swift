public import Foundation

/// An asynchronous sequence of the changes to the files of a folder, made by any program.
///
/// ```swift
/// for await change in FolderChanges(in: url) {
///     if let names = change.names { print("changed:", names.sorted()) } else { reload() }
/// }
/// ```
///
/// The folder is watched from the moment the sequence is created. Changes are collected for 50 ms, and for as long as the
/// consumer takes, so each element contains everything since the previous one. A file counts as changed once the writer
/// closes or renames the file, or 2 seconds after the start of the writing, so readers rarely see a half-written one. Hidden
/// files and files that end with `.tmp` are ignored: programs write these before they rename them. Folders inside the
/// folder are ignored, too, and so are changes to the target of a link in the folder.
///
/// Linux reports changes through inotify, and Apple's systems through a dispatch source. On network volumes, and where
/// neither works, the stamps of all files are compared every 2 seconds. If the folder is removed, the sequence
/// waits until there is a folder with the name again.
///
/// The sequence ends when the iterating task is cancelled. At that point, or when the sequence is released, all system
/// resources are freed. No thread is blocked. Only one task may iterate over a sequence.
public struct FolderChanges: AsyncSequence, Sendable {
    /// The files that changed since the previous element.
    public typealias Element = FolderChange

    private let buffer: ChangeBuffer
    private let signals: AsyncStream<Void>

    /// Creates a sequence of the changes in a folder. The folder need not exist yet.
    public init(in folder: URL) { self.init(path: folder.standardizedFileURL.path) }

    /// Creates a sequence of the changes to one file, including removal and replacement. If the file is a link, its target is
    /// watched.
    public init(of file: URL) {
        let file = file.standardizedFileURL.resolvingSymlinksInPath()
        self.init(path: file.deletingLastPathComponent().path, name: file.lastPathComponent)
    }

    /// Creates a sequence of the changes in a folder.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - name: The name of the only file to watch; nil for all files.
    ///   - isPolling: Whether to compare stamps even if the system reports changes.
    package init(path: String, name: String? = nil, isPolling: Bool = false, timing: WatchTiming = .default) {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let queue = DispatchQueue(label: "CalendarStorage.FolderChanges")
        let buffer = ChangeBuffer(signal, on: queue, timing)
        let watch = FolderWatch(
            WatchedFolder(path: path, name: name), isPolling: isPolling, timing: timing, on: queue, buffer)
        watch.start()
        signal.onTermination = { _ in watch.cancel() }
        self.buffer = buffer
        self.signals = signals
    }

    /// An iterator over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let buffer: ChangeBuffer
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// Returns the files that changed since the last call, waiting if there are none yet; nil if the task is cancelled.
        public mutating func next() async -> FolderChange? {
            while await signals.next() != nil {
                if let change = buffer.take() { return change }
            }
            return nil
        }
    }

    /// Creates the iterator. A second iterator would share the elements with the first.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(buffer: buffer, signals: signals.makeAsyncIterator())
    }
}

/// The times that a watch waits.
package struct WatchTiming: Sendable {
    /// The time without changes after which a change is reported. Programs write several files in a row.
    package var quiet: DispatchTimeInterval = .milliseconds(50)
    /// The longest time until a change is reported if changes don't cease.
    package var longest: DispatchTimeInterval = .milliseconds(500)
    /// The longest time for which a file isn't reported because a writer hasn't closed it.
    package var longestWriting: DispatchTimeInterval = .seconds(2)
    /// The time between two looks at a folder whose changes the system doesn't report.
    package var polling: DispatchTimeInterval = .seconds(2)

    package static let `default` = WatchTiming()
}
