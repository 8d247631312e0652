import Foundation

/// Changes to files in one or more folders that are made together, or not at all, even if the process or the computer stops.
package struct FileTransaction: Sendable {
    let files: any FileSystem

    /// Creates a transaction on a file system.
    package init(_ files: any FileSystem) { self.files = files }

    /// Runs `body` while no other process changes files in the folders.
    package func withLocks<Result, Failure>(
        on folders: Set<String>, _ body: (_ locks: Locks) throws(Failure) -> Result
    ) throws(FileChangeError) -> Swift.Result<Result, Failure> {
        let locks = try Locks(folders: folders, files: lock(folders.sorted()))
        defer { for lock in locks.files { files.unlock(lock) } }
        return Swift.Result { () throws(Failure) in try body(locks) }
    }

    /// The folders that are locked while a body runs.
    package struct Locks {
        let folders: Set<String>
        fileprivate let files: [OpenFile]
    }

    /// Makes the changes. If that fails, no file is changed, except after ``FileChangeError/interrupted(_:)``.
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
        for folder in folders { try recover(folder, holding: locks) }
        var steps = changes.map { AtomicFile($0, files) }
        try verify(steps, in: folders)
        do throws(FileError) {
            try stage(steps, in: folders)
        } catch {
            for step in steps { step.discard() }
            throw .file(error)
        }
        let journal = Journal(steps, folders: folders)
        // A single file is replaced or added in one step, with or without the plan. The plan then only tells the next
        // process that this one was killed.
        let isDurable = steps.count > 1 || steps.contains { $0.change.content == nil }
        do throws(FileChangeError) {
            try running { () throws(FileError) -> Void in try write(journal, isDurable: isDurable) }
            try apply(&steps)
            try running { () throws(FileError) -> Void in try synchronize(folders) }
            // A program that had opened a replaced file may have written it since.
            try verifyReplaced(steps)
        } catch {
            do throws(FileError) { try takeBack(&steps, journal, in: folders) } catch { throw .interrupted(error) }
            // Another program added, removed or wrote a file: all of its changes are reported.
            try verify(steps, in: folders)
            throw error
        }
        // The temporary files show recovery that the changes were made, so they stay as long as the plan.
        do throws(FileError) { try remove(journal, isDurable: isDurable) } catch { return }
        for step in steps { step.discard() }
    }

    /// Reverts the changes made so far. If this fails, the plan and the temporary files stay for recovery.
    private func takeBack(
        _ steps: inout [AtomicFile], _ journal: Journal, in folders: [String]
    ) throws(FileError) {
        for index in steps.indices.reversed() { try steps[index].revert() }
        // The old names are on the disk before the plan and the temporary files go.
        try synchronize(folders)
        try remove(journal, isDurable: true)
        for step in steps { step.discard() }
    }

    /// Runs `body` while no process that uses this module changes files in the folders, after interrupted transactions were
    /// completed or reverted.
    ///
    /// A folder that can't be locked, because it can't be written or the disk is full, is read again if a process made a
    /// transaction meanwhile: each one changes the names in the folder, and so the folder's time.
    ///
    /// - Parameter isLocking: Whether to lock folders.
    /// - Throws: ``FileChangeError/pending(_:)`` if a transaction can't be completed, or is still pending after
    ///   ``FileLimits/writingTime``, and an error with the code ``FileError/Code/locked`` if transactions don't cease.
    package func reading<Result, Failure>(
        _ folders: Set<String>, isLocking: Bool = true, _ body: () throws(Failure) -> Result
    ) throws(FileChangeError) -> Swift.Result<Result, Failure> {
        var locks = Locks(folders: isLocking ? folders.filter(files.isWritable) : [], files: [])
        do throws(FileChangeError) {
            locks = try Locks(folders: locks.folders, files: lock(locks.folders.sorted()))
        } catch {
            guard case .file(let fault) = error, [.outOfSpace, .accessDenied].contains(fault.code) else { throw error }
            locks = Locks(folders: [], files: [])
        }
        let others = folders.subtracting(locks.folders)
        defer { for lock in locks.files { files.unlock(lock) } }
        for folder in locks.folders.sorted() { try recover(folder, holding: locks) }
        let deadline = Date.timeIntervalSinceReferenceDate + FileLimits.writingTime
        while true {
            let times = try others.map { folder throws(FileChangeError) in try time(of: folder) }
            // A folder whose time is in the future is on a server with another clock.
            let isSettled = times.allSatisfy { !(0...FileLimits.settledAge ~= Int64.nanosecondsSince1970 &- $0) }
            if isSettled, !others.contains(where: hasJournal) {
                let result = Swift.Result { () throws(Failure) in try body() }
                let later = try others.map { folder throws(FileChangeError) in try time(of: folder) }
                if times == later, !others.contains(where: hasJournal) { return result }
            }
            guard Date.timeIntervalSinceReferenceDate < deadline else {
                if let folder = others.first(where: hasJournal) {
                    throw .pending(PendingTransaction(folder, .unfinished))
                }
                throw .file(FileError("read", others.sorted().first ?? "", EWOULDBLOCK))
            }
            Thread.sleep(forTimeInterval: FileLimits.writingPause)
        }
    }

    /// Returns the time of the last change to the names in a folder.
    private func time(of folder: String) throws(FileChangeError) -> Int64 {
        try running { () throws(FileError) in try files.status(of: folder).modified }
    }

    // MARK: - Steps

    func lock(_ folders: [String]) throws(FileChangeError) -> [OpenFile] {
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

    /// Writes the new files, and waits until all of them are on the disk.
    private func stage(_ steps: [AtomicFile], in folders: [String]) throws(FileError) {
        for folder in folders {
            let open = try files.open(folder: folder)
            defer { files.close(open) }
            let steps = steps.filter { $0.change.folder == folder && $0.change.content != nil }
            for step in steps { try step.stage() }
            if !steps.isEmpty { try files.synchronize(steps.map(\.temporary), in: open) }
        }
    }

    private func apply(_ steps: inout [AtomicFile]) throws(FileChangeError) {
        for index in steps.indices {
            try running { () throws(FileError) -> Void in try steps[index].apply() }
            try verifyReplaced([steps[index]])
        }
    }

    /// Throws if replaced files don't have the expected bytes.
    private func verifyReplaced(_ steps: [AtomicFile]) throws(FileChangeError) {
        for step in steps {
            let isExpected = try running { () throws(FileError) in try step.replacedExpected() }
            // The caller reverts the transaction and then collects the bytes of all files.
            if !isExpected { throw .unexpected([:]) }
        }
    }

    /// Writes the plan to each folder, and to the first one last. From that moment on, recovery finishes the
    /// transaction.
    private func write(_ journal: Journal, isDurable: Bool) throws(FileError) {
        // The names of the temporary files are on the disk before the plan: a file that is missing was renamed.
        if isDurable { try synchronize(journal.folders) }
        for (position, folder) in journal.folders.enumerated().reversed() {
            try files.write(
                journal.bytes(at: position), toNew: folder + "/" + Journal.name, isSynchronized: isDurable)
            if isDurable { try files.synchronizeFolder(folder) }
        }
    }

    /// Removes the plan from the first folder, which ends the transaction, and then from the others.
    private func remove(_ journal: Journal, isDurable: Bool) throws(FileError) {
        for folder in journal.folders {
            do throws(FileError) {
                try files.unlink(folder + "/" + Journal.name)
            } catch {
                if error.code != .missing { throw error }
                continue
            }
            if isDurable { try files.synchronizeFolder(folder) }
        }
    }

    func synchronize(_ folders: [String]) throws(FileError) {
        for folder in folders { try files.synchronizeFolder(folder) }
    }

    func running<Result>(_ body: () throws(FileError) -> Result) throws(FileChangeError) -> Result {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }

    func hasJournal(_ folder: String) -> Bool {
        (try? files.status(of: folder + "/" + Journal.name)) != nil
    }
}
