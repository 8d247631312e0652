import Recurrence

/// Occurrences as they are taken from their sources, and then in order: by start, then end, then the place of their source.
///
/// What a series has in a month differs in its starts alone. So each is one word: how long after ``base`` it begins, and
/// which model it is like. Words are what is sorted, and nothing else is moved.
@usableFromInline
struct TakenMembers {
    /// From the highest bit: seconds after ``base``, 32 bits; whether the model belongs before one that came before it; the
    /// place of the model. Those from ``count`` on are room for more.
    @usableFromInline
    private(set) var words: [UInt64] = []
    @usableFromInline
    private(set) var models: [PlacedMember] = []
    @usableFromInline
    private(set) var base: Int
    private(set) var count = 0
    /// Of the models that are in order the last; its place is below ``models``' count.
    private var lastInOrder = 0
    /// The seconds of all, or more.
    private var farthestTaken: UInt64 = 0
    private var sorting = WordSorting()

    /// - Parameter base: an instant before which little begins.
    init(base: Int) { self.base = base }

    /// The bits of a word below the seconds.
    @inlinable
    static var modelBits: UInt64 { 32 }

    /// That of a model that is out of order. No memory holds as many models as the bits below it number.
    @inlinable
    static var unordered: UInt64 { 1 << 31 }

    /// So many seconds or more, 136 years, and none or fewer are not told apart: what begins then has a model of its own.
    @inlinable
    static var farthest: UInt64 { 1 << modelBits - 1 }

    @inlinable
    subscript(place: Int) -> PlacedMember {
        let word = words[place]
        let model = models[Self.model(of: word)]
        let distance = word >> Self.modelBits
        guard Self.isExact(distance) else { return model }
        return PlacedMember(model, startingAt: base &+ Int(truncatingIfNeeded: distance))
    }

    @inlinable
    static func model(of word: UInt64) -> Int { Int(truncatingIfNeeded: word & (unordered &- 1)) }

    @inlinable
    static func isExact(_ distance: UInt64) -> Bool { distance &- 1 < farthest &- 1 }
}

extension TakenMembers {
    /// Makes room for words and models to come.
    mutating func reserve(_ more: Int) {
        makeRoom(for: more)
        models.reserveCapacity(models.count + more)
    }

    mutating func append(_ member: PlacedMember) {
        let distance = UInt64(clamping: min(member.startInstant &- base, Int(Self.farthest)))
        if !Self.isExact(distance) || !(models.last?.isSibling(of: member) ?? false) { _ = place(of: member) }
        let place = UInt64(truncatingIfNeeded: models.count &- 1)
        append(distance << Self.modelBits | (models.count - 1 == lastInOrder ? place : place | Self.unordered))
        farthestTaken = max(farthestTaken, distance)
    }

