/// A change of an interrupted transaction, as recovery finds it.
struct InterruptedStep {
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
