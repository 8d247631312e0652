/// GEO (RFC 5545 §3.8.1.6): a place on Earth in degrees (WGS 84).
public struct GeographicPosition: Hashable, Sendable, Codable {
    /// Degrees north of the equator: -90…90.
    public var latitude: Double
    /// Degrees east of Greenwich: -180…180.
    public var longitude: Double

    /// Creates a position.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
