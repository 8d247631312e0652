/// The order of instants, found by sorting their digits: they are sorted by the million, and close together, so that two or
/// three digits of eleven bits tell them apart.
struct StartOrder {
    private struct Key {
        /// Seconds after the earliest.
        var offset: UInt
        var position: Int
    }

    private static let digitBits = 11
    private static let digits = 1 << digitBits

    private var keys: [Key] = []
    private var scratch: [Key] = []

    /// Calls `body` with the position of each instant, ascending; equal ones in the order in which they were given.
    ///
    /// - Complexity: O(*n* · *d*) in the number of instants and of the digits of their range
    mutating func forEach(_ count: Int, instant: (Int) -> Int, _ body: (Int) -> Void) {
        guard count > 0 else { return }
        let (least, greatest) = (1..<count).reduce((instant(0), instant(0))) {
            let instant = instant($1)
            return (min($0.0, instant), max($0.1, instant))
        }
        keys.removeAll(keepingCapacity: true)
        for position in 0..<count {
            keys.append(Key(offset: UInt(bitPattern: instant(position) &- least), position: position))
        }
        sort(range: UInt(bitPattern: greatest &- least))
        for key in keys { body(key.position) }
    }

    private mutating func sort(range: UInt) {
        // Counting all digits costs more than to compare a few.
        guard keys.count > Self.digits / 16 else {
            keys.sort { ($0.offset, $0.position) < ($1.offset, $1.position) }
            return
        }
        scratch = keys
        var shift = 0
        while shift < UInt.bitWidth, range >> shift != 0 {
            var places = [Int](repeating: 0, count: Self.digits)
            for key in keys { places[digit(of: key, shift)] += 1 }
            var place = 0
            for digit in places.indices { (places[digit], place) = (place, place + places[digit]) }
            for key in keys {
                let digit = digit(of: key, shift)
                scratch[places[digit]] = key
                places[digit] += 1
            }
            swap(&keys, &scratch)
            shift += Self.digitBits
        }
    }

    @inline(__always)
    private func digit(of key: Key, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: key.offset >> UInt(shift)) & (Self.digits - 1)
    }
}
