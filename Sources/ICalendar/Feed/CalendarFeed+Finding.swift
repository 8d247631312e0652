public import Foundation
import Recurrence

// Finding a series, an occurrence or entries of a feed.

extension CalendarFeed {
    /// Returns the series with the given UID, or nil if the feed has none.
    ///
    /// - Parameters:
    ///   - uid: The UID, as written.
    ///   - kind: The type of component; nil for the first series of any type.
    /// - Complexity: O(*n*) in the number of series.
    public func series(uid: String, kind: CalendarEntry.Kind? = nil) -> CalendarSeries? {
        series.first { (kind == nil || $0.kind == kind) && $0.uid.exact == uid.exact }
    }

    /// Returns the occurrence with the given identity, or nil if the feed no longer has it.
    ///
    /// The identity can be stored outside the feed, such as in a notification or a link.
    ///
    /// ```swift
    /// if let id = Occurrence.ID(notification.identifier),
    ///     let occurrence = feed.occurrence(for: id, timeZone: .current)
    /// {
    ///     show(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The identity: the UID and the original start.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    /// - Complexity: O(*n*) in the number of series.
    public func occurrence(for id: Occurrence.ID, timeZone: TimeZone) -> Occurrence? {
        let viewer = ZoneRules(timeZone)
        for series in series where (series.uid ?? "") == id.uid {
            for source in series.sources {
                if let found = source.occurrence(for: id, viewer: viewer) { return found }
            }
        }
        return nil
    }

    /// Returns the entries that match a filter, in feed order.
    ///
    /// ```swift
    /// for entry in feed.entries(matching: OccurrenceFilter(texts: ["kiel"])) { print(entry) }
    /// ```
    ///
    /// - Complexity: O(*n*) in the length of the entries' texts; without texts and categories, in the number of entries.
    public func entries(matching filter: OccurrenceFilter) -> [CalendarEntry] {
        let (isIncluded, matcher) = (PagedExpansion.Inclusion(filter), EntryMatcher(filter))
        return entries.filter { isIncluded($0.storage.traits) && matcher.admits($0) }
    }
}
