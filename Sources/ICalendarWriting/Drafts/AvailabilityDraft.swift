public import Foundation
public import ICalendar
public import ICalendarSyntax

/// A VAVAILABILITY component to write (RFC 7953 §3.1): office hours, outside of which a person is not available.
///
/// ```swift
/// var hours = AvailabilityDraft(uid: "hours@example.com", dtstamp: .now)
/// var weekdays = EventDraft(uid: "weekdays@example.com", dtstamp: .now, start: nine, length: .duration(.hours(8)))
/// weekdays.rules = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")]
/// hours.available = [weekdays]
/// calendar.availabilities.append(hours)
/// ```
public struct AvailabilityDraft: Hashable, Sendable, Codable {
    /// The unique identifier, UID (RFC 5545 §3.8.4.7).
    public var uid: String
    /// The time stamp, DTSTAMP (RFC 5545 §3.8.7.2), written to the second.
    public var dtstamp: Date
    /// The start of the range covered, DTSTART, in UTC or a zone; nil for a range without a start.
    public var start: CalendarTime?
    /// The end of the range covered, DTEND, exclusive, in UTC or a zone; nil for a range without an end.
    public var end: CalendarTime?
    /// The kind of the unavailable time, BUSYTYPE (RFC 7953 §3.2); nil for `FreeBusy.Kind.unavailable`.
    public var busyKind: FreeBusy.Kind?
    /// The priority, PRIORITY, from 1 (highest) to 9; 0 and nil are lower than 9 (RFC 7953 §4).
    public var priority: Int?
    /// The person whose availability this is, ORGANIZER (RFC 5545 §3.8.4.3).
    public var organizer: CalendarUser?
    /// The summary, SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// The available times, written as AVAILABLE components. They may recur, and each must start in UTC or a zone.
    public var available: [EventDraft] = []
    /// Other properties, written last.
    public var properties: [PropertyDraft] = []

    /// Creates an availability without a range and without available times.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }

    /// Returns the availability as a VAVAILABILITY component.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``, for a date or a floating time,
    ///   and for a kind that BUSYTYPE doesn't allow.
    public func component() throws(WritingError) -> ComponentDraft {
        for time in [start, end].compactMap(\.self) + available.map(\.start) {
            guard time.isInstant else {
                throw .unwritableValue("\(time.description), which has no zone,", of: "VAVAILABILITY")
            }
        }
        var list = PropertyList()
        try list.append(uid: uid)
        try list.append(.dtstamp, moment: dtstamp)
        try list.append(.start, time: start)
        try list.append(.end, time: end)
        if let busyKind {
            guard busyKind != .free else { throw .unwritableValue(busyKind.rawValue, of: "BUSYTYPE") }
            try list.append(.busyType, value: busyKind.rawValue)
        }
        if let priority { try WritingError.check(priority, in: 0...9, of: KnownProperty.priority.name) }
        try list.append(.priority, integer: priority)
        try list.append(.organizer, user: organizer)
        try list.append(.summary, text: summary)
        list.append(properties)
        var inner: [ComponentDraft] = []
        for draft in available {
            let event = try draft.component()
            inner.append(try ComponentDraft("AVAILABLE", properties: event.properties, components: event.components))
        }
        return try ComponentDraft("VAVAILABILITY", properties: list.drafts, components: inner)
    }

    var times: [CalendarTime] { [start, end].compactMap(\.self) + available.flatMap(\.times) }
}

extension CalendarTime {
    /// Whether the time is the same instant for every viewer.
    fileprivate var isInstant: Bool {
        switch self {
        case .date, .floating: false
        case .utc, .zoned: true
        }
    }
}
