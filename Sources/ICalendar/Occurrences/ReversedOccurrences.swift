import Foundation
import Recurrence

/// The occurrences of an ``OccurrenceSequence`` from the latest to the earliest.
///
/// ```swift
/// let past = DateInterval(start: .distantPast, end: .now)
/// for occurrence in feed.occurrences(in: past, timeZone: .current).latestFirst.prefix(10) { print(occurrence) }
/// ```
///
/// The sequence is lazy: occurrences before those asked for are not expanded.
public struct ReversedOccurrences: Sequence, Sendable {
    let base: OccurrenceSequence

    /// Starts with the latest occurrence.
    public func makeIterator() -> Iterator { Iterator(base) }

    /// Walks occurrences backwards.
    public struct Iterator: IteratorProtocol {
        private let base: OccurrenceSequence
        /// The occurrences of this page that are not handed out yet, the latest last.
        private var page: [Occurrence] = []
        /// The start of the page at hand; nil after the first of the window.
        private var end: Int?
        private var length = Self.firstLength
        /// The sources that may have occurrences before the page at hand; nil as long as none was asked.
        private var remaining: [OccurrenceSource]?

        /// A day. Pages grow where there is little on them.
        private static let firstLength = 86_400
        private static let longest = 1 << 30
        private static let few = 64
        private static let many = 4_096

        init(_ base: OccurrenceSequence) {
            self.base = base
            end = base.window.end
        }

        /// Returns the occurrence before the last one; nil at the end.
        ///
        /// - Complexity: O(*s*) in the number of series for each page of them
        public mutating func next() -> Occurrence? {
            while page.isEmpty {
                guard let end else { return nil }
                fill(before: end)
            }
            return page.popLast()
        }

        /// Expands the page before an instant. It has the occurrences that start on it; only the first of the window has those
        /// that last into it too, because the others are on pages before.
        private mutating func fill(before end: Int) {
            let window = base.window
            var start = Swift.max(window.start, end - length)
            page = occurrences(from: start, to: end)
            if page.isEmpty, start > window.start {
                // Sources are asked for their last start; no occurrence is walked.
                guard let last = lastStart(before: start), last >= window.start else {
                    page = occurrences(from: window.start, to: start)
                    self.end = nil
                    return
                }
                // Where a series was moved across a gap, an occurrence may start later than the one after it.
                let next = Swift.min(start, last + 2 * ZoneBounds.maximumOffset)
                start = Swift.max(window.start, Swift.min(last, next - length))
                page = occurrences(from: start, to: next)
            }
            self.end = start > window.start ? start : nil
            if page.count < Self.few { length = Swift.min(length * 2, Self.longest) }
            if page.count > Self.many { length = Swift.max(length / 2, 1) }
        }

        /// The instant at which the last of the occurrences before another starts, wherever that is.
        private mutating func lastStart(before end: Int) -> Int? {
            var last: Int?
            // A source that has none before this instant has none before an earlier one.
            remaining = (remaining ?? base.includedSources).filter { source in
                guard let start = source.last(before: end, viewer: base.window.viewer)?.startInstant else {
                    return false
                }
                last = Swift.max(last ?? start, start)
                return true
            }
            return last
        }

        private func occurrences(from start: Int, to end: Int) -> [Occurrence] {
            let window = base.window
            let part = base.inWindow(ExpansionWindow(start: start, end: end, viewer: window.viewer))
            return start > window.start ? part.filter { $0.startInstant >= start } : Array(part)
        }
    }
}

extension OccurrenceSequence {
    /// The same occurrences from the latest to the earliest.
    ///
    /// Unlike `reversed()`, which expands all of them first, this is lazy.
    public var latestFirst: ReversedOccurrences { ReversedOccurrences(base: self) }

    fileprivate var includedSources: [OccurrenceSource] {
        let isIncluded = PagedExpansion.Inclusion(
            kinds: filter.kinds, includingCancelled: filter.includesCancelled)
        return sources.filter { isIncluded($0.traits) }
    }
}
