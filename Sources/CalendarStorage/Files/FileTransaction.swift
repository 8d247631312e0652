import Foundation

/// Changes to files in one or more folders that are made together, or not at all, even if the process or the computer stops.
package struct FileTransaction: Sendable {
    private let files: any FileSystem

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
        fileprivate let folders: Set<String>
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

    private func synchronize(_ folders: [String]) throws(FileError) {
        for folder in folders { try files.synchronizeFolder(folder) }
    }

    private func running<Result>(_ body: () throws(FileError) -> Result) throws(FileChangeError) -> Result {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }

    private func hasJournal(_ folder: String) -> Bool {
        (try? files.status(of: folder + "/" + Journal.name)) != nil
    }
}

// MARK: - Recovery

extension FileTransaction {
    /// Completes or reverts a transaction that a crash interrupted, and removes the temporary files of interrupted
    /// processes. A folder that can't be written stays as it is.
    ///
    /// - Throws: ``FileChangeError/pending(_:)`` if that isn't possible.
    package func recover(_ folder: String) throws(FileChangeError) {
        guard files.isWritable(folder) else { return }
        let result = try withLocks(on: [folder]) { locks throws(FileChangeError) in
            try recover(folder, holding: locks)
            try removeTemporaryFiles(in: folder, holding: locks)
        }
        try result.get()
    }

    /// Removes the temporary files that killed processes left in a folder. Whoever holds the lock has none yet.
    func removeTemporaryFiles(in folder: String, holding _: Locks) throws(FileChangeError) {
        let names = try running { () throws(FileError) in try files.names(in: folder) }
        for name in names where TemporaryName.matches(name) { try? files.unlink(folder + "/" + name) }
    }

    /// Follows the plan in a folder that is locked, if there is one.
    private func recover(_ folder: String, holding locks: Locks) throws(FileChangeError) {
        guard hasJournal(folder) else { return }
        guard let journal = try journal(in: folder) else {
            return try running { () throws(FileError) -> Void in try files.unlink(folder + "/" + Journal.name) }
        }
        let others = try otherFolders(of: journal, in: folder)
        let missing = Set(others.values).subtracting(locks.folders).sorted()
        let more = try lock(missing)
        defer { for lock in more { files.unlock(lock) } }
        // Another process may have finished the transaction before the other folders were locked.
        guard try self.journal(in: folder)?.id == journal.id else { return }
        try follow(journal, in: try otherFolders(of: journal, in: folder).merging([journal.position: folder]) { $1 })
    }

    /// Returns the plan in a folder; nil if there is none or it isn't complete.
    private func journal(in folder: String) throws(FileChangeError) -> Journal? {
        let bytes = try running { () throws(FileError) in try files.content(of: folder + "/" + Journal.name) }
        do throws(Journal.UnknownVersion) {
            return try bytes.flatMap { bytes throws(Journal.UnknownVersion) in try Journal(bytes) }
        } catch {
            throw .pending(PendingTransaction(folder, .laterVersion))
        }
    }

    /// Returns the paths of the other folders that have a copy of the plan.
    ///
    /// - Throws: ``FileChangeError/pending(_:)`` if the transaction can't be completed without a folder that is missing.
    private func otherFolders(of journal: Journal, in folder: String) throws(FileChangeError) -> [Int: String] {
        var paths: [Int: String] = [:]
        for (index, path) in journal.folders.enumerated() where index != journal.position {
            guard hasJournal(path), let other = try self.journal(in: path) else { continue }
            if other.id == journal.id, other.position == index { paths[index] = path }
        }
        // The plan is written to the first folder last and removed from it first, so the others have it while the first
        // one does. If the first folder itself is missing, nobody knows whether the transaction happened.
        let isDecided = journal.position == 0 || paths[0] != nil
        for (index, path) in journal.folders.enumerated() where index != journal.position && paths[index] == nil {
            if isDecided || (index == 0 && (try? files.status(of: path)) == nil) {
                throw .pending(PendingTransaction(folder, .missingFolder(path)))
            }
        }
        return paths
    }

