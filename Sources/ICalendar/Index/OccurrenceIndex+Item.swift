import ICalendarSyntax

extension OccurrenceIndex {
    /// An occurrence, an alarm or a change, and the feed that it belongs to.
    ///
    /// Properties of the value can be read from the item:
    ///
    /// ```swift
    /// for item in index.occurrences(in: week, timeZone: .current) {
    ///     print(item.summary ?? "untitled", index[item.feedID]?.name ?? "")
    /// }
    /// ```
    @dynamicMemberLookup
    public struct Item<Value: Sendable>: Sendable {
        /// The identifier of the feed in the index.
        public let feedID: FeedID
        /// The occurrence, alarm or change of that feed.
        public let value: Value

        /// Creates an item of a feed.
        @inlinable
        public init(feedID: FeedID, value: Value) {
            self.feedID = feedID
            self.value = value
        }

        /// Returns a property of ``value``.
        @inlinable
        public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
    }

    /// The identity of an occurrence among all feeds of an index, across reloads.
    ///
    /// Two feeds that have the same invitation give two occurrences with one `Occurrence.ID`; this identity also has the feed.
    public struct OccurrenceID: Hashable, Sendable {
        /// The identifier of the feed in the index.
        public let feedID: FeedID
        /// The UID and the original start.
        public let occurrence: Occurrence.ID

        /// Creates the identity of an occurrence of a feed.
        public init(feedID: FeedID, occurrence: Occurrence.ID) {
            self.feedID = feedID
            self.occurrence = occurrence
        }
    }
}

extension OccurrenceIndex.Item: Equatable where Value: Equatable {}
extension OccurrenceIndex.Item: Hashable where Value: Hashable {}
extension OccurrenceIndex.OccurrenceID: Encodable where FeedID: Encodable {}
extension OccurrenceIndex.OccurrenceID: Decodable where FeedID: Decodable {}

extension OccurrenceIndex.Item: Identifiable where Value == Occurrence {
    /// The occurrence that the item is of.
    @inlinable
    public var occurrence: Occurrence { value }

    /// The feed, the UID and the original start: unique across the feeds of an index, and the same when they are read again.
    public var id: OccurrenceIndex.OccurrenceID { .init(feedID: feedID, occurrence: value.id) }
}

extension OccurrenceIndex.Item: CustomStringConvertible, CustomReflectable {
    /// The value and, in brackets, the identifier of the feed.
    public var description: String { "\(value) [\(String(describing: feedID).abbreviated(to: 60))]" }

    /// The identifier of the feed and the value.
    public var customMirror: Mirror { Mirror(self, children: ["feedID": feedID, "value": value]) }
}

extension OccurrenceIndex.OccurrenceID: CustomStringConvertible {
    /// The identity within the feed and, in brackets, the identifier of the feed.
    public var description: String { "\(occurrence) [\(String(describing: feedID).abbreviated(to: 60))]" }
}
