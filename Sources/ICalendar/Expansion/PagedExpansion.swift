// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

/// The occurrences of many sources in a window, one page at a time.
///
/// Each source appends all its occurrences on a page, and then the page is sorted. A merge would switch to another
/// series for every occurrence; this approach stays with one series for a while and only moves numbers.
struct PagedExpansion {
    private let sources: [OccurrenceSource]
    private let window: ExpansionWindow
    private let isIncluded: Inclusion
    /// The days on which occurrences of up to a day can start and touch the window.
    private let candidateDays: Range<Int>
    private var mappers: LocalTimeMappers

    private var segments: SimpleSegments
    /// The indices of the rows that may have further occurrences.
    private var rows: [Int]
    private var slowRows: [OccurrenceBuffer.SlowRow] = []

    /// The indices of the sources that are neither simple nor single. After the first page, those that continue have
    /// iterators instead.
    private var others: [Int] = []
    private var iterators: [SegmentIterator] = []
    /// The start of the next occurrence of each iterator; `Int.max` after the last one.
    private var nextStarts: [Int] = []

    /// The single occurrences in order, if the window has more than one page.
    private var singles: OccurrenceBuffer
    private var singleIndex = 0

    /// The start of the next page: `Int.min` for the first page, nil if there are no more.
    private var nextStart: Int? = .min
    /// Whether the expansion gave up on a series because too many consecutive occurrences were excluded.
    private(set) var isTruncated = false

    /// Creates an expansion of sources.
    ///
    /// - Parameters:
    ///   - preparation: The sources that may have occurrences; nil if nothing is known about the sources.
    ///   - buffer: Receives the single occurrences if the window is one page.
    init(
        of sources: [OccurrenceSource], _ preparation: Preparation?, in window: ExpansionWindow,
        where isIncluded: Inclusion, into buffer: inout OccurrenceBuffer
    ) {
        self.sources = sources
        self.window = window
        self.isIncluded = isIncluded
        candidateDays = window.candidateDays(ofLength: 86_400)
        mappers = LocalTimeMappers(viewer: window.viewer)
        segments = preparation?.segments ?? SimpleSegments()
        rows = preparation?.rows ?? []
        singles = OccurrenceBuffer(base: ExpansionPage.base(of: window))
        if let others = preparation?.others {
            for position in others { add(position, maybeSimple: false, &buffer) }
        } else {
            for position in sources.indices { add(position, maybeSimple: true, &buffer) }
            rows = Array(segments.rows.indices)
        }
        singles.sort()
    }
}

extension PagedExpansion {
    /// The sources that may have occurrences in a window, as found by an index.
    struct Preparation {
        var segments = SimpleSegments()
        /// The indices of these sources' simple segments.
        var rows: [Int] = []
        /// The indices of the sources without a simple segment.
        var others: [Int] = []
    }

    /// A filter for entries by their traits.
    struct Inclusion {
        private let kinds: CalendarEntry.Traits.KindMask
        private let includesCancelled: Bool

        init(_ filter: OccurrenceFilter) {
            kinds = CalendarEntry.Traits.KindMask(filter.kinds)
            includesCancelled = filter.includesCancelled
        }

        @inline(__always)
        func callAsFunction(_ traits: CalendarEntry.Traits) -> Bool {
            traits.isIncluded(in: kinds) && (includesCancelled || !traits.isCancelled)
        }
    }
}

extension PagedExpansion {
    /// The maximum number of occurrences that the sources together may add to a page, so that neither a series that
    /// occurs every second nor thousands of such series fill the memory.
    private static let largestShare = 65_536
    /// The minimum number of occurrences that each source may add to a page, regardless of the number of sources.
    private static let smallestShare = 1_024

    /// Whether the whole window is one page.
    private var isOnePage: Bool { window.end - window.start <= ExpansionPage.maximumLength }

    /// Adds a source if the filter includes its entry.
    private mutating func add(_ index: Int, maybeSimple: Bool, _ buffer: inout OccurrenceBuffer) {
        let source = sources[index]
        guard isIncluded(source.traits) else { return }
        switch source {
        case .single(let single):
            guard window.mayContain(single), let occurrence = single.packed(in: window, source: index, &mappers)
            else { return }
            if isOnePage { buffer.append(occurrence) } else { singles.append(occurrence) }
        case .segment(let segment):
            if maybeSimple, let simple = SimpleSegment(segment, source: index) {
                let row = simple.row
                guard
                    row.length > 86_400
                        || row.firstDay < candidateDays.upperBound && row.lastDay >= candidateDays.lowerBound
                else { return }
                // On a single page, finding equal rules costs more than expanding each of them.
                segments.append(simple, sharingRule: !isOnePage)
            } else {
                others.append(index)
            }
        }
    }

    /// The instant that the next page counts from; nil if there are no more pages.
    var nextBase: Int? { nextStart.map { ExpansionPage.base(of: window.page(from: $0, to: window.end)) } }

