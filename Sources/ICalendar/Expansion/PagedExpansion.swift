import Recurrence

/// The occurrences of many sources in a window, a page after the other.
///
/// On a page each source gives all that it has there, and that is sorted. Unlike a merge, which goes from series to series with
/// every occurrence, this stays with one for a while, and moves numbers only.
struct PagedExpansion {
    private let sources: [OccurrenceSource]
    private let window: ExpansionWindow
    private let isIncluded: Inclusion
    /// The days on which occurrences of up to a day can start in the window.
    private let candidateDays: Range<Int>
    private var mappers: LocalTimeMappers

    private var segments: SimpleSegments
    /// The places of the rows that are not over.
    private var rows: [Int]
    private var slowRows: [OccurrenceBuffer.SlowRow] = []

    /// The places of the sources that are neither simple nor single; after the first page there are walks for those that go on.
    private var others: [Int] = []
    private var walks: [SegmentIterator] = []
    /// The start of the next occurrence of each walk; `Int.max` after its last.
    private var nextStarts: [Int] = []

    /// Single occurrences after the first page, in order.
    private var singles: OccurrenceBuffer
    private var singleIndex = 0

    /// The start of the next page, `Int.min` for the first; nil where there is none.
    private var nextStart: Int? = .min
    /// Whether a series was given up because it excludes too many of its own occurrences in a row.
    private(set) var isTruncated = false
    /// For the excluded occurrences of all series together.
    private var exclusions = ExclusionBudget()

    /// - Parameters:
    ///   - preparation: nil where nothing is known of the sources.
    ///   - buffer: takes the occurrences of the first page.
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
    /// The sources that may have occurrences in a window, as an index knows them.
    struct Preparation {
        var segments = SimpleSegments()
        /// The places of these among the simple segments.
        var rows: [Int] = []
        /// The places among the sources of those that have no simple segment.
        var others: [Int] = []
    }

    /// Whether entries with some traits are asked for.
    struct Inclusion {
        private let kinds: CalendarEntry.Traits.KindMask
        private let includesCancelled: Bool

        init(kinds: Set<CalendarEntry.Kind>, includingCancelled: Bool) {
            self.kinds = CalendarEntry.Traits.KindMask(kinds)
            includesCancelled = includingCancelled
        }

        @inline(__always)
        func callAsFunction(_ traits: CalendarEntry.Traits) -> Bool {
            traits.isIncluded(in: kinds) && (includesCancelled || !traits.isCancelled)
        }
    }
}

extension PagedExpansion {
    /// No source gives more to a page: a series of every second must not fill the memory, nor must thousands of them.
    private static let largestShare = 65_536
    /// However many sources there are, each gives so many.
    private static let smallestShare = 1_024

    /// Whether the whole window is one page.
    private var isOnePage: Bool { window.end - window.start <= ExpansionPage.maximumLength }

    /// Adds a source whose entry is asked for.
    private mutating func add(_ position: Int, maybeSimple: Bool, _ buffer: inout OccurrenceBuffer) {
        let source = sources[position]
        guard isIncluded(source.traits) else { return }
        switch source {
        case .single(let single):
            guard window.mayContain(single), let occurrence = single.packed(in: window, source: position, &mappers)
            else { return }
            if isOnePage { buffer.append(occurrence) } else { singles.append(occurrence) }
        case .segment(let segment):
            if maybeSimple, let simple = SimpleSegment(segment, source: position) {
                let row = simple.row
                guard
                    row.length > 86_400
                        || row.firstDay < candidateDays.upperBound && row.lastDay >= candidateDays.lowerBound
                else { return }
                // To find equal rules costs more than to expand them once.
                segments.append(simple, sharingRule: !isOnePage)
            } else {
                others.append(position)
            }
        }
    }

    /// The instant that the next page counts from; nil where there is none.
    var nextBase: Int? { nextStart.map { ExpansionPage.base(of: window.page(from: $0, to: window.end)) } }

    /// Appends the occurrences of the next page, and puts all in order.
    ///
    /// - Parameter buffer: counts from ``ExpansionPage/base(of:)`` of the page.
    /// - Returns: the number of occurrences that are ready; those that follow start after the page.
    mutating func append(to buffer: inout OccurrenceBuffer) -> Int {
        guard let start = nextStart else { return buffer.count }
        let limit = window.page(from: start, to: window.end).origin + ExpansionPage.maximumLength
        // Sources end the page earlier where they have too many.
        var end = limit >= window.end ? Int.max : window.viewer.orderingBoundary(onOrAfter: limit)
        if !others.isEmpty { beginWalks(before: &end, &buffer) }
        continueWalks(before: &end, &buffer)
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

    /// - Parameters:
    ///   - leftover: the start of the first occurrence in the buffer that is after the page.
    ///   - rowsHaveMore: whether the next page may well have occurrences of rows. Otherwise pages without are passed over.
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

    /// An instant before which no row has an occurrence.
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
        // Held once: to refer to them from one to the next is a counter that goes up and down.
        let segments = segments
        var page = ExpansionPage(pageWindow, of: segments)
        // A weekly series has four or five on a page, and a clock that changes then has two runs.
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

    private var share: Int { max(Self.largestShare / max(others.count + walks.count, 1), Self.smallestShare) }

    private mutating func beginWalks(before end: inout Int, _ buffer: inout OccurrenceBuffer) {
        let limit = share
        for position in others {
            guard case .segment(let segment) = sources[position] else { continue }
            var share = PageShare(in: window, before: end, limit: limit)
            let (next, isGivenUp) = segment.append(
                to: &buffer, &share, source: position, within: &exclusions, &mappers)
            end = share.end
            if let next {
                walks.append(SegmentIterator(segment, in: window, source: position, from: next))
                nextStarts.append(share.nextStart)
            } else if isGivenUp {
                isTruncated = true
            }
        }
        others = []
    }

    private mutating func continueWalks(before end: inout Int, _ buffer: inout OccurrenceBuffer) {
        let limit = share
        for index in walks.indices where nextStarts[index] < end {
            var share = PageShare(in: window, before: end, limit: limit)
            walks[index].append(to: &buffer, &share, within: &exclusions, &mappers)
            end = share.end
            nextStarts[index] = share.nextStart
            if share.nextStart == .max, walks[index].isTruncated { isTruncated = true }
        }
    }
}
