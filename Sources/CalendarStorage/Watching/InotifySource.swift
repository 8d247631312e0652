#if canImport(Glibc) || canImport(Musl) || canImport(Android)
    import Foundation
    import ICalendar

    /// Returns the system's watch of a folder; nil if there is no folder, or if the process has too many watches.
    func systemWatchSource(
        _ folder: WatchedFolder, on queue: DispatchQueue, _ report: @escaping @Sendable (WatchEvent) -> Void
    ) -> (any WatchSource)? {
        InotifySource(folder, on: queue, report)
    }

    /// A watch of a folder through inotify.
    ///
    /// The folder is watched rather than its files, because a program that writes atomically replaces the file.
    ///
    /// A file that appears can be complete (a link, as Python's atomicwrites makes) or about to be written. Only the
    /// second kind is modified before the writer closes the file, so a modified file isn't reported until then.
    final class InotifySource: WatchSource {
        private let source: ShareableSource<any DispatchSourceRead>

        let needsPolling = false

        private static let mask = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF | IN_ONLYDIR)

        init?(
            _ folder: WatchedFolder, on queue: DispatchQueue, _ report: @escaping @Sendable (WatchEvent) -> Void
        ) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            guard unsafe inotify_add_watch(descriptor, FileName.cString(folder.path), Self.mask) >= 0 else {
                close(descriptor)
                return nil
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            self.source = ShareableSource(source)
            source.setEventHandler { Self.read(descriptor, folder, report) }
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        func cancel() { source.source.cancel() }

        /// Enough for a thousand events with short names. Further events are read in the next round.
        private static let bufferSize = 1 << 16

        /// Reports all available events.
        private static func read(_ descriptor: Int32, _ folder: WatchedFolder, _ report: (WatchEvent) -> Void) {
            while true {
                var isLost = false
                let count = unsafe withUnsafeTemporaryAllocation(byteCount: bufferSize, alignment: 8) { buffer in
                    let count = unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                    if count > 0 {
                        let events = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
                        isLost = unsafe Self.report(events, folder, report)
                    }
                    return count
                }
                if isLost {
                    report(.lost)
                    return
                }
                if count > 0 || count < 0 && errno == EINTR { continue }
                return
            }
        }

        /// Reports events as the kernel wrote them: a header, then a name filled up with zeros.
        ///
        /// - Returns: Whether the folder was moved or removed.
        private static func report(
            _ bytes: UnsafeRawBufferPointer, _ folder: WatchedFolder, _ report: (WatchEvent) -> Void
        ) -> Bool {
            let header = MemoryLayout<inotify_event>.size
            let count = bytes.count
            var names: Set<String> = []
            var offset = 0
            while offset + header <= count {
                let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let end = min(offset + header + Int(event.len), count)
                let name = unsafe FileName.text(bytes[offset + header..<end].prefix { $0 != 0 })
                offset = end
                func has(_ flag: some BinaryInteger) -> Bool { event.mask & UInt32(truncatingIfNeeded: flag) != 0 }
                if has(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) { return true }
                if has(IN_Q_OVERFLOW) {
                    report(.unknown)
                } else if has(IN_ISDIR) || !folder.contains(name) {
                    continue
                } else if has(IN_MODIFY) {
                    names.remove(name)
                    report(.writing(name))
                } else {
                    names.insert(name)
                }
            }
            if !names.isEmpty { report(.changed(names)) }
            return false
        }
    }
#endif
