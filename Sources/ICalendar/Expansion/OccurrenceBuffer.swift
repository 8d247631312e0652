// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

/// Occurrences in the order they are appended and then, after sorting, by start, end and the index of their source.
///
/// Within a month, the occurrences of a series only differ in their starts. Each occurrence is therefore one word: the
/// seconds from ``base`` to the start, and the index of a model with all other values. Only words are sorted and moved.
@usableFromInline
struct OccurrenceBuffer {
    // These are contiguous arrays, because only contiguous arrays have spans before macOS 26.

    /// The occurrences, followed by spare room from ``count`` on. Each word has, from the highest bit: the seconds
    /// after ``base`` (32 bits), whether the model may sort before an earlier one, whether the occurrence is one of
    /// ``others``, and the index of the model.
    @usableFromInline
    var words: ContiguousArray<UInt64> = []
    /// The length of each model in seconds, followed by spare room. Lengths are separate because most callers need
    /// nothing else.
    @usableFromInline
    var lengths: ContiguousArray<UInt32> = []
    /// The ``PackedOccurrence/origin`` of each model, followed by spare room.
    @usableFromInline
    var origins: ContiguousArray<UInt64> = []
    @usableFromInline
    private(set) var base: Int
    /// The number of occurrences in the buffer.
    var count = 0
    var modelCount = 0
    /// The ``PackedOccurrence/order`` of the last model that is in order.
    var lastOrder: UInt64 = 0
    private var isLastUnordered = false
    /// Whether the next occurrence gets a new model even if it is like the last one.
    var isLastClosed = false
    /// Whether any word is marked as out of order.
    var isAnyUnordered = false
    /// An upper bound of the seconds of all occurrences after ``base``.
    var farthestTaken: UInt64 = 0
    /// Occurrences that a word, a length and an origin cannot express, by the indices of their models. These are too
    /// far from the base, too long, or have a different UTC offset at the end.
    @usableFromInline
    private(set) var others: [Int: PackedOccurrence] = [:]
    private var sorting = RadixSort()

    /// Creates an empty buffer.
    ///
    /// - Parameter base: An instant before which few occurrences start.
    init(base: Int) { self.base = base }

    /// The number of bits in a word below the seconds.
    @inlinable
    static var modelBits: UInt64 { 32 }

    /// The bit of a model that may be out of order.
    @inlinable
    static var unordered: UInt64 { 1 << 31 }

    /// The bit of an occurrence in ``others``. No memory holds as many models as the bits below can number.
    @inlinable
    static var other: UInt64 { 1 << 30 }

    /// The maximum number of seconds in a word, 136 years. Larger distances are stored as this, and negative ones as
    /// zero.
    @inlinable
    static var farthest: UInt64 { 1 << modelBits - 1 }

    @inlinable
    subscript(place: Int) -> PackedOccurrence { member(of: words[place]) }

    @inlinable
    package func member(of word: UInt64) -> PackedOccurrence {
        let model = Int(truncatingIfNeeded: word & (Self.other &- 1))
        if word & Self.other != 0, let other = Self.other(model, others) { return other }
        return PackedOccurrence(
            startInstant: base &+ Int(truncatingIfNeeded: word >> Self.modelBits), length: lengths[model],
            origin: origins[model])
    }

    // This is static, so that the rare case doesn't pass the whole buffer as an argument.
    @usableFromInline
    @inline(never)
    static func other(_ model: Int, _ others: [Int: PackedOccurrence]) -> PackedOccurrence? { others[model] }
}

extension OccurrenceBuffer {
    /// Makes room for a number of additional words and models.
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

    /// The usual maximum: a weekly series has at most five occurrences in a month.
    private static let usualMarks = 5

    /// Writes a word for each bit, later than the word of bit 0 by as many days as the bit's number. There must be room
    /// for ``mostMarks`` words.
    ///
    /// - Parameter second: Bits that are higher than all bits of `first` and count from another word.
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
        // Always write the usual number of words, even if fewer bits are set. Predicting the number often fails and
        // costs more.
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

    /// The index of the last model, marked if the model may be out of order.
    private var lastModel: UInt64 {
        mutating get {
            let place = UInt64(truncatingIfNeeded: modelCount &- 1)
            guard isLastUnordered else { return place }
            isAnyUnordered = true
            return place | Self.unordered
        }
    }

    /// Appends a model. There must be room for the model.
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
    /// Removes the first occurrences and changes the base.
    mutating func removeFirst(_ taken: Int, base: Int) {
        let rest = (taken..<count).map { self[$0] }
        others.removeAll()
        (self.base, count, modelCount, lastOrder, farthestTaken) = (base, 0, 0, 0, 0)
        (isLastClosed, isLastUnordered, isAnyUnordered) = (false, false, false)
        for member in rest { append(member) }
    }

    /// Returns the index of the first occurrence that starts at or after an instant. The buffer must be sorted.
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
    /// Sorts the occurrences by start, then end, then the index of their source.
    ///
    /// - Complexity: O(*n*) if occurrences with the same start are already in order; O(*n* log *k*) if up to *k* of
    ///   them are not.
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

    /// The maximum number of words that are sorted by insertion. Other ways of sorting allocate memory.
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

    /// Returns the index, at or after `place`, of the first word that has the same start as the previous one but sorts
    /// before it; nil if there is none.
    private func firstUnordered(from place: Int) -> Int? {
        guard place < count else { return nil }
        let words = words.span
        var previous = words[place - 1]
        for place in place..<count {
            let word = words[place]
            // If neither word is marked, the models are in order, and so are the words.
            if (previous ^ word) >> Self.modelBits == 0, (previous | word) & Self.unordered != 0,
                isOrdered(word, before: previous)
            {
                return place
            }
            previous = word
        }
        return nil
    }

    /// Returns whether a word sorts before another with the same start.
    private func isOrdered(_ left: UInt64, before right: UInt64) -> Bool {
        member(of: left).isOrdered(before: member(of: right))
    }
}
