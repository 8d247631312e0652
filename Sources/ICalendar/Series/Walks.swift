/// The sources of one sort that go on after what was taken of them.
struct Walks<Walk: SourceWalk> {
    private var walks: [Walk] = []
    /// When the next occurrence of each begins; Int.max after its last.
    private var heads: [Int] = []
    private(set) var liveCount = 0
    private(set) var isTruncated = false

    mutating func append(_ walk: Walk, head: Int) {
        walks.append(walk)
        heads.append(head)
        liveCount += 1
    }

    /// When the next occurrence of all begins; Int.max where there is none.
    var earliest: Int { liveCount > 0 ? heads.min() ?? .max : .max }

    /// Takes what begins before an instant, and makes that earlier where a source has more than can be taken at once.
    mutating func take(
        before end: inout Int, into taken: inout [PlacedMember], _ surroundings: inout WalkSurroundings
    ) {
        for position in walks.indices where heads[position] < end {
            var taking = MemberTaking(window: surroundings.window, bound: end)
            walks[position].take(&taking, into: &taken, &surroundings)
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
    /// Takes what begins before the bound.
    mutating func take(
        _ taking: inout MemberTaking, into taken: inout [PlacedMember], _ surroundings: inout WalkSurroundings)

    /// Whether it was given up.
    var isTruncated: Bool { get }
}

/// What the walks of a query share.
struct WalkSurroundings {
    let window: OccurrenceWindow
    var placements: Placements
    var plain: PlainStretches
}

extension StretchIterator: SourceWalk {
    mutating func take(
        _ taking: inout MemberTaking, into taken: inout [PlacedMember], _ surroundings: inout WalkSurroundings
    ) {
        take(&taking, into: &taken, &surroundings.placements)
    }
}

/// Goes through a plain stretch: of where it is, all that need be known is the time to go on from.
struct PlainWalk: SourceWalk {
    private let stretch: PlainStretch
    private let source: Int
    private var clock: Int

    var isTruncated: Bool { false }

    /// Takes the first of a stretch.
    ///
    /// - Returns: nil where that is all.
    static func begin(
        _ stretch: PlainStretch, source: Int, _ taking: inout MemberTaking, into taken: inout [PlacedMember],
        _ surroundings: inout WalkSurroundings
    ) -> PlainWalk? {
        stretch.take(&taking, from: nil, source: source, &surroundings, into: &taken).map {
            PlainWalk(stretch: stretch, source: source, clock: $0)
        }
    }

    mutating func take(
        _ taking: inout MemberTaking, into taken: inout [PlacedMember], _ surroundings: inout WalkSurroundings
    ) {
        clock = stretch.take(&taking, from: clock, source: source, &surroundings, into: &taken) ?? .max
    }
}

extension PlainStretch {
    @inline(__always)
    fileprivate func take(
        _ taking: inout MemberTaking, from clock: Int?, source: Int, _ surroundings: inout WalkSurroundings,
        into taken: inout [PlacedMember]
    ) -> Int? {
        let exclusions = surroundings.plain.exclusions
        return surroundings.placements.withPlacement(numbered: form, of: surroundings.plain.forms) { placement in
            take(&taking, from: clock, source: source, excluding: exclusions, &placement, into: &taken)
        }
    }
}
