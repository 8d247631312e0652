import Recurrence

/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded long before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    /// By UID.
    let sources: [OccurrenceSource]
    /// What is known of them; nil where each iterator has to find out.
    let preparation: PagedExpansion.Preparation?
    let window: ExpansionWindow
    let filter: OccurrenceFilter

    /// The occurrences of sources: the one place where a sequence is made.
    ///
    /// - Parameters:
    ///   - sources: in the order of their UIDs.
    ///   - preparation: for the window of the query; nil where nothing is known of the sources.
    init(
        of sources: [OccurrenceSource], prepared preparation: PagedExpansion.Preparation? = nil,
        matching query: OccurrenceQuery
    ) {
        self.sources = sources
        self.preparation = preparation
        window = ExpansionWindow(query)
        filter = query.filter
    }

    /// The same sources in a part of the window.
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

    /// Starts with the earliest.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension OccurrenceSequence {
    /// Walks an ``OccurrenceSequence``.
    public struct Iterator: IteratorProtocol {
        /// By UID.
        @usableFromInline
        let table: SourceTable
        private var expansion: PagedExpansion

        /// The occurrences of this page, in order, and some that start later.
        @usableFromInline
        var buffer: OccurrenceBuffer
        @usableFromInline
        var index = 0
        /// All before this place are in the order of the sequence.
        @usableFromInline
        var ready = 0

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.maximumExcludedRun`. What it may have later in the window is then missing.
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

        /// How many occurrences are at hand.
        package var readyCount: Int { ready - index }

        /// The next occurrence; nil at the end.
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
