public import Foundation
public import ICalendarSyntax

/// A VAVAILABILITY that is to be written (RFC 7953 §3.1): office hours, outside of which somebody has no time.
///
/// ```swift
/// var hours = AvailabilityDraft(uid: "hours@example.com", dtstamp: .now)
/// var weekdays = EventDraft(uid: "weekdays@example.com", dtstamp: .now, start: nine, length: .duration(.hours(8)))
/// weekdays.rules = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")]
/// hours.available = [weekdays]
/// calendar.availabilities.append(hours)
/// ```
public struct AvailabilityDraft: Hashable, Sendable, Codable {
    /// UID (RFC 5545 §3.8.4.7).
    public var uid: String
    /// DTSTAMP (RFC 5545 §3.8.7.2), to the second.
    public var dtstamp: Date
    /// DTSTART: the start of the range that it speaks of, in UTC or a zone; nil for one without a start.
    public var start: CalendarTime?
    /// DTEND: the end of the range that it speaks of, exclusive, in UTC or a zone; nil for one without an end.
    public var end: CalendarTime?
    /// BUSYTYPE (RFC 7953 §3.2): the kind of the time that is not available; nil for ``FreeBusy/Kind/unavailable``.
    public var busyKind: FreeBusy.Kind?
    /// PRIORITY: 1 is the highest, 9 the lowest but for 0 and nil (RFC 7953 §4).
    public var priority: Int?
    /// ORGANIZER (RFC 5545 §3.8.4.3): whose time it is.
    public var organizer: CalendarUser?
    /// SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// The times at which somebody has time, which may recur; written as AVAILABLE. Each starts in UTC or a zone.
    public var available: [EventDraft] = []
    /// Properties of any other name, written last.
    public var properties: [PropertyDraft] = []

    /// Creates an availability without a range, in which no time is available.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }

    /// Returns the availability as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``, for a date or a floating time, and for a kind that BUSYTYPE doesn't have.
    public func component() throws(WritingError) -> ComponentDraft {
        for time in [start, end].compactMap(\.self) + available.map(\.start) {
            guard time.isInstant else {
                throw .unwritableValue("\(time.description), which has no zone,", of: "VAVAILABILITY")
            }
        }
        var list = PropertyList()
        try list.append("UID", text: uid)
        try list.append("DTSTAMP", moment: dtstamp)
        try list.append("DTSTART", time: start)
        try list.append("DTEND", time: end)
        if let busyKind {
            guard busyKind != .free else { throw .unwritableValue(busyKind.rawValue, of: "BUSYTYPE") }
            try list.append("BUSYTYPE", value: busyKind.rawValue)
        }
        try list.append("PRIORITY", integer: priority, in: 0...9)
        if let organizer { list.append([try organizer.property("ORGANIZER")]) }
        try list.append("SUMMARY", text: summary)
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
    /// Whether it is one instant everywhere.
    fileprivate var isInstant: Bool {
        switch self {
        case .date, .floating: false
        case .utc, .zoned: true
        }
    }
}
