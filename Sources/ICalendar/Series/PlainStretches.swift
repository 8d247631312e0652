import Recurrence

/// The plain ones among the stretches of a list of sources.
struct PlainStretches: Sendable {
    private var stretches: [PlainStretch] = []
    /// The place in ``stretches`` of each source, or -1.
    private var places: [Int32] = []
    /// Those that the stretches have, each once.
    private(set) var forms: [TimeForm] = [.date, .floating, .utc]
    /// EXDATEs of all, as keys.
    private(set) var exclusions: [Int] = []
    private var zones: [ObjectIdentifier: Int32] = [:]

    init() {}

    /// - Complexity: O(*n*) in the number of sources and their EXDATEs
    init(_ sources: [Series.Source]) {
        places.reserveCapacity(sources.count)
        for source in sources {
            if case .stretch(let stretch) = source { append(plain(stretch)) } else { append(nil) }
        }
    }

    /// Adds that of the next source, if it has one.
    private mutating func append(_ stretch: PlainStretch?) {
        guard let stretch else { return places.append(-1) }
        places.append(Int32(truncatingIfNeeded: stretches.count))
        stretches.append(stretch)
    }

    /// Adds that of the next source, if it has one, which is one of others.
    mutating func append(_ stretch: PlainStretch?, of others: PlainStretches) {
        guard var stretch else { return append(nil) }
        let excluded = others.exclusions[Int(stretch.exclusions.lowerBound)..<Int(stretch.exclusions.upperBound)]
        stretch.exclusions = append(excluded)
        stretch.form = number(of: others.forms[Int(stretch.form)])
        append(stretch)
    }

    private mutating func append(_ excluded: some Collection<Int>) -> Range<Int32> {
        let begin = Int32(truncatingIfNeeded: exclusions.count)
        exclusions.append(contentsOf: excluded)
        return begin..<Int32(truncatingIfNeeded: exclusions.count)
    }

    /// That of a source; nil where it has none.
    subscript(source: Int) -> PlainStretch? { place(ofSource: source).map { stretches[$0] } }

    /// Where that of a source is; nil where it has none.
    func place(ofSource source: Int) -> Int? {
        let place = places[source]
        return place < 0 ? nil : Int(place)
    }

    /// The traits of that at a place.
    func traits(at place: Int) -> Entry.Traits { stretches.span[place].traits }

    /// Takes the occurrences of that at a place that touch a window and begin before the bound.
    ///
    /// - Parameters:
    ///   - day: the day to go on from; nil to begin.
    ///   - source: its place among the sources that are walked together.
    ///   - placements: for the viewer of the window.
    /// - Returns: the day of the next one; nil after the last.
    func take(
        _ taking: inout MemberTaking, at place: Int, from day: Int?, source: Int, _ placements: inout Placements,
        into taken: inout [PlacedMember]
    ) -> Int? {
        // In place: to copy a stretch takes as long as to find its days.
        let stretches = stretches.span
        return placements.withPlacement(numbered: stretches[place].form, of: self) { placement, months in
            stretches[place].take(&taking, from: day, source: source, self, &placement, &months, into: &taken)
        }
    }

    /// Adds a stretch as numbers, if it can be that.
    ///
    /// - Returns: its place.
    mutating func appendUnplaced(_ stretch: Series.Stretch) -> Int? {
        guard let plain = plain(stretch) else { return nil }
        stretches.append(plain)
        return stretches.count - 1
    }

    /// Takes the one out that was added last.
    mutating func removeLastUnplaced() {
        guard let last = stretches.popLast() else { return }
        exclusions.removeLast(last.exclusions.count)
    }

    /// A stretch as numbers, its form and its exclusions among those of the others.
    private mutating func plain(_ stretch: Series.Stretch) -> PlainStretch? {
        guard var plain = PlainStretch(stretch, form: number(of: stretch.form)) else { return nil }
        plain.exclusions = append(stretch.set.exclusions)
        return plain
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
