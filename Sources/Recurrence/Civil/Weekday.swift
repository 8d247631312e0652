/// A day of the week.
///
/// The raw value is the ISO 8601 number: Monday is 1, Sunday is 7.
@frozen
public enum Weekday: UInt8, Hashable, Sendable, CaseIterable, Codable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Position in the week that starts on Monday: 0 for Monday … 6 for Sunday.
    @inlinable
    package var index: Int { Int(rawValue) - 1 }

    /// The weekday at an index counted from Monday; any integer is taken modulo 7.
    ///
    /// - Complexity: O(1)
    @inlinable
    package init(index: Int) {
        let remainder = index % 7
        let position = remainder < 0 ? remainder + 7 : remainder
        self = Weekday(rawValue: UInt8(position + 1)) ?? .monday
    }

    /// Days to go forward from `other` to reach this weekday: 0…6.
    ///
    /// ```swift
    /// Weekday.sunday.days(after: .friday)  // 2
    /// ```
    @inlinable
    public func days(after other: Weekday) -> Int {
        (index - other.index + 7) % 7
    }
}

extension Weekday {
    /// The two letters of RFC 5545 §3.3.10 (`weekday`): `MO`, `TU`, …
    public var abbreviation: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}
