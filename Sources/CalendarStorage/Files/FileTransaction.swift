/// Changes to files in one or more folders that are made together, or not at all, even if the process or the computer stops.
package struct FileTransaction: Sendable {
    private let files: any FileSystem

    /// Creates a transaction on a file system.
    package init(_ files: any FileSystem) { self.files = files }

    /// Runs `body` while no other process changes files in the folders.
    package func withLocks<Result, Failure>(
        on folders: Set<String>, _ body: (_ locks: Locks) throws(Failure) -> Result
    ) throws(FileChangeError) -> Swift.Result<Result, Failure> {
        let locks = try lock(folders.sorted())
        defer { for lock in locks { files.unlock(lock) } }
        return Swift.Result { () throws(Failure) in try body(Locks(folders: folders)) }
    }

    /// The folders that are locked while a body runs.
    package struct Locks {
        fileprivate let folders: Set<String>
    }

    /// Makes the changes. If that fails, no file is changed.
    ///
    /// - Throws: ``FileChangeError``, with the positions of changes whose files don't have the expected bytes.
    package func commit(_ changes: [FileChange]) throws(FileChangeError) {
        let result = try withLocks(on: Set(changes.map(\.folder))) { locks throws(FileChangeError) in
            try commit(changes, holding: locks)
        }
        try result.get()
    }

    /// Makes the changes in folders that are locked.
    package func commit(_ changes: [FileChange], holding locks: Locks) throws(FileChangeError) {
        let folders = locks.folders.intersection(changes.map(\.folder)).sorted()
        try recover(folders, areLocked: true)
        var steps = changes.map { AtomicFile($0, files) }
        try verify(steps, in: folders)
        do throws(FileChangeError) {
            for step in steps { try running { () throws(FileError) -> Void in try step.stage() } }
        } catch {
            for step in steps { step.discard() }
            throw error
        }
        let journal = steps.count > 1 ? Journal(steps, folders: folders) : nil
        do throws(FileChangeError) {
            if let journal { try write(journal) }
            try apply(&steps)
            try synchronize(folders)
        } catch {
            // If this fails too, the plan and the temporary files stay, and recovery finishes the transaction.
            try takeBack(&steps, journal, in: folders)
            throw error
        }
        for step in steps { step.discard() }
        if let journal { try? remove(journal) }
    }

    /// Reverts the changes made so far.
    private func takeBack(
        _ steps: inout [AtomicFile], _ journal: Journal?, in folders: [String]
    ) throws(FileChangeError) {
        for index in steps.indices.reversed() { try steps[index].revert() }
        // The old names are on the disk before the plan and the temporary files go.
        try? synchronize(folders)
        if let journal { try remove(journal) }
        for step in steps { step.discard() }
    }

    /// Runs `body` while no other process changes files in a folder. A folder that can't be written isn't locked.
    package func reading<Result, Failure>(
        _ folder: String, _ body: () throws(Failure) -> Result
    ) throws(FileChangeError) -> Swift.Result<Result, Failure> {
        guard files.isWritable(folder) else { return Swift.Result { () throws(Failure) in try body() } }
        return try withLocks(on: [folder]) { _ throws(Failure) in try body() }
    }

    // MARK: - Steps

    private func lock(_ folders: [String]) throws(FileChangeError) -> [OpenFile] {
        var locks: [OpenFile] = []
        do throws(FileError) {
            // All processes lock folders in the same order, so that they can't wait for each other forever.
            for folder in folders { locks.append(try files.lock(folder)) }
            return locks
        } catch {
            for lock in locks { files.unlock(lock) }
            throw .file(error)
        }
    }

    private func verify(_ steps: [AtomicFile], in folders: [String]) throws(FileChangeError) {
        var unexpected: [Int: [UInt8]?] = [:]
        try running { () throws(FileError) -> Void in
            for folder in folders { _ = try files.status(of: folder) }
            for (index, step) in steps.enumerated() {
                let current = try step.current()
                if current != step.change.expected { unexpected[index] = .some(current) }
            }
        }
        guard unexpected.isEmpty else { throw .unexpected(unexpected) }
    }

    private func apply(_ steps: inout [AtomicFile]) throws(FileChangeError) {
        for index in steps.indices {
            do throws(FileChangeError) {
                try steps[index].apply()
            } catch {
                guard case .unexpected(let found) = error else { throw error }
                throw .unexpected([index: found[0] ?? nil])
            }
        }
    }

    /// Writes the plan to each folder, and to the first one last. From that moment on, recovery finishes the
    /// transaction.
    private func write(_ journal: Journal) throws(FileChangeError) {
        try running { () throws(FileError) -> Void in
            for (position, folder) in journal.folders.enumerated().reversed() {
                try files.write(journal.bytes(at: position), toNew: folder + "/" + Journal.name)
                try files.synchronizeFolder(folder)
            }
        }
    }

    /// Removes the plan from the first folder, which ends the transaction, and then from the others.
    private func remove(_ journal: Journal) throws(FileChangeError) {
        try running { () throws(FileError) -> Void in
            for folder in journal.folders {
                do throws(FileError) {
                    try files.unlink(folder + "/" + Journal.name)
                } catch {
                    if error.code != .missing { throw error }
                    continue
                }
                try files.synchronizeFolder(folder)
            }
        }
    }

    private func synchronize(_ folders: [String]) throws(FileChangeError) {
        try running { () throws(FileError) -> Void in
            for folder in folders { try files.synchronizeFolder(folder) }
        }
    }

    private func running<Result>(_ body: () throws(FileError) -> Result) throws(FileChangeError) -> Result {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }
}

