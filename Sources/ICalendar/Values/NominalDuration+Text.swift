import Recurrence

extension NominalDuration {
    /// Creates a duration of some weeks, which are nominal.
    public static func weeks(_ count: Int) -> NominalDuration { NominalDuration(days: product(count, 7)) }

    /// Creates a duration of some days, which are nominal: a day may have 23 or 25 hours.
    public static func days(_ count: Int) -> NominalDuration { NominalDuration(days: count) }

    /// Creates a duration of some hours, which are exact.
    public static func hours(_ count: Int) -> NominalDuration { NominalDuration(seconds: product(count, 3_600)) }

    /// Creates a duration of some minutes, which are exact.
    public static func minutes(_ count: Int) -> NominalDuration { NominalDuration(seconds: product(count, 60)) }

    /// Creates a duration of some seconds.
    public static func seconds(_ count: Int) -> NominalDuration { NominalDuration(seconds: count) }

    /// The product of two numbers, or the nearest number that can be represented.
    private static func product(_ count: Int, _ unit: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow ? (count < 0 ? .min : .max) : product
    }
}

extension NominalDuration: LosslessStringConvertible {
    /// The duration as RFC 5545 §3.3.6 writes it: `PT1H`, `-P1DT30M`. Days and seconds of different signs, which the RFC cannot
    /// write, follow one another: `P1D-PT1H`.
    public var description: String {
        if let text = try? ValueText.duration(self, of: "DURATION") { return text }
        let (days, seconds) = (NominalDuration(days: days), NominalDuration(seconds: seconds))
        return days.description + seconds.description
    }

    /// Creates the duration that a text names in the RFC's own form (`PT1H`, `P1W`, `-P1DT30M`); nil for any other text, and for
    /// one of more than 4,000,000 days.
    public init?(_ description: String) {
        guard let text = DurationText(description), text.isRegular, !text.overflows else { return nil }
        self = text.duration
    }
}

extension NominalDuration: Codable {
    /// Decodes a duration from a single string, as ``init(_:)`` reads it.
    ///
    /// - Throws: `DecodingError` if there is no such string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the duration as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
