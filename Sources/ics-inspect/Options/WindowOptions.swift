import ArgumentParser
import Foundation
import ICalendar

/// The options `--from` and `--to`: a half-open window.
struct WindowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start of the window: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS in the viewer's zone, or with Z or an offset. "
                + "Default: today.", valueName: "time"),
        transform: TimeArgument.parse)
    var from: TimeArgument?

    @Option(
        help: ArgumentHelp("End of the window, exclusive. Default: one month after its start.", valueName: "time"),
        transform: TimeArgument.parse)
    var to: TimeArgument?

    /// Returns the window as instants.
    func interval(in timeZone: TimeZone) throws -> DateInterval {
        let rules = ZoneRules(timeZone)
        let from = from ?? .local(CivilDateTime(CivilDate.today(in: rules)))
        let to = to ?? .local(from.clock(in: rules).oneMonthLater)
        let (first, last) = (from.instant(in: rules), to.instant(in: rules))
        guard first <= last else {
            // The default for --to is never after the last supported year, so only --from can be wrong.
            if self.to == nil { throw ValidationError("The window starts after the year 9999: see --from.") }
            let explanation = self.from == nil ? " (--from is today where it is not given)" : ""
            throw ValidationError("The window ends before it begins: --to is before --from\(explanation).")
        }
        return DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(first)),
            end: Date(timeIntervalSince1970: TimeInterval(last)))
    }
}

extension CivilDate {
    /// Returns today's date in a zone.
    static func today(in rules: ZoneRules) -> CivilDate {
        rules.local(at: Int(Date().timeIntervalSince1970.rounded(.down)))?.date ?? .earliest
    }
}

extension CivilDateTime {
    /// The same time one month later, or on the last day of a shorter month.
    fileprivate var oneMonthLater: CivilDateTime {
        let (year, month, day) = date.components
        let (nextYear, nextMonth) = month == 12 ? (year + 1, 1) : (year, month + 1)
        let shorter = stride(from: day, through: day - 3, by: -1).lazy
        let next = shorter.compactMap { CivilDate(year: nextYear, month: nextMonth, day: $0) }.first
        return next.map { CivilDateTime($0, secondOfDay: secondOfDay) } ?? .latest
    }
}
