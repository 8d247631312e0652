import Recurrence

/// The occurrences of one or more series in a window, sorted by start, then end, then UID.
///
/// ```swift
/// let occurrences = feed.occurrences(in: month, timeZone: .current)
/// if let next = occurrences.first(where: { $0.interval.start > .now }) { print(next) }
/// ```
///
/// The sequence is lazy: occurrences are expanded in pages as you iterate. Each iterator starts over, and you can
/// iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    /// The sources, sorted by UID.
    let sources: [OccurrenceSource]
    /// Known facts about the sources; nil if each iterator has to find them.
    let preparation: PagedExpansion.Preparation?
    let window: ExpansionWindow
    let filter: OccurrenceFilter

    /// Creates the occurrences of sources. Every sequence is created here.
    ///
    /// - Parameters:
    ///   - sources: sources sorted by UID.
    ///   - preparation: the preparation for the query's window; nil if there is none.
    init(
        of sources: [OccurrenceSource], prepared preparation: PagedExpansion.Preparation? = nil,
        matching query: OccurrenceQuery
    ) {
        self.sources = sources
        self.preparation = preparation
        window = ExpansionWindow(query)
        filter = query.filter
    }

    /// Returns the occurrences of the same sources in a part of the window.
    func inWindow(_ part: ExpansionWindow) -> OccurrenceSequence {
        OccurrenceSequence(sources: sources, preparation: preparation, window: part, filter: filter)
    }

    private init(
        sources: [OccurrenceSource], preparation: PagedExpansion.Preparation?, window: ExpansionWindow,
        filter: OccurrenceFilter
    ) {
        self.sources = sources
        self.preparation = preparation
        self.window = window
        self.filter = filter
    }

    /// Returns an iterator that starts at the earliest occurrence.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence.
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension OccurrenceSequence {
    /// An iterator over an ``OccurrenceSequence``.
    ///
    /// ```swift
    /// var iterator = feed.occurrences(in: month, timeZone: .current).makeIterator()
    /// while let occurrence = iterator.next() { print(occurrence) }
    /// if iterator.isTruncated { print("The list is incomplete.") }
    /// ```
    public struct Iterator: IteratorProtocol {
        /// The sources, sorted by UID.
        @usableFromInline
        let table: SourceTable
        private var expansion: PagedExpansion

        /// The occurrences of this page, in order, followed by some that start later.
        @usableFromInline
        var buffer: OccurrenceBuffer
        @usableFromInline
        var index = 0
        /// All occurrences before this index are in final order.
        @usableFromInline
        var ready = 0

        /// Whether the iterator gave up on a series because more than `RecurrenceSet.maximumExcludedRun` consecutive
        /// occurrences were excluded. Later occurrences of the series may be missing.
        public var isTruncated: Bool { expansion.isTruncated }

        init(_ sequence: OccurrenceSequence) {
            table = SourceTable(sequence.sources)
            buffer = OccurrenceBuffer(base: ExpansionPage.base(of: sequence.window))
            let filter = sequence.filter
            expansion = PagedExpansion(
                of: sequence.sources, sequence.preparation, in: sequence.window,
                where: .init(kinds: filter.kinds, includingCancelled: filter.includesCancelled), into: &buffer)
            ready = expansion.append(to: &buffer)
        }

        /// The number of occurrences that are already expanded.
        package var readyCount: Int { ready - index }

        /// Returns the next occurrence, or nil at the end.
        @inlinable
        public mutating func next() -> Occurrence? {
            if index >= ready {
                refill()
                guard index < ready else { return nil }
            }
            let member = buffer[index]
            index += 1
            return Occurrence(sources: table, member: member)
        }

        /// Expands pages until one has an occurrence.
        @usableFromInline
        mutating func refill() {
            while index == ready, let base = expansion.nextBase {
                buffer.removeFirst(ready, base: base)
                index = 0
                ready = expansion.append(to: &buffer)
            }
        }
    }
}
