/// An instant, in whole seconds since 1970-01-01T00:00:00Z, without leap seconds (Unix time).
///
/// It is neither a ``CivilDateTime``, which has no zone, nor a number that could be taken for one: ``ZoneRules`` leads from
/// one to the other.
///
/// ```swift
/// let start = Timestamp(secondsSince1970: 1_772_355_600)
/// print(start)  // 2026-03-01T09:00:00Z
/// ```
@frozen
public struct Timestamp: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, negative before.
    public let secondsSince1970: Int

    /// Creates an instant from a Unix time.
    @inlinable
    public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    /// 0001-01-01T00:00:00Z
    public static let earliest = Timestamp(utc: .earliest)

    /// 9999-12-31T23:59:59Z
    public static let latest = Timestamp(utc: .latest)
}

extension Timestamp {
    /// Creates the instant at which UTC shows a date and a time.
    public init(utc: CivilDateTime) { secondsSince1970 = utc.localSeconds }

    /// The date and the time that UTC shows; nil outside the years 1 to 9999.
    public var utc: CivilDateTime? { CivilDateTime(localSeconds: secondsSince1970) }

    /// Returns the instant some seconds later, or earlier if the number is negative; nil if it cannot be represented.
    public func adding(seconds: Int) -> Timestamp? {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        return overflow ? nil : Timestamp(secondsSince1970: sum)
    }
}

extension Timestamp: Comparable {
    /// Orders earlier instants before later ones.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension Timestamp: LosslessStringConvertible {
    /// The instant as RFC 3339 has it, `2026-03-01T09:00:00Z`; outside the years 1 to 9999 the seconds after an `@`.
    public var description: String { utc.map { "\($0)Z" } ?? "@\(secondsSince1970)" }

    /// Creates an instant from what ``description`` prints; nil if the text is anything else.
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
    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` if it is not the text of a timestamp.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Writes the ``description`` as one string.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
