package import ICalendarSyntax

/// The feed that a folder was last brought in step with, in the hidden file `.mirror.ics` of the folder.
package struct MirroredFeed {
    fileprivate let bytes: [UInt8]?
    /// The feed; nil if there is none, or if the file isn't a whole calendar.
    package let document: ComponentTree?

    fileprivate static let name = ".mirror.ics"

    /// Reads the file.
    package init(of folder: FolderCollection) throws(StoreError) {
        do throws(FileError) {
            bytes = try folder.files.content(of: folder.folder + "/" + Self.name)
        } catch {
            throw StoreError(error)
        }
        let tree = bytes.map { ComponentTree(recovering: $0) }
        document = tree.flatMap { $0.isCalendar && $0.isComplete ? $0 : nil }
    }

    /// Whether there is a file that isn't a whole calendar.
    package var isDamaged: Bool { bytes.map { !$0.isEmpty && document == nil } ?? false }
}

extension StoreTransaction {
    /// Brings a folder in step with a feed (``mirror(_:since:into:options:)``), and remembers the feed in the same transaction.
    ///
    /// If another process does so at the same time, the transaction can't be committed.
    package mutating func mirror(
        _ document: ComponentTree, in folder: FolderCollection, since former: MirroredFeed,
        options: MirrorOptions = MirrorOptions()
    ) throws(StoreError) -> MirrorReport {
        let report = try mirror(document, since: former.document, into: folder.id, options: options)
        let file = ItemID(calendar: folder.id, name: MirroredFeed.name)
        setHiddenFile(file, from: former.bytes, to: report.copy)
        return report
    }
}
