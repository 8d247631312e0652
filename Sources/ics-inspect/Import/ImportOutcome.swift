import CalendarStorage
import ICalendar

/// The sentences about a staged import.
struct ImportOutcome {
    private var results: [String] = []
    /// The sentences for standard error.
    private var conflicts: [String] = []
    /// The sentences for standard error with --verbose.
    private var details: [String] = []
    private var doubt: String?

    /// Creates the outcome of calendars that were merged.
    init(_ reports: [ImportReport], names: [String]) {
        for (name, report) in zip(names, reports) {
            let prefix = reports.count > 1 ? name + ": " : ""
            results.append(prefix + report.description)
            conflicts += report.conflicts.map { prefix + $0.description }
            details += report.skipped.map { prefix + $0.description }
        }
    }

    /// Creates the outcome of a feed that was mirrored.
    init(_ report: MirrorReport) {
        results = [report.description]
        conflicts = report.conflicts.map { "\($0.description); yours stays" }
        details = report.kept.map(\.description) + report.skipped.map(\.description)
        if report.recreatedUIDs > 0 {
            details.append("\(report.recreatedUIDs) entries have new UIDs in the feed, and keep the former ones")
        }
        if report.isSuspicious {
            doubt =
                "the feed lost \(report.lost) of \(report.upcoming) coming entries; nothing is changed. "
                + "If they are really gone, use --accept (with --dry-run, to see the changes first)"
        }
    }

    /// Throws if only a person can know whether the feed is right.
    func check(accepts: Bool) throws(Failure) {
        if let doubt, !accepts { throw Failure(.problemsFound, doubt) }
    }

    /// Prints the sentences.
    ///
    /// - Throws: Exit code 1 if there are conflicts.
    func print(to output: inout Output, isDryRun: Bool, isVerbose: Bool) throws(Failure) {
        for result in results { try output.line(PlainText.of(result) + (isDryRun ? " (nothing is written)" : "")) }
        try output.finish()
        for sentence in conflicts + (isVerbose ? details : []) { Console.report(sentence) }
        if !conflicts.isEmpty { throw Failure(.problemsFound) }
    }

    /// Returns a line such as `added    2026-03-02 09:00  Talk` for each item, by date.
    static func lines(of changes: [(old: [UInt8]?, new: [UInt8]?)]) -> [String] {
        changes.map { line(old: $0.old, new: $0.new) }.sorted { $0.dropFirst(7) < $1.dropFirst(7) }
    }

    private static func line(old: [UInt8]?, new: [UInt8]?) -> String {
        let action = old == nil ? "added  " : new == nil ? "removed" : "changed"
        let feed = CalendarFeed(new ?? old ?? [])
        let component = feed.calendars.lazy.flatMap(\.components).first { $0.known != .vtimezone }
        let start = feed.entries.first?.start.civilDateTime.shortText ?? "no date"
        let title = component?.first("SUMMARY")?.decodedText ?? component?.first("UID")?.text ?? "untitled"
        return "\(action)  \(start)  \(PlainText.of(title))"
    }
}
