public import Foundation

/// A calendar in one file, which may contain many events.
///
/// ```swift
/// let store = try await CalendarStore([FileCollection(URL(filePath: "/home/ada/work.ics"))])
/// ```
///
/// The file is a single item. An edit changes the lines of its components, and keeps every other byte. If the file doesn't
/// exist, the calendar is empty, and the first addition creates the file.
///
/// Each edit parses the whole file again, so a large calendar is edited faster as a ``FolderCollection``.
public struct FileCollection: CalendarCollection, FileBackedCollection {
    /// The identifier of the calendar, by default the name of the file.
    public let id: CalendarID
    let folder: String
    let files: any FileSystem
    /// The name of the file.
    let name: String
    /// Whether edits are refused although the file could be written.
    let isReadOnly: Bool

    /// Creates the calendar of a file, without reading the file. Links are followed.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - id: The identifier of the calendar; nil for the name of the file.
    public init(_ url: URL, id: CalendarID? = nil) {
        let target = url.standardizedFileURL.resolvingSymlinksInPath()
        self.init(path: target.path, id: id ?? CalendarID(url.lastPathComponent), files: POSIXFileSystem())
    }

    /// Creates the calendar of a file in any file system.
    package init(path: String, id: CalendarID, files: any FileSystem, isReadOnly: Bool = false) {
        self.id = id
        self.files = files
        self.isReadOnly = isReadOnly
        folder = (path as NSString).deletingLastPathComponent
        name = (path as NSString).lastPathComponent
    }

    /// The location of the file.
    public var url: URL { URL(filePath: folder + "/" + name) }

    /// The name of the file, which is one item with all UIDs.
    public var singleItemName: String? { name }

    /// Returns the name of the file. The store prefers the name, description and color in the calendar itself.
    public func details() throws(StoreError) -> CalendarDetails {
        let canReplace = files.isWritable(folder)
        let isWritable = (try? files.status(of: folder + "/" + name)) == nil || files.isWritable(folder + "/" + name)
        return CalendarDetails(
            title: defaultTitle, isWritable: canReplace && isWritable && !isReadOnly)
    }

    /// The title of a calendar that has none.
    var defaultTitle: String { (name as NSString).deletingPathExtension }

    /// Returns the version of the file; nothing if the file doesn't exist.
    ///
    /// - Throws: ``StoreError/missing(path:)`` if the folder is missing.
    public func items() throws(StoreError) -> [ItemVersion] {
        do throws(FileError) {
            _ = try files.status(of: folder)
            return [ItemVersion(name, try files.status(of: folder + "/" + name))]
        } catch {
            if error.number == ENOENT, error.path != folder { return [] }
            throw StoreError(error)
        }
    }
}
