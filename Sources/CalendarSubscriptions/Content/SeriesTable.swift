import Foundation
import ICalendar

/// The series of a feed by UID, each with its meaning.
struct SeriesTable {
    /// All entries with one UID. Several series can have the same UID.
    struct Row {
        let uid: String
        fileprivate(set) var series: [CalendarSeries] = []
        fileprivate(set) var digest = FeedDigest()
        /// The zones of the entries, because a zone with the same name can have other rules.
        fileprivate(set) var zones: Set<TimeKind> = []

        var first: CalendarEntry? { series.first.flatMap { $0.master ?? $0.overrides.first } }

        func means(_ other: Row) -> Bool { digest.exact == other.digest.exact && zones == other.zones }
    }

    /// The rows in the order of the feed.
    private(set) var rows: [Row] = []
    private var indices: [ExactText: Int] = [:]

    init(_ feed: CalendarFeed, ignoring ignored: Set<String>) {
        for series in feed.series {
            guard let uid = series.uid else { continue }
            let index = indices[uid.exact] ?? rows.count
            if index == rows.count {
                indices[uid.exact] = index
                rows.append(Row(uid: uid))
            }
            rows[index].series.append(series)
            for entry in series.entries {
                rows[index].digest.add(entry.component, ignoring: ignored)
                rows[index].zones.insert(entry.storage.form)
            }
        }
    }

    subscript(uid: String) -> Row? { indices[uid.exact].map { rows[$0] } }

    /// Returns the differences from the copy's table.
    func update(from copy: SeriesTable) -> SeriesChange {
        SeriesChange(
            added: Set(rows.lazy.map(\.uid).filter { copy[$0] == nil }),
            removed: Set(copy.rows.lazy.map(\.uid).filter { self[$0] == nil }),
            changed: Set(rows.lazy.filter { row in copy[row.uid].map { !row.means($0) } ?? false }.map(\.uid)))
    }

    /// Returns how many series of this table have an occurrence after a date, and how many of these are in neither form, by
    /// UID or by content, in another table. If none is missing, most updates, the series aren't all expanded, and the count is
    /// 0 or 1.
    func upcoming(after now: Date, missingIn other: SeriesTable) -> (count: Int, lost: Int) {
        func isUpcoming(_ row: Row) -> Bool { row.series.contains { $0.next(after: now, timeZone: .gmt) != nil } }
        let contents = Set(other.rows.map(\.digest.content))
        let lost = rows.count { other[$0.uid] == nil && !contents.contains($0.digest.content) && isUpcoming($0) }
        return (lost > 0 ? rows.count(where: isUpcoming) : rows.contains(where: isUpcoming) ? 1 : 0, lost)
    }
}
