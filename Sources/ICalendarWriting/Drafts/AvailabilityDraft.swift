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
    /// Other properties, written after the ones above.
    public var properties: [PropertyDraft] = []
    /// Other components, written last.
    public var components: [ComponentDraft] = []

    /// Creates an availability without a range and without available times.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }

    /// Returns the availability as a VAVAILABILITY component.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``, for a date or a floating time,
    ///   for a kind that BUSYTYPE doesn't allow, and for alarms, participants, places and resources of ``available``.
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
            // Readers close an AVAILABLE at the start of such a component, which RFC 7953 §3.1 doesn't allow there.
            if let inner = event.components.first, event.components != draft.entry.components {
                throw .unwritableValue("a \(inner.name)", of: "AVAILABLE")
            }
            inner.append(try ComponentDraft("AVAILABLE", properties: event.properties, components: event.components))
        }
        return try ComponentDraft("VAVAILABILITY", properties: list.drafts, components: inner + components)
    }

    var times: [CalendarTime] { [start, end].compactMap(\.self) + available.flatMap(\.times) }
}

extension AvailabilityDraft {
    /// Creates a draft with the contents of a VAVAILABILITY that was read. ``EventDraft/init(copying:)`` lists the losses of
    /// a copy. AVAILABLE components that a draft refuses are copied as lines in ``components``.
    public init(copying entry: AvailabilityEntry) { self = Self.recovering(copying: entry).draft }

    /// Returns a draft with the contents of a VAVAILABILITY, and the lines that can't be written and are omitted, in order.
    public static func recovering(
        copying entry: AvailabilityEntry
    ) -> (draft: AvailabilityDraft, losses: [ComponentDraft.Loss]) {
        let component = entry.component
        var draft = AvailabilityDraft(uid: entry.uid ?? "", dtstamp: component.dtstampOrEarliest)
        (draft.start, draft.end) = (entry.start, entry.end)
        draft.organizer = component[.organizer].map { CalendarUser($0) }
        draft.summary = component[.summary]?.decodedText.writable
        draft.priority = entry.priority
        var taken: KnownProperties = [.uid, .dtstamp, .start, .end, .organizer, .summary]
        if entry.end != nil { taken.insert(.duration) }
        if entry.priority != nil { taken.insert(.priority) }
        // Readers take an unknown type for BUSY-UNAVAILABLE.
        if component[.busyType]?.text.trimmed.uppercased() == entry.busyKind.rawValue {
            draft.busyKind = entry.busyKind
            taken.insert(.busyType)
        }
        var rest = component.rest(
            besides: taken, ["AVAILABLE"], unused: component[.end] != nil ? .duration : nil)
        var entries: [CalendarComponent: CalendarEntry] = [:]
        for series in entry.available {
            for entry in [series.master].compactMap(\.self) + series.overrides { entries[entry.component] = entry }
        }
        for inner in component.components.known(.available) {
            if let copy = entries[inner].flatMap({ EventDraft.recovering(copying: $0) }), copy.draft.start.isInstant,
                (try? copy.draft.component()) != nil
            {
                draft.available.append(copy.draft)
                rest.losses += copy.losses.filter { !rest.losses.contains($0) }
            } else if let copy = ComponentDraft.recovering(copying: inner).draft {
                rest.components.append(copy)
            }
        }
        (draft.properties, draft.components) = (rest.properties, rest.components)
        return (draft, rest.losses.sorted { $0.offset < $1.offset })
    }
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
