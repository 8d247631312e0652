/// A change to a file: from the bytes that the file is expected to have, to its new bytes.
package struct FileChange: Sendable {
    /// The path of the folder.
    package let folder: String
    /// The name of the file in the folder.
    package let name: String
    /// The bytes before the change; nil if there is no file.
    package let expected: [UInt8]?
    /// The new bytes; nil to remove the file.
    package let content: [UInt8]?
    /// The path of the file whose permissions a new file takes; nil for the default of the process.
    package let origin: String?
    /// Whether the owner alone can read the file, whatever the permissions of the folder and of a former version are.
    package let isPrivate: Bool

    package init(
        folder: String, name: String, expected: [UInt8]?, content: [UInt8]?, origin: String? = nil,
        isPrivate: Bool = false
    ) {
        self.folder = folder
        self.name = name
        self.expected = expected
        self.content = content
        self.origin = origin
        self.isPrivate = isPrivate
    }

    /// The path of the file.
    package var path: String { folder + "/" + name }
}

/// The reason a change to files failed. No file is changed, except for ``interrupted(_:)``.
package enum FileChangeError: Error {
    /// An operation of the file system failed.
    case file(FileError)
    /// Files don't have the expected bytes: the positions of the changes, with the bytes that were found.
    case unexpected([Int: [UInt8]?])
    /// An operation failed, and the changes made so far couldn't be reverted. Recovery completes or reverts all of them.
    case interrupted(FileError)
    /// A folder has the plan of an interrupted transaction that can't be followed.
    case pending(PendingTransaction)
}
