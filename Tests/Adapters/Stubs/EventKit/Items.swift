// Apple documents these declarations.
// swift-format-ignore-file

public import CoreGraphics
public import Foundation

// MARK: EKCalendar.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKCalendar: EKObject {
    public let calendarIdentifier = UUID().uuidString
    /// Nil for a new calendar, and settable only then.
    public var source: EKSource!
    public var title = ""
    /// Nil for a new calendar.
    @available(macOS 10.15, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
    public var cgColor: CGColor!
    public private(set) var type = EKCalendarType.local
    public private(set) var allowsContentModifications = true
    public var isSubscribed: Bool { type == .subscription }
    let entityType: EKEntityType

    public init(for entityType: EKEntityType, eventStore: EKEventStore) { self.entityType = entityType }

    /// Makes the calendar one that only its server changes.
    package func setForTests(type: EKCalendarType, allowsContentModifications: Bool) {
        (self.type, self.allowsContentModifications) = (type, allowsContentModifications)
    }
}

// MARK: EKCalendarItem.h

@available(macOS 10.8, iOS 5.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public class EKCalendarItem: EKObject {
    public var calendar: EKCalendar!
    public var title: String!
    public var location: String?
    public var notes: String?
    public var url: URL?
    public var timeZone: TimeZone?
    public var alarms: [EKAlarm]?
    public var recurrenceRules: [EKRecurrenceRule]?

    /// The properties that EventKit computes and apps only read.
    package struct ReadOnly {
        package var identifier = UUID().uuidString
        /// "As provided by the calendar server"; nil before the item is saved, which is known from use.
        package var externalIdentifier: String?
        package var creationDate: Date?
        package var lastModifiedDate: Date?
        package var attendees: [EKParticipant]?
        package var organizer: EKParticipant?
        package var status = EKEventStatus.none
        package var isDetached = false
        package var occurrenceDate: Date?
    }

    /// For tests.
    package var readOnly = ReadOnly()
    public var calendarItemIdentifier: String { readOnly.identifier }
    public var calendarItemExternalIdentifier: String! { readOnly.externalIdentifier }
    public var creationDate: Date? { readOnly.creationDate }
    public var lastModifiedDate: Date? { readOnly.lastModifiedDate }
    public var attendees: [EKParticipant]? { readOnly.attendees }
    public var hasRecurrenceRules: Bool { recurrenceRules?.isEmpty == false }

    public func addAlarm(_ alarm: EKAlarm) { alarms = (alarms ?? []) + [alarm] }
    public func addRecurrenceRule(_ rule: EKRecurrenceRule) { recurrenceRules = (recurrenceRules ?? []) + [rule] }
}

// MARK: EKEvent.h

/// "An occurrence of an event."
@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKEvent: EKCalendarItem {
    let store: EKEventStore
    var start: Date?
    var end: Date?
    private var place: EKStructuredLocation?

    public init(eventStore: EKEventStore) { store = eventStore }

    public var isAllDay = false
    public var availability = EKEventAvailability.busy
    public var organizer: EKParticipant? { readOnly.organizer }
    public var status: EKEventStatus { readOnly.status }
    public var isDetached: Bool { readOnly.isDetached }
    /// The series' record, and so the same for all occurrences.
    public var eventIdentifier: String! { readOnly.externalIdentifier.map { "store:\($0)" } }
    /// "Nil for new events until you set startDate."
    public var occurrenceDate: Date! { readOnly.occurrenceDate ?? startDate }

    /// "Floating events (such as all-day events) are always returned in the default time zone." That the start of an
    /// all-day event is midnight is known from use.
    public var startDate: Date! {
        get { isAllDay ? start.map(store.calendar.startOfDay) : start }
        set { start = newValue }
    }

    /// The last second of the last day of an all-day event, which is known from use.
    public var endDate: Date! {
        get {
            guard isAllDay, let end else { return end }
            let midnight = store.calendar.startOfDay(for: end)
            return store.calendar.date(byAdding: .day, value: 1, to: midnight)?.addingTimeInterval(-1)
        }
        set { end = newValue }
    }

    /// "The getter for location just returns the structured location's title. The setter is equivalent to
    /// setStructuredLocation:[EKStructuredLocation locationWithTitle:…]."
    public override var location: String? {
        get { place?.title }
        set { place = newValue.map { EKStructuredLocation(title: $0) } }
    }

    @available(macOS 10.11, iOS 9.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
    public var structuredLocation: EKStructuredLocation? {
        get { place }
        set { place = newValue?.copied }
    }

    /// "If this method returns NO, the record has been deleted or is otherwise invalid."
    public func refresh() -> Bool { store.refresh(self) }
}

// MARK: EKReminder.h

@available(macOS 10.8, iOS 6.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKReminder: EKCalendarItem {
    public init(eventStore: EKEventStore) {}

    public var startDateComponents: DateComponents?
    public var dueDateComponents: DateComponents?
    public var priority = 0
    private var completed: (is: Bool, date: Date?) = (false, nil)
    /// "Setting it to YES will set the completed date to the current date. Setting it to NO will set it to nil."
    public var isCompleted: Bool {
        get { completed.is }
        set { completed = (newValue, newValue ? Date() : nil) }
    }
    public var completionDate: Date? {
        get { completed.date }
        set { completed = (newValue != nil, newValue) }
    }
}
