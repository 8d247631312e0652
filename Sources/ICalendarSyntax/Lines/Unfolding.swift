/// Iterates over the pieces of a logical line between its folds.
///
/// Unfolding works on bytes and precedes all other decoding, because a fold can split a UTF-8 sequence, a name, a
/// quoted value or an escape.
struct Unfolding {
    private var position: Int
    private let end: Int
    private let breaks: LineBreaks

    /// Creates an iterator over a range inside one logical line, so that all line ends in the range are folds.
    init(_ range: Range<Int>, _ breaks: LineBreaks) {
        position = range.lowerBound
        end = range.upperBound
        self.breaks = breaks
    }

    /// Returns the next piece, which can be empty, or nil after the last one.
    mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
        guard position < end else { return nil }
        let start = position
        var offset = start
        var ignored: UInt64 = 0
        while true {
            offset = ByteScan.text(bytes, from: offset, nonASCII: &ignored)
            guard offset < end else { break }
            switch breaks.boundary(bytes, at: offset) {
            case .text(let next): offset = next
            case .fold(let next, _), .end(let next, _):
                position = next
                return start..<offset
            }
        }
        position = end
        return start..<end
    }

    /// Returns the bytes of a range without its folds.
    static func copy(_ bytes: Span<UInt8>, _ range: Range<Int>, _ breaks: LineBreaks) -> ContiguousArray<UInt8> {
        var unfolded = ContiguousArray<UInt8>()
        unfolded.reserveCapacity(range.count)
        var pieces = Unfolding(range, breaks)
        while let piece = pieces.next(bytes) {
            unfolded.append(bytes, piece)
        }
        return unfolded
    }
}

extension ContiguousArray<UInt8> {
    /// Appends a range of bytes at once.
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Replaces the bytes from an offset on by as many others.
    mutating func overwrite(from offset: Int, with bytes: Span<UInt8>) {
        var target = mutableSpan
        var index = 0
        while let word = SWARWord.load(bytes, ifInside: index) {
            SWARWord.store(word, in: &target, at: offset + index)
            index += 8
        }
        if index > 0 {
            // The last word may overlap the one before.
            let last = bytes.count - 8
            SWARWord.store(SWARWord.load(bytes, at: last), in: &target, at: offset + last)
        } else {
            for index in bytes.indices { target[offset + index] = bytes[index] }
        }
    }
}
