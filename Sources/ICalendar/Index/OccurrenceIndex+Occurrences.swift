import Recurrence

extension OccurrenceIndex {
    /// The occurrences of many feeds in an interval, each with its feed, ordered by start, then end, then UID.
    ///
    /// The sequence is lazy. ``latestFirst`` starts with the latest.
    public struct Occurrences: Sequence, Sendable {
        let base: OccurrenceSequence
        /// For each source of the occurrences the number of its feed.
        let feedNumbers: [Int32]
        let ids: PagedArray<FeedID>

        /// Starts with the earliest occurrence.
        public func makeIterator() -> Iterator {
            Iterator(base: base.makeIterator(), items: Items(feedNumbers: feedNumbers, ids: ids))
        }

        /// The same occurrences from the latest to the earliest, lazily.
        public var latestFirst: Reversed { Reversed(base: self) }
    }
}

extension OccurrenceIndex.Occurrences {
    // Inlinable, so that a client's loop is specialized for its FeedID: asking for the metadata of a generic item costs more than
    // the occurrence.

    /// Puts the feed to an occurrence.
    @usableFromInline
    struct Items {
        @usableFromInline
        let feedNumbers: [Int32]
        @usableFromInline
        let ids: PagedArray<FeedID>

        @usableFromInline
        init(feedNumbers: [Int32], ids: PagedArray<FeedID>) {
            self.feedNumbers = feedNumbers
            self.ids = ids
        }

        @inlinable
        func item(_ occurrence: Occurrence) -> OccurrenceIndex.Item<Occurrence> {
            OccurrenceIndex.Item(feedID: ids[Int(feedNumbers[occurrence.member.source])], value: occurrence)
        }
    }

    /// Walks the occurrences of many feeds.
    public struct Iterator: IteratorProtocol {
        @usableFromInline
        var base: OccurrenceSequence.Iterator
        @usableFromInline
        let items: Items

        /// Whether a series was given up, as ``OccurrenceSequence/Iterator/isTruncated`` says.
        public var isTruncated: Bool { base.isTruncated }

        /// Returns the next occurrence and its feed; nil at the end.
        @inlinable
        public mutating func next() -> OccurrenceIndex.Item<Occurrence>? {
            guard let occurrence = base.next() else { return nil }
            return items.item(occurrence)
        }
    }

    /// The occurrences of many feeds from the latest to the earliest.
    public struct Reversed: Sequence, Sendable {
        let base: OccurrenceIndex.Occurrences

        /// Starts with the latest occurrence.
        public func makeIterator() -> Iterator {
            Iterator(
                base: base.base.latestFirst.makeIterator(), items: Items(feedNumbers: base.feedNumbers, ids: base.ids))
        }

        /// Walks the occurrences of many feeds backwards.
        public struct Iterator: IteratorProtocol {
            var base: ReversedOccurrences.Iterator
            let items: Items

            /// Returns the occurrence before the last one, and its feed; nil at the end.
            public mutating func next() -> OccurrenceIndex.Item<Occurrence>? { base.next().map(items.item) }
        }
    }
}