// MARK: - Recovery

extension FileTransaction {
    /// Finishes or rolls back a transaction that a crash interrupted, and removes temporary files older than a day.
    ///
    /// - Parameter now: The current time, in nanoseconds since 1970.
    package func recover(_ folder: String, now: Int64) throws(FileChangeError) {
        try recover([folder], areLocked: false)
        guard files.isWritable(folder) else { return }
        try running { () throws(FileError) -> Void in
            for name in try files.names(in: folder) where TemporaryName.matches(name) {
                guard let status = try? files.status(of: folder + "/" + name),
                    now - status.changed > FileLimits.temporaryFileAge
                else { continue }
                try? files.unlink(folder + "/" + name)
            }
        }
    }

    /// Follows the journals of folders.
    private func recover(_ folders: [String], areLocked: Bool) throws(FileChangeError) {
        for folder in folders {
            guard (try? files.status(of: folder + "/" + Journal.name)) != nil else { continue }
            let journal = try running { () throws(FileError) -> Journal? in try self.journal(in: folder) }
            let others = (journal?.folders ?? []).filter { other in
                !folders.contains(other) && (try? self.journal(in: other))??.id == journal?.id
            }
            let locks = try lock(areLocked ? others.sorted() : (others + folders).sorted())
            defer { for lock in locks { files.unlock(lock) } }
            try running { () throws(FileError) -> Void in
                // Another process may have finished the transaction while this one waited for the locks.
                guard (try? files.status(of: folder + "/" + Journal.name)) != nil else { return }
                guard let journal = try self.journal(in: folder) else {
                    return try files.unlink(folder + "/" + Journal.name)
                }
                try follow(journal, from: folder)
            }
        }
    }

    /// Returns the journal in a folder; nil if there is none or it isn't complete.
    private func journal(in folder: String) throws(FileError) -> Journal? {
        try files.content(of: folder + "/" + Journal.name).flatMap { Journal($0) }
    }

    /// Rolls a transaction forward if its first folder has the journal and nothing is missing, and back otherwise.
    private func follow(_ journal: Journal, from folder: String) throws(FileError) {
        // A folder without the journal has finished the transaction, or never was a part of it.
        var paths: [Int: String] = [journal.position: folder]
        for (index, path) in journal.folders.enumerated() where index != journal.position {
            if let other = try? self.journal(in: path), other.id == journal.id, other.position == index {
                paths[index] = path
            }
        }
        let changes = journal.changes.compactMap { change in paths[change.folder].map { (change, $0) } }
        // The plan and the temporary files reach the disk together, so a missing file shows that the transaction didn't
        // happen.
        var isDecided = paths[0] != nil
        for (change, path) in changes where isDecided { isDecided = try canFinish(change, in: path) }
        if isDecided {
            for (change, path) in changes { try finish(change, in: path) }
            for path in paths.values { try files.synchronizeFolder(path) }
        }
        for (change, path) in changes { try? files.unlink(path + "/" + change.temporary) }
        for (_, path) in paths.sorted(by: { $0.key < $1.key }) {
            try files.unlink(path + "/" + Journal.name)
            try files.synchronizeFolder(path)
        }
    }

    /// Returns whether a change was made or can be made.
    private func canFinish(_ change: Journal.Change, in folder: String) throws(FileError) -> Bool {
        guard let new = change.new, try checksum(of: change.name, in: folder) == change.old else { return true }
        return try checksum(of: change.temporary, in: folder) == new
    }

    /// Makes a change of an interrupted transaction, unless the change was made, or another program wrote the file since.
    private func finish(_ change: Journal.Change, in folder: String) throws(FileError) {
        guard try checksum(of: change.name, in: folder) == change.old else { return }
        let (path, temporary) = (folder + "/" + change.name, folder + "/" + change.temporary)
        guard change.new != nil else { return change.old == nil ? () : try files.unlink(path) }
        if change.old == nil { try files.place(temporary, at: path) } else { try files.rename(temporary, to: path) }
    }

    /// Returns the checksum of a file; nil if there is none.
    private func checksum(of name: String, in folder: String) throws(FileError) -> UInt64? {
        try files.content(of: folder + "/" + name).map(Journal.checksum)
    }
}
