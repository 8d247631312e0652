import Foundation

/// The operations that a calendar on disk needs, as POSIX has them.
///
/// Tests replace the disk with a recording of its operations, and cut the power after each of them.
package protocol FileSystem: Sendable {
    /// Creates an empty file and opens it for writing.
    ///
    /// - Parameter permissions: The permission bits; nil for the default of the process.
    /// - Throws: An error with the code ``FileError/Code/exists`` if there is a file, a folder or a link.
    func create(_ path: String, permissions: UInt32?) throws(FileError) -> OpenFile
    /// Appends bytes to an open file.
    func write(_ bytes: [UInt8], to file: OpenFile) throws(FileError)
    /// Waits until the content of an open file is on the disk.
    func synchronize(_ file: OpenFile) throws(FileError)
    /// Closes a file.
    func close(_ file: OpenFile)
    /// Opens a folder, so that ``synchronize(_:in:)`` reports the errors of all files that are written from now on.
    func open(folder: String) throws(FileError) -> OpenFile
    /// Waits until the content of closed files is on the disk, for many files in the time of a few.
    ///
    /// - Parameter folder: The folder of the files, opened before they were written.
    func synchronize(_ paths: [String], in folder: OpenFile) throws(FileError)

    /// Returns the content of a file with the status of the version that was read.
    ///
    /// - Throws: An error if the path isn't a regular file, or if the file is larger than ``FileLimits/fileSize``.
    func read(_ path: String) throws(FileError) -> (bytes: [UInt8], status: FileStatus)
    /// Returns the status of a file or folder, or of the target of a link.
    func status(of path: String) throws(FileError) -> FileStatus
    /// Returns the names in a folder, without `.` and `..`, in any order.
    func names(in folder: String) throws(FileError) -> [String]
    /// Returns whether files can be created in a folder, or a file be written.
    func isWritable(_ path: String) -> Bool

    /// Renames a file and replaces the file that has the new name.
    func rename(_ path: String, to target: String) throws(FileError)
    /// Renames a file unless there is a file with the new name.
    ///
    /// - Throws: An error with the code ``FileError/Code/exists`` or ``FileError/Code/unsupported``.
    func renameExclusively(_ path: String, to target: String) throws(FileError)
    /// Exchanges two files.
    ///
    /// - Throws: An error with the code ``FileError/Code/unsupported`` where the file system can't.
    func exchange(_ path: String, with other: String) throws(FileError)
    /// Gives a file another name.
    func link(_ path: String, as other: String) throws(FileError)
    /// Removes a name.
    func unlink(_ path: String) throws(FileError)
    /// Waits until the names in a folder are on the disk.
    func synchronizeFolder(_ folder: String) throws(FileError)

    /// Waits for the lock of a folder, which one process holds at a time.
    ///
    /// - Throws: An error with the code ``FileError/Code/locked`` after ``FileLimits/lockTime``.
    func lock(_ folder: String) throws(FileError) -> OpenFile
    /// Releases the lock of a folder.
    func unlock(_ file: OpenFile)
}

/// A file that is open, with the path for errors.
package struct OpenFile: Sendable {
    package let descriptor: Int32
    package let path: String

    package init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }
}

/// The kind and version of a file.
package struct FileStatus: Sendable {
    package enum Kind: Sendable { case file, folder, other }

    package var kind: Kind
    /// Whether the path is a link to the file.
    package var isLink = false
    /// The number of the file on its volume.
    package var number: UInt64
    /// The size in bytes.
    package var size: Int
    /// The time of the last change to the content, in nanoseconds since 1970.
    package var modified: Int64
    /// The time of the last change to the content, name or permissions, in nanoseconds since 1970.
    package var changed: Int64
    /// The permission bits.
    package var permissions: UInt32

    package init(kind: Kind, number: UInt64, size: Int, modified: Int64, changed: Int64, permissions: UInt32) {
        self.kind = kind
        self.number = number
        self.size = size
        self.modified = modified
        self.changed = changed
        self.permissions = permissions
    }
}

/// The limits on files, with their reasons.
package enum FileLimits {
    /// The largest file to read, in bytes. A parsed calendar takes about twice its size in memory.
    package static let fileSize = 1 << 30
    /// The time to wait for a lock, in seconds. A process holds a lock for the time of one transaction, or while it reads a
    /// folder.
    package static let lockTime = 30.0
    /// The time to wait, in seconds, until another program has written a file completely, or until a folder that can't be
    /// locked has no transaction. Programs write a file in milliseconds.
    package static let writingTime = 1.0
    /// The pause until such a file or folder is read again, in seconds.
    package static let writingPause = 0.02
    /// The number of files from which on the whole volume is synchronized, which can wait for the files of other programs.
    package static let volumeSynchronization = 16
    /// The age after which the time of a folder tells whether names changed since, in nanoseconds. Kernels count in steps
    /// of up to 10 milliseconds.
    package static let settledAge: Int64 = 20_000_000
    /// The age after which a file's times distinguish its versions, in nanoseconds. FAT counts in steps of two seconds.
    package static let reliableAge: Int64 = 2_000_000_000
}

extension Int64 {
    /// The current time, in nanoseconds since 1970.
    package static var nanosecondsSince1970: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
}
