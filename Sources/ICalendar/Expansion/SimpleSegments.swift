import Recurrence

/// The plain ones among the segments of a list of sources.
struct SimpleSegments: Sendable {
    /// To be looked at in place: to copy one takes as long as to find its days.
    private(set) var rows: ContiguousArray<SimpleSegments.Row> = []
    /// By the places of the rows.
    private(set) var details: ContiguousArray<PlainStretch.Details> = []
    /// Those that the segments have, each once.
    private(set) var forms: [TimeKind] = [.date, .floating, .utc]
    /// Those that they have; of those that were added together, each once.
    private(set) var rules: [PlainDays] = []
    /// EXDATEs of all, as keys.
    private(set) var exclusions: [Int] = []
    private var zones: [ObjectIdentifier: Int32] = [:]

    init() {}

    /// Those of sources, by their lengths: so their occurrences need not be put in order where they start together.
    ///
    /// - Complexity: O(*n* log *n*) in the number of sources, and their EXDATEs
    init(_ sources: [OccurrenceSource]) {
        var numbers: [PlainDays: Int32] = [:]
        var all: [PlainStretch] = []
        for (place, source) in sources.enumerated() {
            guard case .segment(let segment) = source, let (plain, rule) = plain(segment, source: place) else {
                continue
            }
            let number = numbers[rule] ?? append(rule)
            numbers[rule] = number
            all.append(PlainStretch(plain, rule: number))
        }
        all.sort { ($0.row.length, $0.row.source) < ($1.row.length, $1.row.source) }
        rows = ContiguousArray(all.lazy.map(\.row))
        details = ContiguousArray(all.lazy.map(\.details))
    }

    var count: Int { rows.count }

    subscript(place: Int) -> PlainStretch { PlainStretch(rows[place], details[place]) }

    /// Adds the rules of others.
    ///
    /// - Returns: the number of the first.
    mutating func append(rulesOf others: SimpleSegments) -> Int32 {
        let first = Int32(truncatingIfNeeded: rules.count)
        rules.append(contentsOf: others.rules)
        return first
    }

    /// Adds one of others.
    ///
    /// - Parameters:
    ///   - firstRule: the number of the first of their rules.
    ///   - source: its place among the sources that are walked together.
    mutating func append(_ segment: PlainStretch, of others: SimpleSegments, firstRule: Int32, source: Int) {
        var (row, details) = (segment.row, segment.details)
        row.rule += firstRule
        row.source = source
        row.form = number(of: others.forms[Int(row.form)])
        let excluded = others.exclusions[Int(details.exclusions.lowerBound)..<Int(details.exclusions.upperBound)]
        details.exclusions = append(excluded)
        append(PlainStretch(row, details))
    }

    /// Adds a segment, if it is a plain one.
    ///
    /// - Returns: its place.
    mutating func append(_ segment: SeriesSegment, source: Int) -> Int? {
        guard let (plain, rule) = plain(segment, source: source) else { return nil }
        append(PlainStretch(plain, rule: append(rule)))
        return count - 1
    }

    /// Takes the one out that was added last, and its rule.
    mutating func removeLast() {
        guard let last = details.popLast() else { return }
        rows.removeLast()
        rules.removeLast()
        exclusions.removeLast(last.exclusions.count)
    }
}

extension SimpleSegments {
    private mutating func append(_ segment: PlainStretch) {
        rows.append(segment.row)
        details.append(segment.details)
    }

    /// - Returns: its number.
    private mutating func append(_ rule: PlainDays) -> Int32 {
        rules.append(rule)
        return Int32(truncatingIfNeeded: rules.count - 1)
    }

    private mutating func append(_ excluded: some Collection<Int>) -> Range<Int32> {
        let start = Int32(truncatingIfNeeded: exclusions.count)
        exclusions.append(contentsOf: excluded)
        return start..<Int32(truncatingIfNeeded: exclusions.count)
    }

    /// A segment as numbers, its form and its exclusions among those of the others, and its rule.
    private mutating func plain(_ segment: SeriesSegment, source: Int) -> (PlainStretch, PlainDays)? {
        let set = segment.set
        guard let rule = PlainRule(set), var plain = PlainStretch(segment, rule, source: source) else { return nil }
        plain.row.form = number(of: segment.form)
        plain.details.exclusions = append(set.exclusions)
        return (plain, rule.days)
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
