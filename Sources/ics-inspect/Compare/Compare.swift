import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarLibical

/// The command `compare FILE…`: compares the results of the two engines.
struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare the native engine with libical in a window.",
        discussion: """
            Exits with 1 if there are differences. For each series that differs, prints both results from the first difference on, and the reason if this kind of \
            difference is known. Parts that libical left out are reported on standard error.

            Example:
              ics-inspect compare work.ics --from 2026-03-01 --to 2027-03-01
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Time") var window: WindowOptions
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    func validate() throws {
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        let libical = try Backend.libical.engine()
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try input.load()
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter)
        var answers = try Activity.during("comparing", bytes: calendar.byteCount) {
            (
                native: calendar.feed.occurrences(matching: query).answer(limit: EngineLimits.occurrences),
                libical: libical.occurrences(of: calendar.streams, matching: query)
            )
        }
        let matcher = EntryMatcher(selection.filter)
        if !matcher.isEmpty { answers.libical.occurrences.removeAll { !matcher.admits($0.entry) } }
        for loss in answers.libical.losses { Console.report("libical: \(loss)") }
        let comparison = EngineComparison(answers.native, answers.libical)
        var output = Output()
        for difference in comparison.differences {
            let table = DifferenceTable(difference, timeZone: viewer.timeZone, self.output.terminal.style)
            try table.write(verdict: verdict(difference, calendar.feed, answers.libical.losses), to: &output)
        }
        let counts = "\(answers.native.occurrences.count) native, \(answers.libical.occurrences.count) libical"
        try output.line(
            "\(comparison.differences.count) of \(comparison.seriesCount) series differ; occurrences: \(counts)")
        try output.finish()
        try calendar.requireAllFiles()
        if !comparison.differences.isEmpty { throw Failure(.problemsFound) }
    }

    private func verdict(
        _ difference: EngineComparison.Difference, _ feed: CalendarFeed, _ losses: [EngineLoss]
    ) -> EngineVerdict? {
        #if Libical
            KnownDifference.explaining(difference, in: feed, losses: losses).map(EngineVerdict.init)
        #else
            nil
        #endif
    }
}
