public import Foundation
import ICalendar
public import ICalendarSyntax
import Recurrence

/// A VCALENDAR to write (RFC 5545 §3.4), with a VTIMEZONE for each zone that its times use.
///
/// ```swift
/// var calendar = CalendarDraft(productIdentifier: "-//Example//Talks 1.0//EN")
/// calendar.events.append(talk)
/// let bytes = try calendar.bytes()
/// ```
///
/// Drafts are plain values rather than a language of nested blocks, because programs usually write their own data with
/// loops and conditions, and Swift already has those. Initializers ask for required properties. Properties that may
/// occur only once, or that exclude each other, are a single property or an `enum`. Everything is checked when the
/// draft is written.
public struct CalendarDraft: Hashable, Sendable, Codable {
    /// The program that wrote the calendar, PRODID (RFC 5545 §3.7.3), such as `-//Example//Talks 1.0//EN`.
    public var productIdentifier: String
    /// The method of a message, METHOD (RFC 5545 §3.7.2), such as `PUBLISH` or `REQUEST`; nil for a file.
    public var method: String?
    /// The name of the calendar, NAME (RFC 7986 §5.1), also written as `X-WR-CALNAME` for programs that only know that.
    public var name: String?
    /// The color of the calendar, COLOR (RFC 7986 §5.9): a CSS3 color name.
    public var color: String?
    /// The events (VEVENT), in the order they are written.
    public var events: [EventDraft] = []
    /// The to-dos (VTODO), in the order they are written.
    public var toDos: [ToDoDraft] = []
    /// The journals (VJOURNAL), in the order they are written.
    public var journals: [JournalDraft] = []
    /// The free and busy times (VFREEBUSY), in the order they are written.
    public var freeBusy: [FreeBusyDraft] = []
    /// The office hours (VAVAILABILITY), in the order they are written.
    public var availabilities: [AvailabilityDraft] = []
    /// Other properties of the calendar.
    public var properties: [PropertyDraft] = []
    /// Other components, written last.
    public var components: [ComponentDraft] = []
    /// The years that the VTIMEZONE components cover.
    public var zones = ZoneCoverage.allYears

    /// The offset changes that VTIMEZONE components contain.
    ///
    /// ```swift
    /// calendar.zones = .years(2026...2030)
    /// ```
    public enum ZoneCoverage: Hashable, Sendable, Codable {
        /// Every known change of offset, past and future.
        case allYears
        /// The offsets in these years; offsets in other years may be wrong. This is much shorter for a zone with a long
        /// history.
        case years(ClosedRange<Int>)
        /// No VTIMEZONE components. RFC 5545 §3.2.19 requires them, but programs that know the IANA names don't need
        /// them.
        case omitted
    }

    /// Creates a calendar of entries, or without components.
    public init(
        productIdentifier: String, events: [EventDraft] = [], toDos: [ToDoDraft] = [], journals: [JournalDraft] = []
    ) {
        self.productIdentifier = productIdentifier
        (self.events, self.toDos, self.journals) = (events, toDos, journals)
    }

    /// Returns the VCALENDAR component: PRODID, VERSION and the other properties, then zones, events, to-dos, journals,
    /// free and busy times, office hours and the other components.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``; for two entries of the same kind
    ///   and UID that are not different occurrences or revisions; for two zones with the same identifier and different
    ///   rules; and for an entry with attendees and without an organizer, unless the method is `PUBLISH`.
    public func component() throws(WritingError) -> ComponentDraft {
        try checkUIDs(events.map(\.entry))
        try checkUIDs(toDos.map(\.entry))
        try checkUIDs(journals.map(\.entry))
        try checkOrganizers(events.map(\.entry) + toDos.map(\.entry) + journals.map(\.entry))
        var list = PropertyList()
        try list.append(.productIdentifier, text: productIdentifier)
        try list.append(.version, value: "2.0")
        try list.append(.method, value: method)
        try list.append(.name, text: name)
        try list.append(.xWRCalname, text: name)
        try list.append(.color, text: color)
        list.append(properties)
        var inner = try zoneComponents()
        for event in events { inner.append(try event.component()) }
        for toDo in toDos { inner.append(try toDo.component()) }
        for journal in journals { inner.append(try journal.component()) }
        for freeBusy in freeBusy { inner.append(try freeBusy.component()) }
        for availability in availabilities { inner.append(try availability.component()) }
        return try ComponentDraft("VCALENDAR", properties: list.drafts, components: inner + components)
    }

