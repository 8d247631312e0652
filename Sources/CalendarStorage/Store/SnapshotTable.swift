/// A dictionary in several parts. Changing one of two copies duplicates one part, not the whole dictionary.
struct SnapshotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var parts: [[Key: Value]] = [[:]]
    private(set) var count = 0

    /// The average size of a part above which the parts are split.
    private static var fullness: Int { 256 }

    private func place(of key: Key) -> Int { key.hashValue & (parts.count - 1) }

    subscript(key: Key) -> Value? {
        get { parts[place(of: key)][key] }
        set {
            let place = place(of: key)
            count -= parts[place].count
            parts[place][key] = newValue
            count += parts[place].count
            if count > Self.fullness * parts.count { split() }
        }
    }

    /// The keys, in no particular order.
    var keys: [Key] { parts.flatMap(\.keys) }

    private mutating func split() {
        let former = parts
        parts = Array(repeating: [:], count: former.count * 2)
        for part in former {
            for (key, value) in part { parts[place(of: key)][key] = value }
        }
    }
}
