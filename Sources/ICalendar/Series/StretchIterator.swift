import Recurrence

/// Walks the occurrences of a stretch that touch a window, in the order of their starts.
struct StretchIterator {
    private let stretch: Series.Stretch
    private let window: OccurrenceWindow
    private var members: RecurrenceSet.Iterator
    /// The place of the stretch among the sources that are walked together.
    private let source: Int

    init(_ stretch: Series.Stretch, in window: OccurrenceWindow, source: Int = 0) {
        self.stretch = stretch
        self.window = window
        self.source = source

        // Keys from which an occurrence can reach into the window. What is not exact, days of 23 to 25 hours and the
        // viewer's offset, is covered by a margin, and decided when the occurrence is there.
        let margin = stretch.keysAreStarts && stretch.duration.days == 0 ? 0 : Self.margin
        let span = stretch.duration.nominalSeconds
        var (from, to) = (window.start, window.end)
        if !stretch.hasZone {
            from += window.viewer.offset(at: from)
            to += window.viewer.offset(at: to)
        }
        members = stretch.set.members(
            from: max(from - span - stretch.shift - margin, stretch.keys.lowerBound),
            to: min(to - stretch.shift + margin, stretch.keys.upperBound))
    }

    /// Whether the walk was given up: see ``Recurrence/RecurrenceSet/longestExcludedRun``.
    var isTruncated: Bool { members.isTruncated }

    /// The longest gap that a zone ever had is a day (Pacific/Apia, 30 December 2011), and an hour more is DST.
    private static let margin = 90_000

    /// So many at once: a series of every second must not fill the memory.
    private static let longestTake = 1_024

    /// Takes what begins before an instant, and makes that earlier where it has more than can be taken at once.
    ///
    /// - Parameter placements: for the viewer of the window.
    /// - Returns: when the next one begins; Int.max after the last.
    mutating func take(
        before end: inout Int, into taken: inout [PlacedMember], _ placements: inout Placements
    ) -> Int {
        var (head, count, bound) = (Int.max, 0, end)
        // Apart from the keys, which are walked meanwhile.
        let window = window
        let index = placements.index(of: stretch.form)
        var placer = MemberPlacer(stretch, placements[index], source: source)
        members.forEach { key in
            let member = placer.member(at: key)
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
        placements[index] = placer.placement
        end = bound
        return head
    }

    /// The next occurrence.
    mutating func next() -> Occurrence? {
        guard let key = members.next() else { return nil }
        var placer = MemberPlacer(stretch, Placement(stretch.form, viewer: window.viewer), source: source)
        var next: Int? = key
        while let key = next {
            let member = placer.member(at: key)
            if window.contains(from: member.startInstant, to: member.endInstant) {
                return member.occurrence(of: .stretch(stretch))
            }
            next = members.next()
        }
        return nil
    }

    /// The occurrence that a member of the set is.
    static func occurrence(at key: Int, of stretch: Series.Stretch, viewer: ZoneRules) -> Occurrence {
        var placer = MemberPlacer(stretch, Placement(stretch.form, viewer: viewer), source: 0)
        return placer.member(at: key).occurrence(of: .stretch(stretch))
    }
}

/// Makes occurrences of the keys of a stretch.
private struct MemberPlacer {
    private let keysAreStarts: Bool
    private let shift: Int
    private let duration: NominalDuration
    private let source: Int
    private(set) var placement: Placement
    /// Maps keys to the wall clock of the series, where they are instants and not starts.
    private var seriesZone: ZoneCursor?

    init(_ stretch: Series.Stretch, _ placement: Placement, source: Int) {
        keysAreStarts = stretch.keysAreStarts
        shift = stretch.shift
        duration = stretch.duration
        self.source = source
        self.placement = placement
        seriesZone = keysAreStarts ? nil : stretch.set.zone.map(ZoneCursor.init)
    }

    mutating func member(at key: Int) -> PlacedMember {
        if keysAreStarts {
            let placed = placement.place(instant: key, duration: duration)
            return PlacedMember(placed, recurrenceClock: placed.startClock, source: source)
        }
        let clock = seriesZone?.clock(at: key) ?? key
        return PlacedMember(
            placement.place(clock: clock + shift, duration: duration), recurrenceClock: clock, source: source)
    }
}
