/// SplitMix64: a small random number generator that returns the same numbers on every platform.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator; the same seed gives the same numbers.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    // The standard library may change the mapping of numbers to ranges; these functions never do.

    /// Returns a number of the range.
    public mutating func number(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
    }

    /// Returns a number from 0 up to `bound`, which is positive.
    public mutating func number(below bound: Int) -> Int { number(in: 0...bound - 1) }

    /// Returns true in this percentage of calls.
    public mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

    /// Returns one of the values; `values` is not empty.
    public mutating func element<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
