/// Puts the occurrences of many sources in order: by start, then end, then the place of their source.
///
/// Their positions are sorted, and each is moved once.
struct MemberOrder {
    private var starts = StartOrder()
    private var sorted: [PlacedMember] = []

    /// - Complexity: O(*n*) where those that begin together are in order already; O(*n* log *k*) where as many as *k* are not
    mutating func sort(_ members: inout [PlacedMember]) {
        guard let first = members.first else { return }
        starts.sort(members.count) { members[$0].startInstant }
        sorted.resize(to: members.count, with: first)
        let unordered = Self.move(members, in: starts, into: &sorted)
        swap(&members, &sorted)
        Self.sortTies(of: unordered, in: &members)
    }

    /// - Returns: the places of those that begin with the one before and belong before it, ascending.
    private static func move(
        _ members: [PlacedMember], in order: StartOrder, into sorted: inout [PlacedMember]
    ) -> [Int] {
        let members = members.span
        var sorted = sorted.mutableSpan
        var unordered: [Int] = []
        var previous = members[order[0]]
        for place in 0..<members.count {
            let member = members[order[place]]
            if member.startInstant == previous.startInstant, PlacedMember.isOrderedAmongTies(member, before: previous) {
                unordered.append(place)
            }
            sorted[place] = member
            previous = member
        }
        return unordered
    }

    /// Puts those in order that begin together.
    private static func sortTies(of unordered: [Int], in members: inout [PlacedMember]) {
        var end = 0
        for place in unordered where place >= end {
            let start = members[place].startInstant
            var begin = place
            while begin > 0, members[begin - 1].startInstant == start { begin -= 1 }
            end = members[place...].firstIndex { $0.startInstant != start } ?? members.endIndex
            members[begin..<end].sort(by: PlacedMember.isOrderedAmongTies)
        }
    }
}
