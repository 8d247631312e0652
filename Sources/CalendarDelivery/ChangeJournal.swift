public import Foundation
import ICalendarSyntax

/// The latest changes of something, for readers that come back and ask what they missed, such as browsers with server-sent
/// events.
///
/// ```swift
/// var journal = ChangeJournal<OccurrenceIndex<String>.Item<SeriesChange>>()
/// journal.append(.init(feedID: "work", value: index.update("work", to: feed)))
/// // A browser connects again, with the header Last-Event-ID:
/// guard let missed = journal.entries(after: lastEventID) else { return reset }
/// for entry in missed { try await writer.write(entry.serverSentEvent(named: "updated")) }
/// ```
///
/// Old changes are forgotten. A reader that missed some of these, or whose token is of another journal, such as the one before
/// the program was restarted, is told to read everything again.
public struct ChangeJournal<Change: Sendable>: Sendable {
    /// A change, with the token of a reader that knows it.
    ///
    /// ```swift
    /// print(entry.token, entry.change)
    /// ```
    public struct Entry: Sendable, Identifiable {
        /// The token to send with the change, a text of letters, digits and `-`.
        public let token: String
        /// The date of the change.
        public let date: Date
        /// The change that was added.
        public let change: Change

        /// The identity, which is ``token``.
        public var id: String { token }
    }

    /// The changes that are remembered, from the oldest to the latest.
    public private(set) var entries: [Entry] = []

    private let limit: Int
    private let lifetime: Duration
    /// The number of all changes, including forgotten ones.
    private var count = 0
    /// A part of each token that no other journal has.
    private let name = String(UInt64.random(in: 0 ... .max), radix: 36)

    /// Creates an empty journal.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of changes to remember.
    ///   - lifetime: The time after which a change is forgotten, when the next one is added.
    public init(limit: Int = 1_000, lifetime: Duration = .seconds(86_400)) {
        (self.limit, self.lifetime) = (max(limit, 0), lifetime)
    }

    /// The token of a reader that knows everything, even if no change was added yet.
    public var token: String { token(count) }

    private func token(_ number: Int) -> String { "\(name)-\(number)" }

    /// Adds a change, and forgets changes that are too old or too many.
    ///
    /// - Parameters:
    ///   - change: The change to remember.
    ///   - date: The date of the change, not before that of the change added last.
    /// - Returns: The change with its token, to send to the readers that are connected.
    @discardableResult
    public mutating func append(_ change: Change, at date: Date = .now) -> Entry {
        count += 1
        let entry = Entry(token: token, date: date, change: change)
        entries.append(entry)
        let oldest = date.addingTimeInterval(-(lifetime / .seconds(1)))
        let expired = entries.prefix { $0.date < oldest }.count
        entries.removeFirst(max(expired, entries.count - limit))
        return entry
    }

    /// Returns the changes that a reader doesn't know, in order; nil if some of these are forgotten, or if the token isn't one
    /// of this journal.
    ///
    /// - Parameter token: The token that the reader got last.
    /// - Complexity: O(*n*) in the number of changes that are returned.
    public func entries(after token: String) -> [Entry]? {
        guard let dash = token.lastIndex(of: "-"), let number = Int(token[token.index(after: dash)...]),
            token == self.token(number), case let first = count - entries.count, first...count ~= number
        else { return nil }
        return Array(entries[(number - first)...])
    }
}

extension ChangeJournal.Entry where Change: Encodable {
    /// Returns the change as a server-sent event: its token as `id`, a name, and the change as JSON.
    ///
    /// - Parameter name: The name of the event, without line breaks.
    /// - Throws: `EncodingError` if the change can't be encoded.
    public func serverSentEvent(named name: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return "id: \(token)\nevent: \(name)\ndata: \(String(decoding: try encoder.encode(change), as: UTF8.self))\n\n"
    }
}

extension ChangeJournal: CustomStringConvertible {
    /// The number of changes that are remembered, and of all.
    public var description: String { "\(entries.count) of \(counted(count, "change"))" }
}

extension ChangeJournal.Entry: CustomStringConvertible {
    /// The token and the change.
    public var description: String { "\(token): \(String(describing: change).abbreviated(to: 200))" }
}