    /// Appends the occurrences of the next page, and sorts the buffer.
    ///
    /// - Parameters:
    ///   - buffer: A buffer that counts from ``ExpansionPage/base(of:)`` of the page.
    ///   - exclusions: The query's budget for excluded occurrences, shared by all series.
    /// - Returns: The number of occurrences that are ready; the rest start after the page.
    mutating func append(to buffer: inout OccurrenceBuffer, within exclusions: inout ExclusionBudget) -> Int {
        guard let start = nextStart else { return buffer.count }
        let limit = window.page(from: start, to: window.end).origin + ExpansionPage.maximumLength
        // Sources with too many occurrences end the page earlier.
        var end = limit >= window.end ? Int.max : window.orderingBoundary(onOrAfter: limit)
        if !others.isEmpty { startIterators(before: &end, &buffer, within: &exclusions) }
        continueIterators(before: &end, &buffer, within: &exclusions)
        if end >= window.end { end = .max }
        let pageWindow = window.page(from: start, to: min(end, window.end))
        let count = buffer.count
        if !rows.isEmpty { appendRows(on: pageWindow, &buffer) }
        let rowsHaveMore = buffer.count > count
        while singleIndex < singles.count, singles[singleIndex].startInstant < end {
            buffer.append(singles[singleIndex])
            singleIndex += 1
        }
        buffer.sort()
        let ready = buffer.firstPlace(onOrAfter: end)
        let leftover = ready < buffer.count ? buffer[ready].startInstant : .max
        findNextStart(after: end, leftover, rowsHaveMore: rowsHaveMore)
        return ready
    }

    /// Finds the start of the next page.
    ///
    /// - Parameters:
    ///   - leftover: The start of the first occurrence in the buffer that is after the page.
    ///   - rowsHaveMore: Whether the next page is likely to have occurrences of rows. If not, pages without occurrences
    ///     are skipped.
    private mutating func findNextStart(after end: Int, _ leftover: Int, rowsHaveMore: Bool) {
        guard end < window.end else {
            nextStart = nil
            return
        }
        let (known, days) = (segments.rows, window.page(from: end, to: window.end).candidateDays(ofLength: 0))
        rows.removeAll { known[$0].lastDay < days.lowerBound }
        var next = min(leftover, nextStarts.min() ?? .max)
        if singleIndex < singles.count { next = min(next, singles[singleIndex].startInstant) }
        if !rows.isEmpty { next = min(next, rowsHaveMore ? end : startOfRows(after: end)) }
        nextStart = next < window.end ? max(next, end) : nil
    }

    /// Returns an instant before which no row has an occurrence, and removes rows without further occurrences.
    private mutating func startOfRows(after end: Int) -> Int {
        let days = window.page(from: end, to: window.end).candidateDays(ofLength: 0)
        let segments = segments
        var first = Int.max
        rows.removeAll { place in
            let row = segments.rows[place]
            let from = max(days.lowerBound, Int(row.firstDay))
            var cursor = DayRule.Cursor(segments.rules[Int(row.rule)], at: from)
            guard let run = cursor.next(before: min(days.upperBound, Int(row.lastDay) + 1)) else { return true }
            first = min(first, run.firstDay + run.bits.trailingZeroBitCount)
            return false
        }
        return rows.isEmpty ? .max : first * 86_400 - ZoneBounds.maximumOffset
    }
}

extension PagedExpansion {
    private mutating func appendRows(on pageWindow: ExpansionWindow, _ buffer: inout OccurrenceBuffer) {
        // Retain the segments once. Accessing them through `self` each time would change the reference count.
        let segments = segments
        var page = ExpansionPage(pageWindow, of: segments)
        // A weekly series has four or five occurrences on a page, and a clock that changes has two runs.
        let weeks = max(pageWindow.end - pageWindow.origin, 0) / (7 * 86_400)
        buffer.makeRoom(words: rows.count * min(weeks, 4), models: rows.count * min(weeks, 2))
        slowRows.removeAll(keepingCapacity: true)
        var index = 0
        while true {
            index = buffer.append(rows, from: index, of: segments, on: page, where: isIncluded, slow: &slowRows)
            guard index < rows.count else { break }
            let (rule, form) = (segments.rows[rows[index]].rule, segments.rows[rows[index]].form)
            if !page.knows(rule: rule) { page.learn(rule: rule, of: segments) }
            if !page.knows(form: form) {
                mappers.withMapper(of: segments.forms[Int(form)]) { page.learn(form: form, &$0) }
            }
        }
        for slow in slowRows {
            let form = segments.forms[Int(segments.rows[slow.place].form)]
            mappers.withMapper(of: form) { buffer.append(slow, of: segments, on: page, &$0) }
        }
    }

    private var share: Int { max(Self.largestShare / max(others.count + iterators.count, 1), Self.smallestShare) }

    private mutating func startIterators(
        before end: inout Int, _ buffer: inout OccurrenceBuffer, within exclusions: inout ExclusionBudget
    ) {
        let limit = share
        for position in others {
            guard case .segment(let segment) = sources[position] else { continue }
            var share = PageShare(in: window, before: end, limit: limit)
            let (next, isGivenUp) = segment.append(
                to: &buffer, &share, source: position, within: &exclusions, &mappers)
            end = share.end
            if let next {
                iterators.append(SegmentIterator(segment, in: window, source: position, from: next))
                nextStarts.append(share.nextStart)
            } else if isGivenUp {
                isTruncated = true
            }
        }
        others = []
    }

    private mutating func continueIterators(
        before end: inout Int, _ buffer: inout OccurrenceBuffer, within exclusions: inout ExclusionBudget
    ) {
        let limit = share
        for index in iterators.indices where nextStarts[index] < end {
            var share = PageShare(in: window, before: end, limit: limit)
            iterators[index].append(to: &buffer, &share, within: &exclusions, &mappers)
            end = share.end
            nextStarts[index] = share.nextStart
            if share.nextStart == .max, iterators[index].isTruncated { isTruncated = true }
        }
    }
}
