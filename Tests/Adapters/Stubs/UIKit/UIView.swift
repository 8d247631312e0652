// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of UIKit that the adapters use, as Apple declares it. Members under "For tests" don't exist in UIKit.

/// Follows UIView.h and UIAccessibility.h, https://developer.apple.com/documentation/uikit/uiview.
///
/// In UIKit a view is an NSObject that can only be created on the main actor. `NSObject.init()` of Foundation for Linux has
/// no actor, so a subclass could be created anywhere; this class therefore has no superclass.
@MainActor
open class UIView {
    public init(frame: CGRect) {}
    public convenience init() { self.init(frame: .zero) }

    open var tintColor: UIColor!
    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
}

/// Follows UILabel.h, https://developer.apple.com/documentation/uikit/uilabel.
@MainActor
open class UILabel: UIView {
    open var text: String?
    open var font: UIFont!
    open var textColor: UIColor!
}

/// Follows UIImageView.h, https://developer.apple.com/documentation/uikit/uiimageview.
@MainActor
open class UIImageView: UIView {
    open var image: UIImage?
    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

    public init(image: UIImage?) {
        self.image = image
        super.init(frame: .zero)
    }
}

/// Follows UIStackView.h, https://developer.apple.com/documentation/uikit/uistackview: horizontal by default.
@MainActor
open class UIStackView: UIView {
    public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline }

    open private(set) var arrangedSubviews: [UIView] = []
    open var alignment = Alignment.fill
    open var spacing: CGFloat = 0

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        arrangedSubviews = views
    }
}
