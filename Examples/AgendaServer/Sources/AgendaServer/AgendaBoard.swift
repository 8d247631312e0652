import CalendarSubscriptions
import Foundation
import ICalendar

/// The agenda of all feeds, and the journal of their changes.
package actor AgendaBoard {
    /// An occurrence as the server sends it.
    package struct Row: Codable, Sendable, Hashable {
        package let id: String
        package let calendar: String
        package let title: String
        package let start: String
        package let end: String
        package let isAllDay: Bool
    }

    /// A place between two rows, which stays when feeds change.
    struct Cursor: Codable, Sendable, Comparable {
        let start: TimeInterval
        let end: TimeInterval
        let id: String

        static func < (left: Self, right: Self) -> Bool {
            (left.start, left.end, left.id) < (right.start, right.end, right.id)
        }
    }

    /// A server-sent event: a change, or that changes were missed.
    struct Event: Sendable {
        let id: String
        let text: String
    }

    /// The number of changes that a reader can have missed.
    private static let journalLength = 1_000
    private static let maximumReaders = 1_000

    private var index = OccurrenceIndex<String>()
    /// Nil until the copies are open.
    private var subscriptions: [String: FeedSubscription]?
    private var journal: [Event] = []
    private var changeCount = 0
    private var readers: [Int: AsyncStream<Event>.Continuation] = [:]
    private var readerCount = 0
    /// A part of each event's id, because the numbers start again with the process.
    private let epoch = String(UInt64(Date().timeIntervalSince1970 * 1_000), radix: 36)
    private var lastID: String { "\(epoch)-\(changeCount)" }

    package init() {}

    /// Shows the feeds as they were saved.
    func open(_ feeds: [(FeedSubscription, CalendarFeed?)]) {
        for case (let subscription, let copy?) in feeds { index.update(subscription.id, to: copy) }
        subscriptions = Dictionary(feeds.map { ($0.0.id, $0.0) }) { $1 }
    }

    /// Shows the result of a refresh, and tells the readers about an update.
    func record(_ result: RefreshResult) {
        let id = result.subscription.id
        subscriptions?[id] = result.subscription
        guard case .updated(let update) = result.outcome else { return }
        index.update(id, to: update.feed)
        changeCount += 1
        let event = Event(id: lastID, text: "event: updated\ndata: \(Self.json(id, update))")
        journal.append(event)
        if journal.count > Self.journalLength { journal.removeFirst() }
        for (number, reader) in readers {
            // A reader that is too slow is sent away, and comes back with Last-Event-ID.
            if case .enqueued = reader.yield(event) { continue }
            reader.finish()
            readers[number] = nil
        }
    }

    private struct Change: Encodable {
        let calendar: String
        let added: [String]
        let changed: [String]
        let removed: [String]
    }

    private static func json(_ id: String, _ update: FeedUpdate) -> String {
        let change = Change(
            calendar: id, added: update.series.added.sorted(), changed: update.series.changed.sorted(),
            removed: update.series.removed.sorted())
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(change)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Returns the first rows after a cursor, and the cursor of the next page; nil if there is none.
    func rows(
        in interval: DateInterval, timeZone: TimeZone, after cursor: Cursor?, limit: Int
    ) -> (rows: [Row], next: Cursor?) {
        // An occurrence that began before the cursor comes before it, unless it has the cursor's start.
        let start = max(interval.start, cursor.map { Date(timeIntervalSince1970: $0.start) } ?? interval.start)
        guard start <= interval.end else { return ([], nil) }
        var found: [(Cursor, Row)] = []
        for item in index.occurrences(in: DateInterval(start: start, end: interval.end), timeZone: timeZone) {
            let (key, row) = Self.row(item)
            if let cursor, key <= cursor { continue }
            // The order of equal times is the cursor's, so all of them are needed.
            if found.count > limit, let last = found.last?.0, (last.start, last.end) != (key.start, key.end) { break }
            found.append((key, row))
        }
        found.sort { $0.0 < $1.0 }
        return (found.prefix(limit).map(\.1), found.count > limit ? found[limit - 1].0 : nil)
    }

    private static func row(_ item: OccurrenceIndex<String>.Item<Occurrence>) -> (Cursor, Row) {
        let (occurrence, interval) = (item.occurrence, item.occurrence.interval)
        let id = "\(item.feedID)/\(occurrence.id)"
        let row = Row(
            id: id, calendar: item.feedID, title: occurrence.summary ?? "", start: interval.start.formatted(.iso8601),
            end: interval.end.formatted(.iso8601), isAllDay: occurrence.isAllDay)
        let key = Cursor(
            start: interval.start.timeIntervalSince1970, end: interval.end.timeIntervalSince1970, id: id)
        return (key, row)
    }

    /// Returns the changes from now on, after those that a reader missed; nil if there are too many readers.
    ///
    /// A reader whose last event isn't in the journal gets `reset`, and has to read the agenda again.
    func changes(after id: String?) -> AsyncStream<Event>? {
        guard readers.count < Self.maximumReaders else { return nil }
        let (stream, reader) = AsyncStream<Event>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.journalLength + 1))
        if let id, id != lastID {
            if let position = journal.firstIndex(where: { $0.id == id }) {
                for event in journal[(position + 1)...] { reader.yield(event) }
            } else {
                reader.yield(Event(id: lastID, text: "event: reset\ndata: {}"))
            }
        }
        readerCount += 1
        let number = readerCount
        readers[number] = reader
        reader.onTermination = { _ in Task { await self.remove(number) } }
        return stream
    }

    private func remove(_ number: Int) { readers[number] = nil }

    /// Returns the feeds that should have been asked a quarter of an hour ago; nil if the copies aren't open yet.
    func overdue(at now: Date) -> [String]? {
        subscriptions?.values.filter { ($0.nextRefresh(at: now) ?? now) < now - 900 }.map(\.id).sorted()
    }
}
