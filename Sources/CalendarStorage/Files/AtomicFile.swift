import Foundation

/// A file that is replaced, added or removed in one step, so that readers see the old or the new version, never a
/// mixture.
///
/// The new bytes are written to a temporary file in the same folder, and are on the disk before that file is renamed.
/// Where the file system supports this, the two files are exchanged, so that the replaced file is kept until the
/// transaction ends. If another program wrote the file in between, the two are exchanged back. Elsewhere, a program that
/// writes between the comparison and the rename is overwritten.
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

    /// A change of a transaction that a crash interrupted.
    init(_ change: FileChange, temporary: String, keepsOld: Bool, isApplied: Bool, _ files: any FileSystem) {
        self.files = files
        self.change = change
        self.temporary = temporary
        self.keepsOld = keepsOld
        self.isApplied = isApplied
    }

    /// Returns the bytes of the file; nil if there is none.
    func current() throws(FileError) -> [UInt8]? { try files.content(of: change.path) }

    /// Writes the new bytes to the temporary file, without waiting until they are on the disk.
    func stage() throws(FileError) {
        guard let content = change.content else { return }
        var permissions = change.origin.flatMap { try? files.status(of: $0) }?.permissions
        if change.expected != nil {
            let status = try files.status(of: change.path)
            // The rename would replace the link, not its target.
            guard !status.isLink else { throw FileError("rename", change.path, ELOOP) }
            permissions = status.permissions
        }
        if change.isPrivate { permissions = 0o600 }
        try files.write(content, toNew: temporary, permissions: permissions, isSynchronized: false)
    }

    /// Makes the change. Afterwards, ``replacedExpected()`` tells whether another program wrote the file just before.
    mutating func apply() throws(FileError) {
        switch (change.expected, change.content) {
        case (_?, _?): try replace()
        case (nil, _?): try files.place(temporary, at: change.path)
        case (_?, nil):
            try files.rename(change.path, to: temporary)
            keepsOld = true
        case (nil, nil): break
        }
        isApplied = true
    }

    /// Returns whether the replaced file has the expected bytes. Another program may have written them before the change,
    /// or since, if the program had opened the file before.
    func replacedExpected() throws(FileError) -> Bool {
        if !keepsOld { return true }
        return try files.content(of: temporary) == change.expected
    }

    /// Reverts the change, if it was made. If another program wrote or removed the file since, that stays.
    mutating func revert() throws(FileError) {
        guard isApplied else { return }
        do throws(FileError) {
            switch (change.expected, change.content) {
            case (let old?, let new?):
                if keepsOld {
                    try files.exchange(temporary, with: change.path)
                    if try files.content(of: temporary) != new { try files.exchange(temporary, with: change.path) }
                } else if try current() == new {
                    let permissions = try files.status(of: change.path).permissions
                    try files.write(old, toNew: temporary, permissions: permissions)
                    try files.rename(temporary, to: change.path)
                }
            case (nil, let new?):
                // A temporary name that is another link to the file would make the rename do nothing.
                try? files.unlink(temporary)
                try files.rename(change.path, to: temporary)
                if try files.content(of: temporary) != new { try files.place(temporary, at: change.path) }
            case (_?, nil): try files.place(temporary, at: change.path)
            case (nil, nil): break
            }
        } catch {
            // Another program removed the new file, or added a file where one was removed.
            guard error.code == .missing || error.code == .exists else { throw error }
            _ = try files.status(of: change.folder)
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
}

extension FileSystem {
    /// Writes a new file. If that fails, there is no file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - path: The path of the file.
    ///   - permissions: The permission bits; nil for the default of the process.
    ///   - isSynchronized: Whether to wait until the bytes are on the disk.
    package func write(
        _ bytes: [UInt8], toNew path: String, permissions: UInt32? = nil, isSynchronized: Bool = true
    ) throws(FileError) {
        let file = try create(path, permissions: permissions)
        do throws(FileError) {
            try write(bytes, to: file)
            if isSynchronized { try synchronize(file) }
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
