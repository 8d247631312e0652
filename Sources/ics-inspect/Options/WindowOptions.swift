import ArgumentParser
import Foundation
import ICalendar

/// The options `--from` and `--to`: a half-open window.
struct WindowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start of the window: \(WindowTime.forms) (default: today).", valueName: "time"),
        transform: WindowTime.parse)
    var from: WindowTime?

    @Option(
        help: ArgumentHelp(
            "End of the window, exclusive; +3d, +2w and +1m count from the start (default: one month after the start).",
            valueName: "time"),
        transform: WindowTime.parse)
    var to: WindowTime?

    /// Returns the window as instants, and reports a window that contains no time.
    func interval(in timeZone: TimeZone) throws -> DateInterval {
        let interval = try checkedInterval(in: timeZone)
        if interval.duration == 0 {
            WindowTime.reportEmptyWindow(at: ZoneRules(timeZone).local(at: Timestamp(interval.start)))
        }
        return interval
    }

    /// Throws if the window ends before it starts.
    func validate(in timeZone: TimeZone) throws { _ = try checkedInterval(in: timeZone) }

    private func checkedInterval(in timeZone: TimeZone) throws -> DateInterval {
        let rules = ZoneRules(timeZone)
        let from = (from ?? .day(0)).resolved(in: rules)
        let to = (to ?? .months(1)).resolved(in: rules, from: from.clock(in: rules))
        let (first, last) = (from.instant(in: rules), to.instant(in: rules))
        guard first <= last else {
            // The default for --to is never after the last supported year, so only --from can be wrong.
            if self.to == nil { throw ValidationError("The window starts after the year 9999: see --from.") }
            let explanation = self.from == nil ? " (the default of --from is today)" : ""
            throw ValidationError("The window ends before it starts: --to is before --from\(explanation).")
        }
        return DateInterval(start: first.date, end: last.date)
    }
}

extension CivilDate {
    /// Returns today's date in a zone.
    static func today(in rules: ZoneRules) -> CivilDate {
        rules.local(at: Timestamp(Date()))?.date ?? .earliest
    }
}
