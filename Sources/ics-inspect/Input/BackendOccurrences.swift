import Foundation
import ICalendar

/// The occurrences of a calendar by the engine that is asked for: our own one after another, another's all at once.
struct BackendOccurrences {
    private var lazy: OccurrenceSequence.Iterator?
    private var rest: ArraySlice<Occurrence> = []
    private var omissions: [EngineOmission] = []

    init(_ calendar: LoadedCalendar, _ backend: Backend, matching query: OccurrenceQuery) throws(Failure) {
        guard backend != .native else {
            lazy = calendar.feed.occurrences(matching: query).makeIterator()
            return
        }
        let answer = try backend.engine().occurrences(of: calendar.streams, matching: query)
        rest = answer.occurrences[...]
        omissions = answer.omissions
    }

    mutating func next() -> Occurrence? {
        lazy == nil ? rest.popFirst() : lazy?.next()
    }

    /// Says on standard error what is missing; at the end.
    func reportOmissions() {
        if lazy?.isTruncated == true { Console.report(Self.truncated) }
        for omission in omissions.prefix(Self.shown) { Console.report("libical: \(omission)") }
        if omissions.count > Self.shown { Console.report("libical: … \(omissions.count - Self.shown) more omissions") }
    }

    /// As many as diagnostics: what is wrong with a file is mostly wrong with all of it.
    private static let shown = 20

    /// A series that excludes all of its occurrences ends here and not in hours.
    private static let truncated =
        "a series was given up after \(RecurrenceSet.maximumExcludedRun) excluded occurrences in a row; ask for a later window"
}