    /// Completes a transaction if its first folder has the plan. If another program changed a file in between, the
    /// transaction is reverted instead, as it would have been without the crash.
    private func follow(_ journal: Journal, in folders: [Int: String]) throws(FileChangeError) {
        let paths = folders.sorted { $0.key < $1.key }.map(\.value)
        if folders[0] != nil {
            var steps: [InterruptedStep] = []
            for change in journal.changes {
                guard let folder = folders[change.folder] else { continue }
                steps.append(
                    try running { () throws(FileError) in try InterruptedStep(change, in: folder, files) })
            }
            try running { () throws(FileError) -> Void in
                var isForeign = steps.contains(where: \.isForeign)
                for index in steps.indices where !isForeign {
                    try steps[index].finish()
                    isForeign = steps[index].isForeign
                }
                if isForeign {
                    let reverts = steps.allSatisfy(\.canRevert)
                    for index in steps.indices.reversed() where reverts || steps[index].isForeign {
                        try steps[index].revert()
                    }
                    for index in steps.indices where !reverts { try steps[index].finish() }
                }
                try synchronize(paths)
            }
        }
        try running { () throws(FileError) -> Void in
            for path in paths {
                try files.unlink(path + "/" + Journal.name)
                try files.synchronizeFolder(path)
            }
        }
        for change in journal.changes {
            guard let folder = folders[change.folder] else { continue }
            try? files.unlink(folder + "/" + change.temporary)
        }
    }
}

/// A change of an interrupted transaction, as recovery finds it.
private struct InterruptedStep {
    /// The change; nil if another program wrote the file before the change was made.
    private var file: AtomicFile?
    /// Whether another program wrote the file before the change, or while it was made.
    private(set) var isForeign: Bool
    /// Whether the file can be as it was before the transaction.
    let canRevert: Bool

    init(_ change: Journal.Change, in folder: String, _ files: any FileSystem) throws(FileError) {
        let temporary = folder + "/" + change.temporary
        let current = try files.content(of: folder + "/" + change.name)
        let other = try files.content(of: temporary)
        let (currentSum, otherSum) = (current.map(Journal.checksum), other.map(Journal.checksum))
        // Before a change, the temporary file has the new bytes. Afterwards, it has the old bytes or was renamed.
        let isMade = currentSum == change.new || (change.new == nil ? other != nil : otherSum != change.new)
        if isMade {
            // If another program wrote the file since, its version stays.
            guard currentSum == change.new else {
                (isForeign, canRevert) = (false, false)
                return
            }
            isForeign = other != nil && otherSum != change.old && otherSum != change.new
            canRevert = change.old == nil || (other != nil && otherSum != change.new)
            file = AtomicFile(
                FileChange(
                    folder: folder, name: change.name, expected: change.old == nil ? nil : other ?? [], content: current
                ),
                temporary: temporary, keepsOld: change.old != nil && other != nil, isApplied: true, files)
        } else {
            isForeign = currentSum != change.old
            canRevert = true
            guard !isForeign else { return }
            file = AtomicFile(
                FileChange(
                    folder: folder, name: change.name, expected: current, content: change.new == nil ? nil : other),
                temporary: temporary, keepsOld: false, isApplied: false, files)
        }
    }

    /// Makes the change, unless it was made.
    mutating func finish() throws(FileError) {
        guard file?.isApplied == false, !isForeign else { return }
        do throws(FileError) {
            try file?.apply()
            guard try file?.replacedExpected() == false else { return }
            try file?.revert()
        } catch {
            guard error.code == .exists || error.code == .missing else { throw error }
        }
        isForeign = true
    }

    /// Reverts the change, if it was made.
    mutating func revert() throws(FileError) { try file?.revert() }
}
