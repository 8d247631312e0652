/// Occurrences as they are taken from their sources, and then in order: by start, then end, then the place of their source.
///
/// What a series has in a month differs in its starts alone. So each is one word: how long after ``base`` it starts, and
/// which model it is like. Words are what is sorted, and nothing else is moved.
@usableFromInline
struct OccurrenceBuffer {
    // Contiguous arrays, because before macOS 26 only these have spans.

    /// From the highest bit: seconds after ``base``, 32 bits; whether the model may belong before one that came before it;
    /// whether it is one of ``others``; the place of the model. Those from ``count`` on are room for more.
    @usableFromInline
    var words: ContiguousArray<UInt64> = []
    /// Of each model the seconds that it lasts, and room for more. Apart from the rest, because it is all that most readers
    /// ask for.
    @usableFromInline
    var lengths: ContiguousArray<UInt32> = []
    /// Of each model ``PackedOccurrence/origin``, and room for more.
    @usableFromInline
    var origins: ContiguousArray<UInt64> = []
    @usableFromInline
    private(set) var base: Int
    /// How many there are.
    var count = 0
    var modelCount = 0
    /// Of the models that are in order the last one's ``PackedOccurrence/order``.
    var lastOrder: UInt64 = 0
    private var isLastUnordered = false
    /// Whether what follows has a model of its own, be it like the last one or not.
    var isLastClosed = false
    /// Whether a word is marked as out of order.
    var isAnyUnordered = false
    /// The seconds of all, or more.
    var farthestTaken: UInt64 = 0
    /// Those that a word, a length and an origin do not tell, by the places of their models: too far away, too long, or with
    /// another clock at the end.
    @usableFromInline
    private(set) var others: [Int: PackedOccurrence] = [:]
    private var sorting = RadixSort()

    /// - Parameter base: an instant before which little starts.
    init(base: Int) { self.base = base }

    /// The bits of a word below the seconds.
    @inlinable
    static var modelBits: UInt64 { 32 }

    /// That of a model that may be out of order.
    @inlinable
    static var unordered: UInt64 { 1 << 31 }

    /// That of one of ``others``. No memory holds as many models as the bits below it number.
    @inlinable
    static var other: UInt64 { 1 << 30 }

    /// So many seconds or more, 136 years, and none or fewer are not told apart.
    @inlinable
    static var farthest: UInt64 { 1 << modelBits - 1 }

    @inlinable
    subscript(place: Int) -> PackedOccurrence { member(of: words[place]) }

    @inlinable
    func member(of word: UInt64) -> PackedOccurrence {
        let model = Int(truncatingIfNeeded: word & (Self.other &- 1))
        if word & Self.other != 0, let other = Self.other(model, others) { return other }
        return PackedOccurrence(
            startInstant: base &+ Int(truncatingIfNeeded: word >> Self.modelBits), length: lengths[model],
            origin: origins[model])
    }

    // Not a method: that would have all of this handed over for what hardly ever happens.
    @usableFromInline
    @inline(never)
    static func other(_ model: Int, _ others: [Int: PackedOccurrence]) -> PackedOccurrence? { others[model] }
}

extension OccurrenceBuffer {
    /// Makes room for more.
    @inline(__always)
    mutating func makeRoom(words: Int, models: Int) {
        if self.words.count - count < words { Self.grow(&self.words, by: words) }
        if origins.count - modelCount < models {
            Self.grow(&lengths, by: models)
            Self.grow(&origins, by: models)
        }
    }

    @inline(never)
    private static func grow<Number: FixedWidthInteger>(_ numbers: inout ContiguousArray<Number>, by more: Int) {
        let known = numbers
        numbers = ContiguousArray(repeating: 0, count: known.count + max(more, known.count))
        for (place, number) in known.enumerated() { numbers[place] = number }
    }

