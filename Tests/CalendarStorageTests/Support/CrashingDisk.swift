import CalendarStorage
import Foundation
import ICalendar

/// A disk in memory that remembers which operations a power failure could undo.
///
/// A file's bytes are safe after `synchronize`, and names in a folder after `synchronizeFolder`. A power failure keeps any
/// subset of the operations that aren't safe yet: more than a real disk does, which keeps some order.
final class CrashingDisk: FileSystem {
    /// The files by number, and the names that lead to them.
    struct State: Hashable, Sendable {
        var content: [Int: [UInt8]] = [:]
        var names: [String: Int] = [:]
    }

    /// An operation that a power failure may undo.
    private enum Pending: Sendable {
        /// Bytes appended to a file.
        case write(Int, [UInt8])
        /// New entries of folders, either all or none of them; nil for a removed name.
        case names(folder: String, [String: Int?])
    }

    private struct Disk: Sendable {
        var now = State()
        var safe = State()
        var pending: [Pending] = []
        var open: [Int32: Int] = [:]
        var next = 1
        var folders: Set<String>
        /// The time of all folders: the number of changes to names so far.
        var time: Int64 = 0
        /// The states after a power failure, one list for each operation so far.
        var failures: [[State]] = []
        var records = false
        /// The error of an operation, by its number, counted from now on.
        var fault: (countdown: Int, error: Int32)?
        /// Whether all operations after the first one that fails do so too.
        var failsForGood = false
        var permissions: [Int: UInt32] = [:]
        var supportsExchange = true
        var supportsExclusiveRename = true
        var hooks: [String: @Sendable (CrashingDisk) -> Void] = [:]
        /// The names of the operations so far.
        var operations: [String] = []
        /// An action of another program, and the number of operations before it.
        var action: (count: Int, body: @Sendable (CrashingDisk) -> Void)?
    }

    private let disk: Locked<Disk>

    init(folders: Set<String> = ["/work"], files: [String: [UInt8]] = [:]) {
        disk = Locked(Disk(folders: folders))
        for (path, bytes) in files { put(path, bytes) }
    }

    /// The disk after a power failure.
    init(_ state: State, folders: Set<String>) {
        var disk = Disk(folders: folders)
        (disk.now, disk.safe) = (state, state)
        disk.next = (state.content.keys.max() ?? 0) + 1
        self.disk = Locked(disk)
    }

    // MARK: Controls for tests

    /// Writes a file as another program would, synchronized immediately; nil to remove the file.
    func put(_ path: String, _ bytes: [UInt8]?) {
        disk.withLock { disk in
            let number = disk.next
            disk.next += 1
            disk.time += 1
            for state in [\Disk.now, \Disk.safe] {
                disk[keyPath: state].names[path] = bytes == nil ? nil : number
                disk[keyPath: state].content[number] = bytes
            }
        }
    }

    /// Returns the number of a file, as a program that opens it has it; nil if there is none.
    func number(of path: String) -> Int? { disk.withLock { $0.now.names[path] } }

    /// Writes a file in place, by its number.
    func rewrite(_ number: Int, _ bytes: [UInt8]) {
        disk.withLock { disk in (disk.now.content[number], disk.safe.content[number]) = (bytes, bytes) }
    }

    /// Runs `body` once, before the operation after `count` others.
    func after(_ count: Int, _ body: @escaping @Sendable (CrashingDisk) -> Void) {
        disk.withLock { $0.action = (count, body) }
    }

    /// Whether the action of ``after(_:_:)`` was reached.
    var hasActed: Bool { disk.withLock { $0.action == nil } }

    /// The names of the operations so far.
    var operations: [String] { disk.withLock(\.operations) }

    /// The files of the disk with their bytes.
    var files: [String: [UInt8]] {
        disk.withLock { disk in disk.now.names.mapValues { disk.now.content[$0] ?? [] } }
    }

    var folders: Set<String> { disk.withLock(\.folders) }

    func removeFolder(_ folder: String) {
        disk.withLock { disk in
            disk.folders.remove(folder)
            disk.now.names = disk.now.names.filter { !$0.key.hasPrefix(folder + "/") }
        }
    }

    /// Renames a folder with its files, as another program would.
    func renameFolder(_ folder: String, to other: String) {
        disk.withLock { disk in
            disk.folders.remove(folder)
            disk.folders.insert(other)
            for state in [\Disk.now, \Disk.safe] {
                disk[keyPath: state].names = Dictionary(
                    uniqueKeysWithValues: disk[keyPath: state].names.map { path, number in
                        (path.hasPrefix(folder + "/") ? other + path.dropFirst(folder.count) : path, number)
                    })
            }
        }
    }

    func disableExchange() { disk.withLock { $0.supportsExchange = false } }
    func disableExclusiveRename() { disk.withLock { $0.supportsExclusiveRename = false } }

