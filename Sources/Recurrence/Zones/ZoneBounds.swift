/// Two bounds that hold for every time zone, for search margins where the zone is unknown.
///
/// If the zone is known, ``ZoneRules/offsetRange`` and ``ZoneRules/longestGap`` are exact.
package enum ZoneBounds {
    /// The greatest distance of a zone's clock from UTC, in seconds.
    ///
    /// A UTC-OFFSET is at most 23 hours, 59 minutes and 59 seconds (RFC 5545 §3.3.14).
    package static let maximumOffset = 86_400

    /// The greatest number of seconds that a zone's clock skips at once.
    ///
    /// Samoa skipped the whole of December 30, 2011, when the country moved across the date line.
    package static let maximumGap = 86_400
}
