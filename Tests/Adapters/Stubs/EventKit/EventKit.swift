// Apple documents these declarations.
// swift-format-ignore-file

public import CoreLocation
public import Foundation

// The part of EventKit that the adapters use, as Apple declares it.

public enum EKRecurrenceFrequency: Int, Sendable { case daily, weekly, monthly, yearly }

/// As an enumeration of Objective-C, the type has a value for every raw value, such as 0.
public struct EKWeekday: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int
    public init?(rawValue: Int) { self.rawValue = rawValue }
    private init(_ rawValue: Int) { self.rawValue = rawValue }

    public static let sunday = EKWeekday(1)
    public static let monday = EKWeekday(2)
    public static let tuesday = EKWeekday(3)
    public static let wednesday = EKWeekday(4)
    public static let thursday = EKWeekday(5)
    public static let friday = EKWeekday(6)
    public static let saturday = EKWeekday(7)

    /// The name of the case, for tests.
    public var description: String {
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        return 1...7 ~= rawValue ? names[rawValue - 1] : "\(rawValue)"
    }
}

public enum EKEventAvailability: Int, Sendable { case notSupported = -1, busy, free, tentative, unavailable }

public class EKRecurrenceDayOfWeek {
    public let dayOfTheWeek: EKWeekday
    public let weekNumber: Int

    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.dayOfTheWeek = dayOfTheWeek
        self.weekNumber = weekNumber
    }
}

public class EKRecurrenceEnd {
    public let endDate: Date?
    public let occurrenceCount: Int

    public init(end: Date) {
        endDate = end
        occurrenceCount = 0
    }

    public init(occurrenceCount: Int) {
        endDate = nil
        self.occurrenceCount = occurrenceCount
    }
}

public class EKRecurrenceRule {
    public let frequency: EKRecurrenceFrequency
    public let interval: Int
    /// Zero if the rule doesn't specify a weekday. EventKit sets the property; its initializers don't.
    public var firstDayOfTheWeek = 0
    public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
    public let daysOfTheMonth: [NSNumber]?
    public let monthsOfTheYear: [NSNumber]?
    public let weeksOfTheYear: [NSNumber]?
    public let daysOfTheYear: [NSNumber]?
    public let setPositions: [NSNumber]?
    public let recurrenceEnd: EKRecurrenceEnd?

    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
        daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        frequency = type
        self.interval = interval
        daysOfTheWeek = days
        daysOfTheMonth = monthDays
        monthsOfTheYear = months
        self.weeksOfTheYear = weeksOfTheYear
        self.daysOfTheYear = daysOfTheYear
        self.setPositions = setPositions
        recurrenceEnd = end
    }
}

public class EKEventStore {
    public init() {}
}

public enum EKEventStatus: Int, Sendable { case none, confirmed, tentative, canceled }

public enum EKAlarmProximity: Int, Sendable { case none, enter, leave }

public enum EKParticipantStatus: Int, Sendable {
    case unknown, pending, accepted, declined, tentative, delegated, completed, inProcess
}

public enum EKParticipantRole: Int, Sendable { case unknown, required, optional, chair, nonParticipant }

public enum EKParticipantType: Int, Sendable { case unknown, person, room, resource, group }

/// EventKit has no initializer for apps; this one is for tests.
public class EKParticipant {
    public let url: URL
    public let name: String?
    public let participantStatus: EKParticipantStatus
    public let participantRole: EKParticipantRole
    public let participantType: EKParticipantType

    public init(
        url: URL, name: String?, status: EKParticipantStatus = .unknown, role: EKParticipantRole = .unknown,
        type: EKParticipantType = .unknown
    ) {
        (self.url, self.name) = (url, name)
        (participantStatus, participantRole, participantType) = (status, role, type)
    }
}

public class EKStructuredLocation {
    public var title: String?
    public var geoLocation: CLLocation?
    public var radius = 0.0

    init() {}
    public convenience init(title: String) {
        self.init()
        self.title = title
    }
}

public class EKAlarm {
    public var absoluteDate: Date?
    public var relativeOffset: TimeInterval = 0
    public var proximity = EKAlarmProximity.none
    public var structuredLocation: EKStructuredLocation?

    init() {}
    public convenience init(absoluteDate: Date) {
        self.init()
        self.absoluteDate = absoluteDate
    }
    public convenience init(relativeOffset: TimeInterval) {
        self.init()
        self.relativeOffset = relativeOffset
    }
}

/// EventKit lets apps only read these properties; tests can set them here.
public class EKCalendarItem {
    public var title: String!
    public var location: String?
    public var notes: String?
    public var url: URL?
    public var timeZone: TimeZone?
    public var calendarItemIdentifier = "local"
    public var calendarItemExternalIdentifier: String!
    public var creationDate: Date?
    public var lastModifiedDate: Date?
    public var attendees: [EKParticipant]?
    public var alarms: [EKAlarm]?
    public var recurrenceRules: [EKRecurrenceRule]?

    init() {}
    public func addAlarm(_ alarm: EKAlarm) { alarms = (alarms ?? []) + [alarm] }
    public func addRecurrenceRule(_ rule: EKRecurrenceRule) { recurrenceRules = (recurrenceRules ?? []) + [rule] }
}

public class EKEvent: EKCalendarItem {
    public var startDate: Date!
    public var endDate: Date!
    public var isAllDay = false
    public var availability = EKEventAvailability.busy
    public var structuredLocation: EKStructuredLocation?
    public var organizer: EKParticipant?
    public var status = EKEventStatus.none
    public var isDetached = false
    public var occurrenceDate: Date!

    override init() { super.init() }
    public convenience init(eventStore: EKEventStore) { self.init() }
}

public class EKReminder: EKCalendarItem {
    public var startDateComponents: DateComponents?
    public var dueDateComponents: DateComponents?
    public var isCompleted = false
    public var completionDate: Date?
    public var priority = 0

    override init() { super.init() }
    public convenience init(eventStore: EKEventStore) { self.init() }
}