    /// Fails the operation after `count` others with an error number.
    func fail(after count: Int, with error: Int32) { disk.withLock { $0.fault = (count, error) } }

    /// Fails the operation after `count` others, and all later ones until ``clearFault()``.
    func failForGood(after count: Int, with error: Int32) {
        disk.withLock { ($0.fault, $0.failsForGood) = ((count, error), true) }
    }

    /// Whether the operation that should fail was reached.
    var hasFailed: Bool { disk.withLock { $0.fault == nil } }
    func clearFault() { disk.withLock { ($0.fault, $0.failsForGood) = (nil, false) } }

    /// Runs `body` once before the next operation with a name.
    func before(_ operation: String, _ body: @escaping @Sendable (CrashingDisk) -> Void) {
        disk.withLock { $0.hooks[operation] = body }
    }

    /// Returns every state that a power failure during `body` can leave.
    func states(during body: () throws -> Void) rethrows -> [State] {
        startRecording()
        try body()
        return recordedStates()
    }

    /// Starts to collect the states that a power failure can leave.
    func startRecording() {
        disk.withLock { disk in
            disk.records = true
            disk.failures = [Self.survivors(of: disk)]
        }
    }

    /// Returns every state that a power failure since ``startRecording()`` can leave.
    func recordedStates() -> [State] {
        disk.withLock { disk in
            disk.records = false
            return Array(Set(disk.failures.joined()))
        }
    }

    /// Returns the states that keep some of the pending operations.
    private static func survivors(of disk: Disk) -> [State] {
        precondition(disk.pending.count <= 14, "too many operations without synchronization")
        return (0..<(1 << disk.pending.count)).map { chosen in
            var state = disk.safe
            for (index, operation) in disk.pending.enumerated() where chosen >> index & 1 == 1 {
                apply(operation, to: &state)
            }
            let used = Set(state.names.values)
            state.content = state.content.filter { used.contains($0.key) }
            return state
        }
    }

    private static func apply(_ operation: Pending, to state: inout State) {
        switch operation {
        case .write(let number, let bytes): state.content[number, default: []] += bytes
        case .names(_, let names):
            for (path, number) in names { state.names[path] = number }
        }
    }

    private func change<Result>(
        _ operation: String, _ path: String, _ body: (inout Disk) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        if let hook = disk.withLock({ $0.hooks.removeValue(forKey: operation) }) { hook(self) }
        let action = disk.withLock { disk -> (@Sendable (CrashingDisk) -> Void)? in
            defer { disk.operations.append(operation) }
            guard let action = disk.action, action.count == disk.operations.count else { return nil }
            disk.action = nil
            return action.body
        }
        action?(self)
        let result = disk.withLock { disk -> Swift.Result<Result, FileError> in
            if let fault = disk.fault {
                if fault.countdown == 0 {
                    if !disk.failsForGood { disk.fault = nil }
                    return .failure(FileError(operation, path, fault.error))
                }
                disk.fault = (fault.countdown - 1, fault.error)
            }
            let result = Swift.Result { () throws(FileError) in try body(&disk) }
            if disk.records { disk.failures.append(Self.survivors(of: disk)) }
            return result
        }
        return try result.get()
    }

    private func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

    /// Changes names. The change is safe when the folder is synchronized.
    private func rename(_ disk: inout Disk, _ path: String, _ names: [String: Int?]) {
        disk.time += 1
        for (name, number) in names { disk.now.names[name] = number }
        disk.pending.append(.names(folder: folder(of: path), names))
    }

    // MARK: FileSystem

    func create(_ path: String, permissions: UInt32?) throws(FileError) -> OpenFile {
        try change("create", path) { disk throws(FileError) in
            guard disk.folders.contains(folder(of: path)) else { throw FileError("open", path, ENOENT) }
            guard disk.now.names[path] == nil else { throw FileError("open", path, EEXIST) }
            let number = disk.next
            disk.next += 1
            disk.now.content[number] = []
            disk.safe.content[number] = []
            disk.open[Int32(number)] = number
            disk.permissions[number] = permissions
            rename(&disk, path, [path: number])
            return OpenFile(descriptor: Int32(number), path: path)
        }
    }

