/// The numbers of the feeds of an index. Each version of a feed gets a new number.
///
/// A copy shares most of its storage with the original; updating one of them copies a few hundred elements.
@usableFromInline
struct FeedTable<FeedID: Hashable & Sendable>: Sendable {
    // Inlinable for the identifiers' type, whose hash values and copies are most of the work.

    /// The identifiers by number, including those of removed versions.
    @usableFromInline var ids = PagedArray<FeedID>()
    /// The last number of each identifier, even if that version was removed. The hash value chooses the dictionary.
    @usableFromInline var numbers: [[FeedID: Int32]] = [[:]]

    /// The average size of a dictionary in ``numbers`` above which the dictionaries are split.
    @inlinable static var fullness: Int { 256 }

    @usableFromInline
    init() {}

    @inlinable
    func place(of id: FeedID) -> Int { id.hashValue & (numbers.count - 1) }

    /// Returns the last number of a feed, which may be that of a removed version.
    @inlinable
    func lastNumber(of id: FeedID) -> Int? { numbers[place(of: id)][id].map(Int.init) }

    /// Gives each of some identifiers a new number.
    ///
    /// - Returns: The last number that each identifier had before; -1 if it had none.
    @inlinable
    mutating func append(_ count: Int, _ id: @Sendable (Int) -> FeedID) -> [Int32] {
        let first = ids.count
        ids.append(count, id)
        divide()
        let mask = numbers.count - 1
        let places = AllCores().array(of: count, length: 2_048) { id($0).hashValue & mask }
        // Each share has dictionaries of its own, so no two threads change the same one.
        let shares = count < 8_192 ? 1 : 16
        let replaced = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
            nonisolated(unsafe) let dictionaries = unsafe buffer
            return AllCores().pieces(of: shares, length: 1) { share in
                var replaced: [(index: Int, number: Int32)] = []
                for index in 0..<count where share.contains(places[index] & (shares - 1)) {
                    let number = Int32(truncatingIfNeeded: first + index)
                    if let former = unsafe dictionaries[places[index]].updateValue(number, forKey: id(index)) {
                        replaced.append((index, former))
                    }
                }
                return replaced
            }
        }
        var former = [Int32](repeating: -1, count: count)
        for (index, number) in replaced.joined() { former[index] = number }
        return former
    }

    /// Divides the dictionaries if they are too full for all identifiers.
    @inlinable
    mutating func divide() {
        var count = numbers.count
        while ids.count > Self.fullness * count { count *= 2 }
        guard count > numbers.count else { return }
        let former = numbers
        numbers = (0..<count).map { _ in Dictionary(minimumCapacity: Self.fullness / 2) }
        for dictionary in former {
            for (id, number) in dictionary { numbers[place(of: id)][id] = number }
        }
    }
}
