#if canImport(Darwin)
    import Foundation

    /// Returns the system's watch of a folder; nil if there is no folder, or if the process has too many open files.
    func systemWatchSource(
        _ folder: WatchedFolder, on queue: DispatchQueue, _ report: @escaping @Sendable (WatchEvent) -> Void
    ) -> (any WatchSource)? {
        VnodeSource(folder, on: queue, report)
    }

    /// A watch of a folder through a dispatch source.
    ///
    /// The source reports that names were added, removed or replaced, which includes every atomic write, but not the
    /// names themselves. A file that is rewritten in place changes no name, so the folder is polled, too.
    final class VnodeSource: WatchSource {
        private let source: ShareableSource<any DispatchSourceFileSystemObject>

        let needsPolling = true

        init?(
            _ folder: WatchedFolder, on queue: DispatchQueue, _ report: @escaping @Sendable (WatchEvent) -> Void
        ) {
            let descriptor = unsafe open(FileName.cString(folder.path), O_EVTONLY | O_CLOEXEC | O_DIRECTORY)
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .revoke], queue: queue)
            self.source = ShareableSource(source)
            source.setEventHandler { [weak source] in
                guard let source else { return }
                report(source.data.isDisjoint(with: [.delete, .rename, .revoke]) ? .hint : .lost)
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        func cancel() { source.source.cancel() }
    }
#endif
