import CalendarAdapters
import CalendarStorage
import Foundation
import MonthDecorations
import SwiftUI
import WidgetKit

/// A month with a dot on each day that has events, for the widget extension of the app.
public struct MonthWidget: Widget {
    /// The kind by which the app asks for another timeline.
    static let kind = "month"

    /// Creates the widget.
    public init() {}

    /// A widget of one kind, without options.
    public var body: some WidgetConfiguration {
        StaticConfiguration(kind: Self.kind, provider: MonthProvider()) { entry in
            MonthWidgetView(entry: entry)
        }
        .configurationDisplayName("Month")
    }
}

/// The month that contains the present day.
struct MonthEntry: TimelineEntry {
    let date = Date.now
    let grid: MonthGrid?
    let decorations: DecorationMap?

    /// Creates an entry with the events of a calendar, or without events.
    init(_ snapshot: StoreSnapshot? = nil) {
        let grid = MonthGrid(containing: date, calendar: .current)
        self.grid = grid
        decorations = grid.flatMap { grid in snapshot?.index.decorations(for: grid) }
    }
}

struct MonthWidgetView: View {
    let entry: MonthEntry

    var body: some View {
        VStack {
            if let grid = entry.grid {
                Text(grid.title())
                MonthGridView(grid) { cell in
                    VStack {
                        Text(grid.label(of: cell))
                        Text(entry.decorations?[cell.day] == nil ? " " : "•")
                    }
                }
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct MonthProvider: TimelineProvider {
    func placeholder(in context: Context) -> MonthEntry { MonthEntry() }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MonthEntry) -> Void) {
        Task { completion(await MonthEntry(snapshot)) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MonthEntry>) -> Void) {
        Task {
            let snapshot = await snapshot
            let entry = MonthEntry(snapshot)
            let midnight = Calendar.current.dateInterval(of: .day, for: entry.date)?.end
            // Without a snapshot, a transaction of the app may have been interrupted: try again soon.
            let next = snapshot == nil ? nil : midnight
            completion(Timeline(entries: [entry], policy: .after(next ?? entry.date + 300)))
        }
    }

    /// The events, read without a lock: the system kills an extension that is suspended while it holds one.
    private var snapshot: StoreSnapshot? {
        get async { try? await StoreSnapshot(reading: [FolderCollection(MonthModel.folder, id: "feed")]) }
    }
}
