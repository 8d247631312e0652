/// Two facts about every time zone, from which search margins follow where the zone itself isn't known.
///
/// Where it is, ``ZoneRules/offsetRange`` and ``ZoneRules/longestGap`` are exact.
package enum ZoneBounds {
    /// The greatest distance of a zone's clock from UTC, in seconds.
    ///
    /// A UTC-OFFSET has at most 23 hours, 59 minutes and 59 seconds (RFC 5545 §3.3.14).
    package static let maximumOffset = 86_400

    /// The greatest number of seconds that a zone's clock skips at once.
    ///
    /// Samoa left out the whole of December 30, 2011, when it moved across the date line.
    package static let maximumGap = 86_400
}
