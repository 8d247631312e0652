import ICalendarSyntax

/// A three-way merge of a list whose order has no meaning, such as the ATTENDEE properties of an event.
struct ElementMerge<Element: Hashable> {
    /// The elements of theirs that ours removed.
    private(set) var removals: [Element] = []
    /// The elements that ours added and theirs doesn't have.
    private(set) var additions: [Element] = []

    /// Creates the changes that turn `theirs` into the merged list.
    ///
    /// - Returns: nil for a conflict: both versions replaced or removed the same element, each in another way.
    init?(base: [Element], ours: [Element], theirs: [Element]) {
        let (lost, gained) = (base.subtracting(ours), ours.subtracting(base))
        let (theirLost, theirGained) = (base.subtracting(theirs), theirs.subtracting(base))
        let isCommon = !lost.isEmpty && lost.count != lost.subtracting(theirLost).count
        if isCommon, !gained.isPermutation(of: theirGained) { return nil }
        removals = lost.subtracting(theirLost)
        additions = gained.subtracting(theirGained)
    }

    /// Creates the changes, comparing elements with the same key as versions of one element.
    ///
    /// - Returns: nil for a conflict: both versions changed the element of a key, each in another way.
    /// - Precondition: No two elements of a version have the same key.
    init?(base: [Element], ours: [Element], theirs: [Element], key: (Element) -> ExactText) {
        func byKey(_ elements: [Element]) -> [ExactText: Element] {
            Dictionary(elements.map { (key($0), $0) }) { first, _ in first }
        }
        let (base, theirs) = (byKey(base), byKey(theirs))
        let ourKeys = Set(ours.map(key))
        for element in ours {
            let name = key(element)
            let (old, other) = (base[name], theirs[name])
            if element == old || element == other { continue }
            guard old == other else { return nil }
            if let other { removals.append(other) }
            additions.append(element)
        }
        for (name, old) in base where !ourKeys.contains(name) {
            guard let other = theirs[name] else { continue }
            guard old == other else { return nil }
            removals.append(other)
        }
    }
}

extension Array where Element: Hashable {
    /// Returns the elements that are left after removing those of another list, each as often as it occurs there.
    func subtracting(_ other: [Element]) -> [Element] {
        var counts: [Element: Int] = [:]
        for element in other { counts[element, default: 0] += 1 }
        return filter { element in
            guard let count = counts[element], count > 0 else { return true }
            counts[element] = count - 1
            return false
        }
    }

    /// Returns whether two lists have the same elements in any order.
    func isPermutation(of other: [Element]) -> Bool { count == other.count && subtracting(other).isEmpty }
}
