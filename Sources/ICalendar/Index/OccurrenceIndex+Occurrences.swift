import Recurrence

extension OccurrenceIndex {
    /// The occurrences of all feeds in an interval, each with its feed, sorted by start, then end, then UID.
    ///
    /// ```swift
    /// for item in index.occurrences(in: week, timeZone: .current).prefix(10) {
    ///     print(item.feedID, item.start, item.summary ?? "untitled")
    /// }
    /// ```
    ///
    /// The sequence is lazy. To start with the latest occurrence, use ``latestFirst``.
    public struct Occurrences: Sequence, Sendable {
        let base: OccurrenceSequence
        /// The identifiers of the feeds by number.
        let ids: PagedArray<FeedID>

        /// Returns an iterator that starts at the earliest occurrence.
        public func makeIterator() -> Iterator {
            Iterator(base: base.makeIterator(), items: Items(ids: ids))
        }

        /// A lazy sequence of the same occurrences in reverse order.
        public var latestFirst: Reversed { Reversed(base: self) }
    }
}

extension OccurrenceIndex.Occurrences {
    // Inlinable, so that loops are specialized for the client's FeedID. Fetching the metadata of a generic item takes
    // longer than computing the occurrence.

    /// A table for the feed of each occurrence.
    @usableFromInline
    struct Items {
        @usableFromInline
        let ids: PagedArray<FeedID>

        @usableFromInline
        init(ids: PagedArray<FeedID>) { self.ids = ids }

        @inlinable
        func item(_ occurrence: Occurrence) -> OccurrenceIndex.Item<Occurrence> {
            let number = occurrence.sources.feedNumbers[occurrence.member.source]
            return OccurrenceIndex.Item(feedID: ids[Int(number)], value: occurrence)
        }
    }

    /// An iterator over the occurrences of all feeds.
    ///
    /// ```swift
    /// var iterator = index.occurrences(in: month, timeZone: .current).makeIterator()
    /// while let item = iterator.next() { print(item.feedID, item.start) }
    /// if iterator.isTruncated { print("The list is incomplete.") }
    /// ```
    public struct Iterator: IteratorProtocol {
        @usableFromInline
        var base: OccurrenceSequence.Iterator
        @usableFromInline
        let items: Items

        /// Whether the iterator gave up on a series; see ``OccurrenceSequence/Iterator/isTruncated``.
        public var isTruncated: Bool { base.isTruncated }

        /// Returns the next occurrence and its feed, or nil at the end.
        @inlinable
        public mutating func next() -> OccurrenceIndex.Item<Occurrence>? {
            guard let occurrence = base.next() else { return nil }
            return items.item(occurrence)
        }
    }

    /// The occurrences of all feeds in reverse order, latest first.
    ///
    /// ```swift
    /// for item in index.occurrences(in: month, timeZone: .current).latestFirst.prefix(10) { print(item) }
    /// ```
    public struct Reversed: Sequence, Sendable {
        let base: OccurrenceIndex.Occurrences

        /// Returns an iterator that starts at the latest occurrence.
        public func makeIterator() -> Iterator {
            Iterator(base: base.base.latestFirst.makeIterator(), items: Items(ids: base.ids))
        }

        /// An iterator over the occurrences of all feeds in reverse order.
        ///
        /// ```swift
        /// var iterator = index.occurrences(in: month, timeZone: .current).latestFirst.makeIterator()
        /// while let item = iterator.next() { print(item.feedID, item.start) }
        /// ```
        public struct Iterator: IteratorProtocol {
            var base: ReversedOccurrences.Iterator
            let items: Items

            /// Whether the iterator gave up on a series; see ``ReversedOccurrences/Iterator/isTruncated``.
            public var isTruncated: Bool { base.isTruncated }

            /// Returns the next earlier occurrence and its feed, or nil at the end.
            public mutating func next() -> OccurrenceIndex.Item<Occurrence>? { base.next().map(items.item) }
        }
    }
}
