import CalendarStorage
import Foundation
import ICalendar

/// Replaces a file as a store does: readers see either the old bytes or the new ones, and an interruption leaves the old
/// file.
enum FileReplacement {
    /// Replaces the bytes of a file and keeps its permissions. A symbolic link remains a link.
    ///
    /// - Parameter old: The bytes that were read from the file.
    /// - Throws: Exit code 74 if the file can't be written, was changed in the meantime or is compressed.
    static func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(Failure) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let change = FileChange(
            folder: url.deletingLastPathComponent().path, name: url.lastPathComponent, expected: old, content: bytes)
        do throws(FileChangeError) {
            try FileTransaction(POSIXFileSystem()).commit([change])
        } catch {
            throw Failure(.ioError, "\(path): \(reason(for: error)); nothing is changed")
        }
    }

    private static func reason(for error: FileChangeError) -> String {
        switch error {
        case .file(let error): return "can't be replaced (\(error.reason))"
        case .unexpected(let found):
            guard let current = found[0] ?? nil else { return "was removed meanwhile" }
            return current.starts(with: [0x1F, 0x8B]) ? "is compressed; decompress it first" : "was changed meanwhile"
        }
    }
}

/// The file of `--undo-file`: a patch as JSON.
enum UndoFile {
    static func write(_ patch: DocumentPatch, to path: String) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            try encoder.encode(patch).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.ioError, "\(path): can't be written; nothing is changed")
        }
    }

    static func read(_ path: String) throws(Failure) -> DocumentPatch {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw Failure(.noInput, "\(path): no such file")
        }
        guard let patch = try? JSONDecoder().decode(DocumentPatch.self, from: data) else {
            throw Failure(.dataError, "\(path): not a file of --undo-file")
        }
        return patch
    }
}
