/// The sources of one sort that go on after what was taken of them.
struct Walks<Walk: SourceWalk> {
    private var walks: [Walk] = []
    /// When the next occurrence of each starts; Int.max after its last.
    private var heads: [Int] = []
    private(set) var liveCount = 0
    private(set) var isTruncated = false

    mutating func append(_ walk: Walk, head: Int) {
        walks.append(walk)
        heads.append(head)
        liveCount += 1
    }

    /// When the next occurrence of all starts; Int.max where there is none.
    var earliest: Int { liveCount > 0 ? heads.min() ?? .max : .max }

    /// Takes what starts before an instant, and makes that earlier where a source has more than can be taken at once.
    mutating func take(
        before end: inout Int, in window: ExpansionWindow, into taken: inout OccurrenceBuffer,
        _ shared: inout Walk.Shared
    ) {
        for position in walks.indices where heads[position] < end {
            var taking = MemberTaking(window: window, bound: end)
            walks[position].take(&taking, into: &taken, &shared)
            end = taking.bound
            heads[position] = taking.head
            guard taking.head == .max else { continue }
            liveCount -= 1
            if walks[position].isTruncated { isTruncated = true }
        }
    }
}

/// Goes through the occurrences of a source.
protocol SourceWalk {
    /// What the walks of one query have in common.
    associatedtype Shared

    /// Takes what starts before the bound.
    mutating func take(_ taking: inout MemberTaking, into taken: inout OccurrenceBuffer, _ shared: inout Shared)

    /// Whether it was given up.
    var isTruncated: Bool { get }
}

extension SegmentIterator: SourceWalk {}

/// Goes through a plain segment: of where it is, all that need be known is the day to go on from.
struct PlainWalk: SourceWalk {
    /// The place of the segment among those that are walked together.
    private let place: Int
    private var day: Int?

    init(place: Int, from day: Int) { (self.place, self.day) = (place, day) }

    var isTruncated: Bool { false }

    mutating func take(_ taking: inout MemberTaking, into taken: inout OccurrenceBuffer, _ shared: inout PlainExpansion)
    {
        guard let from = day else { return }
        day = shared.take(&taking, at: place, from: from, into: &taken)
    }
}
