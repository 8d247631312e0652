import Recurrence

/// Walks the occurrences of a stretch that touch a window, in the order of their starts.
struct StretchIterator {
    private let stretch: Series.Stretch
    private let source: Int
    private let window: OccurrenceWindow
    private var members: RecurrenceSet.Iterator
    private var placement: Placement
    /// Where the keys are instants of the zone that the occurrences are shown in, they need not be placed again.
    private let keysAreStarts: Bool
    /// Maps keys to the wall clock of the series, where they are instants.
    private var seriesZone: ZoneCursor?

    /// - Parameter source: the place of the stretch among the sources that are walked together.
    init(_ stretch: Series.Stretch, in window: OccurrenceWindow, source: Int = 0) {
        self.stretch = stretch
        self.source = source
        self.window = window
        let form = stretch.entry.storage.form
        placement = Placement(form, viewer: window.viewer)
        keysAreStarts = stretch.set.zone != nil && stretch.shift == 0 && form == stretch.recurrenceForm
        seriesZone = keysAreStarts ? nil : stretch.set.zone.map(ZoneCursor.init)

        // Keys from which an occurrence can reach into the window. What is not exact, days of 23 to 25 hours and the
        // viewer's offset, is covered by a margin, and decided when the occurrence is there.
        let margin = keysAreStarts && stretch.duration.days == 0 ? 0 : Self.margin
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

    /// The next occurrence as numbers.
    mutating func nextMember() -> PlacedMember? {
        while let key = members.next() {
            let member = member(at: key)
            if window.contains(from: member.startInstant, to: member.endInstant) { return member }
        }
        return nil
    }

    mutating func next() -> Occurrence? {
        nextMember().map { $0.occurrence(of: .stretch(stretch)) }
    }

    /// The occurrence that a member of the set is.
    mutating func occurrence(at key: Int) -> Occurrence {
        member(at: key).occurrence(of: .stretch(stretch))
    }

    private mutating func member(at key: Int) -> PlacedMember {
        if keysAreStarts {
            let placed = placement.place(instant: key, duration: stretch.duration)
            return PlacedMember(placed, recurrenceClock: placed.startClock, source: source)
        }
        let clock = seriesZone?.clock(at: key) ?? key
        return PlacedMember(
            placement.place(clock: clock + stretch.shift, duration: stretch.duration), recurrenceClock: clock,
            source: source)
    }
}
