import ICalendar
import MonthDecorations

/// The names and colors of the calendars of several files, so that their events can be told apart.
struct CalendarLegend {
    struct Item {
        let name: String
        let color: DecorationColor
    }

    /// One item for each file or folder; none for a single one, which keeps its own colors.
    let items: [Item]
    /// The item of each stream, as an index.
    private let indices: [Int]
    /// The title of a single folder.
    private let folderTitle: String?

    private let calendar: LoadedCalendar
    /// The color of a single file's calendar. Finding the color takes a walk over all components, so it is found once.
    private let feedColor: DecorationColor?

    /// Colors for calendars without a color: eight hues that are easy to tell apart, and legible on white and on black.
    private static let palette = [
        "#1f5fc4", "#c2410c", "#15803d", "#9333ea", "#be123c", "#0e7490", "#a16207", "#6b7280",
    ].compactMap { DecorationColor(css: $0) }

    init(_ calendar: LoadedCalendar) {
        self.calendar = calendar
        // The first stream of each item. The files of a folder are one item.
        var firsts: [Int] = []
        indices = calendar.names.indices.map { source in
            let path = calendar.folder(ofSource: source)?.path
            if path == nil || path != firsts.last.flatMap({ calendar.folder(ofSource: $0)?.path }) {
                firsts.append(source)
            }
            return firsts.count - 1
        }
        let folder = firsts.count == 1 ? calendar.folder(ofSource: 0) : nil
        folderTitle = folder?.title
        feedColor = folder?.color ?? calendar.feed.decorationColor
        items = firsts.count > 1 ? firsts.enumerated().map { Self.item(calendar, $1, number: $0) } : []
    }

    private static func item(_ calendar: LoadedCalendar, _ source: Int, number: Int) -> Item {
        let folder = calendar.folder(ofSource: source)
        let calendars = calendar.feed.trees[source].components.filter { $0.known == .vcalendar }
        let name = calendars.lazy.compactMap { $0.first("NAME") ?? $0.first("X-WR-CALNAME") }.first?.decodedText
        let own = calendars.lazy.compactMap { $0.first("COLOR") ?? $0.first("X-APPLE-CALENDAR-COLOR") }.first?.text
        let color = folder == nil ? own.flatMap { DecorationColor(css: $0) } : folder?.color
        return Item(
            name: folder?.title ?? name ?? calendar.names[source], color: color ?? palette[number % palette.count])
    }

    /// The names of the first four calendars, or the name of a single one.
    var title: String? {
        guard !items.isEmpty else { return folderTitle ?? calendar.feed.name }
        let names = items.prefix(4).map(\.name).joined(separator: ", ")
        return items.count > 4 ? names + ", …" : names
    }

    /// Returns the color for an entry without a COLOR; nil if its calendar has none either.
    func color(of entry: CalendarEntry) -> DecorationColor? { item(of: entry)?.color ?? feedColor }

    /// Returns the name of the calendar that contains an entry; nil for a single file.
    func name(of entry: CalendarEntry) -> String? { item(of: entry)?.name }

    private func item(of entry: CalendarEntry) -> Item? {
        guard !items.isEmpty, let source = calendar.source(of: entry.component.treeIdentity) else { return nil }
        return items[indices[source]]
    }
}
