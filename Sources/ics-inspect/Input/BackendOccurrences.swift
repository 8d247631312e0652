import Foundation
import ICalendar
import ICalendarChecks

/// The occurrences of a calendar from the selected engine: computed one by one by the native engine, and all at once by
/// another.
struct BackendOccurrences {
    private var lazy: OccurrenceSequence.Iterator?
    private var rest: ArraySlice<Occurrence> = []
    private var losses: [EngineLoss] = []

    private let criteria: EntryCriteria
    /// Whether each entry matches the criteria, as far as known.
    private var verdicts = SeriesCache<Bool>()

    /// - Parameter criteria: The entries to include.
    init(
        _ calendar: LoadedCalendar, _ backend: Backend, matching query: OccurrenceQuery, _ criteria: EntryCriteria
    ) throws(Failure) {
        self.criteria = criteria
        guard backend != .native else {
            lazy = calendar.feed.occurrences(matching: query).makeIterator()
            return
        }
        let answer = try backend.engine().occurrences(of: calendar.streams, matching: query)
        rest = answer.occurrences[...]
        losses = answer.losses
    }

    mutating func next() -> Occurrence? {
        while let occurrence = lazy == nil ? rest.popFirst() : lazy?.next() {
            if criteria.isEmpty || admits(occurrence) { return occurrence }
        }
        return nil
    }

    private mutating func admits(_ occurrence: Occurrence) -> Bool {
        verdicts.value(for: occurrence) { [criteria] in criteria.admits($0) }
    }

    /// Whether the engine gave up on a series before its end.
    var isTruncated: Bool { lazy?.isTruncated == true || !losses.isEmpty }

    /// Reports losses on standard error. Called at the end.
    func reportLosses() {
        if lazy?.isTruncated == true { Console.report(Self.truncated) }
        for loss in losses.prefix(Self.shown) { Console.report("libical: \(loss)") }
        if losses.count > Self.shown { Console.report("libical: … \(losses.count - Self.shown) more omissions") }
    }

    /// The maximum number of losses to report, the same as for diagnostics: a problem of a file usually affects many
    /// entries.
    private static let shown = 20

    /// A series that excludes every occurrence would otherwise take hours.
    private static let truncated =
        "a series was given up after \(RecurrenceSet.maximumExcludedRun) excluded occurrences in a row; ask for a later window"
}
