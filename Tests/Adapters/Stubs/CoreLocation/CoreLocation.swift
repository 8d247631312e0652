// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of CoreLocation that the adapters use, after CLLocation.h.

public typealias CLLocationDegrees = Double

public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees
}

@available(macOS 10.6, iOS 2.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public class CLLocation: NSObject {
    public let coordinate: CLLocationCoordinate2D

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
}
