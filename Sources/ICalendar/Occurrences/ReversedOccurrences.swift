import Foundation
import Recurrence

/// The occurrences of an ``OccurrenceSequence`` in reverse order, latest first.
///
/// ```swift
/// let past = DateInterval(start: .distantPast, end: .now)
/// for occurrence in feed.occurrences(in: past, timeZone: .current).latestFirst.prefix(10) { print(occurrence) }
/// ```
///
/// The sequence is lazy: earlier occurrences are only expanded as you iterate.
public struct ReversedOccurrences: Sequence, Sendable {
    let base: OccurrenceSequence

    /// Returns an iterator that starts at the latest occurrence.
    public func makeIterator() -> Iterator { Iterator(base) }

    /// An iterator over occurrences in reverse order.
    ///
    /// ```swift
    /// var iterator = feed.occurrences(in: month, timeZone: .current).latestFirst.makeIterator()
    /// while let occurrence = iterator.next() { print(occurrence) }
    /// if iterator.isTruncated { print("The list is incomplete.") }
    /// ```
    public struct Iterator: IteratorProtocol {
        private let base: OccurrenceSequence
        /// The remaining occurrences of this page, the latest last.
        private var page: [Occurrence] = []
        /// The start of the current page; nil after the first page of the window.
        private var end: Int?
        private var length = Self.firstLength
        /// The sources that may have occurrences before the current page; nil until they are first needed.
        private var remaining: [OccurrenceSource]?
        /// The budget for excluded occurrences, shared by all series and pages.
        private var exclusions = ExclusionBudget()

        /// Whether the iterator gave up on a series because more than `RecurrenceSet.maximumExcludedRun` consecutive
        /// occurrences were excluded. Earlier occurrences of the series may be missing.
        public private(set) var isTruncated = false

        /// One day. Pages become longer if they have few occurrences.
        private static let firstLength = 86_400
        private static let longest = 1 << 30
        private static let few = 64
        private static let many = 4_096

        init(_ base: OccurrenceSequence) {
            self.base = base
            end = base.window.end
        }

        /// Returns the next earlier occurrence, or nil at the end.
        ///
        /// - Complexity: O(*s*) in the number of series for each page.
        public mutating func next() -> Occurrence? {
            while page.isEmpty {
                guard let end else { return nil }
                fill(before: end)
            }
            return page.popLast()
        }

        /// Expands the page before an instant.
        ///
        /// A page has the occurrences that start on it. Only the first page of the window also has those that started
        /// earlier, because the others find them on earlier pages.
        private mutating func fill(before end: Int) {
            let window = base.window
            var start = Swift.max(window.start, end - length)
            page = occurrences(from: start, to: end)
            if page.isEmpty, start > window.start {
                // Ask each source for its last start instead of walking through occurrences.
                guard let last = lastStart(before: start), last >= window.start else {
                    // No more occurrences start in the window, but some may have started before.
                    page = occurrences(from: window.start, to: Swift.min(window.start + 1, start))
                    self.end = nil
                    return
                }
                // If a series was moved across a gap, an occurrence may start later than the one after it.
                let next = Swift.min(start, last + 2 * ZoneBounds.maximumOffset)
                start = Swift.max(window.start, Swift.min(last, next - length))
                page = occurrences(from: start, to: next)
            }
            self.end = start > window.start ? start : nil
            if page.count < Self.few { length = Swift.min(length * 2, Self.longest) }
            if page.count > Self.many { length = Swift.max(length / 2, 1) }
        }

        /// Returns the start of the last occurrence before an instant, at any distance; nil if there is none.
        private mutating func lastStart(before end: Int) -> Int? {
            var search = LastOccurrence()
            search.exclusions = exclusions
            // A source without occurrences before this instant has none before earlier ones either.
            remaining = (remaining ?? base.includedSources).filter {
                search.consider($0, before: Timestamp(secondsSince1970: end), viewer: base.window.viewer)
            }
            exclusions = search.exclusions
            isTruncated = isTruncated || search.isTruncated
            return search.last?.startInstant.secondsSince1970
        }

        private mutating func occurrences(from start: Int, to end: Int) -> [Occurrence] {
            let window = base.window
            let part = base.inWindow(ExpansionWindow(start: start, end: end, viewer: window.viewer))
            var iterator = OccurrenceSequence.Iterator(part, within: exclusions)
            var found: [Occurrence] = []
            while let occurrence = iterator.next() {
                if start == window.start || occurrence.member.startInstant >= start { found.append(occurrence) }
            }
            exclusions = iterator.exclusions
            isTruncated = isTruncated || iterator.isTruncated
            return found
        }
    }
}

extension OccurrenceSequence {
    /// A sequence of the same occurrences in reverse order.
    ///
    /// Unlike `reversed()`, which first expands all occurrences, this sequence is lazy.
    public var latestFirst: ReversedOccurrences { ReversedOccurrences(base: self) }

    /// Returns the first occurrence that starts after a date, which can be any date.
    func first(startingAfter date: Date) -> Occurrence? {
        let start = Timestamp(date)
        return first { $0.startInstant > start }
    }

    /// Returns the last occurrence that starts before a date, which can be any date.
    func last(startingBefore date: Date) -> Occurrence? {
        let end = Timestamp(roundingUp: date)
        return latestFirst.first { $0.startInstant < end }
    }

    fileprivate var includedSources: [OccurrenceSource] {
        let (isIncluded, matcher) = (PagedExpansion.Inclusion(filter), EntryMatcher(filter))
        return parts.flatMap { $0.sources.filter { isIncluded($0.traits) && matcher.admits($0.entry) } }
    }
}
