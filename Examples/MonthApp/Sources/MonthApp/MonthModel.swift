import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import MonthDecorations
import Observation
import WidgetKit

/// The calendar of the app: a folder with a file for each event, and the decorations of the months near the visible one.
@MainActor @Observable
public final class MonthModel {
    /// The events on the selected day.
    public private(set) var events: [StoredOccurrence] = []
    /// The message of the last failure.
    public private(set) var failure: String?

    let store: CalendarStore
    let cache: DecorationCache
    private let folder: URL
    private var selection = DaySelection(.single)

    /// The folder of the app. A widget has a container of its own, so if you add the widget, return the container of an app
    /// group: `FileManager.default.containerURL(forSecurityApplicationGroupIdentifier:)`.
    public nonisolated static var folder: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appending(path: "calendar")
    }

    /// Opens a folder, which is created if necessary.
    public init(folder: URL = MonthModel.folder) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        store = try await CalendarStore([FolderCollection(folder, id: "feed")])
        cache = DecorationCache(index: store.snapshot.index, layout: MonthGrid.Layout(calendar: .current))
    }

    /// Follows all changes of the folder, by this app and its extensions, until the task is cancelled.
    func follow() async {
        let changes = store.changes
        async let watching: Void = store.watch()
        for await _ in changes {
            cache.replaceFeeds(with: store.snapshot.index)
            select(selection)
            WidgetCenter.shared.reloadTimelines(ofKind: MonthWidget.kind)
        }
        await watching
    }

    /// Shows the events of the selected day.
    public func select(_ selection: DaySelection) {
        self.selection = selection
        let calendar = cache.layout.calendar
        events = selection.dateComponents(in: calendar).flatMap { day -> [StoredOccurrence] in
            guard let date = calendar.date(from: day), let interval = calendar.dateInterval(of: .day, for: date) else {
                return []
            }
            return Array(store.snapshot.occurrences(in: interval, timeZone: calendar.timeZone))
        }
    }

    // MARK: - Reading

    /// The file with the address of the feed, which the store ignores.
    private var address: URL { folder.appending(path: ".address") }

    /// Adds the events of an .ics file, such as one that was tapped in another app.
    public func open(_ file: URL) async {
        await attempt {
            let isScoped = file.startAccessingSecurityScopedResource()
            defer { if isScoped { file.stopAccessingSecurityScopedResource() } }
            try await merge(Data(contentsOf: file))
        }
    }

    /// Remembers the address of a feed, and reads it.
    public func subscribe(to text: String) async {
        let text = text.replacing("webcal://", with: "https://", maxReplacements: 1)
        await attempt { try text.write(to: address, atomically: true, encoding: .utf8) }
        await refresh()
    }

    /// Reads the feed again.
    public func refresh() async {
        guard let text = try? String(contentsOf: address, encoding: .utf8), let url = URL(string: text) else { return }
        await attempt { try await merge(URLSession.shared.data(from: url).0) }
    }

    /// Merges events by UID and SEQUENCE: one that the feed hasn't changed since keeps the edits made here.
    private func merge(_ bytes: Data) async throws {
        _ = try await store.transaction { try $0.merge(ComponentTree(recovering: bytes), into: "feed") }
    }

    // MARK: - Editing

    /// Changes the title of an event, and its start unless it is nil.
    public func change(_ event: StoredOccurrence, title: String, start: Date?, span: EditSpan) async {
        await attempt {
            _ = try await store.transaction { transaction in
                try transaction.change(event, span: span) { change in
                    change.summary = title
                    // The store converts the time to the zone of the series.
                    if let start, let time = CalendarTime(start, in: .gmt) { change.start = time }
                }
            }
        }
    }

    /// Removes an event.
    public func remove(_ event: StoredOccurrence, span: EditSpan) async {
        await attempt { _ = try await store.transaction { try $0.remove(event, span: span) } }
    }

    private func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
            failure = nil
        } catch {
            failure = error.localizedDescription
        }
    }
}
