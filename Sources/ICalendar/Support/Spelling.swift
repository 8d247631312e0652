/// Finds words with a similar spelling.
package enum Spelling {
    /// Returns the candidates that differ from a word in the fewest letters, in alphabetical order. Case is ignored.
    ///
    /// - Parameter limit: The maximum number of letters that may differ; nil for a third of the letters.
    package static func near(_ word: String, among candidates: [String], limit: Int? = nil) -> [String] {
        let limit = limit ?? max(1, min(word.count, 12) / 3)
        let letters = Array(word.lowercased())
        let near = candidates.compactMap { candidate -> (name: String, distance: Int)? in
            let distance = distance(letters, Array(candidate.lowercased()), limit: limit)
            return distance.map { (candidate, $0) }
        }
        let least = near.map(\.distance).min()
        return near.filter { $0.distance == least }.map(\.name).sorted()
    }

    /// Returns the number of letters to insert, remove, replace or swap with a neighbor; nil above the limit.
    private static func distance(_ first: [Character], _ second: [Character], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                next.append(cost)
            }
            (beforeLast, last) = (last, next)
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
