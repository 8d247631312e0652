// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of EventKit that the adapters use, as Apple declares it.

public enum EKRecurrenceFrequency: Int, Sendable { case daily, weekly, monthly, yearly }

public enum EKWeekday: Int, Sendable { case sunday = 1, monday, tuesday, wednesday, thursday, friday, saturday }

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
    /// Zero where the rule does not say; EventKit sets it, and its initialisers do not.
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

public class EKEvent {
    public var title: String!
    public var location: String?
    public var notes: String?
    public var url: URL?
    public var timeZone: TimeZone?
    public var startDate: Date!
    public var endDate: Date!
    public var isAllDay = false
    public var availability = EKEventAvailability.busy
    public var recurrenceRules: [EKRecurrenceRule]?

    public init(eventStore: EKEventStore) {}
}
