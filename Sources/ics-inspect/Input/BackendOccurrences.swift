import Foundation
import ICalendar
import ICalendarChecks

/// The occurrences of a calendar from the selected engine: computed one by one by the native engine, and all at once by
/// another.
struct BackendOccurrences {
    private var lazy: OccurrenceSequence.Iterator?
    private var rest: ArraySlice<Occurrence> = []
    private var losses: [EngineLoss] = []

    init(_ calendar: LoadedCalendar, _ backend: Backend, matching query: OccurrenceQuery) throws(Failure) {
        guard backend != .native else {
            lazy = calendar.feed.occurrences(matching: query).makeIterator()
            return
        }
        let answer = try backend.engine().occurrences(of: calendar.streams, matching: query)
        let matcher = EntryMatcher(query.filter)
        rest = answer.occurrences.filter { matcher.admits($0.entry) }[...]
        losses = answer.losses
    }

    mutating func next() -> Occurrence? { lazy == nil ? rest.popFirst() : lazy?.next() }

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
