/// The limits on the work that parsing a calendar does after its syntax is parsed. Each limit can be changed.
///
/// Reaching a limit adds a diagnostic and drops only the part of the feed that is too large. For the limits on lines
/// and components, see `SyntaxLimits`.
///
/// ```swift
/// let tree = ComponentTree(recovering: bytes)
/// let feed = CalendarFeed([tree], limits: CalendarLimits(zoneOnsets: 100_000))
/// ```
public struct CalendarLimits: Sendable, Hashable {
    /// The maximum number of onsets that the rule of one STANDARD or DAYLIGHT may have until 2128, including years
    /// without one.
    ///
    /// A zone that has changed its clocks once a year since the year 1 has 2,128 onsets of each kind. A rule that
    /// exceeds the default, such as `FREQ=SECONDLY`, doesn't describe a clock. Such a rule is ignored, and the first
    /// onset is kept.
    public var onsetsPerObservance: Int

    /// The maximum number of onsets of all VTIMEZONEs in a feed, at 24 bytes of memory each. An ignored rule counts as
    /// ``onsetsPerObservance`` onsets.
    ///
    /// The default is enough for 6,000 different private zones that change twice a year from 1970 to 2128. Zones with
    /// the same definition share one table and count once. Later zones are ignored, and their times are floating.
    public var zoneOnsets: Int

    /// Creates limits from the default values and the given ones.
    public init(onsetsPerObservance: Int = 5_000, zoneOnsets: Int = 2_000_000) {
        self.onsetsPerObservance = onsetsPerObservance
        self.zoneOnsets = zoneOnsets
    }

    /// The limits used when none are given.
    public static let `default` = CalendarLimits()
}

extension CalendarLimits: CustomStringConvertible {
    /// The limits with their names.
    public var description: String { "onsetsPerObservance: \(onsetsPerObservance), zoneOnsets: \(zoneOnsets)" }
}
