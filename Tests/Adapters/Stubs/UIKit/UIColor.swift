// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

/// Follows UIColor.h, https://developer.apple.com/documentation/uikit/uicolor.
open class UIColor: Equatable, @unchecked Sendable {
    /// For tests: red, green, blue and alpha. The system's own colors have negative parts.
    public let parts: [Double]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        parts = [red, green, blue, alpha].map { Double($0) }
    }

    @available(iOS 15.0, tvOS 15.0, visionOS 1.0, *)
    public static let tintColor = UIColor(red: -1, green: -1, blue: -1, alpha: 1)
    @available(iOS 13.0, visionOS 1.0, *)
    public static let systemFill = UIColor(red: -2, green: -2, blue: -2, alpha: 1)
    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    public static let secondaryLabel = UIColor(red: -3, green: -3, blue: -3, alpha: 1)

    public static func == (left: UIColor, right: UIColor) -> Bool { left.parts == right.parts }
}

/// Follows UIFont.h, https://developer.apple.com/documentation/uikit/uifont.
open class UIFont: @unchecked Sendable {
    public struct TextStyle: Hashable, Sendable {
        let name: String
        public static let caption2 = TextStyle(name: "caption2")
    }

    /// For tests.
    public let textStyle: TextStyle

    init(_ textStyle: TextStyle) { self.textStyle = textStyle }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style) }
}

/// Follows UIImage.h and UIImageSymbolConfiguration.h, https://developer.apple.com/documentation/uikit/uiimage.
open class UIImage: @unchecked Sendable {
    /// For tests.
    public let name: String

    /// Returns nil if the system has no such symbol. It has few of them here.
    @available(iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
    public init?(systemName name: String) {
        guard ["circle", "circle.fill", "gift"].contains(name) else { return nil }
        self.name = name
    }

    @available(iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
    open class SymbolConfiguration: @unchecked Sendable {
        /// For tests.
        public let pointSize: CGFloat

        public init(pointSize: CGFloat) { self.pointSize = pointSize }
    }
}
