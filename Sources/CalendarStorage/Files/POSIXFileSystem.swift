import Foundation

/// The file system of this computer.
package struct POSIXFileSystem: FileSystem {
    package init() {}

    package func create(_ path: String, permissions: UInt32?) throws(FileError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = try retrying("open", path) {
            unsafe Foundation.open(FileName.cString(path), flags, permissions == nil ? 0o666 : 0o600)
        }
        let file = OpenFile(descriptor: descriptor, path: path)
        guard let permissions else { return file }
        do throws(FileError) {
            _ = try retrying("chmod", path) { fchmod(descriptor, mode_t(permissions & 0o7777)) }
            return file
        } catch {
            close(file)
            try? unlink(path)
            throw error
        }
    }

    package func write(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        var offset = 0
        while offset < bytes.count {
            let start = offset
            offset += try retrying("write", file.path) {
                unsafe bytes.withUnsafeBytes { buffer in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                    return unsafe Foundation.write(file.descriptor, rest.baseAddress, rest.count)
                }
            }
        }
    }

    package func synchronize(_ file: OpenFile) throws(FileError) {
        #if canImport(Darwin)
            // fsync leaves the bytes in the cache of the drive. Volumes without this request have fsync.
            if fcntl(file.descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        _ = try retrying("fsync", file.path) { fsync(file.descriptor) }
    }

    package func close(_ file: OpenFile) { _ = Foundation.close(file.descriptor) }

    package func open(folder: String) throws(FileError) -> OpenFile {
        let descriptor = try retrying("open", folder) {
            unsafe Foundation.open(FileName.cString(folder), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        }
        return OpenFile(descriptor: descriptor, path: folder)
    }

    package func synchronize(_ paths: [String], in folder: OpenFile) throws(FileError) {
        if paths.count >= FileLimits.volumeSynchronization, try synchronizeVolume(of: folder) { return }
        for (index, path) in paths.enumerated() {
            let descriptor = try retrying("open", path) {
                unsafe Foundation.open(FileName.cString(path), O_RDONLY | O_CLOEXEC)
            }
            defer { _ = Foundation.close(descriptor) }
            let file = OpenFile(descriptor: descriptor, path: path)
            // The last request empties the cache of the drive, which has the bytes of the others.
            let isLast = index == paths.count - 1
            if isLast { try synchronize(file) } else { _ = try retrying("fsync", path) { fsync(descriptor) } }
        }
    }

    /// Waits until everything written to the volume of a folder is on the disk, in the time of one file.
    ///
    /// - Returns: False if the system can't.
    private func synchronizeVolume(of folder: OpenFile) throws(FileError) -> Bool {
        #if canImport(Darwin)
            return false
        #else
            guard let call = Self.synchronizeVolume else { return false }
            _ = try retrying("syncfs", folder.path) { call(folder.descriptor) }
            return true
        #endif
    }

    #if !canImport(Darwin)
        // The headers that Swift imports don't declare the function.
        private static let synchronizeVolume: (@convention(c) (Int32) -> Int32)? = unsafe dlsym(nil, "syncfs").map {
            unsafe unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
        }
    #endif

    package func read(_ path: String) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        // Opening a pipe must not wait for a writer.
        let descriptor = try retrying("open", path) {
            unsafe Foundation.open(FileName.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        defer { _ = Foundation.close(descriptor) }
        var record = stat()
        _ = try retrying("fstat", path) { unsafe fstat(descriptor, &record) }
        let status = FileStatus(record)
        guard status.kind == .file else { throw FileError("read", path, status.kind == .folder ? EISDIR : EINVAL) }
        guard status.size <= FileLimits.fileSize else { throw FileError("read", path, EOVERFLOW) }
        var bytes: [UInt8] = []
        // One byte more shows the end of a file that didn't grow.
        var capacity = status.size + 1
        while true {
            let count = capacity
            var failure: Int32?
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
                while length < count {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[length...])
                    let result = unsafe Foundation.read(descriptor, rest.baseAddress, rest.count)
                    if result > 0 { length += result }
                    if result == 0 { return }
                    if result < 0, errno != EINTR {
                        failure = errno
                        return
                    }
                }
            }
            if let failure { throw FileError("read", path, failure) }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if piece.count < count { return (bytes, status) }
            guard bytes.count <= FileLimits.fileSize else { throw FileError("read", path, EOVERFLOW) }
            capacity = 1 << 16
        }
    }

    package func status(of path: String) throws(FileError) -> FileStatus {
        var record = stat()
        _ = try retrying("stat", path) { unsafe lstat(FileName.cString(path), &record) }
        guard record.st_mode & S_IFMT == S_IFLNK else { return FileStatus(record) }
        _ = try retrying("stat", path) { unsafe stat(FileName.cString(path), &record) }
        var status = FileStatus(record)
        status.isLink = true
        return status
    }

    package func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(FileName.cString(folder)) else { throw FileError("opendir", folder, errno) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw FileError("readdir", folder, errno) }
                return names
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FileName.text(bytes.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    package func isWritable(_ path: String) -> Bool { unsafe access(FileName.cString(path), W_OK) == 0 }
}

extension POSIXFileSystem {
    package func rename(_ path: String, to target: String) throws(FileError) {
        _ = try retrying("rename", path) { unsafe Foundation.rename(FileName.cString(path), FileName.cString(target)) }
    }

    package func renameExclusively(_ path: String, to target: String) throws(FileError) {
        try rename("rename", path, target, RenameFlags.exclusive)
    }

    package func exchange(_ path: String, with other: String) throws(FileError) {
        try rename("exchange", path, other, RenameFlags.exchange)
    }

    package func link(_ path: String, as other: String) throws(FileError) {
        _ = try retrying("link", path) { unsafe Foundation.link(FileName.cString(path), FileName.cString(other)) }
    }

    package func unlink(_ path: String) throws(FileError) {
        _ = try retrying("unlink", path) { unsafe Foundation.unlink(FileName.cString(path)) }
    }

    package func synchronizeFolder(_ folder: String) throws(FileError) {
        let file = try open(folder: folder)
        defer { close(file) }
        do throws(FileError) {
            _ = try retrying("fsync", folder) { fsync(file.descriptor) }
        } catch {
            // Some network volumes write names immediately and don't support this call.
            if error.code != .unsupported { throw error }
        }
    }

    private func rename(
        _ operation: String, _ path: String, _ target: String, _ flags: UInt32
    ) throws(FileError) {
        #if canImport(Darwin)
            _ = try retrying(operation, path) {
                unsafe renamex_np(FileName.cString(path), FileName.cString(target), flags)
            }
        #else
            guard let call = unsafe RenameFlags.call else { throw FileError(operation, path, ENOSYS) }
            let (from, to) = (FileName.cString(path), FileName.cString(target))
            _ = try retrying(operation, path) { unsafe call(AT_FDCWD, from, AT_FDCWD, to, flags) }
        #endif
    }

    private enum RenameFlags {
        #if canImport(Darwin)
            static let exclusive = UInt32(RENAME_EXCL)
            static let exchange = UInt32(RENAME_SWAP)
        #else
            static let exclusive: UInt32 = 1
            static let exchange: UInt32 = 2

            typealias Call =
                @convention(c) (
                    Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UInt32
                ) -> Int32

            // The headers that Swift imports don't declare the function, and older C libraries don't have it.
            static let call: Call? = unsafe dlsym(nil, "renameat2").map {
                unsafe unsafeBitCast($0, to: Call.self)
            }
        #endif
    }
}

extension POSIXFileSystem {
    private static let lockName = ".lock"

    package func lock(_ folder: String) throws(FileError) -> OpenFile {
        let path = folder + "/" + Self.lockName
        let deadline = Date.timeIntervalSinceReferenceDate + FileLimits.lockTime
        var pause: useconds_t = 100
        while true {
            let descriptor = try openLock(path)
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                // The process that held the lock before may have removed the file.
                if isCurrent(descriptor, path) { return OpenFile(descriptor: descriptor, path: path) }
                _ = Foundation.close(descriptor)
                continue
            }
            let number = errno
            _ = Foundation.close(descriptor)
            guard number == EWOULDBLOCK || number == EINTR else { throw FileError("flock", path, number) }
            guard Date.timeIntervalSinceReferenceDate < deadline else { throw FileError("flock", path, EWOULDBLOCK) }
            usleep(pause)
            // A process that makes one transaction after the other leaves the lock free for a moment only.
            pause = min(pause * 2, 1_000)
        }
    }

    package func unlock(_ file: OpenFile) {
        // The file is removed while locked. A waiting process then finds another file at the path, and opens that file.
        _ = unsafe Foundation.unlink(FileName.cString(file.path))
        _ = Foundation.close(file.descriptor)
    }

    /// Opens the lock for writing, which network volumes need, or for reading if another user created the file.
    private func openLock(_ path: String) throws(FileError) -> Int32 {
        let flags = O_CREAT | O_CLOEXEC | O_NOFOLLOW
        do throws(FileError) {
            return try retrying("open", path) { unsafe Foundation.open(FileName.cString(path), O_RDWR | flags, 0o666) }
        } catch {
            guard error.number == EACCES else { throw error }
            return try retrying("open", path) {
                unsafe Foundation.open(FileName.cString(path), O_RDONLY | flags, 0o666)
            }
        }
    }

    private func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
        var (held, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &held) == 0, unsafe lstat(FileName.cString(path), &named) == 0 else {
            return false
        }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}

extension FileStatus {
    fileprivate init(_ record: stat) {
        let kind: Kind =
            switch record.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        #if canImport(Darwin)
            let (modified, changed) = (record.st_mtimespec, record.st_ctimespec)
        #else
            let (modified, changed) = (record.st_mtim, record.st_ctim)
        #endif
        self.init(
            kind: kind, number: UInt64(record.st_ino), size: Int(clamping: record.st_size),
            modified: modified.nanoseconds, changed: changed.nanoseconds,
            permissions: UInt32(record.st_mode & 0o7777))
    }
}

extension timespec {
    /// Nanoseconds since 1970. A file may have any time.
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

/// Calls a function of the system until no signal interrupts the call.
///
/// - Throws: The error if the result is negative.
private func retrying<Result: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Result
) throws(FileError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw FileError(operation, path, errno) }
    }
}
