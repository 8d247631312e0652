/// A list of seconds after midnight, or after the start of another unit, in ascending order.
///
/// A rule can list every hour, minute and second in 400 bytes. Such a list is a product of its parts and is never
/// stored: 86,400 times for each rule of a feed would take 1,000 times the size of the feed.
enum ClockTimes {
    case none
    case one(Int)
    case many([Int])
    case product(ClockProduct)

    /// The maximum length of a stored list. Longer products are computed on demand.
    static let longestList = 288

    init(_ times: [Int]) {
        switch times.count {
        case 0: self = .none
        case 1: self = .one(times[0])
        default: self = .many(times)
        }
    }

    init(_ product: ClockProduct) {
        self = product.count > Self.longestList ? .product(product) : ClockTimes(Array(product))
    }

    /// The least number of seconds between two neighbors, or nil if there are fewer than two times.
    ///
    /// - Complexity: O(*n*) in the number of stored times, at most 144 for a product
    var shortestPause: Int? {
        if case .product(let product) = self { return product.shortestPause }
        return zip(self, dropFirst()).lazy.map { $1 - $0 }.min()
    }
}

extension ClockTimes: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .many(let times): times.count
        case .product(let product): product.count
        }
    }

    subscript(index: Int) -> Int {
        switch self {
        case .one(let time):
            precondition(index == 0)
            return time
        case .many(let times): return times[index]
        case .product(let product): return product[index]
        case .none: preconditionFailure("an empty list has no element")
        }
    }
}

/// The combinations of every hour, every minute and every second, each computed on demand.
final class ClockProduct: RandomAccessCollection, Sendable {
    let hours: [Int]
    let minutes: [Int]
    let seconds: [Int]

    /// Creates the product of three ascending lists. A part that doesn't apply is `[0]`.
    init(hours: [Int], minutes: [Int], seconds: [Int]) {
        (self.hours, self.minutes, self.seconds) = (hours, minutes, seconds)
    }

    var startIndex: Int { 0 }
    // Both are kept out of the loops over the few times that most rules have: R14 takes 1.4 % more instructions otherwise.
    @inline(never)
    var endIndex: Int { hours.count * minutes.count * seconds.count }

    @inline(never)
    subscript(index: Int) -> Int {
        let (outer, second) = index.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, minute) = outer.quotientAndRemainder(dividingBy: minutes.count)
        return hours[hour] * 3_600 + minutes[minute] * 60 + seconds[second]
    }

    /// The least number of seconds between two neighbors, or nil if there are fewer than two times.
    var shortestPause: Int? {
        var (shortest, span) = (Int.max, 0)
        for (values, unit) in [(seconds, 1), (minutes, 60), (hours, 3_600)] {
            guard let first = values.first, let last = values.last else { return nil }
            // Two neighbors with different values of this part are the last time of one value and the first time of the
            // next.
            for (value, next) in zip(values, values.dropFirst()) {
                shortest = Swift.min(shortest, (next - value) * unit - span)
            }
            span += (last - first) * unit
        }
        return shortest == .max ? nil : shortest
    }
}
