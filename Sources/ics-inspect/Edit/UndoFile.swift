import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting

/// The file of `--undo-file`, as JSON: the patch of a file, or those of the files of a folder.
enum UndoFile {
    /// Writes a new file and waits until it is on the disk. An existing file, link or device stays as it is.
    ///
    /// - Parameter originals: The paths of the files that the edit changes. Only their readers can read the new file.
    /// - Throws: Exit code 74 if something exists at the path, or if the file can't be written.
    static func create(
        _ path: String, _ content: some Encodable, originals: some Sequence<String>
    ) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(content) else {
            throw Failure(.software, "\(path): the edit can't be written as JSON")
        }
        do throws(FileError) {
            let files = POSIXFileSystem()
            let permissions = originals.compactMap { try? files.status(of: $0).permissions }
            try files.write(
                [UInt8](data), toNew: path,
                permissions: permissions.isEmpty ? nil : permissions.reduce(0o666) { $0 & $1 })
            try files.synchronizeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch {
            let reason =
                error.code == .exists ? "exists; choose another --undo-file" : "can't be written (\(error.reason))"
            throw Failure(.ioError, "\(path): \(reason); nothing is changed")
        }
    }

    /// Removes the file of an edit that wasn't made.
    static func remove(_ path: String) { try? POSIXFileSystem().unlink(path) }

    /// Reads the patch of a file or of a folder.
    ///
    /// - Throws: Exit code 66 if there is no such file, 65 if it is of another kind.
    static func read<Content: Decodable>(_ path: String, as _: Content.Type) throws(Failure) -> Content {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw Failure(.noInput, "\(path): no such file")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
            let kind = Content.self == FolderPatch.self ? "a folder" : "a file"
            throw Failure(.dataError, "\(path): not the --undo-file of an edit of \(kind)")
        }
        return content
    }
}

/// The patches of the files of a folder that an edit changed.
struct FolderPatch: Codable {
    var items: [Item] = []

    /// The patch of a file. A missing file is like an empty one.
    struct Item: Codable {
        let name: String
        /// Whether there is a file before the patch.
        let existsBefore: Bool
        /// Whether there is a file after the patch.
        let existsAfter: Bool
        let patch: DocumentPatch

        /// Creates the patch from one version of a file to another; nil if there is no file.
        init(_ name: String, from old: [UInt8]?, to new: [UInt8]?) {
            self.name = name
            (existsBefore, existsAfter) = (old != nil, new != nil)
            patch = DocumentPatch(from: old ?? [], to: new ?? [])
        }

        /// Returns the file after the patch; nil to remove the file.
        func applied(to bytes: [UInt8]?) throws(PatchError) -> [UInt8]? {
            guard (bytes != nil) == existsBefore else { throw PatchError() }
            let patched = try patch.applied(to: bytes ?? [])
            return existsAfter ? patched : nil
        }
    }
}
