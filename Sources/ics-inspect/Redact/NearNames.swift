import ICalendar

/// Names that are one letter away from a registered one, such as `SUMARY`. Validation reports them.
struct NearNames {
    /// The names with at least four letters: a letter more or less makes another word of a shorter one.
    static let properties = KnownProperty.allCases.map(\.name).filter { $0.utf8.count >= 4 }
    static let components = KnownComponent.allCases.map(\.name).filter { $0.utf8.count >= 4 }

    /// The results so far.
    private var known: [String: [Range<Int>]] = [:]

    /// The number of names to examine, as many as validation does. Each one is compared with all registered names.
    private static let maximumCount = 1_000

    /// Returns the ranges of a name in upper case that are the same in a registered name one letter away; none if there is
    /// no such name.
    mutating func shared(_ name: String, among names: [String]) -> [Range<Int>] {
        if let known = known[name] { return known }
        guard known.count < Self.maximumCount, name.utf8.count >= 4 else { return [] }
        let near = Spelling.near(name, among: names, limit: 1).first
        let shared = near.map { Self.shared(Array(name.utf8), Array($0.utf8)) } ?? []
        known[name] = shared
        return shared
    }

    private static func shared(_ name: [UInt8], _ near: [UInt8]) -> [Range<Int>] {
        // Swapped letters are those of the registered name.
        if name.sorted() == near.sorted() { return [0..<name.count] }
        let start = zip(name, near).prefix { $0 == $1 }.count
        let end = zip(name.reversed(), near.reversed()).prefix { $0 == $1 }.count
        let rest = min(end, min(name.count, near.count) - start)
        return [0..<start, name.count - rest..<name.count]
    }
}
