import Foundation

/// A file that is replaced, added or removed in one step, so that readers see the old or the new version, never a
/// mixture.
///
/// The new bytes are written to a temporary file in the same folder, and are on the disk before that file is renamed.
/// Where the file system supports this, the two files are exchanged. The replaced file is then compared with the
/// expected bytes, and exchanged back if another program wrote in between. Elsewhere, a program that writes between the
/// comparison and the rename is overwritten.
struct AtomicFile {
    let files: any FileSystem
    let change: FileChange
    /// The path of the temporary file, which has the new bytes before the change, and the old ones afterwards.
    let temporary: String
    /// Whether the change was made.
    private(set) var isApplied = false
    /// Whether the temporary file has the old bytes.
    private var keepsOld = false

    init(_ change: FileChange, _ files: any FileSystem) {
        self.files = files
        self.change = change
        temporary = change.folder + "/" + TemporaryName.random()
    }

    /// Returns the bytes of the file; nil if there is none.
    func current() throws(FileError) -> [UInt8]? { try files.content(of: change.path) }

    /// Writes the new bytes to the temporary file and waits until they are on the disk.
    func stage() throws(FileError) {
        guard let content = change.content else { return }
        var permissions: UInt32?
        if change.expected != nil {
            let status = try files.status(of: change.path)
            // The rename would replace the link, not its target.
            guard !status.isLink else { throw FileError("rename", change.path, ELOOP) }
            permissions = status.permissions
        }
        try files.write(content, toNew: temporary, permissions: permissions)
    }

    /// Makes the change.
    ///
    /// - Throws: ``FileChangeError/unexpected(_:)`` with the position 0. In that case, the file stays as the other
    ///   program wrote it.
    mutating func apply() throws(FileChangeError) {
        do throws(FileError) {
            switch (change.expected, change.content) {
            case (_?, _?): try replace()
            case (nil, _?): try place()
            case (_?, nil): try withdraw()
            case (nil, nil): break
            }
            isApplied = true
        } catch {
            throw reason(for: error)
        }
        guard keepsOld else { return }
        let found: [UInt8]?
        do throws(FileError) { found = try files.content(of: temporary) } catch { throw .file(error) }
        guard found != change.expected else { return }
        try revert()
        throw .unexpected([0: try newest(found)])
    }

    /// Returns the reason that a rename failed: another program may have added or removed the file, or the folder.
    private func reason(for error: FileError) -> FileChangeError {
        guard error.code == .exists || error.code == .missing else { return .file(error) }
        do throws(FileError) {
            _ = try files.status(of: change.folder)
            let found = try current()
            return found == change.expected ? .file(error) : .unexpected([0: found])
        } catch {
            return .file(error)
        }
    }

    /// Returns the bytes that the other program wrote, including bytes written while the files were exchanged back.
    private mutating func newest(_ found: [UInt8]?) throws(FileChangeError) -> [UInt8]? {
        guard change.content != nil else { return found }
        do throws(FileError) {
            let returned = try files.content(of: temporary)
            if returned == change.content { return found }
            try files.exchange(temporary, with: change.path)
            return returned
        } catch {
            throw .file(error)
        }
    }

    /// Reverts the change, if it was made.
    mutating func revert() throws(FileChangeError) {
        guard isApplied else { return }
        do throws(FileError) {
            switch (change.expected, change.content) {
            case (let old?, _?):
                if keepsOld {
                    try files.exchange(temporary, with: change.path)
                } else {
                    let permissions = try files.status(of: change.path).permissions
                    try files.write(old, toNew: temporary, permissions: permissions)
                    try files.rename(temporary, to: change.path)
                }
            case (nil, _?): try files.unlink(change.path)
            case (_?, nil): try files.place(temporary, at: change.path)
            case (nil, nil): break
            }
        } catch {
            throw .file(error)
        }
        isApplied = false
        keepsOld = false
    }

    /// Removes the temporary file, if there is one.
    func discard() { try? files.unlink(temporary) }

    private mutating func replace() throws(FileError) {
        do throws(FileError) {
            try files.exchange(temporary, with: change.path)
            keepsOld = true
        } catch {
            guard error.code == .unsupported else { throw error }
            try files.rename(temporary, to: change.path)
        }
    }

    private func place() throws(FileError) { try files.place(temporary, at: change.path) }

    private mutating func withdraw() throws(FileError) {
        try files.rename(change.path, to: temporary)
        keepsOld = true
    }
}

extension FileSystem {
    /// Writes a new file and waits until its bytes are on the disk. If that fails, there is no file.
    package func write(_ bytes: [UInt8], toNew path: String, permissions: UInt32? = nil) throws(FileError) {
        let file = try create(path, permissions: permissions)
        do throws(FileError) {
            try write(bytes, to: file)
            try synchronize(file)
            close(file)
        } catch {
            close(file)
            try? unlink(path)
            throw error
        }
    }

    /// Renames a temporary file unless a file with the new name exists, by the safest method that the file system
    /// supports.
    ///
    /// Some methods leave the temporary name in place. That name is removed once the new name is on the disk, so that a
    /// power failure leaves at least one of them.
    func place(_ path: String, at target: String) throws(FileError) {
        do throws(FileError) {
            return try renameExclusively(path, to: target)
        } catch {
            guard error.code == .unsupported else { throw error }
        }
        do throws(FileError) {
            return try link(path, as: target)
        } catch {
            // A volume without links, such as FAT, refuses with EPERM.
            guard error.code == .unsupported || error.number == EPERM else { throw error }
        }
        if (try? status(of: target)) != nil { throw FileError("rename", target, EEXIST) }
        try rename(path, to: target)
    }

    /// Returns the bytes of a file; nil if there is none.
    func content(of path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try read(path).bytes
        } catch {
            guard error.number == ENOENT else { throw error }
            return nil
        }
    }
}

/// The names of temporary files, which no reader of a vdir mistakes for items.
enum TemporaryName {
    private static let (prefix, suffix) = (".ics-", ".tmp")

    /// Returns a name that no other process chooses.
    static func random() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return prefix + String(repeating: "0", count: 16 - number.count) + number + suffix
    }

    /// Returns whether a name is that of a temporary file of this module.
    static func matches(_ name: String) -> Bool {
        let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        return name.hasPrefix(prefix) && name.hasSuffix(suffix) && digits.count == 16
            && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
