/// SplitMix64: the same numbers from the same seed on every machine.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number below a bound. (The results of `Int.random` for a generator may change with the standard
    /// library.)
    mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }

    mutating func element<T>(_ array: [T]) -> T { array[below(array.count)] }

    mutating func isOne(in number: Int) -> Bool { below(number) == 0 }
}
