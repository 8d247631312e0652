import Recurrence

/// A stretch as numbers alone, where its set is a ``Recurrence/PlainRule``: those of a feed lie in a row, so that a query goes
/// through them without coming to the objects that the series are.
struct PlainStretch: Sendable {
    private let rule: PlainRule
    /// Those of the stretch that the rule has too.
    private let keys: ClosedRange<Int>
    /// The wall-clock second after which none of them can come.
    private let last: Int
    private let days: Int32
    private let seconds: Int32
    /// EXDATE, ascending: where in ``PlainStretches/exclusions``.
    fileprivate var exclusions: Range<Int32>
    /// Which of ``PlainStretches/forms``.
    fileprivate(set) var form: Int32
    let traits: Entry.Traits

    /// Nil where the set is more than a plain rule, or is shown in another form than it is kept in.
    fileprivate init?(_ stretch: Series.Stretch, form: Int32) {
        guard !stretch.keys.isEmpty, stretch.shift == 0,
            stretch.keysAreStarts || !stretch.hasZone && stretch.form == stretch.recurrenceForm,
            let days = Int32(exactly: stretch.duration.days), let seconds = Int32(exactly: stretch.duration.seconds),
            let rule = PlainRule(stretch.set)
        else { return nil }
        let lower = max(rule.keys.lowerBound, stretch.keys.lowerBound)
        let upper = min(rule.keys.upperBound, stretch.keys.upperBound - 1)
        guard lower <= upper else { return nil }
        self.rule = rule
        keys = lower...upper
        // No clock is more than a day from UTC.
        last = upper < .max - 90_000 ? upper + 90_000 : .max
        (self.days, self.seconds, self.form, exclusions) = (days, seconds, form, 0..<0)
        traits = stretch.traits
    }

    /// Takes the occurrences that touch a window and begin before the bound.
    ///
    /// - Parameters:
    ///   - clock: the wall-clock second to go on from; nil to begin.
    ///   - source: its place among the sources that are walked together.
    ///   - stretches: those that it is one of.
    ///   - placement: for ``form`` and the viewer of the window.
    /// - Returns: the wall-clock second of the next one; nil after the last.
    func take(
        _ taking: inout MemberTaking, from clock: Int?, source: Int, _ stretches: PlainStretches,
        _ placement: inout Placement, into taken: inout [PlacedMember]
    ) -> Int? {
        // A day of the wall clock has 23 to 25 hours, but for one that a zone left out: what that makes longer or shorter is
        // decided when the occurrence is there.
        let margin = rule.hasZone && days == 0 ? 0 : 90_000
        let window = taking.window
        let clocks = placement.clocks(of: (window.start - duration.nominalSeconds - margin, window.end + margin))
        var first = clock ?? clocks.from
        let end = min(clocks.to, last)
        return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.blockLength) { block in
            while true {
                let bound = placement.clocks(of: (taking.bound, taking.bound)).to
                let count = unsafe rule.fill(block, from: first, to: end, bound: bound)
                guard count > 0 else { return nil }
                var next = 0
                let candidates = unsafe block.span.extracting(0..<count)
                if let run = run(of: candidates, taking, stretches, &placement) {
                    taking.take(run.places.count, into: &taken) {
                        member(at: candidates[run.places.lowerBound + $0], run.offset, source)
                    }
                    next = run.places.upperBound
                }
                while next < count {
                    let clock = candidates[next]
                    if let member = member(at: clock, source, stretches, &placement), !taking.take(member, into: &taken)
                    {
                        return clock
                    }
                    next += 1
                }
                first = candidates[count - 1] + 1
            }
        }
    }

    private var duration: NominalDuration { NominalDuration(days: Int(days), seconds: Int(seconds)) }

    /// The occurrence that a candidate is, if it is one.
    private func member(
        at clock: Int, _ source: Int, _ stretches: PlainStretches, _ placement: inout Placement
    ) -> PlacedMember? {
        let placed = placement.place(clock: clock, duration: duration)
        let key = rule.hasZone ? placed.startInstant : clock
        guard keys.contains(key), !areExcluded(key...key, stretches.exclusions) else { return nil }
        // A time in a gap counts as the time it is put to.
        return PlacedMember(placed, source: source, traits)
    }

    /// Those of the candidates that can be taken together, because the clock does not change while they last and none is
    /// excluded: nearly always all that touch the window and begin before the bound. None before them is to be taken.
    ///
    /// - Returns: their places, and the offset that the clock has then; nil where each has to be looked at.
    private func run(
        of candidates: Span<Int>, _ taking: MemberTaking, _ stretches: PlainStretches, _ placement: inout Placement
    ) -> (places: Range<Int>, offset: Int)? {
        let length = duration.nominalSeconds
        var (first, last) = (0, candidates.count - 1)
        guard let offset = placement.offset(from: candidates[first], to: candidates[last] + length) else { return nil }
        let limit = min(taking.bound, taking.window.end) + offset
        while last >= first, candidates[last] >= limit { last -= 1 }
        while last >= first,
            !taking.window.contains(from: candidates[first] - offset, to: candidates[first] + length - offset)
        {
            first += 1
        }
        guard last >= first else { return nil }
        let keyOffset = rule.hasZone ? offset : 0
        let (least, greatest) = (candidates[first] - keyOffset, candidates[last] - keyOffset)
        guard keys.contains(least), keys.contains(greatest), !areExcluded(least...greatest, stretches.exclusions),
            taking.hasRoom(for: last - first + 1)
        else { return nil }
        return (first..<last + 1, offset)
    }

    /// One of those that can be taken together.
    @inline(__always)
    private func member(at clock: Int, _ offset: Int, _ source: Int) -> PlacedMember {
        let end = clock + duration.nominalSeconds
        return PlacedMember((clock - offset, end - offset, clock, end), source: source, traits)
    }

    /// As many candidates at once as lie in the memory that a function has anyway.
    private static let blockLength = 64

    /// Whether any key of a range is taken out.
    private func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        if exclusions.isEmpty { return false }
        let range = Int(exclusions.lowerBound)..<Int(exclusions.upperBound)
        let index = excluded[range].firstIndex(notBelow: keys.lowerBound)
        return index < range.upperBound && excluded[index] <= keys.upperBound
    }
}

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
    subscript(source: Int) -> PlainStretch? {
        let place = places[source]
        return place < 0 ? nil : stretches[Int(place)]
    }

    /// A stretch as numbers, its form and its exclusions among those of the others.
    mutating func plain(_ stretch: Series.Stretch) -> PlainStretch? {
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
