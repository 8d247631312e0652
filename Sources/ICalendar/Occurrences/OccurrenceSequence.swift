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
    /// The lists of sources, which are expanded separately and merged: one for a feed, one for each run of an index.
    let parts: [Part]
    let window: ExpansionWindow
    let filter: OccurrenceFilter

    /// Creates the occurrences of the sources of a feed.
    ///
    /// - Parameter sources: Sources sorted by UID.
    package init(of sources: [OccurrenceSource], matching query: OccurrenceQuery) {
        self.init(merging: [Part(sources: sources)], matching: query)
    }

    /// Creates the merged occurrences of several lists of sources.
    ///
    /// - Parameter parts: Lists that are prepared for the query's window, or not prepared.
    package init(merging parts: [Part], matching query: OccurrenceQuery) {
        let (window, matcher) = (ExpansionWindow(query), EntryMatcher(query.filter))
        self.init(
            parts: matcher.isEmpty ? parts : parts.map { $0.filtered(by: matcher, in: window) }, window: window,
            filter: query.filter)
    }

    private init(parts: [Part], window: ExpansionWindow, filter: OccurrenceFilter) {
        (self.parts, self.window, self.filter) = (parts, window, filter)
    }

    /// Returns the occurrences with the rank of their feed among several feeds that aren't in an index.
    package func ranked(_ rank: Int) -> OccurrenceSequence {
        var parts = parts
        for index in parts.indices { parts[index].rank = Int32(truncatingIfNeeded: rank) }
        return OccurrenceSequence(parts: parts, window: window, filter: filter)
    }

    /// Returns the occurrences of the same sources in a part of the window.
    func inWindow(_ window: ExpansionWindow) -> OccurrenceSequence {
        OccurrenceSequence(parts: parts, window: window, filter: filter)
    }

    /// Returns an iterator that starts at the earliest occurrence.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence.
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension OccurrenceSequence {
    /// A list of sources that are expanded together.
    package struct Part: Sendable {
        /// The sources, sorted by UID.
        var sources: [OccurrenceSource]
        /// The number of the feed of each source, and the rank of each feed; empty outside an index.
        var feedNumbers: [Int32] = []
        var ranks = PagedArray<Int32>()
        /// The rank of the feed of all sources, outside an index.
        var rank: Int32 = 0
        /// Known facts about the sources; nil if each iterator has to find them.
        var preparation: PagedExpansion.Preparation?

        /// Returns the part with the sources that may touch a window and whose entries match. The content of each entry is
        /// examined once, and not once for each occurrence.
        fileprivate func filtered(by matcher: EntryMatcher, in window: ExpansionWindow) -> Part {
            var part = self
            guard let preparation else {
                let range = window.start..<Swift.max(window.end, window.start + 1)
                part.sources.removeAll { !$0.extent.overlaps(range) || !matcher.admits($0.entry) }
                return part
            }
            part.preparation?.rows.removeAll { row in
                !matcher.admits(sources[preparation.segments.rows[row].source].entry)
            }
            part.preparation?.others.removeAll { !matcher.admits(sources[$0].entry) }
            return part
        }
    }

    /// An iterator over an ``OccurrenceSequence``.
    ///
    /// ```swift
    /// var iterator = feed.occurrences(in: month, timeZone: .current).makeIterator()
    /// while let occurrence = iterator.next() { print(occurrence) }
    /// if iterator.isTruncated { print("The list is incomplete.") }
    /// ```
    public struct Iterator: IteratorProtocol {
        /// The part with the next occurrence.
        @usableFromInline
        var part: PartIterator
        /// The index in the buffer of the part before which all occurrences precede those of the other parts.
        @usableFromInline
        var limit = 0
        private var others: [PartIterator] = []
        /// The other parts that have further occurrences, by their index, sorted by their next occurrence.
        private var order: [(index: Int, next: PartIterator.Next)] = []
        /// The budget for excluded occurrences, shared by all series.
        private(set) var exclusions: ExclusionBudget

        /// Whether the iterator gave up on a series because more than `RecurrenceSet.maximumExcludedRun` consecutive
        /// occurrences were excluded. Later occurrences of the series may be missing.
        public var isTruncated: Bool { part.isTruncated || others.contains { $0.isTruncated } }

        init(_ sequence: OccurrenceSequence, within budget: ExclusionBudget = ExclusionBudget()) {
            exclusions = budget
            let window = sequence.window
            let isIncluded = PagedExpansion.Inclusion(sequence.filter)
            let first = sequence.parts.first ?? Part(sources: [])
            part = PartIterator(first, in: window, where: isIncluded, within: &exclusions)
            for part in sequence.parts.dropFirst() {
                others.append(PartIterator(part, in: window, where: isIncluded, within: &exclusions))
            }
            for index in others.indices {
                if let next = others[index].next { order.append((index, next)) }
            }
            order.sort { $0.next.isOrdered(before: $1.next) }
            advance()
        }

        /// The number of occurrences that are already expanded.
        package var readyCount: Int { others.reduce(part.readyCount) { $0 + $1.readyCount } }

        /// Returns the next occurrence, or nil at the end.
        @inlinable
        public mutating func next() -> Occurrence? {
            if part.index >= limit {
                advance()
                guard part.index < limit else { return nil }
            }
            let member = part.buffer[part.index]
            part.index += 1
            return Occurrence(sources: part.table, member: member)
        }

        /// Visits the rest of the occurrences as numbers, with their sources, until `body` returns false. Unlike ``next()``,
        /// this counts a reference for each run of occurrences from the same sources, not for each occurrence.
        @inlinable
        @inline(__always)
        package mutating func forEachMember(_ body: (PackedOccurrence, SourceTable) throws -> Bool) rethrows {
            while true {
                if part.index >= limit { advance() }
                guard part.index < limit else { return }
                let (table, buffer, range) = (part.table, part.buffer, part.index..<limit)
                for place in range {
                    part.index = place + 1
                    guard try body(buffer[place], table) else { return }
                }
            }
        }

        /// Chooses the part with the next occurrence, and finds the first of its occurrences that has to wait for
        /// another part.
        @usableFromInline
        mutating func advance() {
            part.refill(within: &exclusions)
            if !order.isEmpty { choosePart() }
            limit = order.first.map { part.firstIndex(after: $0.next) } ?? part.ready
        }

        private mutating func choosePart() {
            let (chosen, next) = order[0]
            if let own = part.next, !next.isOrdered(before: own) { return }
            swap(&part, &others[chosen])
            guard let waiting = others[chosen].next else {
                order.removeFirst()
                return
            }
            var index = 1
            while index < order.count, order[index].next.isOrdered(before: waiting) {
                order[index - 1] = order[index]
                index += 1
            }
            order[index - 1] = (chosen, waiting)
        }
    }
}
