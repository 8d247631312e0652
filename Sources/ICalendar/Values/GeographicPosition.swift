/// A position on Earth in degrees (WGS 84), GEO (RFC 5545 §3.8.1.6).
///
/// ```swift
/// event.position = GeographicPosition(latitude: 48.137, longitude: 11.575)
/// ```
public struct GeographicPosition: Hashable, Sendable, Codable {
    /// The latitude in degrees north of the equator, from -90 to 90.
    public var latitude: Double
    /// The longitude in degrees east of Greenwich, from -180 to 180.
    public var longitude: Double

    /// Creates a position from degrees north and east. The range is checked when the position is written.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension GeographicPosition: CustomStringConvertible {
    /// The latitude and longitude as in GEO: `48.2;16.3`.
    public var description: String {
        "\(latitude);\(longitude)"
    }
}
