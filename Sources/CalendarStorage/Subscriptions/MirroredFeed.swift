package import ICalendarSyntax

/// The feed that a folder was last brought in step with, in the hidden file `.mirror.ics` of the folder. A line with the
/// checksum follows the calendar.
package struct MirroredFeed {
    fileprivate let bytes: [UInt8]?
    /// The feed; nil if there is none, or if the file is damaged.
    package let document: ComponentTree?
    /// Whether there is a file that isn't as it was written.
    package let isDamaged: Bool

    fileprivate static let name = ".mirror.ics"

    /// Reads the file.
    package init(of folder: FolderCollection) throws(StoreError) {
        do throws(FileError) {
            bytes = try folder.files.content(of: folder.folder + "/" + Self.name)
        } catch {
            throw StoreError(error)
        }
        let feed = bytes.map { Array($0.dropLast(Self.checksum(of: []).count)) } ?? []
        isDamaged = bytes.map { $0 != feed + Self.checksum(of: feed) } ?? false
        let tree = ComponentTree(recovering: feed)
        document = !isDamaged && tree.isCalendar && tree.isComplete ? tree : nil
    }

    /// Returns the line with the checksum of a feed.
    fileprivate static func checksum(of feed: [UInt8]) -> [UInt8] {
        Array("X-CHECKSUM:\(ContentHash.digits(of: feed))\r\n".utf8)
    }
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
        setHiddenFile(file, from: former.bytes, to: report.copy + MirroredFeed.checksum(of: report.copy))
        return report
    }
}