    mutating func append(_ member: PackedOccurrence) {
        makeRoom(words: 1, models: 1)
        let distance = UInt64(clamping: min(member.startInstant &- base, Int(Self.farthest)))
        farthestTaken = max(farthestTaken, distance)
        if distance &- 1 < Self.farthest &- 1, let length = member.plainLength {
            if !isLikeLast(length, member.origin) { appendModel(length, member.origin) }
            words[count] = distance << Self.modelBits | lastModel
        } else {
            appendModel(0, member.origin)
            others[modelCount - 1] = member
            (isLastClosed, isLastUnordered) = (true, true)
            words[count] = distance << Self.modelBits | lastModel | Self.other
        }
        count += 1
    }

    static var mostMarks: Int { UInt64.bitWidth }

    /// What is weekly has no more in a month.
    private static let usualMarks = 5

    /// Writes a word for each bit, so many days later than that of bit 0 by its number. There is room for ``mostMarks``.
    ///
    /// - Parameter second: bits after all of the first ones, which count from another word.
    @inline(__always)
    static func write(
        _ first: UInt64, from firstWord: UInt64, _ second: UInt64, from secondWord: UInt64,
        into words: inout MutableSpan<UInt64>, _ count: inout Int
    ) {
        let change = second.trailingZeroBitCount
        func write(_ day: Int, _ words: inout MutableSpan<UInt64>) {
            let word = day < change ? firstWord : secondWord
            words[count] = word &+ UInt64(truncatingIfNeeded: day) &* (86_400 << modelBits)
        }
        var marks = first | second
        // As many as most have, whether they are there or not: to foresee how many there are fails often, and costs more.
        for _ in 0..<usualMarks {
            write(marks.trailingZeroBitCount, &words)
            count &+= marks == 0 ? 0 : 1
            marks &= marks &- 1
        }
        while marks != 0 {
            write(marks.trailingZeroBitCount, &words)
            count &+= 1
            marks &= marks &- 1
        }
    }

    private func isLikeLast(_ length: UInt32, _ origin: UInt64) -> Bool {
        modelCount > 0 && !isLastClosed && lengths[modelCount - 1] == length && origins[modelCount - 1] == origin
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
    private mutating func appendModel(_ length: UInt32, _ origin: UInt64) {
        lengths[modelCount] = length
        origins[modelCount] = origin
        modelCount += 1
        let order = PackedOccurrence.order(ofLength: length, origin)
        (isLastClosed, isLastUnordered) = (false, order <= lastOrder)
        if !isLastUnordered { lastOrder = order }
    }
}

extension OccurrenceBuffer {
    /// Takes the first ones out, and counts from another instant.
    mutating func removeFirst(_ taken: Int, base: Int) {
        let rest = (taken..<count).map { self[$0] }
        others.removeAll()
        (self.base, count, modelCount, lastOrder, farthestTaken) = (base, 0, 0, 0, 0)
        (isLastClosed, isLastUnordered, isAnyUnordered) = (false, false, false)
        for member in rest { append(member) }
    }

    /// The place of the first that starts at an instant or later, where they are in order.
    func firstPlace(onOrAfter instant: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].startInstant >= instant { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension OccurrenceBuffer {
    /// - Complexity: O(*n*) where those that start together are in order already; O(*n* log *k*) where as many as *k* are not
    mutating func sort() {
        sorting.sort(&words, count: count, upTo: farthestTaken)
        guard isAnyUnordered else { return }
        var place = 1
        while let unordered = firstUnordered(from: place) {
            let distance = words[unordered] >> Self.modelBits
            var start = unordered - 1
            while start > 0, words[start - 1] >> Self.modelBits == distance { start -= 1 }
            place = words[unordered..<count].firstIndex { $0 >> Self.modelBits != distance } ?? count
            sortTies(start..<place)
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

    /// The order of words that are as far.
    private func isOrdered(_ left: UInt64, before right: UInt64) -> Bool {
        member(of: left).isOrdered(before: member(of: right))
    }
}
