package import Recurrence

/// What makes the recurrence set of a master: the one step of a series that engines do each in their own way. Revisions,
/// EXDATE, RDATE periods and overrides come after it and are the same for all.
package struct SeriesExpansion {
    /// How far from a window a series can still matter to it.
    package struct Reach {
        /// Positions that overrides name, wherever they are.
        package var overriddenPositions: [Int]
        /// Seconds by which an occurrence is longer, or moved farther, than nothing.
        package var maximumLength: Int
    }

    /// A master and the positions of its RDATEs; to the set before EXDATE and overrides.
    package typealias SetMaker = (_ master: CalendarEntry, _ additions: [Int], _ reach: Reach) -> RecurrenceSet

    private let makeSet: SetMaker

    /// - Parameter makeSet: the set need hold only what is asked for: the window with its reach, and the days about the
    ///   positions that overrides name.
    package init(_ makeSet: @escaping SetMaker) { self.makeSet = makeSet }

    func callAsFunction(_ master: CalendarEntry, _ additions: [Int], _ reach: Reach) -> RecurrenceSet {
        makeSet(master, additions, reach)
    }

    /// The engine of this package: the set has the rules themselves.
    static var native: SeriesExpansion {
        SeriesExpansion { master, additions, _ in
            additions.isEmpty ? master.recurrenceSet : master.recurrenceSet(adding: additions)
        }
    }

    /// A set for entries that another engine read: what it found, with DTSTART, and without what EXRULEs name.
    ///
    /// - Parameters:
    ///   - found: local times on the wall clock of the master that are in the set.
    ///   - excluded: those that are not.
    package static func set(
        of master: CalendarEntry, adding additions: [Int], found: [CivilDateTime], excluding excluded: [CivilDateTime]
    ) -> RecurrenceSet {
        let form = master.storage.form
        func position(_ clock: CivilDateTime) -> Int { form.rules?.instant(of: clock) ?? clock.localSeconds }
        return RecurrenceSet(
            start: master.storage.localStart, isDate: master.isAllDay, zone: form.rules,
            addingPositions: additions + found.map(position), excludingPositions: excluded.map(position))
    }
}
