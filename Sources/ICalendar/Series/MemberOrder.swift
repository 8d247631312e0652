/// Puts the occurrences of many sources in order: by start, then end, then the place of their source.
struct MemberOrder {
    private var starts = StartOrder()
    private var sorted: [PlacedMember] = []
    private var tied: [PlacedMember] = []

    /// - Complexity: O(*n*) where those that begin together are in order already; O(*n* log *k*) where as many as *k* are not
    mutating func sort(_ members: inout [PlacedMember]) {
        sorted.removeAll(keepingCapacity: true)
        sorted.reserveCapacity(members.count)
        for position in starts.positions(members.count, instant: { members[$0].startInstant }) {
            sorted.append(members[position])
        }
        swap(&sorted, &members)
        var begin = 0
        while begin < members.count {
            let start = members[begin].startInstant
            var end = begin + 1
            var isOrdered = true
            while end < members.count, members[end].startInstant == start {
                if Self.isOrdered(members[end], before: members[end - 1]) { isOrdered = false }
                end += 1
            }
            if !isOrdered {
                tied.removeAll(keepingCapacity: true)
                tied.append(contentsOf: members[begin..<end])
                tied.sort(by: Self.isOrdered)
                for (offset, member) in tied.enumerated() { members[begin + offset] = member }
            }
            begin = end
        }
    }

    /// The order of two that begin at one time.
    private static func isOrdered(_ left: PlacedMember, before right: PlacedMember) -> Bool {
        if left.endInstant != right.endInstant { return left.endInstant < right.endInstant }
        if left.source != right.source { return left.source < right.source }
        return left.recurrenceClock < right.recurrenceClock
    }
}
