/// Occurrences as they are taken from their sources, and then in order: by start, then end, then the place of their source.
///
/// What a series has in a month differs in its starts alone. So each is one word: how long after ``base`` it begins, and
/// which model it is like. Words are what is sorted, and nothing else is moved.
@usableFromInline
struct TakenMembers {
    // Contiguous arrays, because before macOS 26 only these have spans.

    /// From the highest bit: seconds after ``base``, 32 bits; whether the model may belong before one that came before it; the
    /// place of the model. Those from ``count`` on are room for more.
    @usableFromInline
    var words: ContiguousArray<UInt64> = []
    /// Of each model ``PlacedMember/extent``, and room for more. Apart from the rest, because it is all that most readers ask
    /// for.
    @usableFromInline
    var extents: ContiguousArray<UInt64> = []
    /// Of each model ``PlacedMember/origin``, and room for more.
    @usableFromInline
    var origins: ContiguousArray<UInt64> = []
    @usableFromInline
    private(set) var base: Int
    /// How many there are.
    var count = 0
    var modelCount = 0
    /// Of the models that are in order the last one's ``PlacedMember/order``.
    var lastOrder: UInt64 = 0
    private var isLastUnordered = false
    /// Whether a word is marked as out of order.
    var isAnyUnordered = false
    /// The seconds of all, or more.
    var farthestTaken: UInt64 = 0
    /// When those begin that are too far away to tell, by the places of their models.
    @usableFromInline
    private(set) var farInstants: [Int: Int] = [:]
    private var sorting = WordSorting()

    /// - Parameter base: an instant before which little begins.
    init(base: Int) { self.base = base }

    /// The bits of a word below the seconds.
    @inlinable
    static var modelBits: UInt64 { 32 }

    /// That of a model that may be out of order. No memory holds as many models as the bits below it number.
    @inlinable
    static var unordered: UInt64 { 1 << 31 }

    /// So many seconds or more, 136 years, and none or fewer are not told apart: what begins then has a model of its own.
    @inlinable
    static var farthest: UInt64 { 1 << modelBits - 1 }

    @inlinable
    subscript(place: Int) -> PlacedMember {
        let word = words[place]
        let model = Self.model(of: word)
        let distance = word >> Self.modelBits
        let instant =
            Self.isExact(distance)
            ? base &+ Int(truncatingIfNeeded: distance) : Self.farInstant(of: model, farInstants) ?? base
        return PlacedMember(startInstant: instant, extent: extents[model], origin: origins[model])
    }

    @inlinable
    static func model(of word: UInt64) -> Int { Int(truncatingIfNeeded: word & (unordered &- 1)) }

    @inlinable
    static func isExact(_ distance: UInt64) -> Bool { distance &- 1 < farthest &- 1 }

    // Not a method: that would have all of this handed over for what never happens.
    @usableFromInline
    @inline(never)
    static func farInstant(of model: Int, _ instants: [Int: Int]) -> Int? { instants[model] }
}

extension TakenMembers {
    /// Makes room for more.
    @inline(__always)
    mutating func makeRoom(words: Int, models: Int) {
        if self.words.count - count < words { Self.grow(&self.words, by: words) }
        if origins.count - modelCount < models {
            Self.grow(&extents, by: models)
            Self.grow(&origins, by: models)
        }
    }

    @inline(never)
    private static func grow(_ words: inout ContiguousArray<UInt64>, by more: Int) {
        let known = words
        words = ContiguousArray(repeating: 0, count: known.count + max(more, known.count))
        for (place, word) in known.enumerated() { words[place] = word }
    }

