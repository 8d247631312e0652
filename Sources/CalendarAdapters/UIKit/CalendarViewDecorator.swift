#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import Foundation
    public import MonthDecorations
    public import UIKit

    /// Draws a ``DecorationCache`` in a `UICalendarView`: its delegate, and who tells it which days to ask for again.
    ///
    /// ```swift
    /// let decorator = CalendarViewDecorator(DecorationCache(feeds: [feed], calendar: view.calendar))
    /// decorator.attach(to: view)
    /// ```
    ///
    /// The view does not own its delegate: keep the decorator as long as the view. Where you have a delegate of your own, let
    /// it hand ``calendarView(_:decorationFor:)`` on.
    @available(iOS 16.0, visionOS 1.0, *)
    @MainActor
    public final class CalendarViewDecorator: NSObject, UICalendarViewDelegate {
        /// The cache whose decorations are drawn.
        public let store: DecorationCache

        private let decoration: (DayDecoration) -> UICalendarView.Decoration?
        private var reloading: Task<Void, Never>?

        /// Creates a decorator.
        ///
        /// - Parameters:
        ///   - store: what is drawn; made with the calendar of the view.
        ///   - decoration: how to draw a day that has something; nil for nothing. By default
        ///     ``UIKit/UICalendarView/Decoration/standard(for:)``.
        public init(
            _ store: DecorationCache,
            decoration: @escaping (DayDecoration) -> UICalendarView.Decoration? = { .standard(for: $0) }
        ) {
            self.store = store
            self.decoration = decoration
        }

        deinit { reloading?.cancel() }

        /// Becomes the view's delegate, and has it reload the days that change until the view, or this, is gone.
        public func attach(to view: UICalendarView) {
            view.delegate = self
            reloading?.cancel()
            let changes = store.changes
            reloading = Task { [weak view] in
                for await days in changes {
                    view?.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
                }
            }
        }

        /// The decoration of a day, as far as the store knows it.
        public func calendarView(
            _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
        ) -> UICalendarView.Decoration? {
            store[dateComponents].flatMap(decoration)
        }
    }

    @available(iOS 16.0, visionOS 1.0, *)
    extension UICalendarView.Decoration {
        /// The mark of the first thing of the day, in the largest of the day's sizes: its symbol, or a dot, in its colour.
        @MainActor
        public static func standard(for day: DayDecoration) -> UICalendarView.Decoration? {
            let styles = day.decorations.map(\.style)
            guard let first = styles.first else { return nil }
            let color = first.color.map(UIColor.init)
            let size: UICalendarView.DecorationSize =
                switch styles.map(\.size).max() ?? .medium {
                case .small: .small
                case .medium: .medium
                case .large: .large
                }
            guard let image = first.symbol.flatMap({ UIImage(systemName: $0) }) else {
                return .default(color: color ?? .tintColor, size: size)
            }
            return .image(image, color: color ?? .tintColor, size: size)
        }
    }

    extension UIColor {
        /// Creates the colour of a decoration, in sRGB.
        public convenience init(_ color: DecorationColor) {
            self.init(
                red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255,
                alpha: CGFloat(color.opacity) / 255)
        }
    }
#endif
