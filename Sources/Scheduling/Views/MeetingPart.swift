import ICalendar
import ICalendarSyntax
import Recurrence

/// A component of a meeting, with changes that aren't written yet.
struct MeetingPart: Sendable {
    /// The component as parsed; nil for a new one.
    let component: CalendarComponent?
    /// The times of the component; nil if it has none that can be read, as many replies.
    let entry: CalendarEntry?
    /// RECURRENCE-ID; nil for the master.
    let id: CalendarTime?
    /// Whether RECURRENCE-ID includes the following instances.
    let includesFuture: Bool
    /// SEQUENCE and DTSTAMP as parsed.
    let revision: MeetingRevision
    /// The ATTENDEE lines as values, once they are asked for. The parts of a meeting with the same lines share them.
    private var users = Locked<[CalendarUser]?>(nil)
    private let name: String
    private var lines: [PropertyDraft]?
    private var inner: [ComponentDraft]?

    /// Creates a part from a parsed component.
    init(_ component: CalendarComponent, entry: CalendarEntry?, id: CalendarTime?, revision: MeetingRevision) {
        (self.component, self.entry, self.id, self.revision) = (component, entry, id, revision)
        let property = component[.recurrenceID]
        includesFuture =
            property?.parameter("RANGE")?.uppercased() == "THISANDFUTURE" || property?.isMisprintedRange == true
        name = component.rawName
    }

    /// Creates a new part from the lines and inner components of another one.
    init(copying other: MeetingPart, id: CalendarTime?, entry: CalendarEntry? = nil) {
        (component, self.entry, self.id, includesFuture) = (nil, entry, id, other.includesFuture)
        (revision, name) = (other.revision, other.name)
        (lines, inner, users) = (other.properties, other.components, other.users)
    }

    /// Whether the part has other lines or components than the parsed one.
    var isChanged: Bool { component == nil || lines != nil || inner != nil }

    // MARK: - Lines

    /// The properties. Those of a parsed component are read on each access, so ask for single ones by name.
    var properties: [PropertyDraft] {
        get { lines ?? component?.properties.compactMap { PropertyDraft.recovering(copying: $0).draft } ?? [] }
        set { (lines, users) = (newValue, Locked(nil)) }
    }

    /// The components inside this one, such as alarms.
    var components: [ComponentDraft] {
        get { inner ?? component?.components.compactMap { ComponentDraft.recovering(copying: $0).draft } ?? [] }
        set { inner = newValue }
    }

    func properties(_ name: String) -> [PropertyDraft] {
        if let lines { return lines.filter { $0.name.uppercasedASCII == name } }
        return component?.properties(named: name).compactMap { PropertyDraft.recovering(copying: $0).draft } ?? []
    }

    /// Replaces the properties with a name, in the place of the first one.
    mutating func set(_ name: String, to drafts: [PropertyDraft]) {
        if drafts.isEmpty, properties(name).isEmpty { return }
        if drafts == properties(name) { return }
        var all = properties
        let place = all.firstIndex { $0.name.uppercasedASCII == name } ?? all.count
        all.removeAll { $0.name.uppercasedASCII == name }
        all.insert(contentsOf: drafts, at: min(place, all.count))
        lines = all
        if name == "ATTENDEE" { users = Locked(nil) }
    }

    mutating func set(_ name: String, to draft: PropertyDraft?) { set(name, to: draft.map { [$0] } ?? []) }

    /// Removes the properties that make instances.
    mutating func removeRules() { for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { set(name, to: []) } }

    mutating func removeComponents() { if !components.isEmpty { inner = [] } }

    /// The component to write.
    func draft() throws(WritingError) -> ComponentDraft {
        try ComponentDraft(name, properties: properties, components: components)
    }

    // MARK: - Values

    /// SEQUENCE with the changes.
    var sequence: Int {
        guard lines != nil else { return revision.sequence }
        return max(0, properties("SEQUENCE").first.flatMap { Int($0.value) } ?? 0)
    }

    mutating func setSequence(_ sequence: Int) throws(WritingError) {
        if sequence == self.sequence { return }
        set("SEQUENCE", to: try PropertyDraft("SEQUENCE", value: String(min(max(0, sequence), Int(Int32.max)))))
    }

    var isCancelled: Bool { properties("STATUS").first?.value.uppercased() == "CANCELLED" }

    mutating func cancel() throws(WritingError) {
        if !isCancelled { set("STATUS", to: try PropertyDraft("STATUS", value: "CANCELLED")) }
    }

    var organizer: CalendarUser? {
        guard let user = properties("ORGANIZER").first.map({ CalendarUser($0) }) else { return nil }
        return user.calendarAddress.isEmpty ? nil : user
    }

    /// Changes the organizer, if there is one.
    mutating func mapOrganizer(_ change: (inout CalendarUser) -> Void) throws(WritingError) {
        guard let draft = properties("ORGANIZER").first else { return }
        let old = CalendarUser(draft)
        var new = old
        change(&new)
        set("ORGANIZER", to: new == old ? draft : try new.property("ORGANIZER"))
    }

    /// Writes a COMMENT, if there is a text.
    mutating func setComment(_ text: String?) throws(WritingError) {
        if let text { set("COMMENT", to: try PropertyDraft("COMMENT", text: text)) }
    }

    /// The ATTENDEE lines as values, read on the first access: an answer concerns one of many components.
    var attendees: [CalendarUser] {
        users.withLock { users in
            if let users { return users }
            let read = properties("ATTENDEE").map { CalendarUser($0) }
            users = read
            return read
        }
    }

    /// The attendees of the parsed component for whom others act, SENT-BY. Only their lines are read.
    var representedAttendees: [CalendarUser] {
        component?.properties(.attendee).filter { $0.hasParameters && $0.parameter("SENT-BY") != nil }
            .compactMap { PropertyDraft.recovering(copying: $0).draft }.map { CalendarUser($0) } ?? []
    }

    /// The addresses of the attendees.
    var addresses: Set<CalendarAddress> { Set(attendees.map(\.calendarAddress)) }

    /// Returns the first attendee with one of several addresses (article *Decisions*, S16).
    func attendee(_ addresses: Set<CalendarAddress>) -> CalendarUser? {
        attendees.first { addresses.contains($0.calendarAddress) }
    }

    func attendee(_ address: CalendarAddress) -> CalendarUser? { attendee([address]) }

    /// Changes the first attendee with one of several addresses, or adds one.
    mutating func setAttendee(_ user: CalendarUser, _ addresses: Set<CalendarAddress>) throws(WritingError) {
        var drafts = properties("ATTENDEE")
        let place = attendees.firstIndex { addresses.contains($0.calendarAddress) }
        let draft = try user.property("ATTENDEE")
        if let place {
            if attendees[place] == user { return }
            drafts[place] = draft
        } else {
            drafts.append(draft)
        }
        set("ATTENDEE", to: drafts)
    }

    /// Changes every attendee.
    mutating func mapAttendees(_ change: (CalendarUser) -> CalendarUser?) throws(WritingError) {
        var drafts: [PropertyDraft] = []
        for (draft, old) in zip(properties("ATTENDEE"), attendees) {
            guard let new = change(old) else { continue }
            drafts.append(new == old ? draft : try new.property("ATTENDEE"))
        }
        set("ATTENDEE", to: drafts)
    }
}
