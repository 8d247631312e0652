// Apple documents these declarations.
// swift-format-ignore-file

public import CoreLocation
public import Foundation

// The part of EventKit that the adapters use, as Apple declares it. Each declaration names the header it follows; the
// pages of developer.apple.com/documentation/eventkit say the same and state the availability. What a comment calls
// *known from use* is in neither, and no device has been asked here.

// MARK: EKTypes.h

/// As an enumeration of Objective-C, the type has a value for every raw value, such as those of later systems.
@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public struct EKRecurrenceFrequency: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int
    public init?(rawValue: Int) { self.rawValue = rawValue }
    private init(_ rawValue: Int) { self.rawValue = rawValue }

    public static let daily = EKRecurrenceFrequency(0)
    public static let weekly = EKRecurrenceFrequency(1)
    public static let monthly = EKRecurrenceFrequency(2)
    public static let yearly = EKRecurrenceFrequency(3)

    /// The name of the case, for tests.
    public var description: String {
        let names = ["daily", "weekly", "monthly", "yearly"]
        return names.indices.contains(rawValue) ? names[rawValue] : "\(rawValue)"
    }
}

/// As an enumeration of Objective-C, the type has a value for every raw value, such as 0.
@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
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

public enum EKEntityType: UInt, Sendable { case event, reminder }

public enum EKCalendarType: Int, Sendable { case local, calDAV, exchange, subscription, birthday }

public enum EKSourceType: Int, Sendable { case local, exchange, calDAV, mobileMe, subscribed, birthdays }

public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied
    @available(macOS 14.0, iOS 17.0, macCatalyst 17.0, watchOS 10.0, visionOS 1.0, *)
    case fullAccess
    @available(macOS 14.0, iOS 17.0, macCatalyst 17.0, watchOS 10.0, visionOS 1.0, *)
    case writeOnly
}

public enum EKAlarmProximity: Int, Sendable { case none, enter, leave }

public enum EKParticipantStatus: Int, Sendable {
    case unknown, pending, accepted, declined, tentative, delegated, completed, inProcess
}

public enum EKParticipantRole: Int, Sendable { case unknown, required, optional, chair, nonParticipant }

public enum EKParticipantType: Int, Sendable { case unknown, person, room, resource, group }

// MARK: EKEvent.h and EKEventStore.h

public enum EKEventAvailability: Int, Sendable { case notSupported = -1, busy, free, tentative, unavailable }

public enum EKEventStatus: Int, Sendable { case none, confirmed, tentative, canceled }

public enum EKSpan: Int, Sendable { case thisEvent, futureEvents }

// MARK: EKError.h

/// The codes that ``EKEventStore`` throws here.
@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public struct EKError: Error, Equatable {
    public enum Code: Int, Sendable {
        case noCalendar = 1, noStartDate, noEndDate, datesInverted, internalFailure, calendarReadOnly
        case durationGreaterThanRecurrence
        case objectBelongsToDifferentStore = 11
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }
}

// MARK: EKObject.h

@available(macOS 10.8, iOS 5.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public class EKObject: NSObject {}

// MARK: EKRecurrenceDayOfWeek.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKRecurrenceDayOfWeek: NSObject {
    public let dayOfTheWeek: EKWeekday
    public let weekNumber: Int

    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.dayOfTheWeek = dayOfTheWeek
        self.weekNumber = weekNumber
    }
}

// MARK: EKRecurrenceEnd.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKRecurrenceEnd: NSObject {
    public let endDate: Date?
    /// Zero for an end date.
    public let occurrenceCount: Int

    public init(end: Date) {
        endDate = end
        occurrenceCount = 0
    }

    public init(occurrenceCount: Int) {
        precondition(occurrenceCount > 0, "an exception is raised")
        endDate = nil
        self.occurrenceCount = occurrenceCount
    }
}

// MARK: EKRecurrenceRule.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKRecurrenceRule: EKObject {
    public let frequency: EKRecurrenceFrequency
    public let interval: Int
    /// "For weekly patterns with an interval greater than 1, the framework will set the property to 2 (Monday). In all
    /// other cases, it will be zero." The framework alone sets it.
    public private(set) var firstDayOfTheWeek: Int
    public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
    public let daysOfTheMonth: [NSNumber]?
    public let monthsOfTheYear: [NSNumber]?
    public let weeksOfTheYear: [NSNumber]?
    public let daysOfTheYear: [NSNumber]?
    public let setPositions: [NSNumber]?
    public var recurrenceEnd: EKRecurrenceEnd?

    /// Ignores the parts that the header calls ignored with a frequency.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
        daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        precondition(interval > 0, "an exception is raised")
        precondition(type != .weekly || days?.allSatisfy { $0.weekNumber == 0 } ?? true, "an exception is raised")
        frequency = type
        self.interval = interval
        firstDayOfTheWeek = type == .weekly && interval > 1 ? 2 : 0
        daysOfTheWeek = type == .daily ? nil : days
        daysOfTheMonth = type == .monthly ? monthDays : nil
        monthsOfTheYear = type == .yearly ? months : nil
        self.weeksOfTheYear = type == .yearly ? weeksOfTheYear : nil
        self.daysOfTheYear = type == .yearly ? daysOfTheYear : nil
        self.setPositions = setPositions
        recurrenceEnd = end
    }

    public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        self.init(
            recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
    }

    /// Sets the first weekday, as a server's rule has it.
    package func setForTests(firstDayOfTheWeek: Int) { self.firstDayOfTheWeek = firstDayOfTheWeek }
}

// MARK: EKParticipant.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKParticipant: EKObject {
    public let url: URL
    public let name: String?
    public let participantStatus: EKParticipantStatus
    public let participantRole: EKParticipantRole
    public let participantType: EKParticipantType

    /// For tests; apps can't create participants.
    package init(
        url: URL, name: String?, status: EKParticipantStatus = .unknown, role: EKParticipantRole = .unknown,
        type: EKParticipantType = .unknown
    ) {
        (self.url, self.name) = (url, name)
        (participantStatus, participantRole, participantType) = (status, role, type)
    }
}

// MARK: EKStructuredLocation.h

@available(macOS 10.8, iOS 6.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKStructuredLocation: EKObject {
    public var title: String?
    public var geoLocation: CLLocation?
    /// In meters; 0 means the default.
    public var radius = 0.0

    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    var copied: EKStructuredLocation {
        let copy = EKStructuredLocation()
        (copy.title, copy.geoLocation, copy.radius) = (title, geoLocation, radius)
        return copy
    }
}

// MARK: EKAlarm.h

@available(macOS 10.8, iOS 4.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKAlarm: EKObject {
    private var offset: TimeInterval = 0
    private var date: Date?
    /// Setting either of these clears the other.
    public var relativeOffset: TimeInterval {
        get { offset }
        set { (offset, date) = (newValue, nil) }
    }
    public var absoluteDate: Date? {
        get { date }
        set { (offset, date) = (0, newValue) }
    }
    public var proximity = EKAlarmProximity.none
    public var structuredLocation: EKStructuredLocation?

    public convenience init(absoluteDate: Date) {
        self.init()
        self.absoluteDate = absoluteDate
    }
    public convenience init(relativeOffset: TimeInterval) {
        self.init()
        self.relativeOffset = relativeOffset
    }
}

// MARK: EKSource.h and EKCalendar.h

@available(macOS 10.8, iOS 5.0, macCatalyst 13.1, watchOS 2.0, visionOS 1.0, *)
public final class EKSource: EKObject {
    public let sourceIdentifier = UUID().uuidString
    public let sourceType = EKSourceType.local
    public let title = "On My Device"
}
