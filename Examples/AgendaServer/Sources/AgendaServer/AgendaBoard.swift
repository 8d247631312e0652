import CalendarDelivery
import CalendarSubscriptions
import Foundation
import ICalendar

/// The agenda of all feeds, and the journal of their changes.
actor AgendaBoard {
    /// The UIDs that a feed added, changed and removed.
    private typealias Change = OccurrenceIndex<String>.Item<SeriesChange>

    /// The number of changes that a reader can have missed.
    private static let journalLength = 1_000
    private static let maximumReaders = 1_000

    private var index = OccurrenceIndex<String>()
    /// Nil until the copies are open.
    private var subscriptions: [String: FeedSubscription]?
    private var journal = ChangeJournal<Change>(limit: journalLength)
    private var readers: [Int: AsyncStream<String>.Continuation] = [:]
    private var readerCount = 0

    /// Shows the feeds as they were saved.
    func open(_ feeds: [(FeedSubscription, CalendarFeed?)]) {
        for case (let subscription, let copy?) in feeds { index.update(subscription.id, to: copy) }
        subscriptions = Dictionary(feeds.map { ($0.0.id, $0.0) }) { $1 }
    }

    /// Shows the result of a refresh, and tells the readers about an update.
    func record(_ result: RefreshResult) throws {
        let id = result.subscription.id
        subscriptions?[id] = result.subscription
        guard case .updated(let update) = result.outcome else { return }
        index.update(id, to: update.feed)
        let event = try Self.event(journal.append(Change(feedID: id, value: update.series)))
        for (number, reader) in readers {
            // A reader that is too slow is sent away, and comes back with Last-Event-ID.
            if case .enqueued = reader.yield(event) { continue }
            reader.finish()
            readers[number] = nil
        }
    }

    private static func event(_ entry: ChangeJournal<Change>.Entry) throws -> String {
        try entry.serverSentEvent(named: "updated")
    }

    /// Returns the first rows after a cursor, and the cursor of the next page.
    func page(
        matching query: OccurrenceQuery, after cursor: OccurrencePage.Cursor?, limit: Int
    ) -> OccurrencePage {
        index.page(matching: query, after: cursor, limit: limit)
    }

    /// Returns the changes from now on as server-sent events, after those that a reader missed; nil if there are too many
    /// readers.
    ///
    /// A reader whose last event isn't in the journal gets `reset`, and has to read the agenda again.
    func changes(after token: String?) throws -> AsyncStream<String>? {
        guard readers.count < Self.maximumReaders else { return nil }
        let (stream, reader) = AsyncStream<String>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.journalLength + 1))
        if let token {
            if let missed = journal.entries(after: token) {
                for entry in missed { reader.yield(try Self.event(entry)) }
            } else {
                reader.yield("id: \(journal.token)\nevent: reset\ndata: {}\n\n")
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
