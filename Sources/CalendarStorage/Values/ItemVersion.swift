/// The version of an item, as far as a collection knows without reading the item.
///
/// ```swift
/// if new.isUnchanged(since: old) { continue }
/// let bytes = try collection.read(new.name).bytes
/// ```
///
/// A stamp is a hint. File systems count time in steps of milliseconds or seconds, so two versions of a file may have equal
/// stamps. The bytes of the item decide.
public struct ItemVersion: Hashable, Sendable {
    /// The name of the item in the collection.
    public let name: String
    /// The number of the file on its volume, or 0 if there is none.
    public let file: UInt64
    /// The size of the item in bytes.
    public let size: Int
    /// The time of the last change to the content, in nanoseconds since 1970, or a number that grows with each version.
    public let modified: Int64
    /// The time of the last change to the content, name or permissions, in nanoseconds since 1970.
    public let changed: Int64
    /// Whether any later change of the item gives a different stamp. False for a file that changed within the last two
    /// seconds.
    public let isReliable: Bool

    /// Creates a stamp for a version of an item.
    public init(
        name: String, file: UInt64 = 0, size: Int, modified: Int64, changed: Int64 = 0, isReliable: Bool = true
    ) {
        self.name = name
        self.file = file
        self.size = size
        self.modified = modified
        self.changed = changed
        self.isReliable = isReliable
    }

    /// Returns whether the item is certain to have the same bytes as when an earlier stamp was made.
    public func isUnchanged(since earlier: ItemVersion) -> Bool { earlier.isReliable && self == earlier }

    /// Returns whether two stamps are of the same version, disregarding ``isReliable``.
    public static func == (left: ItemVersion, right: ItemVersion) -> Bool {
        left.file == right.file && left.size == right.size && left.modified == right.modified
            && left.changed == right.changed && left.name.utf8.elementsEqual(right.name.utf8)
    }

    /// Hashes the numbers of the stamp.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(size)
        hasher.combine(modified)
    }
}
