package import Recurrence

/// The step that creates the recurrence set of a master, which is the only step that differs between engines.
///
/// Revisions, EXDATE, RDATE periods and overrides are processed afterwards, in the same way for all engines.
package struct SeriesExpansion {
    /// The distance from a window at which a series can still affect the window.
    package struct Reach {
        /// The positions that overrides refer to, anywhere.
        package var overriddenPositions: [MemberPosition]
        /// The maximum number of seconds from an occurrence's position to its end, including moves.
        package var maximumLength: Int
    }

    /// A function from a master and the positions of its RDATEs to the set before EXDATE and overrides.
    package typealias SetMaker = (
        _ master: CalendarEntry, _ additions: [MemberPosition], _ reach: Reach
    ) -> RecurrenceSet

    private let makeSet: SetMaker

    /// Creates an expansion from a function.
    ///
    /// - Parameter makeSet: A function that returns the set. The set only has to contain the window with its reach, and
    ///   the days around the positions that overrides refer to.
    package init(_ makeSet: @escaping SetMaker) { self.makeSet = makeSet }

    func callAsFunction(
        _ master: CalendarEntry, _ additions: [MemberPosition], _ reach: Reach
    ) -> RecurrenceSet {
        makeSet(master, additions, reach)
    }

    /// The expansion of this package's engine: the set contains the rules themselves.
    package static var native: SeriesExpansion {
        SeriesExpansion { master, additions, _ in
            master.recurrenceSet(adding: additions)
        }
    }

    /// Returns a set for a master read by another engine: the times the engine found and DTSTART, without the times of
    /// EXRULEs.
    ///
    /// - Parameters:
    ///   - found: The members of the set, as local times on the master's wall clock.
    ///   - excluded: The times to exclude from the set.
    package static func set(
        of master: CalendarEntry, adding additions: [MemberPosition], found: [CivilDateTime],
        excluding excluded: [CivilDateTime]
    ) -> RecurrenceSet {
        let form = master.storage.form
        return RecurrenceSet(
            start: master.storage.localStart, isDate: master.isAllDay, zone: form.rules,
            addingPositions: additions + found.map(form.position(of:)),
            excludingPositions: excluded.map(form.position(of:)))
    }
}
