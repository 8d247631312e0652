import ICalendar
import MonthDecorations

/// The names and colors of the calendars of several files, so that their events can be told apart.
struct CalendarLegend {
    struct Item {
        let name: String
        let color: DecorationColor
    }

    /// One item for each file; none for a single file, which keeps its own colors.
    let items: [Item]

    private let calendar: LoadedCalendar
    /// The color of a single file's calendar. Finding the color takes a walk over all components, so it is found once.
    private let feedColor: DecorationColor?

    /// Colors for calendars without a color: eight hues that are easy to tell apart, and legible on white and on black.
    private static let palette = [
        "#1f5fc4", "#c2410c", "#15803d", "#9333ea", "#be123c", "#0e7490", "#a16207", "#6b7280",
    ].compactMap { DecorationColor(css: $0) }

    init(_ calendar: LoadedCalendar) {
        self.calendar = calendar
        feedColor = calendar.feed.decorationColor
        guard calendar.names.count > 1 else {
            items = []
            return
        }
        items = zip(calendar.names, calendar.feed.trees).enumerated().compactMap { index, source in
            let calendars = source.1.components.filter { $0.known == .vcalendar }
            let name = calendars.lazy.compactMap { $0.first("NAME") ?? $0.first("X-WR-CALNAME") }.first?.decodedText
            let own = calendars.lazy.compactMap { $0.first("COLOR") ?? $0.first("X-APPLE-CALENDAR-COLOR") }.first?.text
            let color = own.flatMap { DecorationColor(css: $0) } ?? Self.palette[index % Self.palette.count]
            return Item(name: name ?? source.0, color: color)
        }
    }

    /// The names of the first four calendars, or the name of a single file's calendar.
    var title: String? {
        guard !items.isEmpty else { return calendar.feed.name }
        let names = items.prefix(4).map(\.name).joined(separator: ", ")
        return items.count > 4 ? names + ", …" : names
    }

    /// Returns the color for an entry without a COLOR; nil if its calendar has none either.
    func color(of entry: CalendarEntry) -> DecorationColor? { item(of: entry)?.color ?? feedColor }

    /// Returns the name of the calendar that contains an entry; nil for a single file.
    func name(of entry: CalendarEntry) -> String? { item(of: entry)?.name }

    private func item(of entry: CalendarEntry) -> Item? {
        guard let source = calendar.source(of: entry.component.treeIdentity), items.indices.contains(source) else {
            return nil
        }
        return items[source]
    }
}