    /// Returns the contents of the file: content lines folded at 75 bytes of UTF-8, each terminated by CR LF.
    ///
    /// Nothing is checked before this call, and everything is then: a draft that can be written can be read.
    ///
    /// - Throws: `WritingError`, as ``component()`` does.
    public func bytes() throws(WritingError) -> [UInt8] { try component().bytes }

    /// Returns the contents of the file as `Data`.
    ///
    /// - Throws: `WritingError`, as ``component()`` does.
    public func data() throws(WritingError) -> Data { Data(try bytes()) }

    /// Writes the file atomically: programs that read it see either the old file or the new one, never a part.
    ///
    /// - Throws: `WritingError`, as ``component()`` does, and Foundation's errors if the file can't be written. The old
    ///   file is then kept.
    public func write(to url: URL) throws { try data().write(to: url, options: .atomic) }

    /// Throws if two entries of a kind have the same UID, unless they are different occurrences or revisions (RFC 5545
    /// §3.8.4.7).
    private func checkUIDs(_ entries: [EntryDraft]) throws(WritingError) {
        var seen: Set<EntryKey> = []
        for entry in entries {
            guard seen.insert(EntryKey(entry)).inserted else {
                throw .unwritableValue("\(entry.uid.abbreviated(to: 60)), which another entry uses,", of: "UID")
            }
        }
    }

    /// Throws if an entry has attendees whom nobody invited (RFC 5545 §3.8.4.3). A published calendar may have them.
    private func checkOrganizers(_ entries: [EntryDraft]) throws(WritingError) {
        guard method?.uppercased() != "PUBLISH" else { return }
        for entry in entries where !entry.attendees.isEmpty && entry.organizer == nil {
            throw .unwritableValue("an attendee without an ORGANIZER", of: "ATTENDEE")
        }
    }

    /// The occurrence and the revision that an entry is, of which a calendar has one.
    struct EntryKey: Hashable {
        let uid: ExactText
        let recurrenceID: CalendarTime?
        let sequence: Int

        init(_ entry: EntryDraft) {
            (uid, recurrenceID, sequence) = (entry.uid.exact, entry.recurrenceID?.time, entry.sequence)
        }
    }

    /// The times whose zones have to be written.
    var times: [CalendarTime] {
        events.flatMap(\.times) + toDos.flatMap(\.times) + journals.flatMap(\.times)
            + availabilities.flatMap(\.times)
    }

    private func zoneComponents() throws(WritingError) -> [ComponentDraft] {
        if zones == .omitted { return [] }
        var used: [ExactText: CalendarZone] = [:]
        var order: [CalendarZone] = []
        for zone in times.lazy.compactMap(\.zone) where zone.identifier != "UTC" {
            if let known = used[zone.identifier.exact] {
                guard known.rules == zone.rules else { throw .unwritableValue(zone.identifier, of: "VTIMEZONE") }
            } else {
                used[zone.identifier.exact] = zone
                order.append(zone)
            }
        }
        var components: [ComponentDraft] = []
        for zone in order {
            if case .years(let years) = zones {
                components.append(try ComponentDraft(zone, years: years))
            } else {
                components.append(try ComponentDraft(zone))
            }
        }
        return components
    }
}

extension CalendarDraft.ZoneCoverage: CustomStringConvertible {
    /// The name of the case and the years: `years(2020...2030)`.
    public var description: String {
        switch self {
        case .allYears: "allYears"
        case .years(let years): "years(\(years))"
        case .omitted: "omitted"
        }
    }
}
