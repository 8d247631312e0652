public import Foundation

/// A calendar in a folder with one file for each UID: a vdir, as used by vdirsyncer, khal and todoman.
///
/// ```swift
/// let work = FolderCollection(URL(filePath: "/home/ada/calendars/work"))
/// let store = try await CalendarStore([work])
/// ```
///
/// Items are the files that end with `.ics` and aren't hidden. A file keeps its name when its item changes. New files are
/// named after the UID if the UID can be a file name, and otherwise with a random name. The files `displayname`,
/// `description`, `color` (`#RRGGBB`) and `order` describe the calendar.
///
/// Links to files are read, but an item behind a link can't be changed, because the link would be replaced. The owner and
/// extended attributes of a changed file are those of a new file; the permissions stay.
public struct FolderCollection: CalendarCollection, FileBackedCollection {
    /// The identifier of the calendar, by default the name of the folder.
    public let id: CalendarID
    let folder: String
    let files: any FileSystem

    /// Creates the calendar of a folder, without reading the folder.
    ///
    /// - Parameters:
    ///   - url: The location of the folder.
    ///   - id: The identifier of the calendar; nil for the name of the folder.
    public init(_ url: URL, id: CalendarID? = nil) {
        let url = url.standardizedFileURL.resolvingSymlinksInPath()
        self.init(path: url.path, id: id ?? CalendarID(url.lastPathComponent), files: POSIXFileSystem())
    }

    /// Creates the calendar of a folder in any file system.
    package init(path: String, id: CalendarID, files: any FileSystem) {
        self.id = id
        self.files = files
        folder = path
    }

    /// The location of the folder.
    public var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

    /// Nil, because a vdir has one file for each UID.
    public var singleItemName: String? { nil }

    /// Returns the name, color and order of the calendar from the files `displayname`, `description`, `color` and `order`.
    public func details() throws(StoreError) -> CalendarDetails {
        CalendarDetails(
            title: text("displayname") ?? (folder as NSString).lastPathComponent, summary: text("description"),
            color: text("color").flatMap { Self.isColor($0) ? $0 : nil }, order: text("order").flatMap { Int($0) },
            isWritable: files.isWritable(folder))
    }

    /// Returns the version of each file that is an item, sorted by name, so that events with the same time and UID have the
    /// same order on every disk.
    ///
    /// - Throws: ``StoreError/missing(path:)`` if the folder is missing, and other errors if the folder can't be read.
    public func items() throws(StoreError) -> [ItemVersion] {
        let names: [String]
        do throws(FileError) { names = try files.names(in: folder).sorted() } catch { throw StoreError(error) }
        return names.lazy.filter(Self.isItem).compactMap { name in
            // A file that was removed in the meantime, or a broken link.
            guard let status = try? files.status(of: folder + "/" + name), status.kind != .folder else { return nil }
            return ItemVersion(name, status)
        }
    }

    /// Runs `body` between two transactions, after one that a crash interrupted was completed or reverted.
    ///
    /// - Returns: The result, and the reason that `body` may see a part of a transaction; nil if it doesn't.
    package func readConsistently<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, doubt: StoreError?) {
        let result: Swift.Result<Result, Failure>
        do throws(FileChangeError) {
            result = try FileTransaction(files).reading([folder], body)
        } catch {
            return (try body(), StoreError(error) { _ in [] })
        }
        return (try result.get(), nil)
    }

    /// Returns whether a file with this name is an item.
    package static func isItem(_ name: String) -> Bool {
        // By bytes: comparing letters would cost more than reading the status of the file.
        let bytes = name.utf8
        guard bytes.count > 4, bytes.first != UInt8(ascii: ".") else { return false }
        return zip(bytes.suffix(4), ".ics".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    func text(_ name: String) -> String? {
        guard let bytes = try? files.read(folder + "/" + name).bytes else { return nil }
        let text = String(decoding: bytes.prefix(Self.detailLength), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The number of bytes of a name or description to read. A calendar with a longer description shows the first part.
    static var detailLength: Int { 1 << 16 }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
    }
}
