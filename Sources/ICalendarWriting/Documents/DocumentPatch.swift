public import Foundation
public import ICalendarSyntax

/// The difference between two versions of a document, in bytes.
///
/// A patch turns one version into the other. Its ``inverse`` turns that version back:
///
/// ```swift
/// let patch = edit.patch()
/// let edited = try patch.applied(to: tree.bytes)
/// let original = try patch.inverse.applied(to: edited)  // tree.bytes
/// ```
public struct DocumentPatch: Hashable, Sendable, Codable {
    /// A range of the document and the bytes that replace it.
    ///
    /// ```swift
    /// for replacement in patch.replacements { print(replacement.offset, replacement.inserted.count) }
    /// ```
    public struct Replacement: Hashable, Sendable, Codable {
        /// The offset of the range in the document that the patch applies to.
        public let offset: Int
        /// The bytes in that range.
        public let removed: [UInt8]
        /// The bytes that replace the range.
        public let inserted: [UInt8]
    }

    /// The length in bytes of the document that the patch applies to.
    public let byteCount: Int
    /// The replacements, in ascending order and without overlaps.
    public let replacements: [Replacement]

    /// Whether both versions are equal.
    public var isEmpty: Bool { replacements.isEmpty }

    /// The patch that turns the later version into the earlier one.
    public var inverse: DocumentPatch {
        var shift = 0
        var inverted: [Replacement] = []
        for replacement in replacements {
            inverted.append(
                Replacement(
                    offset: replacement.offset &+ shift, removed: replacement.inserted, inserted: replacement.removed))
            shift &+= replacement.inserted.count - replacement.removed.count
        }
        return DocumentPatch(byteCount: byteCount &+ shift, replacements: inverted)
    }

    /// Returns the other version of a document.
    ///
    /// - Throws: ``PatchError`` if the document isn't the version that the patch applies to.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func applied(to bytes: [UInt8]) throws(PatchError) -> [UInt8] {
        guard bytes.count == byteCount else { throw PatchError() }
        var result: [UInt8] = []
        result.reserveCapacity(byteCount)
        var copied = 0
        for replacement in replacements {
            let end = replacement.offset.addingReportingOverflow(replacement.removed.count)
            guard replacement.offset >= copied, !end.overflow, end.partialValue <= bytes.count,
                bytes[replacement.offset..<end.partialValue] == replacement.removed[...]
            else { throw PatchError() }
            result += bytes[copied..<replacement.offset]
            result += replacement.inserted
            copied = end.partialValue
        }
        result += bytes[copied...]
        return result
    }
}

extension DocumentPatch: Summarized {
    /// The number of replacements, and the number of bytes they remove and insert.
    public var description: String {
        let (removed, inserted) = replacements.reduce((0, 0)) { ($0.0 + $1.removed.count, $0.1 + $1.inserted.count) }
        return "\(counted(replacements.count, "replacement")): \(removed) bytes removed, \(inserted) inserted"
    }
}

extension DocumentPatch.Replacement: Summarized {
    /// The offset, and the number of bytes removed and inserted.
    public var description: String { "at \(offset): \(removed.count) bytes removed, \(inserted.count) inserted" }
}

/// The error thrown when a patch is applied to a different document.
///
/// ```swift
/// do {
///     bytes = try patch.applied(to: bytes)
/// } catch {
///     print(error)  // the document has changed since the edit
/// }
/// ```
public struct PatchError: Error, Hashable, Sendable, CustomStringConvertible {
    package init() {}

    /// The error in one sentence.
    public var description: String { "the document has changed since the edit" }
}

extension DocumentEdit {
    /// Returns the changes as a patch to the document's bytes.
    ///
    /// - Complexity: As for ``bytes()``.
    public func patch() -> DocumentPatch {
        let old = source.bytes
        let all = byteChanges()
        var changes = all.filter { !old[$0.range].elementsEqual($0.text) }[...]
        var pieces: [DocumentPatch.Replacement] = []
        while var (range, inserted) = changes.popFirst() {
            // Adjacent changes are one replacement.
            while let next = changes.first, next.range.lowerBound == range.upperBound {
                range = range.lowerBound..<next.range.upperBound
                inserted += next.text
                changes.removeFirst()
            }
            pieces.append(
                DocumentPatch.Replacement(offset: range.lowerBound, removed: Array(old[range]), inserted: inserted))
        }
        let patch = DocumentPatch(byteCount: old.count, replacements: pieces)
        if keepsFirstLines { return patch }
        // The end of the first line may have changed too.
        let new = bytes(with: all)
        if let result = try? patch.applied(to: old), result == new { return patch }
        return DocumentPatch(from: old, to: new)
    }
}

extension DocumentPatch {
    /// Creates a patch with one range, from the first byte that differs to the last.
    package init(from old: [UInt8], to new: [UInt8]) {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        byteCount = old.count
        replacements =
            oldEnd == start && newEnd == start
            ? []
            : [Replacement(offset: start, removed: Array(old[start..<oldEnd]), inserted: Array(new[start..<newEnd]))]
    }
}

extension PatchError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}
