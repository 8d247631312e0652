#if canImport(UIKit)
    import UIKit
#else
    import Foundation

    // The part of UIKit that the snippets use, as Apple declares it, so that they compile without UIKit.

    final class UIColor: Sendable {
        static let systemTeal = UIColor()
        static let systemFill = UIColor()
    }

    final class UICalendarView {
        enum DecorationSize { case small, medium, large }

        struct Decoration {
            var color: UIColor?
            var size: DecorationSize

            static func `default`(color: UIColor? = .systemFill, size: DecorationSize = .medium) -> Decoration {
                Decoration(color: color, size: size)
            }
        }

        var calendar = Calendar(identifier: .gregorian)
        var visibleDateComponents = DateComponents()
        var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture)
        func reloadDecorations(forDateComponents components: [DateComponents], animated: Bool) {}
    }
#endif
