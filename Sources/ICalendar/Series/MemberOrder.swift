/// The order of the occurrences of many sources: by start, then end, then the place of their source.
///
/// They stay where they are; their positions are sorted.
struct MemberOrder {
    private var starts = StartOrder()

    /// Finds the order of members.
    ///
    /// - Complexity: O(*n*) where those that begin together are in order already; O(*n* log *k*) where as many as *k* are not
    mutating func sort(_ members: [PlacedMember]) {
        starts.sort(members.count) { members[$0].startInstant }
        starts.sortEqual { Self.isOrdered(members[$0], before: members[$1]) }
    }

    /// The position of the n-th in order.
    @inline(__always)
    subscript(index: Int) -> Int { starts[index] }

    /// The order of two that begin at one time.
    @inline(__always)
    private static func isOrdered(_ left: PlacedMember, before right: PlacedMember) -> Bool {
        if left.endInstant != right.endInstant { return left.endInstant < right.endInstant }
        if left.source != right.source { return left.source < right.source }
        return left.recurrenceClock < right.recurrenceClock
    }
}
