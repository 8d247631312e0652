// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

/// Follows UICalendarView.h, https://developer.apple.com/documentation/uikit/uicalendarview. Unavailable on tvOS and watchOS.
@available(iOS 16.0, visionOS 1.0, *)
@MainActor
open class UICalendarView: UIView {
    open weak var delegate: (any UICalendarViewDelegate)?
    open var selectionBehavior: UICalendarSelection?
    open var locale = Locale.current
    open var calendar = Calendar.current
    open var timeZone: TimeZone?
    open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture)
    open var wantsDateDecorations = true

    private lazy var visible = calendar.dateComponents([.era, .year, .month, .day], from: .now)

    /// Setting the month in code tells the delegate nothing. Components of another calendar are converted.
    open var visibleDateComponents: DateComponents {
        get { visible }
        set {
            guard let other = newValue.calendar, other != calendar, let date = other.date(from: newValue) else {
                return visible = newValue
            }
            visible = calendar.dateComponents([.calendar, .era, .year, .month, .day], from: date)
        }
    }

    open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
        visibleDateComponents = dateComponents
    }

    open func reloadDecorations(forDateComponents dates: [DateComponents], animated: Bool) { reloaded += dates }

    // MARK: For tests

    /// The components passed to `reloadDecorations`.
    public private(set) var reloaded: [DateComponents] = []

    /// Shows another month as the user does, which tells the delegate.
    public func scroll(to month: DateComponents) {
        let previous = visible
        visibleDateComponents = month
        delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: previous)
    }

    /// Asks the delegate for the decoration of a day.
    public func decoration(for day: DateComponents) -> Decoration? {
        wantsDateDecorations ? delegate?.calendarView(self, decorationFor: day) : nil
    }
}

/// Both methods are optional. Linux has no optional requirements, so they have the default that UIKit has without them: as in
/// UIKit, a method with another signature is never called, and no compiler says so.
@available(iOS 16.0, visionOS 1.0, *)
@MainActor
public protocol UICalendarViewDelegate: NSObjectProtocol {
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?

    /// Called if the visible date has changed "from user interaction".
    @available(iOS 16.2, visionOS 1.0, *)
    func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

@available(iOS 16.0, visionOS 1.0, *)
extension UICalendarViewDelegate {
    public func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? { nil }

    public func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) {}
}

@available(iOS 16.0, visionOS 1.0, *)
extension UICalendarView {
    /// Follows UICalendarViewDecoration.h.
    public enum DecorationSize: Int, Sendable { case small, medium, large }

    /// Follows UICalendarViewDecoration.h, https://developer.apple.com/documentation/uikit/uicalendarview/decoration. The class
    /// isn't final, and the factory of Objective-C returns `Self`.
    @available(iOS 16.0, visionOS 1.0, *)
    @MainActor
    open class Decoration {
        private let provider: (() -> UIView)?

        public required init(image: UIImage?, color: UIColor?, size: DecorationSize) {
            (self.image, self.color, self.size, provider) = (image, color ?? .systemFill, size, nil)
        }

        public required init(customViewProvider: @escaping () -> UIView) {
            (image, color, size, provider) = (nil, nil, .medium, customViewProvider)
        }

        open class func customView(_ customViewProvider: @escaping () -> UIView) -> Self {
            Self(customViewProvider: customViewProvider)
        }

        // MARK: For tests

        /// The image; nil for the default circle.
        public let image: UIImage?
        public let color: UIColor?
        public let size: DecorationSize

        /// The custom view. "The provider will be called once when the decoration view is first loaded."
        public private(set) lazy var customView = provider?()
    }
}

/// The Swift names of the other factories, which are declared in Swift, with `nil` as the default color.
@available(iOS 16.0, visionOS 1.0, *)
extension UICalendarView.Decoration {
    @MainActor
    public static func `default`(
        color: UIColor? = nil, size: UICalendarView.DecorationSize = .medium
    ) -> UICalendarView.Decoration {
        UICalendarView.Decoration(image: nil, color: color, size: size)
    }

    @MainActor
    public static func image(
        _ image: UIImage?, color: UIColor? = nil, size: UICalendarView.DecorationSize = .medium
    ) -> UICalendarView.Decoration {
        UICalendarView.Decoration(image: image, color: color, size: size)
    }
}
