import CalendarStorage
import Foundation

/// Replaces a file through the store's collection of a single file: under the lock of its folder, in one step, and with the
/// bytes on the disk before the name. Readers see either the old bytes or the new ones, and an interruption leaves the old
/// file.
enum FileReplacement {
    /// Replaces the bytes of a file and keeps its permissions. A symbolic link remains a link.
    ///
    /// - Parameter old: The bytes that were read from the file.
    /// - Returns: Whether the file was replaced; false if another program changed the file since it was read.
    /// - Throws: ``StoreError`` if the file can't be written, was removed or is compressed.
    static func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(StoreError) -> Bool {
        let collection = FileCollection(URL(fileURLWithPath: path))
        let change = PendingItem(name: collection.url.lastPathComponent, expected: old, content: bytes)
        do throws(StoreError) {
            _ = try collection.write([change])
            return true
        } catch {
            guard reason(for: error) != nil else { return false }
            throw error
        }
    }

    /// Returns the failure of a file that can't be replaced: exit code 74.
    static func failure(_ error: StoreError, _ path: String) -> Failure {
        Failure(.ioError, "\(path): \(reason(for: error) ?? error.outcome)")
    }

    /// A note for a file with several hard links, of which only one is replaced.
    static let otherNames = "the other hard links of the file keep the old version"

    /// Returns whether a file has several hard links.
    static func hasOtherNames(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let count = try? FileManager.default.attributesOfItem(atPath: file.path)[.referenceCount] as? Int
        return count ?? 1 > 1
    }

    /// Returns the reason that a file can't be replaced; nil if the new version can be edited instead.
    private static func reason(for error: StoreError) -> String? {
        guard case .conflict(let conflicts) = error else { return error.outcome }
        guard let conflict = conflicts.first else { return nil }
        guard let current = conflict.theirs else { return "was removed meanwhile; nothing is changed" }
        return current.starts(with: [0x1F, 0x8B]) ? "is compressed; decompress it first; nothing is changed" : nil
    }
}
