import Recurrence

/// Walks the occurrences of a stretch that touch a window, in the order of their starts.
struct StretchIterator {
    private let stretch: Series.Stretch
    private let window: OccurrenceWindow
    private var members: RecurrenceSet.Iterator
    private var placer: MemberPlacer

    /// - Parameter source: the place of the stretch among the sources that are walked together.
    init(_ stretch: Series.Stretch, in window: OccurrenceWindow, source: Int = 0) {
        self.stretch = stretch
        self.window = window
        placer = MemberPlacer(stretch, viewer: window.viewer, source: source)

        // Keys from which an occurrence can reach into the window. What is not exact, days of 23 to 25 hours and the
        // viewer's offset, is covered by a margin, and decided when the occurrence is there.
        let margin = placer.keysAreStarts && stretch.duration.days == 0 ? 0 : Self.margin
        let span = stretch.duration.nominalSeconds
        var (from, to) = (window.start, window.end)
        if stretch.set.zone == nil {
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
    /// - Returns: when the next one begins; Int.max after the last.
    mutating func take(before end: inout Int, into taken: inout [PlacedMember]) -> Int {
        var (head, count, bound) = (Int.max, 0, end)
        // Apart from the keys, which are walked meanwhile.
        let window = window
        var placer = placer
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
        self.placer = placer
        end = bound
        return head
    }

    /// The next occurrence.
    mutating func next() -> Occurrence? {
        while let key = members.next() {
            let member = placer.member(at: key)
            if window.contains(from: member.startInstant, to: member.endInstant) {
                return member.occurrence(of: .stretch(stretch))
            }
        }
        return nil
    }

    /// The occurrence that a member of the set is.
    mutating func occurrence(at key: Int) -> Occurrence {
        placer.member(at: key).occurrence(of: .stretch(stretch))
    }
}

/// Makes occurrences of the keys of a stretch.
private struct MemberPlacer {
    /// Where the keys are instants of the zone that the occurrences are shown in, they need not be placed again.
    let keysAreStarts: Bool
    private let shift: Int
    private let duration: NominalDuration
    private let source: Int
    private var placement: Placement
    /// Maps keys to the wall clock of the series, where they are instants and not starts.
    private var seriesZone: ZoneCursor?

    init(_ stretch: Series.Stretch, viewer: ZoneRules, source: Int) {
        let form = stretch.form
        keysAreStarts = stretch.set.zone != nil && stretch.shift == 0 && form == stretch.recurrenceForm
        shift = stretch.shift
        duration = stretch.duration
        self.source = source
        placement = Placement(form, viewer: viewer)
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
