import Foundation
import ICalendar

/// Replaces a file atomically: readers see either the old bytes or the new ones, and an interruption leaves the old
/// file.
enum AtomicFile {
    /// Replaces the bytes of a file and keeps its permissions. A symbolic link remains a link.
    ///
    /// - Parameter old: The bytes that were read from the file.
    /// - Throws: exit code 74 if the file can't be written, was changed in the meantime or is compressed.
    static func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(Failure) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard let current = try? Data(contentsOf: url) else { throw failure(path, "can't be read again") }
        guard current.elementsEqual(old) else {
            let isCompressed = current.starts(with: [0x1F, 0x8B])
            throw failure(path, isCompressed ? "is compressed; decompress it first" : "was changed meanwhile")
        }
        let manager = FileManager.default
        let permissions = (try? manager.attributesOfItem(atPath: url.path))?[.posixPermissions]
        let temporary = url.deletingLastPathComponent().appendingPathComponent(
            ".\(url.lastPathComponent).\(UUID().uuidString)")
        do {
            try Data(bytes).write(to: temporary)
            if let permissions {
                try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary.path)
            }
            let handle = try FileHandle(forWritingTo: temporary)
            try handle.synchronize()
            try handle.close()
        } catch {
            try? manager.removeItem(at: temporary)
            throw failure(path, "can't be written")
        }
        guard unsafe rename(temporary.path, url.path) == 0 else {
            try? manager.removeItem(at: temporary)
            throw failure(path, "can't be replaced")
        }
    }

    private static func failure(_ path: String, _ reason: String) -> Failure {
        Failure(.ioError, "\(path): \(reason); nothing is changed")
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
