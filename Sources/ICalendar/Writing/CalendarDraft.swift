public import Foundation
public import ICalendarSyntax
import Recurrence

/// A VCALENDAR that is to be written (RFC 5545 §3.4), with the zones that its times use.
///
/// ```swift
/// var calendar = CalendarDraft(productIdentifier: "-//Example//Talks 1.0//EN")
/// calendar.events.append(talk)
/// let bytes = try calendar.bytes()
/// ```
///
/// Drafts are plain values, not a language of nested blocks: what is written comes, as a rule, out of a program's own data by
/// loops and conditions, and those are Swift's. What must be there is asked for by the initialisers, what may stand only
/// once or not beside something else is one property or one `enum`, and everything is checked when it is written.
public struct CalendarDraft: Hashable, Sendable, Codable {
    /// PRODID (RFC 5545 §3.7.3): what wrote it, such as `-//Example//Talks 1.0//EN`.
    public var productIdentifier: String
    /// METHOD (RFC 5545 §3.7.2): `PUBLISH`, `REQUEST` and the like, of a message; nil for a file.
    public var method: String?
    /// NAME (RFC 7986 §5.1), and `X-WR-CALNAME` for readers that know only that.
    public var name: String?
    /// COLOR (RFC 7986 §5.9): a CSS3 colour name.
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
    /// Properties of any other name.
    public var properties: [PropertyDraft] = []
    /// Components of any other name, written last.
    public var components: [ComponentDraft] = []
    /// What of the zones is written.
    public var zones = ZoneCoverage.allYears

    /// What VTIMEZONEs say of the zones.
    public enum ZoneCoverage: Hashable, Sendable, Codable {
        /// Every change of offset that is known, past and to come.
        case allYears
        /// The offsets of these years; what they say of others need not be so. Much shorter for a zone with a long history.
        case years(ClosedRange<Int>)
        /// No VTIMEZONE. Not as RFC 5545 §3.2.19 has it, but enough for readers that know the IANA names.
        case omitted
    }

    /// Creates a calendar without components.
    public init(productIdentifier: String) {
        self.productIdentifier = productIdentifier
    }

    /// The component: PRODID, VERSION and the others, the VTIMEZONEs, then events, to-dos, journals, and free
    /// and busy time.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``, for two entries of one kind with one UID that are not of
    ///   different occurrences or revisions, and for two zones of one identifier and different rules.
    public func component() throws(WritingError) -> ComponentDraft {
        try checkUIDs(events.map(\.entry))
        try checkUIDs(toDos.map(\.entry))
        try checkUIDs(journals.map(\.entry))
        var list = PropertyList()
        try list.append("PRODID", text: productIdentifier)
        try list.append("VERSION", value: "2.0")
        try list.append("METHOD", value: method)
        try list.append("NAME", text: name)
        try list.append("X-WR-CALNAME", text: name)
        try list.append("COLOR", text: color)
        list.append(properties)
        var inner = try zoneComponents()
        for event in events { inner.append(try event.component()) }
        for toDo in toDos { inner.append(try toDo.component()) }
        for journal in journals { inner.append(try journal.component()) }
        for freeBusy in freeBusy { inner.append(try freeBusy.component()) }
        for availability in availabilities { inner.append(try availability.component()) }
        return try ComponentDraft("VCALENDAR", properties: list.drafts, components: inner + components)
    }

    /// The file: content lines folded at 75 bytes of UTF-8 and ended by CR LF.
    ///
    /// - Throws: as ``component()``.
    public func bytes() throws(WritingError) -> [UInt8] { try component().bytes }

    /// The same as data.
    ///
    /// - Throws: as ``component()``.
    public func data() throws(WritingError) -> Data { Data(try bytes()) }

    /// Writes the file in one step: whoever reads it finds the old one or the new one, and no half.
    ///
    /// - Throws: as ``component()``, and what Foundation throws if the file cannot be written. Then the old one stays.
    public func write(to url: URL) throws { try data().write(to: url, options: .atomic) }

    /// No two entries of a kind may have one UID, unless they are of different occurrences or revisions (RFC 5545 §3.8.4.7).
    private func checkUIDs(_ entries: [EntryDraft]) throws(WritingError) {
        var seen: Set<EntryKey> = []
        for entry in entries {
            let key = EntryKey(uid: entry.uid, recurrenceID: entry.recurrenceID?.time, sequence: entry.sequence)
            guard seen.insert(key).inserted else {
                throw .unwritableValue("\(entry.uid.abbreviated(to: 60)), which another entry has,", of: "UID")
            }
        }
    }

    private struct EntryKey: Hashable {
        let uid: String
        let recurrenceID: CalendarTime?
        let sequence: Int
    }

    private func zoneComponents() throws(WritingError) -> [ComponentDraft] {
        if zones == .omitted { return [] }
        var used: [String: CalendarZone] = [:]
        var order: [CalendarZone] = []
        let times =
            events.flatMap(\.times) + toDos.flatMap(\.times) + journals.flatMap(\.times)
            + availabilities.flatMap(\.times)
        for zone in times.lazy.compactMap(\.zone) where zone.identifier != "UTC" {
            if let known = used[zone.identifier] {
                guard known.rules == zone.rules else { throw .unwritableValue(zone.identifier, of: "VTIMEZONE") }
            } else {
                used[zone.identifier] = zone
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