    func write(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        // Appended in two parts, because a failure may occur between them.
        for part in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
            try change("write", file.path) { disk throws(FileError) in
                guard let number = disk.open[file.descriptor] else { throw FileError("write", file.path, EBADF) }
                disk.now.content[number, default: []] += part
                disk.pending.append(.write(number, Array(part)))
            }
        }
    }

    func synchronize(_ file: OpenFile) throws(FileError) {
        try change("synchronize", file.path) { disk throws(FileError) in
            guard let number = disk.open[file.descriptor] else { throw FileError("fsync", file.path, EBADF) }
            disk.pending.removeAll { if case .write(number, _) = $0 { true } else { false } }
            disk.safe.content[number] = disk.now.content[number]
        }
    }

    func open(folder: String) throws(FileError) -> OpenFile {
        try change("open", folder) { disk throws(FileError) in
            guard disk.folders.contains(folder) else { throw FileError("open", folder, ENOENT) }
            return OpenFile(descriptor: -1, path: folder)
        }
    }

    func synchronize(_ paths: [String], in folder: OpenFile) throws(FileError) {
        try change("synchronizeAll", folder.path) { disk throws(FileError) in
            for path in paths {
                guard let number = disk.now.names[path] else { throw FileError("open", path, ENOENT) }
                disk.pending.removeAll { if case .write(number, _) = $0 { true } else { false } }
                disk.safe.content[number] = disk.now.content[number]
            }
        }
    }

    func close(_ file: OpenFile) { disk.withLock { _ = $0.open.removeValue(forKey: file.descriptor) } }

    func read(_ path: String) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        let status = try status(of: path)
        guard status.kind == .file else { throw FileError("read", path, EISDIR) }
        return (disk.withLock { disk in disk.now.names[path].flatMap { disk.now.content[$0] } ?? [] }, status)
    }

    func status(of path: String) throws(FileError) -> FileStatus {
        let status = disk.withLock { disk -> FileStatus? in
            if disk.folders.contains(path) {
                return FileStatus(
                    kind: .folder, number: 0, size: 0, modified: disk.time, changed: disk.time, permissions: 0o755)
            }
            guard let number = disk.now.names[path] else { return nil }
            return FileStatus(
                kind: .file, number: UInt64(number), size: disk.now.content[number]?.count ?? 0, modified: 1,
                changed: 1, permissions: disk.permissions[number] ?? 0o644)
        }
        guard let status else { throw FileError("stat", path, ENOENT) }
        return status
    }

    func names(in folder: String) throws(FileError) -> [String] {
        guard disk.withLock({ $0.folders.contains(folder) }) else { throw FileError("opendir", folder, ENOENT) }
        if let hook = disk.withLock({ $0.hooks.removeValue(forKey: "names") }) { hook(self) }
        return disk.withLock { disk in
            disk.now.names.keys.filter { self.folder(of: $0) == folder }.map { ($0 as NSString).lastPathComponent }
        }
    }

    func isWritable(_ path: String) -> Bool { true }

    func rename(_ path: String, to target: String) throws(FileError) {
        try change("rename", path) { disk throws(FileError) in
            guard let number = disk.now.names[path] else { throw FileError("rename", path, ENOENT) }
            rename(&disk, path, [path: nil, target: number])
        }
    }

    func renameExclusively(_ path: String, to target: String) throws(FileError) {
        try change("renameExclusively", path) { disk throws(FileError) in
            guard disk.supportsExclusiveRename else { throw FileError("rename", path, EINVAL) }
            guard let number = disk.now.names[path] else { throw FileError("rename", path, ENOENT) }
            guard disk.now.names[target] == nil else { throw FileError("rename", target, EEXIST) }
            rename(&disk, path, [path: nil, target: number])
        }
    }

    func exchange(_ path: String, with other: String) throws(FileError) {
        try change("exchange", path) { disk throws(FileError) in
            guard disk.supportsExchange else { throw FileError("exchange", path, EINVAL) }
            guard let first = disk.now.names[path], let second = disk.now.names[other] else {
                throw FileError("exchange", path, ENOENT)
            }
            rename(&disk, path, [path: second, other: first])
        }
    }

    func link(_ path: String, as other: String) throws(FileError) {
        try change("link", path) { disk throws(FileError) in
            guard let number = disk.now.names[path] else { throw FileError("link", path, ENOENT) }
            guard disk.now.names[other] == nil else { throw FileError("link", other, EEXIST) }
            rename(&disk, path, [other: number])
        }
    }

    func unlink(_ path: String) throws(FileError) {
        try change("unlink", path) { disk throws(FileError) in
            guard disk.now.names[path] != nil else { throw FileError("unlink", path, ENOENT) }
            rename(&disk, path, [path: nil])
        }
    }

    func synchronizeFolder(_ folder: String) throws(FileError) {
        try change("synchronizeFolder", folder) { disk throws(FileError) in
            guard disk.folders.contains(folder) else { throw FileError("open", folder, ENOENT) }
            for case .names(folder, let names) in disk.pending {
                for (path, number) in names { disk.safe.names[path] = number }
            }
            disk.pending.removeAll { if case .names(folder, _) = $0 { true } else { false } }
        }
    }

    func lock(_ folder: String) throws(FileError) -> OpenFile {
        guard disk.withLock({ $0.folders.contains(folder) }) else { throw FileError("open", folder, ENOENT) }
        return OpenFile(descriptor: -1, path: folder + "/.lock")
    }

    func unlock(_ file: OpenFile) {}
}
