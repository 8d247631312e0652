#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Foundation
    public import MonthDecorations
    public import UIKit

    @available(iOS 16.0, visionOS 1.0, *)
    extension UICalendarView.Decoration {
        /// Returns one mark for the whole day, with the symbol (or a dot) and the color of the day's first decoration, in
        /// the largest size on that day.
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

        /// Returns a row of marks, one for each of the day's first occurrences in its own color, followed by the number of
        /// the others, such as `+2`.
        ///
        /// ```swift
        /// let decorator = CalendarViewDecorator(cache) { .dots(for: $0) }
        /// ```
        ///
        /// A mark is the symbol of its style, or a dot. The dot is a circle without a filling if the occurrence is
        /// tentative, cancelled or doesn't block time. VoiceOver reads the titles instead of the images.
        ///
        /// - Parameters:
        ///   - day: The day to decorate.
        ///   - limit: The maximum number of marks. The view cuts off a row that is wider than its cell.
        @MainActor
        public static func dots(for day: DayDecoration, atMost limit: Int = 3) -> UICalendarView.Decoration {
            let marks = day.marks(atMost: limit)
            let titles = day.decorations.prefix(marks.styles.count).compactMap(\.occurrence.summary)
            return .customView {
                var views: [UIView] = marks.styles.map(mark)
                if let remainder = marks.remainderLabel {
                    let label = UILabel()
                    label.text = remainder
                    label.font = .preferredFont(forTextStyle: .caption2)
                    label.textColor = .secondaryLabel
                    views.append(label)
                }
                let row = UIStackView(arrangedSubviews: views)
                row.alignment = .center
                row.spacing = 2
                row.isAccessibilityElement = true
                row.accessibilityLabel = (titles + [marks.remainderLabel].compactMap(\.self)).joined(separator: ", ")
                return row
            }
        }

        @MainActor
        private static func mark(_ style: DecorationStyle) -> UIImageView {
            let dot = style.emphasis == .full ? "circle.fill" : "circle"
            let symbol = style.symbol.flatMap { UIImage(systemName: $0) }
            let view = UIImageView(image: symbol ?? UIImage(systemName: dot))
            view.tintColor = style.color.map(UIColor.init) ?? .tintColor
            let pointSize: CGFloat =
                switch style.size {
                case .small: 4
                case .medium: 6
                case .large: 8
                }
            view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: pointSize)
            return view
        }
    }

    extension UIColor {
        /// Creates a UIKit color from the color of a decoration, in sRGB.
        public convenience init(_ color: DecorationColor) {
            self.init(
                red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255,
                alpha: CGFloat(color.opacity) / 255)
        }
    }
#endif
