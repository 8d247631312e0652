import Foundation

/// A zone label that Windows displays, and that Exchange and other programs send as TZID:
/// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
///
/// Programs change the punctuation, so only the words are compared: `(GMT+01.00) Amsterdam / Berlin / Bern / Rome` is
/// the same label.
struct WindowsLabel {
    /// The offset in parentheses; nil for UTC without a number.
    private let offset: ZoneOffset?
    private let label: Substring

    /// Creates a label; nil for a name that doesn't start with `(UTC` or `(GMT`.
    init?(_ name: String) {
        guard name.first == "(", let close = name.firstIndex(of: ")") else { return nil }
        let clock = name[name.index(after: name.startIndex)..<close]
        guard ["UTC", "GMT"].contains(clock.prefix(3).uppercased()) else { return nil }
        offset = ZoneOffset(String(clock))
        label = name[name.index(after: close)...]
    }

    /// The zone of a label that names a region, or of the first city in the label that a zone is named after.
    var timeZone: TimeZone? {
        let words = Self.words(of: label)
        if words.isEmpty { return offset?.timeZone }
        if let region = Self.regions[words.joined(separator: " ")] { return ZoneName.iana(region) }
        let cities = label.split { ",/;:&".contains($0) }.flatMap { Self.words(of: $0).split(separator: "and") }
        for city in cities {
            if let zone = Self.cities[city.joined(separator: " ")] { return TimeZone(identifier: zone) }
        }
        return nil
    }

    /// Returns the words in lower case and without diacritics, with `and` for `&`.
    private static func words(of text: some StringProtocol) -> [String] {
        text.replacingOccurrences(of: "&", with: " and ").replacingOccurrences(of: ".", with: "")
            .replacingOccurrences(of: "'", with: "")
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Zones keyed by the words of the last part of their names: `port au prince` for `America/Port-au-Prince`.
    private static let cities: [String: String] = Dictionary(
        (TimeZone.knownTimeZoneIdentifiers + ZoneName.unlistedCities).compactMap { identifier in
            identifier.split(separator: "/").dropFirst().last.map {
                (words(of: $0).joined(separator: " "), identifier)
            }
        }, uniquingKeysWith: { first, _ in first })

    /// Labels that don't name a city that a zone is named after.
    private static let regions = [
        "baja california": "America/Tijuana",
        "brasilia": "America/Sao_Paulo",
        "central america": "America/Guatemala",
        "west central africa": "Africa/Lagos",
        "coordinated universal time": "UTC",
        "eastern time us and canada": "America/New_York",
        "central time us and canada": "America/Chicago",
        "mountain time us and canada": "America/Denver",
        "pacific time us and canada": "America/Los_Angeles",
        "atlantic time canada": "America/Halifax",
        "newfoundland": "America/St_Johns",
        "alaska": "America/Anchorage",
        "hawaii": "Pacific/Honolulu",
        "arizona": "America/Phoenix",
        "indiana east": "America/Indianapolis",
        "saskatchewan": "America/Regina",
    ]
}
