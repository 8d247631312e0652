/// Files of a folder that were written, added or removed.
///
/// ```swift
/// for await change in FolderChanges(in: url) {
///     print(change.names?.sorted() ?? ["anything"])
/// }
/// ```
public struct FolderChange: Hashable, Sendable {
    /// The names of the files; nil if they are unknown, so that the whole folder must be read again. That is the case if the
    /// folder itself was moved, removed or created, and if the system lost events because there were too many.
    public internal(set) var names: Set<String>?

    init(names: Set<String>?) { self.names = names }

    /// Adds the files of a later change.
    mutating func merge(_ other: FolderChange) {
        if let more = other.names { names?.formUnion(more) } else { names = nil }
    }
}

extension FolderChange: CustomStringConvertible {
    /// The names in alphabetical order, or "the folder".
    public var description: String { names.map { $0.sorted().joined(separator: ", ") } ?? "the folder" }
}
