#if canImport(EventKit)
    public import CoreGraphics
    public import EventKit
    import Foundation
    public import ICalendar
    public import ICalendarWriting
    public import MonthDecorations

    extension EKCalendar {
        /// Creates a calendar with the name and the color of a feed. The calendar isn't saved.
        ///
        /// ```swift
        /// let calendar = EKCalendar(feed, eventStore: store)
        /// calendar.source = store.defaultCalendarForNewEvents?.source
        /// try store.saveCalendar(calendar, commit: true)
        /// let additions = try store.add(feed, to: calendar)
        /// ```
        ///
        /// EventKit saves only a calendar with a source. Set the title too if the feed has no name.
        public convenience init(_ feed: CalendarFeed, eventStore store: EKEventStore) {
            self.init(for: .event, eventStore: store)
            if let name = feed.name { title = name }
            if let color = feed.decorationColor { cgColor = color.cgColor }
        }
    }

    extension CalendarDraft {
        /// Creates a calendar with the name and the color of one of EventKit's, and without events.
        ///
        /// ```swift
        /// var file = CalendarDraft(calendar, productIdentifier: "-//Example//App//EN")
        /// file.events = store.series(of: calendar, in: window).flatMap(\.drafts)
        /// ```
        ///
        /// A color without a CSS name is written as X-APPLE-CALENDAR-COLOR.
        public init(_ calendar: EKCalendar, productIdentifier: String) {
            self.init(productIdentifier: productIdentifier)
            name = calendar.title.withoutControls
            guard let color = (calendar.cgColor as CGColor?).flatMap({ DecorationColor($0) }) else { return }
            self.color = color.name
            if color.name == nil, let property = try? PropertyDraft("X-APPLE-CALENDAR-COLOR", value: color.hex) {
                properties.append(property)
            }
        }
    }

    extension DecorationColor {
        /// Creates a color from one of CoreGraphics; nil if the color can't be converted to sRGB.
        public init?(_ color: CGColor) {
            guard let sRGB = CGColorSpace(name: CGColorSpace.sRGB),
                let parts = color.converted(to: sRGB, intent: .defaultIntent, options: nil)?.components,
                parts.count == 4
            else { return nil }
            let bytes = parts.map { UInt8(exactly: (Swift.min(Swift.max($0, 0), 1) * 255).rounded()) ?? 0 }
            self.init(red: bytes[0], green: bytes[1], blue: bytes[2], opacity: bytes[3])
        }

        /// The color for CoreGraphics, in sRGB.
        public var cgColor: CGColor {
            CGColor(
                srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
                alpha: CGFloat(opacity) / 255)
        }
    }
#endif
