import Recurrence

/// The simple ones among the segments of a list of sources: those whose set is one rule with one time on each of its days.
///
/// They lie in rows of numbers, so that a query goes through thousands without coming to the objects that the series are.
struct SimpleSegments: Sendable {
    /// To be looked at in place: to copy one takes as long as to find its days.
    private(set) var rows: ContiguousArray<Row> = []
    /// By the places of the rows.
    private(set) var details: ContiguousArray<Details> = []
    /// The forms of the segments, each once.
    private(set) var forms: [TimeKind] = [.date, .floating, .utc]
    /// The days of their rules.
    private(set) var rules: [DayRule] = []
    /// The positions of all their EXDATEs.
    private(set) var exclusions: [Int] = []
    private var zones: [ObjectIdentifier: Int32] = [:]
    /// The numbers of the shared rules.
    private var sharedRules: [DayRule: Int32] = [:]

    init() {}

    /// The simple segments of sources, ordered by their lengths: so their occurrences need not be put in order where they start
    /// together.
    ///
    /// - Complexity: O(*n* log *n*) in the number of sources, and their EXDATEs
    init(_ sources: [OccurrenceSource]) {
        for (place, source) in sources.enumerated() {
            guard case .segment(let segment) = source, let simple = SimpleSegment(segment, source: place) else {
                continue
            }
            append(simple, sharingRule: true)
        }
        let order = rows.indices.sorted { (rows[$0].length, $0) < (rows[$1].length, $1) }
        rows = ContiguousArray(order.lazy.map { [rows] in rows[$0] })
        details = ContiguousArray(order.lazy.map { [details] in details[$0] })
    }

    /// Adds a segment.
    ///
    /// - Parameter isSharing: whether to look for a segment that has the same rule: then the days of the rule are found once.
    mutating func append(_ segment: SimpleSegment, sharingRule isSharing: Bool) {
        var (row, details) = (segment.row, segment.details)
        row.rule = (isSharing ? sharedRules[segment.days] : nil) ?? append(segment.days)
        if isSharing { sharedRules[segment.days] = row.rule }
        row.form = number(of: segment.form)
        details.exclusions = append(segment.exclusions[...])
        rows.append(row)
        self.details.append(details)
    }

    /// Adds a row of others.
    ///
    /// - Parameters:
    ///   - place: that of the row among the others.
    ///   - rule: the number that its rule has here.
    ///   - source: its place among the sources that are expanded together.
    mutating func append(_ place: Int, of others: SimpleSegments, rule: Int32, source: Int) {
        var (row, details) = (others.rows[place], others.details[place])
        row.rule = rule
        row.source = source
        row.form = number(of: others.forms[Int(row.form)])
        details.exclusions = append(others.exclusions[details.exclusions.asPlaces])
        rows.append(row)
        self.details.append(details)
    }
}

extension SimpleSegments {
    /// Adds a rule.
    ///
    /// - Returns: its number.
    mutating func append(_ rule: DayRule) -> Int32 {
        rules.append(rule)
        return Int32(truncatingIfNeeded: rules.count - 1)
    }

    private mutating func append(_ excluded: ArraySlice<Int>) -> Range<Int32> {
        let first = Int32(truncatingIfNeeded: exclusions.count)
        exclusions.append(contentsOf: excluded)
        return first..<Int32(truncatingIfNeeded: exclusions.count)
    }

    private mutating func number(of form: TimeKind) -> Int32 {
        switch form {
        case .date: return 0
        case .floating: return 1
        case .utc: return 2
        case .zoned(let zone):
            let id = ObjectIdentifier(zone)
            if let number = zones[id] { return number }
            let number = Int32(truncatingIfNeeded: forms.count)
            forms.append(form)
            zones[id] = number
            return number
        }
    }
}

extension SimpleSegments {
    /// Whether a position in a range is excluded from a row.
    func areExcluded(_ positions: ClosedRange<Int>, at place: Int) -> Bool {
        let range = details[place].exclusions
        guard !range.isEmpty else { return false }
        let index = exclusions[range.asPlaces].firstIndex(notBelow: positions.lowerBound)
        return index < range.upperBound && exclusions[index] <= positions.upperBound
    }

    /// The occurrence of a row on a day of its rule; nil if it is outside of the segment or excluded.
    ///
    /// - Parameter mapper: for the form of the row and the viewer.
    func occurrence(at place: Int, on day: Int, _ mapper: inout LocalTimeMapper) -> PackedOccurrence? {
        let details = details[place]
        let clock = day * 86_400 + Int(rows[place].time)
        let placed = mapper.place(clock: clock, duration: rows[place].duration(days: details.days))
        // A time in a gap counts as the time it is moved to.
        let position = details.hasZone ? placed.startInstant : clock
        guard details.positions.contains(position), !areExcluded(position...position, at: place) else { return nil }
        return PackedOccurrence(placed, source: rows[place].source, rows[place].traits)
    }
}

extension Range<Int32> {
    fileprivate var asPlaces: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
