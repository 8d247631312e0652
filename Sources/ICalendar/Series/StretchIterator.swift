import Recurrence

/// Walks the occurrences of a stretch that touch a window, in the order of their starts.
struct StretchIterator {
    // Not the stretch itself: a copy of its set would cost more than a short walk.
    private let entry: Entry
    private let recurrenceForm: TimeForm
    private let shift: Int
    private let duration: NominalDuration
    private let window: OccurrenceWindow
    private var members: RecurrenceSet.Iterator
    private var placement: Placement
    /// Where the keys are instants of the zone that the occurrences are shown in, they need not be placed again.
    private let keysAreStarts: Bool
    /// Maps keys to the wall clock of the series, where they are instants.
    private var seriesZone: ZoneCursor?

    init(_ stretch: Series.Stretch, in window: OccurrenceWindow) {
        entry = stretch.entry
        recurrenceForm = stretch.recurrenceForm
        shift = stretch.shift
        duration = stretch.duration
        self.window = window
        let form = stretch.entry.storage.form
        placement = Placement(form, viewer: window.viewer)
        seriesZone = stretch.set.zone.map(ZoneCursor.init)
        keysAreStarts = stretch.set.zone != nil && stretch.shift == 0 && form == stretch.recurrenceForm

        // Keys from which an occurrence can reach into the window. What is not exact, days of 23 to 25 hours and the
        // viewer's offset, is covered by a margin, and decided when the occurrence is there.
        let margin = keysAreStarts && stretch.duration.days == 0 ? 0 : Self.margin
        let span = stretch.duration.days * 86_400 + stretch.duration.seconds
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
        nextMember().map { $0.occurrence(of: entry, recurrenceForm) }
    }

    /// The occurrence that a member of the set is.
    mutating func occurrence(at key: Int) -> Occurrence {
        member(at: key).occurrence(of: entry, recurrenceForm)
    }

    private mutating func member(at key: Int) -> PlacedMember {
        if keysAreStarts {
            let placed = placement.place(instant: key, duration: duration)
            return PlacedMember(placed, recurrenceClock: placed.startClock)
        }
        let clock = seriesZone?.clock(at: key) ?? key
        return PlacedMember(placement.place(clock: clock + shift, duration: duration), recurrenceClock: clock)
    }
}
