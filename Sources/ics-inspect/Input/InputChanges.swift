import CalendarStorage
import Foundation

/// Changes to the files and folders on the command line.
enum InputChanges {
    /// Returns a sequence with an element for each change to any of the files, from now on.
    ///
    /// - Throws: Exit code 64 for standard input and URLs, which can't be watched.
    static func watch(_ files: [String]) throws(Failure) -> AsyncStream<Void> {
        var changes: [FolderChanges] = []
        for file in files {
            guard case .path(let path) = try Source(file) else {
                throw Failure(.usage, "\(try Source(file).name): only files and folders can be watched")
            }
            let folder = Source.folder(file)
            changes.append(folder.map { FolderChanges(in: $0) } ?? FolderChanges(of: URL(fileURLWithPath: path)))
        }
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let tasks = changes.map { changes in
            Task { for await _ in changes { continuation.yield() } }
        }
        continuation.onTermination = { _ in for task in tasks { task.cancel() } }
        return stream
    }
}
