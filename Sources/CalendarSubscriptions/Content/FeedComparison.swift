import Foundation
package import ICalendar
package import ICalendarSyntax

/// A new version of a feed beside its copy.
package struct FeedComparison {
    /// The new version. Entries whose UIDs were made anew have those of the copy.
    package let tree: ComponentTree
    /// The number of entries whose UIDs were made anew.
    package let recreated: Int
    let feed: CalendarFeed
    private let table: SeriesTable
    private let former: SeriesTable

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - ignored: The names of properties whose changes don't count, in uppercase.
    ///   - limits: The limits for parsing the document again, if UIDs change.
    package init(
        _ tree: ComponentTree, with copy: CalendarFeed, keepingUIDs: Bool = true, ignoring ignored: Set<String> = [],
        limits: SyntaxLimits = .default
    ) {
        let feed = CalendarFeed([tree])
        let table = SeriesTable(feed, ignoring: ignored)
        former = SeriesTable(copy, ignoring: ignored)
        let matching = keepingUIDs ? EntryMatching(table, with: former) : nil
        recreated = matching?.formerUIDs.count ?? 0
        if let matching, recreated > 0 {
            self.tree = matching.renamed(tree, limits: limits)
            self.feed = CalendarFeed([self.tree])
            self.table = SeriesTable(self.feed, ignoring: ignored)
        } else {
            (self.tree, self.feed, self.table) = (tree, feed, table)
        }
    }

    /// The UIDs added, changed and removed since the copy.
    var series: SeriesChange { table.update(from: former) }

    /// Returns how many of the copy's series have an occurrence after a date, and how many of these are lost. If none is lost,
    /// the count is 0 or 1.
    func losses(after now: Date) -> (lost: Int, count: Int) {
        let (count, lost) = former.upcoming(after: now, missingIn: table)
        return (lost, count)
    }

    /// Returns whether to doubt a feed that lost some of its coming entries: all of them, or half of ten or more. The ends of
    /// a term or season aren't losses, because their entries are over.
    package static func isSuspicious(lost: Int, of count: Int) -> Bool {
        lost > 0 && (lost == count || count >= 10 && 2 * lost >= count)
    }
}
