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

    /// The system has only one symbol here.
    public init?(systemName name: String) {
        guard name == "gift" else { return nil }
        self.name = name
    }
}

@MainActor
public protocol UICalendarViewDelegate: NSObjectProtocol {
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?
    /// Since iOS 16.2, and optional.
    func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

@MainActor
public class UIView {
    public init() {}
}

@MainActor
public final class UILabel: UIView {
    public var text: String?
}

@MainActor
public class UICalendarSelection {
    init() {}
}

@MainActor
public protocol UICalendarSelectionSingleDateDelegate: NSObjectProtocol {
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?) -> Bool
}

@MainActor
public final class UICalendarSelectionSingleDate: UICalendarSelection {
    public private(set) weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    public var selectedDate: DateComponents?
    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) { self.delegate = delegate }
}

@MainActor
public protocol UICalendarSelectionMultiDateDelegate: NSObjectProtocol {
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents) -> Bool
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents) -> Bool
}

@MainActor
public final class UICalendarSelectionMultiDate: UICalendarSelection {
    public private(set) weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    public var selectedDates: [DateComponents] = []
    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) { self.delegate = delegate }
}

/// Since iOS 18.
@MainActor
public protocol UICalendarSelectionWeekOfYearDelegate: NSObjectProtocol {
    func week(
        ofYearSelection selection: UICalendarSelectionWeekOfYear,
        didSelectWeekOfYear weekOfYearComponents: DateComponents?)
    func week(
        ofYearSelection selection: UICalendarSelectionWeekOfYear,
        canSelectWeekOfYear weekOfYearComponents: DateComponents?) -> Bool
}

@MainActor
public final class UICalendarSelectionWeekOfYear: UICalendarSelection {
    public private(set) weak var delegate: (any UICalendarSelectionWeekOfYearDelegate)?
    public var selectedWeekOfYear: DateComponents?
    public init(delegate: (any UICalendarSelectionWeekOfYearDelegate)?) { self.delegate = delegate }
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

        public private(set) var customView: UIView?

        public static func customView(_ customViewProvider: @escaping () -> UIView) -> Decoration {
            let decoration = Decoration()
            decoration.customView = customViewProvider()
            return decoration
        }
    }

    public weak var delegate: (any UICalendarViewDelegate)?
    public var calendar = Calendar(identifier: .gregorian)
    public var visibleDateComponents = DateComponents()
    public var selectionBehavior: UICalendarSelection?

    /// The reloaded components.
    public private(set) var reloaded: [DateComponents] = []

    public init() {}

    public func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
        reloaded += dateComponents
    }
}
