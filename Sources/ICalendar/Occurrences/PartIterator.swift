import Recurrence

/// The occurrences of one part of an ``OccurrenceSequence`` in order, in pages.
@usableFromInline
struct PartIterator {
    @usableFromInline
    let table: SourceTable
    private var expansion: PagedExpansion

    /// The occurrences of this page, in order, followed by some that start later.
    @usableFromInline
    private(set) var buffer: OccurrenceBuffer
    /// The index of the next occurrence.
    @usableFromInline
    var index = 0
    /// All occurrences before this index are in final order.
    private(set) var ready = 0

    /// Creates an iterator and expands the first page.
    ///
    /// - Parameter exclusions: The query's budget for excluded occurrences.
    init(
        _ part: OccurrenceSequence.Part, in window: ExpansionWindow, where isIncluded: PagedExpansion.Inclusion,
        within exclusions: inout ExclusionBudget
    ) {
        table = SourceTable(part.sources, feedNumbers: part.feedNumbers, ranks: part.ranks, rank: part.rank)
        buffer = OccurrenceBuffer(base: ExpansionPage.base(of: window))
        expansion = PagedExpansion(of: part.sources, part.preparation, in: window, where: isIncluded, into: &buffer)
        ready = expansion.append(to: &buffer, within: &exclusions)
        refill(within: &exclusions)
    }

    /// Whether the expansion gave up on a series.
    var isTruncated: Bool { expansion.isTruncated }

    /// The number of occurrences that are already expanded.
    var readyCount: Int { ready - index }

    /// Expands pages until one has an occurrence, if this page has no more.
    mutating func refill(within exclusions: inout ExclusionBudget) {
        while index == ready, let base = expansion.nextBase {
            buffer.removeFirst(ready, base: base)
            index = 0
            ready = expansion.append(to: &buffer, within: &exclusions)
        }
    }
}

extension PartIterator {
    /// The next occurrence of a part, to be compared with those of other parts.
    struct Next {
        private let occurrence: PackedOccurrence
        private let table: SourceTable

        fileprivate init(_ occurrence: PackedOccurrence, in table: SourceTable) {
            (self.occurrence, self.table) = (occurrence, table)
        }

        /// Returns whether the occurrence sorts before one of another part.
        func isOrdered(before other: Next) -> Bool {
            let (next, later) = (occurrence, other.occurrence)
            if next.startInstant != later.startInstant { return next.startInstant < later.startInstant }
            if next.endInstant != later.endInstant { return next.endInstant < later.endInstant }
            return table.isOrdered(next.source, before: later.source, of: other.table)
        }
    }

    /// The next occurrence, or nil if the part has no more.
    var next: Next? { readyCount > 0 ? Next(buffer[index], in: table) : nil }

    /// Returns the index of the first occurrence of this page that sorts after the next one of another part.
    ///
    /// - Complexity: O(log *k*) in the number of occurrences before that one.
    func firstIndex(after other: Next) -> Int {
        (index..<ready).partitioningIndex { !Next(buffer[$0], in: table).isOrdered(before: other) }
    }
}
