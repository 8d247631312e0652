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

    /// Takes what begins before the bound.
    mutating func take(_ taking: inout MemberTaking, into taken: inout TakenMembers, _ placements: inout Placements) {
        var placer = MemberPlacer(stretch, source: source)
        placements.withPlacement(of: stretch.form) { placement in
            members.forEach { taking.take(placer.member(at: $0, &placement), into: &taken) }
        }
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
        return Occurrence(sources: SourceTable([.stretch(stretch)]), member: placer.member(at: key, &placement))
    }
}

extension Series.Stretch {
    /// Takes the occurrences that touch a window and begin before the bound, as ``StretchIterator`` does; where that is all,
    /// none need be made.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are walked together.
    ///   - placements: for the viewer of the window.
    /// - Returns: the key of the first that begins too late, nil where there is none; and whether the walk was given up.
    func take(
        _ taking: inout MemberTaking, source: Int, into taken: inout TakenMembers, _ placements: inout Placements
    ) -> (refused: Int?, isTruncated: Bool) {
        var placer = MemberPlacer(self, source: source)
        let keys = keys(touching: taking.window)
        return placements.withPlacement(of: form) { placement in
            set.visitMembers(from: keys.from, to: keys.to) {
                taking.take(placer.member(at: $0, &placement), into: &taken)
            }
        }
    }

    /// Keys from which an occurrence can reach into a window.
    fileprivate func keys(touching window: OccurrenceWindow) -> (from: Int, to: Int) {
        // What is not exact, days of 23 to 25 hours and the viewer's offset, is covered by a margin, and decided when the
        // occurrence is there.
        let margin =
            keysAreStarts && duration.days == 0 ? 0 : form == recurrenceForm ? Self.margin : Self.marginBetweenForms
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

    /// Zones are up to 26 hours from each other, as the viewer's may be from that of an override.
    private static var marginBetweenForms: Int { 26 * 3_600 + margin }
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
    private let isInAnotherZone: Bool

    init(_ stretch: Series.Stretch, source: Int) {
        keysAreStarts = stretch.keysAreStarts
        shift = stretch.shift
        duration = stretch.duration
        traits = stretch.traits
        isInAnotherZone = stretch.isInAnotherZone
        self.source = source
        seriesZone = keysAreStarts ? nil : stretch.set.zone.map(ZoneCursor.init)
    }

    /// - Parameter placement: for the form of the stretch.
    mutating func member(at key: Int, _ placement: inout Placement) -> PlacedMember {
        if keysAreStarts {
            let placed = placement.place(instant: key, duration: duration)
            return PlacedMember(placed, source: source, traits)
        }
        let clock = (seriesZone?.clock(at: key) ?? key) + shift
        if isInAnotherZone, let moved = seriesZone?.moment(ofClock: clock) {
            let placed = placement.place(instant: moved.instant, duration: duration)
            return PlacedMember(placed, source: source, traits, isPutOff: moved.clock != clock)
        }
        let placed = placement.place(clock: clock, duration: duration)
        return PlacedMember(placed, source: source, traits, isPutOff: placed.startClock != clock)
    }
}
