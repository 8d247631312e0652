import HeapModule

/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    let series: [Series]
    let window: OccurrenceWindow
    let kinds: Set<Entry.Kind>
    let includesCancelled: Bool

    /// Begins with the earliest.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Walks an ``OccurrenceSequence``.
    public struct Iterator: IteratorProtocol {
        /// The next occurrence of a source, ordered among others.
        private struct Head: Comparable {
            var occurrence: Occurrence
            /// Index of the stretch, or -1 for a single occurrence.
            var source: Int

            static func == (left: Head, right: Head) -> Bool {
                left.source == right.source && left.occurrence == right.occurrence
            }

            static func < (left: Head, right: Head) -> Bool {
                if left.occurrence < right.occurrence { return true }
                if right.occurrence < left.occurrence { return false }
                return left.source < right.source
            }
        }

        private var heap: Heap<Head>
        private var stretches: [StretchIterator] = []

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.longestExcludedRun`. What it may have later in the window is then missing.
        public private(set) var isTruncated = false

        init(_ sequence: OccurrenceSequence) {
            let window = sequence.window
            func isAskedFor(_ entry: Entry) -> Bool {
                sequence.kinds.contains(entry.kind) && (sequence.includesCancelled || entry.status != .cancelled)
            }
            var heads: [Head] = []
            for series in sequence.series {
                for source in series.sources {
                    switch source {
                    case .single(let single) where isAskedFor(single.entry):
                        if let occurrence = single.occurrence(in: window) {
                            heads.append(Head(occurrence: occurrence, source: -1))
                        }
                    case .stretch(let stretch) where isAskedFor(stretch.entry):
                        var iterator = StretchIterator(stretch, in: window)
                        if let first = iterator.next() {
                            heads.append(Head(occurrence: first, source: stretches.count))
                            stretches.append(iterator)
                        } else if iterator.isTruncated {
                            isTruncated = true
                        }
                    default: break
                    }
                }
            }
            heap = Heap(heads)
        }

        /// The next occurrence; nil at the end.
        public mutating func next() -> Occurrence? {
            guard let head = heap.min else { return nil }
            if head.source >= 0 {
                if let following = stretches[head.source].next() {
                    heap.replaceMin(with: Head(occurrence: following, source: head.source))
                    return head.occurrence
                }
                if stretches[head.source].isTruncated { isTruncated = true }
            }
            heap.removeMin()
            return head.occurrence
        }
    }
}
