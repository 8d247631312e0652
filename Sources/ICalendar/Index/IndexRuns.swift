import Recurrence

/// The sources of all feeds of an index, in a small number of sorted runs of decreasing size, as in a log-structured
/// merge tree.
///
/// New sources become a run of their own. Two runs are merged when the later one is at least half as long as the
/// earlier one. A source is therefore moved O(log *n*) times, and a query has to search O(log *n*) runs. Sources of
/// removed feeds stay until their run is merged.
struct IndexRuns: Sendable {
    private(set) var runs: [IndexRun] = []
    /// The rank of each feed by number; -1 if the feed was removed.
    private var ranks = PagedArray<Int32>()
    /// The number of sources of each feed by number.
    private var sourceCounts = PagedArray<Int32>()
    /// The number of sources of removed feeds.
    private var goneCount = 0

    private var count: Int { runs.reduce(0) { $0 + $1.sources.count } }

    /// Whether more sources belong to removed feeds than to current ones.
    var isMostlyGone: Bool { goneCount > count - goneCount }

    /// Whether every source belongs to a current feed.
    private var isWhole: Bool { goneCount == 0 }

    /// Adds feeds, whose numbers follow the existing ones, and removes others.
    ///
    /// - Parameter former: the numbers of the feeds to remove, which may be among those added.
    /// - Complexity: O(*n* log *n*) in the number of their sources; occasionally in the number of all sources.
    mutating func append(_ versions: [FeedVersion], replacing former: [Int] = []) {
        var sources: [OccurrenceSource] = []
        var numbers: [Int32] = []
        for version in versions {
            let number = Int32(truncatingIfNeeded: ranks.count)
            ranks.append(Int32(truncatingIfNeeded: version.rank))
            sourceCounts.append(Int32(truncatingIfNeeded: version.feed.sources.count))
            sources += version.feed.sources
            numbers += repeatElement(number, count: version.feed.sources.count)
        }
        for number in former { remove(number) }
        guard !sources.isEmpty else { return }
        if versions.count > 1 { OccurrenceSource.order(&sources, &numbers) }
        push(IndexRun(sources, feedNumbers: numbers))
    }

    /// Removes a feed. Its sources are dropped at the next merge.
    mutating func remove(_ number: Int) {
        ranks[number] = -1
        goneCount += Int(sourceCounts[number])
    }

    private mutating func push(_ run: IndexRun) {
        var added = run
        while let last = runs.last, last.sources.count <= 2 * added.sources.count {
            runs.removeLast()
            let both = [last, added]
            let lists = both.indices.map { number in
                both[number].sources.indices.filter { isLive(both[number], $0) }
                    .map { SourcePlace(run: number, source: $0, row: nil) }
            }
            let places = merged(lists, of: both)
            goneCount -= last.sources.count + added.sources.count - places.count
            added = IndexRun(
                places.map { both[$0.run].sources[$0.source] },
                feedNumbers: places.map { both[$0.run].feedNumbers[$0.source] })
        }
        if !added.sources.isEmpty { runs.append(added) }
    }

    /// Returns whether the feed of a source is still in the index.
    private func isLive(_ run: IndexRun, _ source: Int) -> Bool { ranks[Int(run.feedNumbers[source])] >= 0 }
}

/// A source in one of several runs.
private struct SourcePlace {
    let run: Int
    let source: Int
    /// The index of the simple segment; nil if the source has none or if the caller doesn't need it.
    let row: Int?
}

extension IndexRuns {
    /// The sources that may touch a range of instants, prepared for expansion.
    struct Selection {
        var sources: [OccurrenceSource] = []
        /// The number of the feed of each source.
        var feedNumbers: [Int32] = []
        var prepared = PagedExpansion.Preparation()
    }

    /// Returns the sources that may touch a range of instants, sorted by UID.
    ///
    /// - Complexity: O(log *s* + *k* log *r*) in the number of sources, of those that may touch the range, and of runs.
    func selection(touching range: Range<Int>) -> Selection {
        // With a single run, use the sources without copying them.
        if runs.count == 1, let run = runs.first {
            let places = run.places(touching: range)
            let rows = isWhole ? places.rows : places.rows.filter { isLive(run, run.segments.rows[$0].source) }
            let others = isWhole ? places.others : places.others.filter { isLive(run, $0) }
            return Selection(
                sources: run.sources, feedNumbers: run.feedNumbers,
                prepared: .init(segments: run.segments, rows: rows, others: others))
        }
        return selection(of: merged(runs.indices.map { places(inRun: $0, touching: range) }, of: runs))
    }

