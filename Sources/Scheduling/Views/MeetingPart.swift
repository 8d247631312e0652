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
    private let name: String
    private var lines: [PropertyDraft]?
    /// The parsed lines, once they are asked for.
    private let parsed = Locked<[PropertyDraft]?>(nil)
    /// The ATTENDEE lines, once they are asked for. Parts with the same lines share them.
    private var guests = Locked<GuestLines?>(nil)
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
        (lines, inner, guests) = (other.properties, other.components, other.guests)
    }

    /// Whether the part has other lines or components than the parsed one.
    var isChanged: Bool { component == nil || lines != nil || inner != nil }

    // MARK: - Lines

    /// The parsed lines, read on the first access.
    private var parsedLines: [PropertyDraft] {
        parsed.withLock { lines in
            if let lines { return lines }
            let read = component?.properties.compactMap { PropertyDraft.recovering(copying: $0).draft } ?? []
            lines = read
            return read
        }
    }

    /// The properties. Those of a parsed component are read on the first access, so ask for single ones by name.
    var properties: [PropertyDraft] {
        get { lines ?? parsedLines }
        set { (lines, guests) = (newValue, Locked(nil)) }
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
        if drafts != properties(name) { replace(name, with: drafts) }
    }

    private mutating func replace(_ name: String, with drafts: [PropertyDraft]) {
        var all = properties
        let place = all.firstIndex { $0.name.uppercasedASCII == name } ?? all.count
        all.removeAll { $0.name.uppercasedASCII == name }
        all.insert(contentsOf: drafts, at: min(place, all.count))
        lines = all
        if name == "ATTENDEE" { guests = Locked(nil) }
    }

    mutating func set(_ name: String, to draft: PropertyDraft?) { set(name, to: draft.map { [$0] } ?? []) }

    /// Removes the properties that make instances.
    mutating func removeRules() { for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { set(name, to: []) } }

    /// The lines that differ from the parsed ones, by name.
    var changedLines: [(name: String, lines: [PropertyDraft])] {
        guard let lines else { return [] }
        let original = parsedLines
        func groups(_ lines: [PropertyDraft]) -> [String: [PropertyDraft]] {
            Dictionary(grouping: lines) { $0.name.uppercasedASCII }
        }
        let (old, new) = (groups(original), groups(lines))
        var names: Set<String> = []
        return (lines + original).map(\.name.uppercasedASCII).filter { names.insert($0).inserted }
            .filter { old[$0] ?? [] != new[$0] ?? [] }.map { ($0, new[$0] ?? []) }
    }

    /// The components that replace the parsed ones; nil if these stay.
    var changedComponents: [ComponentDraft]? { inner }

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

    private var guestLines: GuestLines {
        guests.withLock { guests in
            if let guests { return guests }
            let read = GuestLines(properties.filter { $0.name.uppercasedASCII == "ATTENDEE" })
            guests = read
            return read
        }
    }

    /// The ATTENDEE lines as values, read on the first access: an answer concerns one of many components.
    var attendees: [CalendarUser] { guestLines.users }

    /// The attendees of the parsed component for whom others act, SENT-BY. Only their lines are read.
    var representedAttendees: [CalendarUser] {
        component?.properties(.attendee).filter { $0.hasParameters && $0.parameter("SENT-BY") != nil }
            .compactMap { PropertyDraft.recovering(copying: $0).draft }.map { CalendarUser($0) } ?? []
    }

    /// The addresses of the attendees.
    var addresses: Set<CalendarAddress> { Set(guestLines.addresses) }

    /// Returns the first attendee with one of several addresses (article *Decisions*, S16).
    func attendee(_ addresses: Set<CalendarAddress>) -> CalendarUser? {
        let guests = guestLines
        return guests.addresses.firstIndex(where: addresses.contains).map { guests.users[$0] }
    }

    func attendee(_ address: CalendarAddress) -> CalendarUser? { attendee([address]) }

    /// Changes the first attendee with one of several addresses, or adds one.
    mutating func setAttendee(_ user: CalendarUser, _ addresses: Set<CalendarAddress>) throws(WritingError) {
        let guests = guestLines
        var drafts = guests.drafts
        if let place = guests.addresses.firstIndex(where: addresses.contains) {
            if guests.users[place] == user { return }
            drafts[place] = try user.property("ATTENDEE")
        } else {
            drafts.append(try user.property("ATTENDEE"))
        }
        replace("ATTENDEE", with: drafts)
    }

    /// Changes every attendee.
    mutating func mapAttendees(_ change: (CalendarUser) -> CalendarUser?) throws(WritingError) {
        var drafts: [PropertyDraft] = []
        let guests = guestLines
        for (draft, old) in zip(guests.drafts, guests.users) {
            guard let new = change(old) else { continue }
            drafts.append(new == old ? draft : try new.property("ATTENDEE"))
        }
        set("ATTENDEE", to: drafts)
    }
}

/// The ATTENDEE lines of a component, and what they say.
private struct GuestLines {
    let drafts: [PropertyDraft]
    let users: [CalendarUser]
    let addresses: [CalendarAddress]

    init(_ drafts: [PropertyDraft]) {
        self.drafts = drafts
        users = drafts.map { CalendarUser($0) }
        addresses = users.map(\.calendarAddress)
    }
}
