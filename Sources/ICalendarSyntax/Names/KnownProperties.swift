// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// A set of kinds of properties, in two words.
///
/// ```swift
/// let times: KnownProperties = [.start, .end, .due]
/// ```
package struct KnownProperties: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The kinds with raw values below 64, and those from 64 to 126. No kind has the raw value 127, which shares its bit
    /// with the number of an unknown name (``NameTable/unknown``).
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(_ kinds: some Sequence<KnownProperty>) {
        for kind in kinds { insert(kind) }
    }

    package init(arrayLiteral kinds: KnownProperty...) { self.init(kinds) }

    /// Returns whether the kind with a raw value is in the set; false for the number of an unknown name.
    @inline(__always)
    func contains(number: UInt8) -> Bool { (number & 64 == 0 ? low : high) >> UInt64(number & 63) & 1 != 0 }

    package func contains(_ kind: KnownProperty) -> Bool { contains(number: kind.rawValue) }

    /// Adds a kind.
    ///
    /// - Returns: false if the set already contained the kind.
    @discardableResult
    package mutating func insert(_ kind: KnownProperty) -> Bool {
        let bit: UInt64 = 1 << UInt64(kind.rawValue & 63)
        if kind.rawValue & 64 == 0 {
            defer { low |= bit }
            return low & bit == 0
        }
        defer { high |= bit }
        return high & bit == 0
    }

    package var isEmpty: Bool { low | high == 0 }

    package func intersection(_ other: KnownProperties) -> KnownProperties {
        subtracting(subtracting(other))
    }

    package func union(_ other: KnownProperties) -> KnownProperties {
        var all = self
        all.low |= other.low
        all.high |= other.high
        return all
    }

    package func subtracting(_ other: KnownProperties) -> KnownProperties {
        var rest = self
        rest.low &= ~other.low
        rest.high &= ~other.high
        return rest
    }

    /// The names in upper case.
    package var names: Set<String> { Set(kinds.map(\.name)) }

    /// The kinds in the order of their raw values.
    package var kinds: [KnownProperty] {
        isEmpty ? [] : KnownProperty.allCases.filter { contains($0) }
    }
}
