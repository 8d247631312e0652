// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of UIKit that the adapters use, as Apple declares it. A decoration remembers its arguments, for tests.

public final class UIColor: Equatable, Sendable {
    public let parts: [Double]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        parts = [red, green, blue, alpha].map { Double($0) }
    }

    public static let tintColor = UIColor(red: -1, green: -1, blue: -1, alpha: 1)
    public static let systemFill = UIColor(red: -2, green: -2, blue: -2, alpha: 1)

    public static func == (left: UIColor, right: UIColor) -> Bool { left.parts == right.parts }
}

public final class UIImage: Sendable {
    public let name: String

    /// Of the system's symbols there is one.
    public init?(systemName name: String) {
        guard name == "gift" else { return nil }
        self.name = name
    }
}

@MainActor
public protocol UICalendarViewDelegate: AnyObject {
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?
}

@MainActor
public final class UICalendarView {
    public enum DecorationSize: Int, Sendable { case small, medium, large }

    @MainActor
    public final class Decoration {
        public let image: UIImage?
        public let color: UIColor?
        public let size: DecorationSize

        public init(image: UIImage? = nil, color: UIColor? = nil, size: DecorationSize = .medium) {
            self.image = image
            self.color = color
            self.size = size
        }

        public static func `default`(color: UIColor? = .systemFill, size: DecorationSize = .medium) -> Decoration {
            Decoration(color: color, size: size)
        }

        public static func image(
            _ image: UIImage?, color: UIColor? = .systemFill, size: DecorationSize = .medium
        ) -> Decoration {
            Decoration(image: image, color: color, size: size)
        }
    }

    public weak var delegate: (any UICalendarViewDelegate)?
    public var calendar = Calendar(identifier: .gregorian)

    /// The components that were reloaded.
    public private(set) var reloaded: [DateComponents] = []

    public init() {}

    public func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
        reloaded += dateComponents
    }
}
