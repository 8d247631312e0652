// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

extension Notification.Name {
    /// "Sent out when the database is changed by another process, another event store, or by calling saveEvent: or
    /// removeEvent: on a store you are managing." The system posts it on the main actor; here, the caller does.
    @available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
    public static let EKEventStoreChanged = Notification.Name("EKEventStoreChangedNotification")
}

/// EKEventStore.h, with a database in memory that keeps series, exceptions and detached occurrences.
///
/// The header says little about the effect of a span on a series. That EKSpanFutureEvents splits a series, and that
/// clearing the rule of a later occurrence with this span replaces the whole series, is known from use.
@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKEventStore: NSObject {
    /// The series by identifier.
    private var saved: [String: Series] = [:]
    /// The series with the changes that aren't committed.
    private var pending: [String: Series] = [:]
    private var calendars: [EKCalendar] = []

    /// The system's time zone, for tests.
    package var defaultTimeZone = TimeZone.current
    /// Whether the external identifier of a detached occurrence ends in the original start. Apple's documentation says
    /// that identifiers are the same for all occurrences, and apps have seen both.
    package var marksDetachedIdentifiers = false
    /// The commits that fail, counted from 1, for tests. "Every subsequent commit fails until you roll back."
    package var failingCommits: Set<Int> = []
    package private(set) var commitCount = 0
    private var hasFailed = false
    /// A store can be used on any thread.
    private let lock = NSRecursiveLock()
    /// The answer to requests for access, for tests.
    @TaskLocal package static var access = EKAuthorizationStatus.fullAccess

    public override init() {
        super.init()
        let calendar = EKCalendar(for: .event, eventStore: self)
        calendar.title = "Calendar"
        calendar.source = EKSource()
        calendars = [calendar]
    }

    var calendar: Calendar { calendar(in: nil) }
    func calendar(in timeZone: TimeZone?) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone ?? defaultTimeZone
        return calendar
    }

    // MARK: Access

    public class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus { access }

    @available(macOS 14.0, iOS 17.0, macCatalyst 17.0, watchOS 10.0, visionOS 1.0, *)
    public func requestFullAccessToEvents() async throws -> Bool { Self.access == .fullAccess }

    @available(macOS 14.0, iOS 17.0, macCatalyst 17.0, watchOS 10.0, visionOS 1.0, *)
    public func requestWriteOnlyAccessToEvents() async throws -> Bool { Self.access != .denied }

    @available(macOS, introduced: 10.9, deprecated: 14.0)
    @available(iOS, introduced: 6.0, deprecated: 17.0)
    @available(watchOS, introduced: 2.0, deprecated: 10.0)
    public func requestAccess(to entityType: EKEntityType) async throws -> Bool { Self.access == .fullAccess }

    // MARK: Calendars

    public var sources: [EKSource] { calendars.prefix(1).map(\.source) }
    public var defaultCalendarForNewEvents: EKCalendar? { calendars.first { $0.entityType == .event } }
    public func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        calendars.filter { $0.entityType == entityType }
    }
    public func calendar(withIdentifier identifier: String) -> EKCalendar? {
        calendars.first { $0.calendarIdentifier == identifier }
    }

    @available(watchOS, unavailable)
    public func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        guard calendar.source != nil else { throw EKError(.internalFailure) }
        if !calendars.contains(calendar) { calendars.append(calendar) }
        if commit { try self.commit() }
    }

    // MARK: Looking up

    /// "Either a reminder or the first occurrence of an event."
    public func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        let identifier = Series.identifier(of: identifier)
        return saved[identifier].map { item($0, identifier) }
    }

    /// "Either matching reminders or the first occurrences of any events matching", in any calendar.
    public func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        saved.filter { $1.externalIdentifier == externalIdentifier }.map { item($1, $0) }
    }

    /// "The first occurrence of an event matching the given event identifier."
    public func event(withIdentifier identifier: String) -> EKEvent? {
        saved.first { "store:\($1.externalIdentifier)" == identifier }.map { item($1, $0) }
    }

    /// "Will only return events within a four year timespan. If the date range is greater, then it will be shortened to
    /// the first four years."
    public func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        let limit = calendar.date(byAdding: .year, value: 4, to: startDate) ?? endDate
        return EventPredicate(start: startDate, end: min(endDate, limit), calendars: calendars)
    }

    /// "It only includes events which have been committed. There is no guaranteed order to the events." An app with
    /// write-only access finds none.
    public func events(matching predicate: NSPredicate) -> [EKEvent] {
        guard let query = predicate as? EventPredicate, Self.access == .fullAccess else { return [] }
        var found: [EKEvent] = []
        for (identifier, series) in lock.withLock({ saved }) {
            guard query.calendars?.contains(where: { $0.calendarIdentifier == series.calendar }) ?? true else { continue }
            let all = series.starts(before: query.end, in: self).map { item(series, identifier, at: $0) }
                + series.detached.keys.map { item(series, identifier, at: $0) }
            found += all.filter {
                $0.startDate < query.end && ($0.endDate > query.start || $0.startDate >= query.start)
            }
        }
        return found.sorted { $0.startDate > $1.startDate }
    }

    /// Creates the event of one occurrence; of the first, without an original start.
    private func item(_ series: Series, _ identifier: String, at date: Date? = nil) -> EKEvent {
        let event = EKEvent(eventStore: self)
        let original = date ?? series.content.start
        let detached = series.detached[original]
        (detached ?? series.content.moved(to: original, in: self)).fill(event)
        event.calendar = calendar(withIdentifier: series.calendar)
        let mark = detached != nil && marksDetachedIdentifiers
            ? "/RID=\(Int(original.timeIntervalSinceReferenceDate))" : ""
        event.readOnly.identifier = identifier + mark
        event.readOnly.externalIdentifier = series.externalIdentifier + mark
        event.readOnly.isDetached = detached != nil
        event.readOnly.occurrenceDate = original
        return event
    }

    func refresh(_ event: EKEvent) -> Bool {
        let identifier = Series.identifier(of: event.calendarItemIdentifier)
        guard let series = saved[identifier], let date = event.occurrenceDate,
            series.detached[date] != nil || series.starts(before: date + 1, in: self).contains(date)
        else { return false }
        (series.detached[date] ?? series.content.moved(to: date, in: self)).fill(event)
        return true
    }

    // MARK: Changing

    @available(watchOS, unavailable)
    public func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

    @available(watchOS, unavailable)
    public func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        guard event.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        guard let calendar = event.calendar else { throw EKError(.noCalendar) }
        guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
        guard let start = event.startDate else { throw EKError(.noStartDate) }
        guard let end = event.endDate else { throw EKError(.noEndDate) }
        guard start <= end else { throw EKError(.datesInverted) }
        if let rule = event.recurrenceRules?.first {
            let days = [1, 7, 28, 365].indices.contains(rule.frequency.rawValue)
                ? [1, 7, 28, 365][rule.frequency.rawValue] * rule.interval : 0
            guard end.timeIntervalSince(start) <= Double(days) * 86_400 else {
                throw EKError(.durationGreaterThanRecurrence)
            }
        }
        event.readOnly.lastModifiedDate = Date()
        let identifier = Series.identifier(of: event.calendarItemIdentifier)
        let content = Content(event, start: start, end: end)
        if var series = pending[identifier], let original = event.readOnly.occurrenceDate {
            series.calendar = calendar.calendarIdentifier
            let isFirst = original == series.content.start
            switch span {
            case .thisEvent where series.recurs:
                series.detached[original] = content
                series.exceptions.remove(original)
            case .futureEvents where series.recurs && !isFirst && content.rules?.isEmpty ?? true:
                let length = content.end.timeIntervalSince(content.start)
                (series.content, series.exceptions, series.detached) = (content, [], [:])
                series.content.start = original
                series.content.end = original + length
            case .futureEvents where series.recurs && !isFirst:
                var later = Series(calendar: series.calendar, content: content)
                let shift = content.start.timeIntervalSince(original)
                let count = series.starts(before: original, in: self, withExceptions: true).count
                later.take(series, from: original, shiftedBy: shift, countBefore: count)
                series.end(before: original)
                let name = UUID().uuidString
                pending[name] = later
                event.readOnly.identifier = name
                event.readOnly.externalIdentifier = later.externalIdentifier
                event.readOnly.occurrenceDate = content.start
            default: series.content = content
            }
            pending[identifier] = series
        } else {
            event.readOnly.creationDate = Date()
            let series = Series(calendar: calendar.calendarIdentifier, content: Content(event, start: start, end: end))
            pending[identifier] = series
            event.readOnly.externalIdentifier = series.externalIdentifier
            event.readOnly.occurrenceDate = start
        }
        if commit { try self.commit() }
    }

    @available(watchOS, unavailable)
    public func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

    @available(watchOS, unavailable)
    public func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        guard event.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        let identifier = Series.identifier(of: event.calendarItemIdentifier)
        guard var series = pending[identifier], let original = event.readOnly.occurrenceDate else { return }
        guard event.calendar?.allowsContentModifications ?? true else { throw EKError(.calendarReadOnly) }
        switch span {
        case .thisEvent where series.recurs:
            series.exceptions.insert(original)
            series.detached[original] = nil
            pending[identifier] = series
        case .futureEvents where series.recurs && original != series.content.start:
            series.end(before: original)
            pending[identifier] = series
        default: pending[identifier] = nil
        }
        if commit { try self.commit() }
    }

    @available(watchOS, unavailable)
    public func commit() throws {
        commitCount += 1
        hasFailed = hasFailed || failingCommits.contains(commitCount)
        if hasFailed { throw EKError(.internalFailure) }
        lock.withLock { saved = pending }
        NotificationCenter.default.post(name: .EKEventStoreChanged, object: self)
    }

    /// "Forget all changes made to the event store."
    public func reset() {
        hasFailed = false
        pending = saved
    }

    public func refreshSourcesIfNecessary() {}
}

/// What `predicateForEvents(withStart:end:calendars:)` returns.
private final class EventPredicate: NSPredicate {
    let start: Date
    let end: Date
    let calendars: [EKCalendar]?

    init(start: Date, end: Date, calendars: [EKCalendar]?) {
        (self.start, self.end, self.calendars) = (start, end, calendars)
        super.init { _, _ in true }
    }

    required init?(coder: NSCoder) { nil }
}
