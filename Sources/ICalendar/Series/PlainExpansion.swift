import Recurrence

/// The occurrences of plain stretches in a window.
struct PlainExpansion {
    var stretches: PlainStretches
    private var window: PlainWindow

    /// - Parameter remembersRules: whether there are more stretches to come than rules.
    init(_ stretches: PlainStretches, in window: OccurrenceWindow, remembersRules: Bool) {
        self.stretches = stretches
        self.window = PlainWindow(window, rules: remembersRules ? stretches.rules.count : 0)
    }

    /// Takes the first of many.
    ///
    /// - Parameters:
    ///   - end: what begins earlier is taken; made earlier where there is more than can be taken at once.
    ///   - walks: of those that go on.
    mutating func begin(
        _ places: [Int], before end: inout Int, where isIncluded: (Entry.Traits) -> Bool,
        into taken: inout TakenMembers,
        _ walks: inout Walks<PlainWalk>
    ) {
        // Held once: to refer to them from one to the next is a counter that goes up and down.
        let stretches = stretches
        let all = stretches.all.span
        for place in places where isIncluded(all[place].traits) {
            if end >= window.window.end, all[place].takeAll(in: &window, stretches, into: &taken) { continue }
            _ = begin(place, before: &end, into: &taken, &walks)
        }
    }

    /// Takes the first of one.
    ///
    /// - Returns: whether it goes on.
    mutating func begin(
        _ place: Int, before end: inout Int, into taken: inout TakenMembers, _ walks: inout Walks<PlainWalk>
    ) -> Bool {
        var taking = MemberTaking(window: window.window, bound: end)
        let next = take(&taking, at: place, from: nil, into: &taken)
        end = taking.bound
        guard let next else { return false }
        walks.append(PlainWalk(place: place, from: next), head: taking.head)
        return true
    }

    /// Takes the occurrences of one that touch the window and begin before the bound.
    ///
    /// - Parameter day: the day to go on from; nil to begin.
    /// - Returns: the day of the next one; nil after the last.
    mutating func take(
        _ taking: inout MemberTaking, at place: Int, from day: Int?, into taken: inout TakenMembers
    ) -> Int? {
        let stretches = stretches
        let all = stretches.all.span
        return window.withPlacement(of: all[place].form, stretches) {
            all[place].take(&taking, from: day, stretches, &$0, &$1, into: &taken)
        }
    }
}