    mutating func append(_ member: PlacedMember) {
        makeRoom(words: 1, models: 1)
        let distance = UInt64(clamping: min(member.startInstant &- base, Int(Self.farthest)))
        let isExact = Self.isExact(distance)
        if !isExact || !isLikeLast(member) { appendModel(member) }
        if !isExact {
            farInstants[modelCount - 1] = member.startInstant
            isLastUnordered = true
        }
        words[count] = distance << Self.modelBits | lastModel
        count += 1
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
        makeRoom(words: Self.mostMarks, models: 1)
        farthestTaken = max(farthestTaken, UInt64(truncatingIfNeeded: last))
        appendModel(model)
        // Where it is negative, there is a later bit that makes it positive.
        let word = UInt64(truncatingIfNeeded: distance) << Self.modelBits | lastModel
        var place = count
        var words = words.mutableSpan
        Self.write(marks, from: word, into: &words, &place)
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

    static var mostMarks: Int { UInt64.bitWidth }

    /// Writes a word for each bit, so many days later by its number.
    @inline(__always)
    static func write(_ marks: UInt64, from word: UInt64, into words: inout MutableSpan<UInt64>, _ count: inout Int) {
        var marks = marks
        while marks != 0 {
            words[count] = word &+ UInt64(truncatingIfNeeded: marks.trailingZeroBitCount) &* (86_400 << modelBits)
            count &+= 1
            marks &= marks &- 1
        }
    }

    private func isLikeLast(_ member: PlacedMember) -> Bool {
        modelCount > 0 && extents[modelCount - 1] == member.extent && origins[modelCount - 1] == member.origin
    }

    /// The place of the last model, with its mark.
    private var lastModel: UInt64 {
        mutating get {
            let place = UInt64(truncatingIfNeeded: modelCount &- 1)
            guard isLastUnordered else { return place }
            isAnyUnordered = true
            return place | Self.unordered
        }
    }

    /// Appends a model, for which there is room.
    @inline(__always)
    private mutating func appendModel(_ model: PlacedMember) {
        extents[modelCount] = model.extent
        origins[modelCount] = model.origin
        modelCount += 1
        isLastUnordered = model.order <= lastOrder
        if !isLastUnordered { lastOrder = model.order }
    }
}

extension TakenMembers {
    /// Takes the first ones out, and counts from another instant.
    mutating func removeFirst(_ taken: Int, base: Int) {
        let rest = (taken..<count).map { self[$0] }
        farInstants.removeAll()
        (self.base, count, modelCount, lastOrder, farthestTaken) = (base, 0, 0, 0, 0)
        (isLastUnordered, isAnyUnordered) = (false, false)
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
        guard isAnyUnordered else { return }
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
        guard places.count <= Self.fewTies else {
            let sorted = words[places].sorted { isOrdered($0, before: $1) }
            for (place, word) in zip(places, sorted) { words[place] = word }
            return
        }
        for end in places.dropFirst() {
            let word = words[end]
            var place = end
            while place > places.lowerBound, isOrdered(word, before: words[place - 1]) {
                words[place] = words[place - 1]
                place -= 1
            }
            words[place] = word
        }
    }

    /// The place, from one on, of the first that is as far as the one before it and may belong before that.
    private func firstUnordered(from place: Int) -> Int? {
        guard place < count else { return nil }
        let words = words.span
        var previous = words[place - 1]
        for place in place..<count {
            let word = words[place]
            // Where neither is marked their models are in order, as they are.
            if (previous ^ word) >> Self.modelBits == 0, (previous | word) & Self.unordered != 0,
                isOrdered(word, before: previous)
            {
                return place
            }
            previous = word
        }
        return nil
    }

    /// The order of words that are as far: by what they are like, and where they are too far to tell, by their starts.
    private func isOrdered(_ left: UInt64, before right: UInt64) -> Bool {
        let (first, second) = (Self.model(of: left), Self.model(of: right))
        if !Self.isExact(left >> Self.modelBits) {
            let (firstInstant, secondInstant) = (farInstants[first] ?? base, farInstants[second] ?? base)
            if firstInstant != secondInstant { return firstInstant < secondInstant }
        }
        return PlacedMember.isOrderedAmongTies(
            (extents[first], origins[first]), before: (extents[second], origins[second]))
    }
}