    /// Appends one for each bit, by its number, that is like a model but for its start.
    ///
    /// - Parameter first: when the one of bit 0 begins, days of 24 hours before the others.
    @inline(__always)
    mutating func append(_ marks: UInt64, from first: Int, like model: PlacedMember) {
        let distance = first &- base
        let last = distance &+ (63 &- marks.leadingZeroBitCount) &* 86_400
        guard distance &+ marks.trailingZeroBitCount &* 86_400 > 0, last < Int(Self.farthest) else {
            return appendFarAway(marks, from: first, like: model)
        }
        farthestTaken = max(farthestTaken, UInt64(truncatingIfNeeded: last))
        // Where it is negative, there is a later bit that makes it positive.
        let word = UInt64(truncatingIfNeeded: distance) << Self.modelBits | place(of: model)
        makeRoom(for: 64)
        var marks = marks
        var place = count
        var words = words.mutableSpan
        while marks != 0 {
            let day = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount)
            words[place] = word &+ day &* (86_400 << Self.modelBits)
            place &+= 1
            marks &= marks &- 1
        }
        count = place
    }

    @inline(never)
    private mutating func appendFarAway(_ marks: UInt64, from first: Int, like model: PlacedMember) {
        var marks = marks
        while marks != 0 {
            append(PlacedMember(model, startingAt: first + marks.trailingZeroBitCount * 86_400))
            marks &= marks &- 1
        }
    }

    private mutating func append(_ word: UInt64) {
        makeRoom(for: 1)
        words[count] = word
        count += 1
    }

    @inline(__always)
    private mutating func makeRoom(for more: Int) {
        if words.count - count < more { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        words.append(contentsOf: repeatElement(0, count: max(more, words.count)))
    }

    /// Adds a model.
    ///
    /// - Returns: its place, with the mark of one that is out of order.
    @inline(__always)
    private mutating func place(of model: PlacedMember) -> UInt64 {
        let place = models.count
        models.append(model)
        if place > 0, PlacedMember.isOrderedAmongTies(model, before: models[lastInOrder]) {
            return UInt64(truncatingIfNeeded: place) | Self.unordered
        }
        lastInOrder = place
        return UInt64(truncatingIfNeeded: place)
    }

    /// Takes the first ones out, and counts from another instant.
    mutating func removeFirst(_ taken: Int, base: Int) {
        let rest = (taken..<count).map { self[$0] }
        models.removeAll(keepingCapacity: true)
        (self.base, count, lastInOrder, farthestTaken) = (base, 0, 0, 0)
        for member in rest { append(member) }
    }

    /// The place of the first that begins at an instant or later, where they are in order.
    func firstPlace(notBefore instant: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].startInstant >= instant { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension TakenMembers {
    /// - Complexity: O(*n*) where those that begin together are in order already; O(*n* log *k*) where as many as *k* are not
    mutating func sort() {
        sorting.sort(&words, count: count, upTo: farthestTaken)
        var place = 1
        while let unordered = firstUnordered(from: place) {
            let distance = words[unordered] >> Self.modelBits
            var begin = unordered - 1
            while begin > 0, words[begin - 1] >> Self.modelBits == distance { begin -= 1 }
            place = words[unordered..<count].firstIndex { $0 >> Self.modelBits != distance } ?? count
            sortTies(begin..<place)
        }
    }

    /// So many are put in order by moving each to its place: to sort them otherwise takes memory.
    private static let fewTies = 16

    private mutating func sortTies(_ places: Range<Int>) {
        let models = models
        guard places.count <= Self.fewTies else {
            words[places].sort { models.isOrdered($0, before: $1) }
            return
        }
        var words = words.mutableSpan
        for end in places.dropFirst() {
            let word = words[end]
            var place = end
            while place > places.lowerBound, models.isOrdered(word, before: words[place - 1]) {
                words[place] = words[place - 1]
                place -= 1
            }
            words[place] = word
        }
    }

    /// The place, from one on, of the first that is as far as the one before it and belongs before that.
    private func firstUnordered(from place: Int) -> Int? {
        let (words, models) = (words.span, models)
        guard place < count else { return nil }
        var previous = words[place - 1]
        for place in place..<count {
            let word = words[place]
            // Where neither is marked their models are in order, as they are.
            if (previous ^ word) >> Self.modelBits == 0,
                (previous | word) & Self.unordered != 0 || !Self.isExact(word >> Self.modelBits),
                models.isOrdered(word, before: previous)
            {
                return place
            }
            previous = word
        }
        return nil
    }
}

extension [PlacedMember] {
    /// The order of words that are as far: by what they are like, and where they are too far to tell, by that one's start.
    @inline(__always)
    fileprivate func isOrdered(_ left: UInt64, before right: UInt64) -> Bool {
        let (first, second) = (self[TakenMembers.model(of: left)], self[TakenMembers.model(of: right)])
        if !TakenMembers.isExact(left >> TakenMembers.modelBits), first.startInstant != second.startInstant {
            return first.startInstant < second.startInstant
        }
        return PlacedMember.isOrderedAmongTies(first, before: second)
    }
}
