/// The limits on work that parsing a calendar does beyond its syntax, each adjustable by the caller.
///
/// Reaching a limit adds a diagnostic and costs only the part of the feed that was too large. For the limits on lines and
/// components, see `SyntaxLimits`.
///
/// ```swift
/// let tree = ComponentTree(recovering: bytes)
/// let feed = CalendarFeed([tree], limits: CalendarLimits(zoneOnsets: 100_000))
/// ```
public struct CalendarLimits: Sendable, Hashable {
    /// The onsets of one STANDARD or DAYLIGHT that its rule may have until 2128, and the years without one.
    ///
    /// A zone that changed its clocks once a year from the year 1 has 2,128 of each; no zone's rule has more than these
    /// together, and one that does, such as `FREQ=SECONDLY`, describes no clock. The rule is ignored and the first onset
    /// stays.
    public var onsetsPerObservance: Int

    /// The onsets of all VTIMEZONEs of a feed together, at 24 bytes each in memory.
    /// A rule that is given up counts as ``onsetsPerObservance`` onsets.
    ///
    /// The default is enough for 6,000 different private zones that change twice a year from 1970 to 2128. Zones with the
    /// same definition share one table and count once. Later zones are ignored, and their times are floating.
    public var zoneOnsets: Int

    /// Creates limits with the default for each that isn't given.
    public init(onsetsPerObservance: Int = 5_000, zoneOnsets: Int = 2_000_000) {
        self.onsetsPerObservance = onsetsPerObservance
        self.zoneOnsets = zoneOnsets
    }

    /// The limits used when none are given.
    public static let `default` = CalendarLimits()
}
