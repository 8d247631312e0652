import Recurrence

/// The plain ones among the stretches of a list of sources.
struct PlainStretches: Sendable {
    /// To be looked at in place: to copy one takes as long as to find its days.
    private(set) var outlines: ContiguousArray<PlainOutline> = []
    /// By the places of the outlines.
    private(set) var details: ContiguousArray<PlainStretch.Details> = []
    /// Those that the stretches have, each once.
    private(set) var forms: [TimeForm] = [.date, .floating, .utc]
    /// Those that they have; of those that were added together, each once.
    private(set) var rules: [PlainDays] = []
    /// EXDATEs of all, as keys.
    private(set) var exclusions: [Int] = []
    private var zones: [ObjectIdentifier: Int32] = [:]

    init() {}

    /// Those of sources, by their lengths: so their occurrences need not be put in order where they begin together.
    ///
    /// - Complexity: O(*n* log *n*) in the number of sources, and their EXDATEs
    init(_ sources: [Series.Source]) {
        var numbers: [PlainDays: Int32] = [:]
        var all: [PlainStretch] = []
        for (place, source) in sources.enumerated() {
            guard case .stretch(let stretch) = source, let (plain, rule) = plain(stretch, source: place) else {
                continue
            }
            let number = numbers[rule] ?? append(rule)
            numbers[rule] = number
            all.append(PlainStretch(plain, rule: number))
        }
        all.sort { ($0.outline.length, $0.outline.source) < ($1.outline.length, $1.outline.source) }
        outlines = ContiguousArray(all.lazy.map(\.outline))
        details = ContiguousArray(all.lazy.map(\.details))
    }

    var count: Int { outlines.count }

    subscript(place: Int) -> PlainStretch { PlainStretch(outlines[place], details[place]) }

    /// Adds the rules of others.
    ///
    /// - Returns: the number of the first.
    mutating func append(rulesOf others: PlainStretches) -> Int32 {
        let first = Int32(truncatingIfNeeded: rules.count)
        rules.append(contentsOf: others.rules)
        return first
    }

    /// Adds one of others.
    ///
    /// - Parameters:
    ///   - firstRule: the number of the first of their rules.
    ///   - source: its place among the sources that are walked together.
    mutating func append(_ stretch: PlainStretch, of others: PlainStretches, firstRule: Int32, source: Int) {
        var (outline, details) = (stretch.outline, stretch.details)
        outline.rule += firstRule
        outline.source = source
        outline.form = number(of: others.forms[Int(outline.form)])
        let excluded = others.exclusions[Int(details.exclusions.lowerBound)..<Int(details.exclusions.upperBound)]
        details.exclusions = append(excluded)
        append(PlainStretch(outline, details))
    }

    /// Adds a stretch, if it is a plain one.
    ///
    /// - Returns: its place.
    mutating func append(_ stretch: Series.Stretch, source: Int) -> Int? {
        guard let (plain, rule) = plain(stretch, source: source) else { return nil }
        append(PlainStretch(plain, rule: append(rule)))
        return count - 1
    }

    /// Takes the one out that was added last, and its rule.
    mutating func removeLast() {
        guard let last = details.popLast() else { return }
        outlines.removeLast()
        rules.removeLast()
        exclusions.removeLast(last.exclusions.count)
    }
}

extension PlainStretches {
    private mutating func append(_ stretch: PlainStretch) {
        outlines.append(stretch.outline)
        details.append(stretch.details)
    }

    /// - Returns: its number.
    private mutating func append(_ rule: PlainDays) -> Int32 {
        rules.append(rule)
        return Int32(truncatingIfNeeded: rules.count - 1)
    }

    private mutating func append(_ excluded: some Collection<Int>) -> Range<Int32> {
        let begin = Int32(truncatingIfNeeded: exclusions.count)
        exclusions.append(contentsOf: excluded)
        return begin..<Int32(truncatingIfNeeded: exclusions.count)
    }

    /// A stretch as numbers, its form and its exclusions among those of the others, and its rule.
    private mutating func plain(_ stretch: Series.Stretch, source: Int) -> (PlainStretch, PlainDays)? {
        let set = stretch.set
        guard let rule = PlainRule(set), var plain = PlainStretch(stretch, rule, source: source) else { return nil }
        plain.outline.form = number(of: stretch.form)
        plain.details.exclusions = append(set.exclusions)
        return (plain, rule.days)
    }

    private mutating func number(of form: TimeForm) -> Int32 {
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
