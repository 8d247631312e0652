// Inlinable: a window with few instants (R16) takes 8 % more instructions if these are generic calls.

/// An instant in whole seconds since 1970-01-01T00:00:00Z, without leap seconds (Unix time).
///
/// A timestamp is absolute, while a ``CivilDateTime`` is local and has no zone. To convert between them, use
/// ``ZoneRules``.
///
/// ```swift
/// let start = Timestamp(secondsSince1970: 1_772_355_600)
/// print(start)  // 2026-03-01T09:00:00Z
/// ```
@frozen
public struct Timestamp: Hashable, Sendable {
    /// The number of seconds since 1970-01-01T00:00:00Z, negative for earlier instants.
    public let secondsSince1970: Int

    /// Creates an instant from a Unix time in seconds.
    @inlinable
    public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    /// The earliest instant with a civil time in UTC: 0001-01-01T00:00:00Z.
    public static let earliest = Timestamp(utc: .earliest)

    /// The latest instant with a civil time in UTC: 9999-12-31T23:59:59Z.
    public static let latest = Timestamp(utc: .latest)
}

extension Timestamp {
    /// Creates the instant at which a clock in UTC shows the given date and time.
    @inlinable
    public init(utc: CivilDateTime) { secondsSince1970 = utc.localSeconds }

    /// The date and time in UTC, or nil outside the years 1 to 9999.
    @inlinable
    public var utc: CivilDateTime? { CivilDateTime(localSeconds: secondsSince1970) }

    /// Returns the instant a number of seconds later, or earlier if the number is negative; nil if the sum overflows.
    public func adding(seconds: Int) -> Timestamp? {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        return overflow ? nil : Timestamp(secondsSince1970: sum)
    }

    /// Returns the number of seconds from another instant to this one, negative if this one is earlier. A distance that
    /// overflows becomes the greatest or least number.
    @inlinable
    package func seconds(since other: Timestamp) -> Int {
        let (distance, overflow) = secondsSince1970.subtractingReportingOverflow(other.secondsSince1970)
        return overflow ? (other < self ? .max : .min) : distance
    }
}

extension Timestamp: Comparable {
    /// Returns whether the first instant is earlier than the second.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension Timestamp: LosslessStringConvertible {
    /// The instant in RFC 3339 format (`2026-03-01T09:00:00Z`), or `@` and the seconds since 1970 outside the years 1
    /// to 9999.
    public var description: String { utc.map { "\($0)Z" } ?? "@\(secondsSince1970)" }

    /// Creates an instant from its ``description``, or returns nil for any other text.
    public init?(_ description: String) {
        if description.hasPrefix("@") {
            guard let seconds = Int(description.dropFirst()), CivilDateTime(localSeconds: seconds) == nil else {
                return nil
            }
            self.init(secondsSince1970: seconds)
        } else {
            guard description.hasSuffix("Z"), let utc = CivilDateTime(String(description.dropLast())) else {
                return nil
            }
            self.init(utc: utc)
        }
    }
}

extension Timestamp: Codable {
    /// Decodes an instant from a single string, its ``description``.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the instant as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
