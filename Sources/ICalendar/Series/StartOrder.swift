/// The order of instants, found by sorting their digits: they are sorted by the million, and close together, so that two
/// digits of eleven bits tell most of them apart.
struct StartOrder {
    private static let digitBits = 11
    private static let digits = 1 << digitBits
    private static let positionBits = 32

    /// Seconds or minutes after the earliest, and below them the position: a word moves faster than two.
    private var keys: [UInt64] = []
    private var scratch: [UInt64] = []

    /// The positions of instants, ascending by these; of equal ones in the order in which they were given.
    ///
    /// - Complexity: O(*n* · *d*) in the number of instants and of the digits of their range; O(*n* log *n*) where that is
    ///   more than 136 years
    mutating func positions(_ count: Int, instant: (Int) -> Int) -> some Sequence<Int> {
        var (least, greatest) = (Int.max, Int.min)
        // Hardly anything begins between two minutes, and minutes have half a digit less.
        let second = count > 0 ? instant(0) % 60 : 0
        var areMinutes = true
        for position in 0..<count {
            let instant = instant(position)
            least = min(least, instant)
            greatest = max(greatest, instant)
            if instant % 60 != second { areMinutes = false }
        }
        let range = greatest >= least ? UInt64(bitPattern: Int64(greatest &- least)) : 0
        keys.removeAll(keepingCapacity: true)
        keys.reserveCapacity(count)
        if range >> Self.positionBits == 0, count >> Self.positionBits == 0 {
            for position in 0..<count {
                let seconds = UInt64(truncatingIfNeeded: instant(position) &- least)
                let offset = areMinutes ? seconds / 60 : seconds
                keys.append(offset << UInt64(Self.positionBits) | UInt64(truncatingIfNeeded: position))
            }
            sort(range: areMinutes ? range / 60 : range)
        } else {
            let positions = (0..<count).sorted { (instant($0), $0) < (instant($1), $1) }
            for position in positions { keys.append(UInt64(truncatingIfNeeded: position)) }
        }
        return keys.lazy.map { Int(truncatingIfNeeded: $0 & (1 << UInt64(Self.positionBits) - 1)) }
    }

    private mutating func sort(range: UInt64) {
        // Counting all digits costs more than to compare a few.
        guard keys.count > Self.digits / 16 else {
            keys.sort()
            return
        }
        scratch = keys
        var shift = 0
        while range >> UInt64(shift) != 0 {
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
    private func digit(of key: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: key >> UInt64(shift + Self.positionBits)) & (Self.digits - 1)
    }
}
