import ArgumentParser
import Foundation
import ICalendar

/// The command `explain FILE --uid UID --at TIME`: explains why an event occurs at a time, or doesn't.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain why an event occurs at a time, or doesn't, or looks an hour off.",
        discussion: """
            Prints the rule, EXDATE, override, UNTIL, COUNT or STATUS that decides, with its line, and all facts about time zones \
            that can make an event look an hour off: UTC, floating times, unknown zones, a VTIMEZONE that differs from the \
            system's zone, gaps and folds.

            A local time is in --time-zone or, if nothing occurs then, in the zone of the series. The original time of a moved \
            occurrence works too. Without --uid, explains all events at the time.

            Examples:
              ics-inspect explain work.ics --at 2026-03-16T10:00
              ics-inspect explain work.ics --uid talk@example.com --at 2026-03-16 --time-zone Europe/Paris
            """)

    @OptionGroup var input: InputOptions

    @Option(help: "UID of the event, to-do or journal (default: all that occur at the time).")
    var uid: String?

    @Option(
        help: ArgumentHelp("Time to explain: \(WindowTime.forms).", valueName: "time"), transform: WindowTime.parse)
    var at: WindowTime

    @OptionGroup var viewer: TimeZoneOptions
    @OptionGroup var output: TerminalOptions

    @Option(help: "table: for people; json: an array of objects.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    /// The maximum number of entries to explain if no UID is given.
    private static let maximumEntryCount = 20

    func run() async throws {
        let calendar = try input.load()
        let time = at.resolved(in: viewer.rules).calendarTime
        let uids = try uid.map { [$0] } ?? uids(at: time, in: calendar)
        let explanations = try Activity.during("explaining", bytes: calendar.byteCount) {
            uids.compactMap { calendar.feed.explanation(uid: $0, at: time, timeZone: viewer.timeZone) }
        }
        if explanations.isEmpty, let uid { throw unknown(uid, in: calendar) }
        var output = Output()
        switch format {
        case .table:
            var table = ExplanationTable(calendar, viewer: viewer, self.output.terminal)
            for explanation in explanations { try table.write(explanation, to: &output) }
        case .json:
            output.write("[")
            try output.lines(of: explanations) { explanation, output throws(Failure) in
                ExplanationJSON(explanation, calendar, viewer: viewer).write(to: &output)
            }
            try output.line("]")
        }
        try output.finish()
    }

    /// Returns the UIDs of the entries that occur at a time, each once.
    private func uids(at time: CalendarTime, in calendar: LoadedCalendar) throws(Failure) -> [String] {
        let found = occurrences(at: time, in: calendar)
        var uids: [String] = []
        for uid in found.lazy.compactMap(\.uid) where !uids.contains(uid) { uids.append(uid) }
        if uids.count > Self.maximumEntryCount {
            Console.report("more than \(Self.maximumEntryCount) entries at that time; choose one with --uid")
            uids.removeLast()
        }
        guard uids.isEmpty else { return uids }
        let others = time.isDate ? [] : occurrences(at: .date(time.civilDate), in: calendar)
        let names = others.prefix(3).map { "\(AgendaTitle.title(of: $0.entry)), --uid \($0.uid ?? "")" }
        throw Failure(
            .usage,
            "nothing occurs at \(time.shortText) in \(viewer.timeZoneName); "
                + (names.isEmpty
                    ? "give the --uid of the entry that you miss" : "on that day: \(names.joined(separator: "; "))"))
    }

    /// Returns the occurrences at a time or on a day, including cancelled ones.
    private func occurrences(at time: CalendarTime, in calendar: LoadedCalendar) -> [Occurrence] {
        let start = time.instant(for: viewer.rules)
        let interval = DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(start)), duration: time.isDate ? 86_400 : 1)
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: .everything)
        return Array(calendar.feed.occurrences(matching: query).prefix(Self.maximumEntryCount + 1))
    }

    /// Returns the reason a UID has no series: its component was ignored, or the UID is misspelled.
    private func unknown(_ uid: String, in calendar: LoadedCalendar) -> Failure {
        for (source, tree) in calendar.feed.trees.enumerated() {
            let components = tree.components.flatMap { [$0] + Array($0.components) }
            guard let component = components.first(where: { $0[.uid]?.text == uid }) else { continue }
            let reasons = calendar.feed.diagnostics.filter {
                $0.source == source && component.byteRange.contains($0.diagnostic.offset)
            }
            for reason in reasons { Console.note(calendar.line(reason)) }
            let line = tree.position(of: component.offset).line
            return Failure(
                .usage,
                "the \(component.name) with the UID \(uid) at line \(line) has no usable date or time, and was ignored"
            )
        }
        let known = Array(Set(calendar.feed.series.lazy.compactMap(\.uid)))
        let near = Spelling.near(uid, among: known).prefix(3)
        return Failure(
            .usage,
            "no entry has the UID \(uid)" + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"))
    }
}