    private func selection(of places: [SourcePlace]) -> Selection {
        var selection = Selection()
        selection.sources.reserveCapacity(places.count)
        selection.feedNumbers.reserveCapacity(places.count)
        // The numbers in the selection of the runs' rules and forms.
        var rules = runs.map { [Int32](repeating: -1, count: $0.segments.rules.count) }
        var forms = runs.map { [Int32](repeating: -1, count: $0.segments.forms.count) }
        for place in places {
            let run = runs[place.run]
            if let row = place.row {
                let (rule, form) = (Int(run.segments.rows[row].rule), Int(run.segments.rows[row].form))
                if rules[place.run][rule] < 0 {
                    rules[place.run][rule] = selection.prepared.segments.append(run.segments.rules[rule])
                }
                if forms[place.run][form] < 0 {
                    forms[place.run][form] = selection.prepared.segments.number(of: run.segments.forms[form])
                }
                selection.prepared.rows.append(selection.prepared.segments.rows.count)
                selection.prepared.segments.append(
                    row, of: run.segments, rule: rules[place.run][rule], form: forms[place.run][form],
                    source: selection.sources.count)
            } else {
                selection.prepared.others.append(selection.sources.count)
            }
            selection.sources.append(run.sources[place.source])
            selection.feedNumbers.append(run.feedNumbers[place.source])
        }
        return selection
    }

    /// Returns the sources of a run that may touch a range, sorted by UID.
    private func places(inRun number: Int, touching range: Range<Int>) -> [SourcePlace] {
        let run = runs[number]
        let (rows, others) = run.places(touching: range)
        // The source and the row in one number, because numbers are sorted faster.
        var keys = rows.map { run.segments.rows[$0].source << 32 | ($0 + 1) } + others.map { $0 << 32 }
        keys.sort()
        return keys.lazy.filter { isWhole || isLive(run, $0 >> 32) }.map { key in
            let row = key & 0xFFFF_FFFF
            return SourcePlace(run: number, source: key >> 32, row: row > 0 ? row - 1 : nil)
        }
    }

    /// Merges sorted lists, the longest of which is the first.
    private func merged(_ lists: [[SourcePlace]], of runs: [IndexRun]) -> [SourcePlace] {
        lists.reversed().reduce(into: []) { merged, list in merged = self.merged(list, merged, of: runs) }
    }

    /// - Complexity: O(*k* log *n*) comparisons, in the lengths of the second and the first list
    private func merged(_ first: [SourcePlace], _ second: [SourcePlace], of runs: [IndexRun]) -> [SourcePlace] {
        func entry(_ place: SourcePlace) -> CalendarEntry { runs[place.run].sources[place.source].entry }
        func rank(_ place: SourcePlace) -> Int32 { ranks[Int(runs[place.run].feedNumbers[place.source])] }
        func isOrdered(_ place: SourcePlace, before other: SourcePlace) -> Bool {
            let (first, second) = (entry(place), entry(other))
            if first.isOrdered(before: second) { return true }
            return !second.isOrdered(before: first) && rank(place) < rank(other)
        }
        var merged: [SourcePlace] = []
        merged.reserveCapacity(first.count + second.count)
        var index = 0
        for place in second {
            // Steps that double find a range of the first list, and bisection the place in this range.
            var (low, high, step) = (index, index, 1)
            while high < first.count, !isOrdered(place, before: first[high]) {
                low = high + 1
                high += step
                step *= 2
            }
            high = min(high, first.count)
            while low < high {
                let middle = low + (high - low) / 2
                if isOrdered(place, before: first[middle]) { high = middle } else { low = middle + 1 }
            }
            merged.append(contentsOf: first[index..<low])
            merged.append(place)
            index = low
        }
        merged.append(contentsOf: first[index...])
        return merged
    }
}
