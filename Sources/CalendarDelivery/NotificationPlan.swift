public import Foundation
import ICalendarSyntax
import Recurrence

/// The next notifications of an app, or the next rows of a widget: a value to store, and to compare with the plan before.
///
/// An app has no code that runs when an alarm fires, so it hands the system a list ahead of time; iOS keeps 64. When feeds
/// change, compare the new plan with the stored one, and update only the differences:
///
/// ```swift
/// let plan = NotificationPlan(index.alarms(in: Date.now..., timeZone: .current, limit: 64))
/// let changes = plan.changes(since: stored)
/// center.removePendingNotificationRequests(withIdentifiers: changes.removed)
/// for request in changes.added { schedule(request) }
/// ```
public struct NotificationPlan: Hashable, Sendable, Codable {
    /// The notifications in the order in which they were passed, each identity once.
    public let requests: [Request]

    /// A notification to schedule.
    ///
    /// ```swift
    /// content.title = request.title ?? "Untitled"
    /// content.userInfo = ["occurrence": request.occurrenceID]
    /// ```
    public struct Request: Hashable, Sendable, Codable, Identifiable {
        /// A text that stays the same after feeds are parsed again, for `UNNotificationRequest`.
        public let id: String
        /// The date at which to notify.
        public let date: Date
        /// The summary of the entry; nil if absent.
        public let title: String?
        /// The text of the alarm, if it has one that isn't the title.
        public let message: String?
        /// The start of the occurrence, or of the entry if the alarm has a fixed time.
        public let start: CalendarTime
        /// The exclusive end of the occurrence, or of the entry.
        public let end: CalendarTime
        /// The location of the entry; nil if absent.
        public let location: String?
        /// The address at which to join; see `CalendarEntryContent.meetingURL`.
        public let meetingURL: URL?
        /// The identity of the occurrence as text. Parse this text as `Occurrence.ID`, or as `OccurrenceIndex.OccurrenceID` if
        /// the request is of an index.
        public let occurrenceID: String
    }

    /// Creates the plan of the alarms of a feed.
    public init(_ alarms: some Sequence<ScheduledAlarm>) {
        self.init(unchecked: alarms.lazy.map { Request($0) })
    }

    /// Creates the plan of the alarms of an index. The texts of identities contain the feed.
    public init<FeedID>(
        _ alarms: some Sequence<OccurrenceIndex<FeedID>.Item<ScheduledAlarm>>
    ) {
        self.init(unchecked: alarms.lazy.map { Request($0.value, suffix: $0.suffix) })
    }

    /// Creates a plan that notifies at the start of each occurrence of a feed.
    ///
    /// ```swift
    /// let plan = NotificationPlan(feed.occurrences(in: Date.now..., timeZone: .current).prefix(20))
    /// ```
    ///
    /// - Parameter occurrences: The occurrences to include. Most feeds have no last occurrence, so take a prefix.
    public init(_ occurrences: some Sequence<Occurrence>) {
        self.init(unchecked: occurrences.lazy.map { Request($0) })
    }

    /// Creates a plan that notifies at the start of each occurrence of an index. The texts of identities contain the feed.
    ///
    /// - Parameter occurrences: The occurrences to include. Most feeds have no last occurrence, so take a prefix.
    public init<FeedID>(
        _ occurrences: some Sequence<OccurrenceIndex<FeedID>.Item<Occurrence>>
    ) {
        self.init(unchecked: occurrences.lazy.map { Request($0.value, suffix: $0.suffix) })
    }

    private init(unchecked requests: some Sequence<Request>) {
        var known: Set<String> = []
        self.requests = requests.filter { known.insert($0.id).inserted }
    }
}

extension NotificationPlan {
    /// The differences between two plans.
    ///
    /// ```swift
    /// print(changes.added.count, "to schedule,", changes.removed.count, "to remove")
    /// ```
    public struct Changes: Hashable, Sendable {
        /// The requests to schedule: the new ones, and those whose date or text changed, which replace the request with the
        /// same identity.
        public let added: [Request]
        /// The identities of requests that aren't planned any more, because they were due or were cancelled.
        public let removed: [String]
        /// The identities of requests that stay as they are.
        public let unchanged: [String]
    }

    /// Returns the differences from an earlier plan; everything is new if there is none.
    ///
    /// - Complexity: O(*n*) in the number of requests of both plans.
    public func changes(since former: NotificationPlan?) -> Changes {
        let before = Dictionary((former?.requests ?? []).map { ($0.id, $0) }) { $1 }
        let planned = Set(requests.map(\.id))
        return Changes(
            added: requests.filter { before[$0.id] != $0 },
            removed: (former?.requests ?? []).map(\.id).filter { !planned.contains($0) },
            unchanged: requests.filter { before[$0.id] == $0 }.map(\.id))
    }
}

extension OccurrenceIndex.Item {
    /// What the text of an identity in an index has after that in a feed.
    fileprivate var suffix: String { " \(OccurrenceIndex.bracketed(feedID))" }
}

extension NotificationPlan.Request {
    /// - Parameter suffix: The end of both identities, which names the feed of an index.
    fileprivate init(_ alarm: ScheduledAlarm, suffix: String = "") {
        let (entry, occurrence) = (alarm.entry, alarm.occurrence)
        let message = alarm.alarm.details ?? alarm.alarm.summary
        id = alarm.id + suffix
        date = alarm.date
        title = entry.summary
        self.message = message == title ? nil : message
        start = occurrence?.start ?? entry.start
        end = occurrence?.end ?? entry.end ?? entry.start
        location = entry.location
        meetingURL = entry.meetingURL
        occurrenceID = alarm.occurrenceID.description + suffix
    }

    fileprivate init(_ occurrence: Occurrence, suffix: String = "") {
        id = occurrence.id.description + suffix
        date = occurrence.interval.start
        title = occurrence.summary
        message = nil
        (start, end) = (occurrence.start, occurrence.end)
        location = occurrence.entry.location
        meetingURL = occurrence.entry.meetingURL
        occurrenceID = id
    }
}

extension NotificationPlan: CustomStringConvertible {
    /// The number of notifications and the date of the first one.
    public var description: String {
        counted(requests.count, "notification") + (requests.first.map { ", first \($0)" } ?? "")
    }
}

extension NotificationPlan.Request: CustomStringConvertible {
    /// The date in UTC and the title.
    public var description: String { "\(Timestamp(date)): \((title ?? "untitled").abbreviated(to: 100))" }
}

extension NotificationPlan.Changes: CustomStringConvertible {
    /// The numbers of requests: `2 added, 1 removed, 61 unchanged`.
    public var description: String {
        "\(added.count) added, \(removed.count) removed, \(unchanged.count) unchanged"
    }
}
