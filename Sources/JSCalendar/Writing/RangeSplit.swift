import CalendarConversion
import Foundation
import ICalendar
import ICalendarEditing
import ICalendarSyntax

/// Splits a series at its overrides of this and the following occurrences, which JSCalendar doesn't have (Decisions.md J7).
enum RangeSplit {
    /// The maximum number of such overrides that are split: each takes a pass over the series.
    private static let maximumCount = 50

    /// Returns a calendar with a series for each range, as the library's own edit makes them; nil if the series can't be split
    /// exactly.
    ///
    /// - Parameter components: The master, its overrides, and the VTIMEZONEs they need.
    static func feed(_ components: [ComponentDraft], uid: String) -> CalendarFeed? {
        guard let calendar = try? ComponentDraft("VCALENDAR", components: components) else { return nil }
        var editor = CalendarEditor(CalendarFeed(calendar.bytes, encoding: .utf8))
        for _ in 0..<maximumCount {
            guard let range = range(in: editor.feed) else { return editor.feed }
            guard let occurrence = occurrence(of: range, in: editor.feed) else { return nil }
            let next = JSCalendarKey.uuid("\(uid) \(range.recurrenceID?.time.civilDateTime.description ?? "")")
            editor.options = EditOptions(now: range.dtstampOrEarliest) { next }
            // An edit of this and the following occurrences that changes nothing splits the series.
            guard (try? editor.change(occurrence, span: .thisAndFuture) { _ in }) != nil else { return nil }
            if let same = self.range(in: editor.feed), same.recurrenceID?.time == range.recurrenceID?.time {
                return nil
            }
        }
        return nil
    }

    /// Adds the relations of a series that was split: each entry names the next one and the first (jscalendarbis §3.1.3).
    static func related(_ entries: [WrittenMembers]) -> [WrittenMembers] {
        let uids = entries.map { $0["uid"]?.text ?? "" }
        return entries.enumerated().map { index, entry in
            var relations = entry["relatedTo"]?.object ?? [:]
            func relate(_ uid: String, _ word: String) {
                if relations[uid] == nil { relations[uid] = ["@type": "Relation", "relation": .set([word])] }
            }
            if index + 1 < uids.count { relate(uids[index + 1], "next") }
            if index > 0 { relate(uids[0], "first") }
            var entry = entry
            if !relations.isEmpty { entry["relatedTo"] = .object(relations) }
            return entry
        }
    }

    private static func range(in feed: CalendarFeed) -> CalendarEntry? {
        feed.series.lazy.flatMap(\.overrides).first { $0.appliesToFuture }
    }

    /// Returns the first occurrence of a range.
    private static func occurrence(of range: CalendarEntry, in feed: CalendarFeed) -> Occurrence? {
        let start = range.start.timestamp(in: .utc).date
        let window = DateInterval(start: start.addingTimeInterval(-2 * 86_400), duration: 4 * 86_400)
        let query = OccurrenceQuery(window, timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).first { $0.entry.component == range.component }
    }
}
