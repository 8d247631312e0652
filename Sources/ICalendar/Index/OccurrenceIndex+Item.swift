package import ICalendarSyntax

extension OccurrenceIndex {
    /// An occurrence, an alarm or a change, together with the identifier of its feed.
    ///
    /// You can read properties of the value directly from the item:
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
        /// The occurrence, alarm or change in that feed.
        public let value: Value

        /// Creates an item from a value and the identifier of its feed.
        @inlinable
        public init(feedID: FeedID, value: Value) {
            self.feedID = feedID
            self.value = value
        }

        /// Returns a property of ``value``, so that you can write `item.summary`.
        @inlinable
        public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
    }

    /// The identity of an occurrence among all feeds of an index, across reloads.
    ///
    /// If two feeds have the same invitation, both occurrences have the same `Occurrence.ID`. This identity also
    /// includes the feed.
    ///
    /// ```swift
    /// let id = item.id
    /// if let item = index.occurrence(for: id, timeZone: .current) { print(item.feedID, item.start) }
    /// ```
    public struct OccurrenceID: Hashable, Sendable {
        /// The identifier of the feed in the index.
        public let feedID: FeedID
        /// The UID and the original start of the occurrence.
        public let occurrence: Occurrence.ID

        /// Creates the identity of an occurrence in a feed.
        public init(feedID: FeedID, occurrence: Occurrence.ID) {
            self.feedID = feedID
            self.occurrence = occurrence
        }
    }
}

extension OccurrenceIndex.Item: Equatable where Value: Equatable {}
extension OccurrenceIndex.Item: Hashable where Value: Hashable {}
extension OccurrenceIndex.Item: Encodable where FeedID: Encodable, Value: Encodable {}
extension OccurrenceIndex.Item: Decodable where FeedID: Decodable, Value: Decodable {}
extension OccurrenceIndex.OccurrenceID: Encodable where FeedID: Encodable {}
extension OccurrenceIndex.OccurrenceID: Decodable where FeedID: Decodable {}

extension OccurrenceIndex.Item: Identifiable where Value == Occurrence {
    /// The occurrence in the item, equal to ``value``.
    @inlinable
    public var occurrence: Occurrence { value }

    /// The feed, the UID and the original start: unique across the feeds of an index, and stable across reloads.
    public var id: OccurrenceIndex.OccurrenceID { .init(feedID: feedID, occurrence: value.id) }
}

extension OccurrenceIndex.Item: Summarized {
    /// The value, followed by the identifier of the feed in brackets.
    public var description: String { "\(value) [\(String(describing: feedID).abbreviated(to: 60))]" }
}

extension OccurrenceIndex {
    /// Returns the end of the text of an identity: the feed in brackets.
    package static func bracketed(_ feedID: FeedID) -> String {
        "[\(String(describing: feedID).replacing("%", with: "%25").replacing("[", with: "%5B"))]"
    }
}

extension OccurrenceIndex.OccurrenceID: CustomStringConvertible {
    /// The identity within the feed, followed by the identifier of the feed in brackets:
    /// `20260302T081500Z/bench@example.com [work]`.
    ///
    /// You can store or send the text, for example in a link, if the identifiers are `LosslessStringConvertible`. In the
    /// identifier of the feed, `%5B` stands for an opening bracket, and `%25` for a percent sign.
    public var description: String { "\(occurrence) \(OccurrenceIndex.bracketed(feedID))" }
}

extension OccurrenceIndex.OccurrenceID: LosslessStringConvertible where FeedID: LosslessStringConvertible {
    /// Creates an identity from the text in ``description``; nil if the text has a different form.
    ///
    /// ```swift
    /// let identifier = item.id.description  // for a notification
    /// if let id = OccurrenceIndex<String>.OccurrenceID(identifier) { show(index.occurrence(for: id, timeZone: .current)) }
    /// ```
    public init?(_ description: String) {
        guard description.hasSuffix("]"), let bracket = description.lastIndex(of: "["),
            let occurrence = Occurrence.ID(String(description[..<bracket].dropLast())),
            let feedID = FeedID(
                String(description[bracket...].dropFirst().dropLast())
                    .replacing("%5B", with: "[").replacing("%25", with: "%"))
        else { return nil }
        self.init(feedID: feedID, occurrence: occurrence)
    }
}
