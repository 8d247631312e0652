import Foundation
import ICalendarSyntax
public import Recurrence

/// A page of an agenda, and the place at which the next page starts: the answer of a server, as JSON.
///
/// ```swift
/// let first = index.page(matching: query, limit: 50)
/// let second = index.page(matching: query, after: first.next, limit: 50)
/// ```
///
/// The place is between two occurrences, so it stays when feeds change between two requests: no row is repeated, and only
/// rows that were removed or added are missing or new. `Fixtures/schemas/occurrence-page.json` is the JSON schema.
public struct OccurrencePage: Hashable, Sendable, Codable {
    /// The rows, sorted by start, end, UID and feed.
    public let rows: [Row]
    /// The place after the last row; nil if there are no more.
    public let next: Cursor?

    /// An occurrence of a page.
    ///
    /// ```swift
    /// print(row.startsAt, row.title ?? "untitled", row.feed)
    /// ```
    public struct Row: Hashable, Sendable, Codable, Identifiable {
        /// The text of `OccurrenceIndex.OccurrenceID`, for links.
        public let id: String
        /// The identifier of the feed, as text.
        public let feed: String
        /// The summary of the entry; nil if absent.
        public let title: String?
        /// The location of the entry; nil if absent.
        public let location: String?
        /// The start as a person reads it, in its zone, in the form of RFC 9557 or as a date.
        public let start: String
        /// The exclusive end, in the same form.
        public let end: String
        /// The instant of the start, in the viewer's zone if the time is floating or a date.
        public let startsAt: Timestamp
        /// The instant of the end.
        public let endsAt: Timestamp
        /// Whether the occurrence starts and ends on dates.
        public let isAllDay: Bool
    }

    /// A place between two occurrences, as a text of letters, digits, `-` and `_` that a URL can contain.
    ///
    /// ```swift
    /// let cursor = parameters["cursor"].flatMap { OccurrencePage.Cursor(String($0)) }
    /// ```
    public struct Cursor: Hashable, Sendable {
        let start: Timestamp
        let end: Timestamp
        let id: String
        private let uid: String
    }
}

extension OccurrencePage.Cursor: Comparable {
    init?(start: Timestamp, end: Timestamp, id: String) {
        guard let occurrence = OccurrenceIndex<String>.OccurrenceID(id)?.occurrence else { return nil }
        (self.start, self.end, self.id, uid) = (start, end, id, occurrence.uid)
    }

    /// Returns whether a place is before another one: by start, end, the bytes of the UID, and the feed.
    public static func < (left: Self, right: Self) -> Bool {
        if left.start != right.start { return left.start < right.start }
        if left.end != right.end { return left.end < right.end }
        if left.uid.exact != right.uid.exact { return left.uid.utf8.lexicographicallyPrecedes(right.uid.utf8) }
        return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }

    /// Returns whether both are between the same occurrences.
    public static func == (left: Self, right: Self) -> Bool {
        left.start == right.start && left.end == right.end && left.id.exact == right.id.exact
    }

    /// Returns whether an occurrence at the same time has the same UID, so that only their feeds differ.
    fileprivate func isNextTo(_ other: Self) -> Bool {
        start == other.start && end == other.end && uid.exact == other.uid.exact
    }
}

extension OccurrencePage.Cursor: LosslessStringConvertible, Codable {
    /// The times and the identity of the occurrence before the place, as base64url (RFC 4648 §5).
    public var description: String {
        Data("\(start.secondsSince1970) \(end.secondsSince1970) \(id)".utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Creates a place from the text in ``description``; nil if the text has a different form.
    public init?(_ description: String) {
        let base64 = description.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding), let text = String(bytes: data, encoding: .utf8) else {
            return nil
        }
        let parts = text.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let start = Int(parts[0]), let end = Int(parts[1]) else { return nil }
        self.init(
            start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: end), id: String(parts[2]))
    }

    /// Decodes a place from a single string, its ``description``.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the place as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension OccurrenceIndex {
    /// Returns the first occurrences after a place, and the place of the next page.
    ///
    /// - Parameters:
    ///   - query: The interval, the viewer's zone and the entries to include.
    ///   - cursor: The ``OccurrencePage/next`` of the page before; nil for the first page.
    ///   - limit: The number of rows, at least 1. Occurrences with the same time and identity aren't separated, so a page can
    ///     have a few more.
    /// - Complexity: O(log² *s* + *k*) in the number of all series and of those that may touch the interval, and O(*n* log
    ///   *n*) in the number of rows.
    public func page(
        matching query: OccurrenceQuery, after cursor: OccurrencePage.Cursor? = nil, limit: Int
    ) -> OccurrencePage {
        var query = query
        // An occurrence that started before the place is before it.
        if let start = cursor?.start.date, start > query.interval.start {
            guard start <= query.interval.end else { return OccurrencePage(rows: [], next: nil) }
            query.interval = DateInterval(start: start, end: query.interval.end)
        }
        let limit = max(limit, 1)
        var found: [(place: OccurrencePage.Cursor, item: Item<Occurrence>)] = []
        var hasMore = false
        for item in occurrences(matching: query) {
            if let cursor, item.value.startInstant < cursor.start { continue }
            guard let place = OccurrencePage.Cursor(item), cursor.map({ $0 < place }) ?? true else { continue }
            // The same event of several feeds at the same time is sorted below.
            if found.count > limit, let last = found.last, !last.place.isNextTo(place) {
                hasMore = true
                break
            }
            found.append((place, item))
        }
        found.sort { $0.place < $1.place }
        var count = min(limit, found.count)
        while count < found.count, found[count].place == found[count - 1].place { count += 1 }
        return OccurrencePage(
            rows: found.prefix(count).map { OccurrencePage.Row($0.item) },
            next: count < found.count || hasMore ? found[count - 1].place : nil)
    }
}

extension OccurrencePage.Cursor {
    fileprivate init?<FeedID>(_ item: OccurrenceIndex<FeedID>.Item<Occurrence>) {
        self.init(start: item.value.startInstant, end: item.value.endInstant, id: item.id.description)
    }
}

extension OccurrencePage.Row {
    fileprivate init<FeedID>(_ item: OccurrenceIndex<FeedID>.Item<Occurrence>) {
        let (occurrence, interval) = (item.value, item.value.interval)
        id = item.id.description
        feed = String(describing: item.feedID)
        title = occurrence.summary
        location = occurrence.entry.location
        (start, end) = (occurrence.start.description, occurrence.end.description)
        (startsAt, endsAt) = (Timestamp(interval.start), Timestamp(interval.end))
        isAllDay = occurrence.isAllDay
    }
}

extension OccurrencePage: CustomStringConvertible {
    /// The number of rows, and whether there are more: `50 rows and more`.
    public var description: String { counted(rows.count, "row") + (next == nil ? "" : " and more") }
}

extension OccurrencePage.Row: CustomStringConvertible {
    /// The start, the title and the feed.
    public var description: String {
        "\(start.abbreviated(to: 80))  \((title ?? "untitled").abbreviated(to: 100)) [\(feed.abbreviated(to: 60))]"
    }
}
