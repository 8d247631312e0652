import Recurrence

/// The simple segments of a list of sources: those whose set is a single rule with one time on each of its days.
///
/// The segments are stored in contiguous rows of numbers, so that a query can process thousands without accessing the
/// objects of the series.
struct SimpleSegments: Sendable {
    /// The rows. Access them in place, because copying a row takes as long as finding its days.
    private(set) var rows: ContiguousArray<Row> = []
    /// The details of each row.
    private(set) var details: ContiguousArray<Details> = []
    /// The distinct forms of the segments.
    private(set) var forms: [TimeKind] = [.date, .floating, .utc]
    /// The days of the segments' rules.
    private(set) var rules: [DayRule] = []
    /// The positions of the EXDATEs of all segments.
    private(set) var exclusions: [MemberPosition] = []
    /// The index in ``forms`` of each zone's form. The key is the zone's rules, because each feed has zone objects of its own.
    private var zones: [ZoneRules: Int32] = [:]
    /// The indices of the shared rules.
    private var sharedRules: [DayRule: Int32] = [:]

    init() {}

    /// Creates the simple segments of some of the sources, in their order.
    init(_ sources: [OccurrenceSource], in range: Range<Int>) {
        for place in range {
            guard case .segment(let segment) = sources[place], let simple = SimpleSegment(segment, source: place) else {
                continue
            }
            append(simple, sharingRule: true)
        }
    }

    /// Joins the segments of consecutive sources, sorted by length, so that occurrences with the same start are already in
    /// order.
    ///
    /// - Complexity: O(*n* log *n*) in the number of segments and EXDATEs.
    init(joining pieces: [SimpleSegments]) {
        self = pieces.first ?? SimpleSegments()
        for piece in pieces.dropFirst() { append(piece) }
        let order = rows.indices.sorted { (rows[$0].length, $0) < (rows[$1].length, $1) }
        rows = ContiguousArray(order.lazy.map { [rows] in rows[$0] })
        details = ContiguousArray(order.lazy.map { [details] in details[$0] })
    }

    /// Appends the segments of later sources. Rules and forms are numbered as if all had been added one by one.
    private mutating func append(_ later: SimpleSegments) {
        let rules = later.rules.map { number(of: $0) }
        let forms = later.forms.map { number(of: $0) }
        let first = Int32(truncatingIfNeeded: exclusions.count)
        exclusions += later.exclusions
        for place in later.rows.indices {
            var (row, details) = (later.rows[place], later.details[place])
            (row.rule, row.form) = (rules[Int(row.rule)], forms[Int(row.form)])
            details.exclusions = details.exclusions.lowerBound + first..<details.exclusions.upperBound + first
            self.rows.append(row)
            self.details.append(details)
        }
    }

    /// Adds a segment to the rows.
    ///
    /// - Parameter isSharing: Whether to look for a segment with the same rule, so that the rule's days are only found
    ///   once.
    mutating func append(_ segment: SimpleSegment, sharingRule isSharing: Bool) {
        var (row, details) = (segment.row, segment.details)
        row.rule = isSharing ? number(of: segment.days) : append(segment.days)
        row.form = number(of: segment.form)
        details.exclusions = append(segment.exclusions[...])
        rows.append(row)
        self.details.append(details)
    }
}

extension SimpleSegments {
    /// Adds a rule without a row.
    ///
    /// - Returns: The index of the rule.
    private mutating func append(_ rule: DayRule) -> Int32 {
        rules.append(rule)
        return Int32(truncatingIfNeeded: rules.count - 1)
    }

    /// Returns the index of a rule, adding the rule if necessary.
    private mutating func number(of rule: DayRule) -> Int32 {
        if let number = sharedRules[rule] { return number }
        let number = append(rule)
        sharedRules[rule] = number
        return number
    }

    private mutating func append(_ excluded: ArraySlice<MemberPosition>) -> Range<Int32> {
        let first = Int32(truncatingIfNeeded: exclusions.count)
        exclusions.append(contentsOf: excluded)
        return first..<Int32(truncatingIfNeeded: exclusions.count)
    }

    /// Returns the index of a form, adding the form if necessary.
    private mutating func number(of form: TimeKind) -> Int32 {
        switch form {
        case .date: return 0
        case .floating: return 1
        case .utc: return 2
        case .zoned(let zone):
            if let number = zones[zone.rules] { return number }
            let number = Int32(truncatingIfNeeded: forms.count)
            forms.append(form)
            zones[zone.rules] = number
            return number
        }
    }
}

extension SimpleSegments {
    /// Returns whether any position in a range is excluded from a row.
    func areExcluded(_ positions: ClosedRange<MemberPosition>, at place: Int) -> Bool {
        let range = details[place].exclusions
        guard !range.isEmpty else { return false }
        let index = exclusions[range.asPlaces].firstIndex(notBelow: positions.lowerBound)
        return index < range.upperBound && exclusions[index] <= positions.upperBound
    }

    /// Returns the occurrence of a row on a day of its rule, or nil if the occurrence is outside the segment or
    /// excluded.
    ///
    /// - Parameter mapper: The mapper for the form of the row and the viewer.
    func occurrence(at place: Int, on day: Int, _ mapper: inout LocalTimeMapper) -> PackedOccurrence? {
        let details = details[place]
        let localSeconds = day * 86_400 + Int(rows[place].time)
        let placed = mapper.place(localSeconds: localSeconds, duration: rows[place].duration(days: details.days))
        // A time in a gap counts as the time after the gap that replaces it.
        let position = MemberPosition(seconds: details.hasZone ? placed.startInstant : localSeconds)
        guard details.positions.contains(position), !areExcluded(position...position, at: place) else { return nil }
        return PackedOccurrence(placed, source: rows[place].source, rows[place].traits)
    }
}

extension Range<Int32> {
    fileprivate var asPlaces: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
