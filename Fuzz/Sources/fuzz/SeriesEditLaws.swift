import Foundation
import ICalendar
import ICalendarEditing
import ICalendarChecks

/// A feed of any bytes, edited occurrence by occurrence: undoing an edit restores every byte, and a split keeps the
/// occurrences.
enum SeriesEditLaws {
    /// The number of occurrences to examine.
    private static let budget = 60

    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let feed = CalendarFeed(bytes)
        let decade = window(of: feed)
        let first = Array(feed.occurrences(matching: decade).prefix(budget))
        guard !first.isEmpty else { return }
        checkSplit(feed, first, decade, &choices)
        var options = EditOptions(now: Date(timeIntervalSince1970: 1_700_000_000)) { "new" }
        options.overrides = choices.element(of: EditOptions.OverridePolicy.allCases)
        options.weekdays = choices.element(of: EditOptions.WeekdayMove.allCases)
        var edit = CalendarEditor(feed, options: options)
        for _ in 0..<choices.number(in: 1...5) {
            let occurrences = Array(edit.feed.occurrences(matching: decade).prefix(budget))
            guard !occurrences.isEmpty else { break }
            let before = edit.bytes
            let count = edit.edits.count
            do {
                let change = try make(&edit, choices.element(of: occurrences), &choices)
                hold("an edit is empty only if the bytes stay the same", change.isEmpty == (edit.bytes == before))
            } catch {
                hold("an edit that throws has no effect", edit.bytes == before && edit.edits.count == count)
                _ = error.description
            }
        }
        while edit.undo() != nil {}
        hold("undo restores the bytes", edit.bytes == bytes)
    }

    private static func window(of feed: CalendarFeed) -> OccurrenceQuery {
        let start = feed.entries.first.map { $0.start.timestamp(in: .utc).date.timeIntervalSince1970 } ?? 1_700_000_000
        let decade = DateInterval(start: Date(timeIntervalSince1970: start - 86_400), duration: 10 * 366 * 86_400)
        return OccurrenceQuery(decade, timeZone: .gmt, filter: .everything)
    }

    /// A split without a change keeps the occurrences, in feeds without errors.
    private static func checkSplit(
        _ feed: CalendarFeed, _ occurrences: [Occurrence], _ query: OccurrenceQuery, _ choices: inout Choices
    ) {
        guard feed.validate().isEmpty, occurrences.count < budget else { return }
        let occurrence = choices.element(of: occurrences)
        let editor = SeriesEditor(feed, options: .init(now: Date(timeIntervalSince1970: 1_700_000_000)) { "new" })
        guard let whole = try? editor.change(occurrence, span: .all, { _ in }) else { return }
        hold("an empty change of all occurrences is empty", whole.isEmpty)
        guard let split = try? editor.change(occurrence, span: .thisAndFuture, { _ in }),
            let bytes = try? split.applied(to: feed.trees[0].bytes)
        else { return }
        let edited = CalendarFeed(bytes).occurrences(matching: query).prefix(budget).map(\.interval)
        hold(
            "a split keeps the occurrences", sorted(edited) == sorted(occurrences.map(\.interval)),
            "at \(occurrence.start)")
    }

    private static func sorted(_ intervals: [DateInterval]) -> [DateInterval] {
        intervals.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    private static func make(
        _ edit: inout CalendarEditor, _ occurrence: Occurrence, _ choices: inout Choices
    ) throws(SeriesEditError) -> SeriesEdit {
        let span = choices.element(of: EditSpan.allCases)
        switch choices.number(in: 0...5) {
        case 0: return try edit.remove(occurrence, span: span)
        case 1:
            let seconds = choices.element(of: [3_600, 86_400, -86_400, 40 * 86_400, 10_000_000_000])
            let clock = occurrence.start.civilDateTime.adding(seconds: seconds) ?? occurrence.start.civilDateTime
            let forms: [CalendarTime] = [
                .date(clock.date), .floating(clock), .utc(clock), time(clock, occurrence.start),
            ]
            return try edit.move(occurrence, to: choices.element(of: forms), span: span)
        case 2:
            guard let zone = TimeZone(identifier: choices.element(of: ["America/New_York", "Australia/Lord_Howe"]))
            else {
                return try edit.remove(occurrence)
            }
            let anchor = choices.element(of: ZoneAnchor.allCases)
            return try edit.changeZone(of: occurrence, to: CalendarZone(zone), keeping: anchor, span: span)
        case 3:
            let completions: [SeriesEditor.Completion] = [.override, .advance(), .advance(.afterCompletion), .split()]
            return try edit.complete(occurrence, by: choices.element(of: completions))
        case 4:
            let texts = ["FREQ=DAILY;COUNT=3", "FREQ=MONTHLY;BYDAY=2MO", "FREQ=HOURLY;INTERVAL=7;UNTIL=20300101"]
            let rules =
                choices.chance(30) ? [] : [RecurrenceRule.recovering(choices.element(of: texts)).rule].compactMap { $0 }
            return try edit.change(occurrence, span: span) { $0.rules = rules }
        default:
            let seconds = choices.element(of: [0, 60, 100_000])
            return try edit.change(occurrence, span: span) {
                $0.location = "Kiel"
                $0.duration = CalendarDuration(seconds: seconds)
                $0["X-ROOM"] = nil
            }
        }
    }

    private static func time(_ clock: CivilDateTime, _ time: CalendarTime) -> CalendarTime {
        switch time {
        case .date: .date(clock.date)
        case .floating: .floating(clock)
        case .utc: .utc(clock)
        case .zoned(_, let zone): .zoned(clock, zone)
        }
    }
}
