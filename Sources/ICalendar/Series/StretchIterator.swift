import Recurrence

/// Walks the occurrences of a stretch that touch a window, in the order of their starts.
struct StretchIterator {
    private let stretch: Series.Stretch
    private let window: OccurrenceWindow
    private var members: RecurrenceSet.Iterator
    /// The place of the stretch among the sources that are walked together.
    private let source: Int

    /// - Parameter first: the first key that counts.
    init(_ stretch: Series.Stretch, in window: OccurrenceWindow, source: Int = 0, from first: Int = .min) {
        self.stretch = stretch
        self.window = window
        self.source = source
        let keys = stretch.keys(touching: window)
        members = stretch.set.members(from: max(keys.from, first), to: keys.to)
    }

    /// Whether the walk was given up: see ``Recurrence/RecurrenceSet/longestExcludedRun``.
    var isTruncated: Bool { members.isTruncated }

    /// Takes what begins before an instant, and makes that earlier where it has more than can be taken at once.
    ///
    /// - Parameter placements: for the viewer of the window.
    /// - Returns: when the next one begins; Int.max after the last.
    mutating func take(
        before end: inout Int, into taken: inout [PlacedMember], _ placements: inout Placements
    ) -> Int {
        var taking = MemberTaking(window: window, placer: MemberPlacer(stretch, source: source), bound: end)
        placements.withPlacement(of: stretch.form) { placement in
            members.forEach { taking.take($0, &placement, into: &taken) }
        }
        end = taking.bound
        return taking.head
    }

    /// The next occurrence, as numbers.
    mutating func next() -> PlacedMember? {
        guard let key = members.next() else { return nil }
        var placer = MemberPlacer(stretch, source: source)
        var placement = Placement(stretch.form, viewer: window.viewer)
        var next: Int? = key
        while let key = next {
            let member = placer.member(at: key, &placement)
            if window.contains(from: member.startInstant, to: member.endInstant) {
                return member
            }
            next = members.next()
        }
        return nil
    }

    /// The occurrence that a member of the set is.
    static func occurrence(at key: Int, of stretch: Series.Stretch, viewer: ZoneRules) -> Occurrence {
        var placer = MemberPlacer(stretch, source: 0)
        var placement = Placement(stretch.form, viewer: viewer)
        return placer.member(at: key, &placement).occurrence(of: SourceTable([.stretch(stretch)]))
    }
}

extension Series.Stretch {
    /// Takes the occurrences that touch a window and begin before an instant, as ``StretchIterator`` does; where that is all,
    /// none need be made.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are walked together.
    ///   - placements: for the viewer of the window.
    /// - Returns: the key of the next one and when it begins, nil where there is none; and whether the walk was given up.
    func take(
        in window: OccurrenceWindow, before end: inout Int, source: Int, into taken: inout [PlacedMember],
        _ placements: inout Placements
    ) -> (next: (key: Int, start: Int)?, isTruncated: Bool) {
        var taking = MemberTaking(window: window, placer: MemberPlacer(self, source: source), bound: end)
        let keys = keys(touching: window)
        let (next, isTruncated) = placements.withPlacement(of: form) { placement in
            set.visitMembers(from: keys.from, to: keys.to) { taking.take($0, &placement, into: &taken) }
        }
        end = taking.bound
        return (next.map { ($0, taking.head) }, isTruncated)
    }

    /// Keys from which an occurrence can reach into a window.
    fileprivate func keys(touching window: OccurrenceWindow) -> (from: Int, to: Int) {
        // What is not exact, days of 23 to 25 hours and the viewer's offset, is covered by a margin, and decided when the
        // occurrence is there.
        let margin = keysAreStarts && duration.days == 0 ? 0 : Self.margin
        let span = duration.nominalSeconds
        var (from, to) = (window.start, window.end)
        if !hasZone {
            from += window.viewer.offset(at: from)
            to += window.viewer.offset(at: to)
        }
        return (max(from - span - shift - margin, keys.lowerBound), min(to - shift + margin, keys.upperBound))
    }

    /// The longest gap that a zone ever had is a day (Pacific/Apia, 30 December 2011), and an hour more is DST.
    private static var margin: Int { 90_000 }
}

/// Takes the members of a stretch that touch a window and begin before a bound.
private struct MemberTaking {
    private let window: OccurrenceWindow
    private var placer: MemberPlacer
    /// Made earlier where there is more than can be taken at once.
    private(set) var bound: Int
    /// When the first begins that was not taken; Int.max before there is one.
    private(set) var head = Int.max
    private var count = 0

    /// So many at once: a series of every second must not fill the memory.
    private static let longestTake = 1_024

    init(window: OccurrenceWindow, placer: MemberPlacer, bound: Int) {
        self.window = window
        self.placer = placer
        self.bound = bound
    }

    /// - Returns: false for one that begins too late.
    mutating func take(_ key: Int, _ placement: inout Placement, into taken: inout [PlacedMember]) -> Bool {
        let member = placer.member(at: key, &placement)
        guard window.contains(from: member.startInstant, to: member.endInstant) else { return true }
        if count == Self.longestTake { bound = min(bound, member.startInstant) }
        guard member.startInstant < bound else {
            head = member.startInstant
            return false
        }
        taken.append(member)
        count += 1
        return true
    }
}

/// Makes occurrences of the keys of a stretch.
private struct MemberPlacer {
    private let keysAreStarts: Bool
    private let shift: Int
    private let duration: NominalDuration
    private let source: Int
    private let traits: Entry.Traits
    /// Maps keys to the wall clock of the series, where they are instants and not starts.
    private var seriesZone: ZoneCursor?

    init(_ stretch: Series.Stretch, source: Int) {
        keysAreStarts = stretch.keysAreStarts
        shift = stretch.shift
        duration = stretch.duration
        traits = stretch.traits
        self.source = source
        seriesZone = keysAreStarts ? nil : stretch.set.zone.map(ZoneCursor.init)
    }

    /// - Parameter placement: for the form of the stretch.
    mutating func member(at key: Int, _ placement: inout Placement) -> PlacedMember {
        if keysAreStarts {
            let placed = placement.place(instant: key, duration: duration)
            return PlacedMember(placed, recurrenceClock: placed.startClock, source: source, traits)
        }
        let clock = seriesZone?.clock(at: key) ?? key
        return PlacedMember(
            placement.place(clock: clock + shift, duration: duration), recurrenceClock: clock, source: source,
            traits)
    }
}
