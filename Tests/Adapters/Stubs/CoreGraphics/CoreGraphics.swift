// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of CoreGraphics that the adapters use, after developer.apple.com/documentation/coregraphics/cgcolor.

public final class CGColorSpace: Sendable {
    // On Apple's systems, a CFString.
    public static let sRGB = "kCGColorSpaceSRGB"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    let name: String

    public init?(name: String) {
        guard [Self.sRGB, Self.genericGrayGamma2_2].contains(name) else { return nil }
        self.name = name
    }
}

public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent }

@available(macOS 10.3, iOS 2.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class CGColor: Sendable {
    let space: String
    /// The components, the opacity last: four in sRGB, two in a gray space.
    public let components: [CGFloat]?

    @available(macOS 10.15, iOS 13.0, macCatalyst 13.1, watchOS 6.0, visionOS 1.0, *)
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        space = CGColorSpace.sRGB
        components = [red, green, blue, alpha]
    }

    @available(macOS 10.15, iOS 13.0, macCatalyst 13.1, watchOS 6.0, visionOS 1.0, *)
    public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        space = CGColorSpace.genericGrayGamma2_2
        components = [gray, alpha]
    }

    @available(macOS 10.11, iOS 9.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
    public func converted(
        to other: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
    ) -> CGColor? {
        guard other.name == CGColorSpace.sRGB, let components else { return nil }
        if space == other.name { return self }
        return CGColor(srgbRed: components[0], green: components[0], blue: components[0], alpha: components[1])
    }
}
