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
    func recover(_ folder: String, holding locks: Locks) throws(FileChangeError) {
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
