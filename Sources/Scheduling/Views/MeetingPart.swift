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
    /// The lines with the changes; nil if there are none besides ``answers``.
    private var lines: [MeetingLine]?
    /// The ATTENDEE lines that have new contents. An answer changes one of many lines, so the others aren't copied for it.
    private(set) var answers: [CalendarProperty: PropertyDraft] = [:]
    private var inner: [ComponentDraft]?
    /// The lines as values, once they are asked for. Parts with the same lines share them.
    private var read = Locked(ReadLines())

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
        (lines, inner, read) = (other.allLines, other.components, other.read)
    }

    /// Whether the part has other lines or components than the parsed one.
    var isChanged: Bool { component == nil || lines != nil || inner != nil || !answers.isEmpty }

    // MARK: - Lines

    private var parsedLines: [MeetingLine] { component?.properties.map { .parsed($0) } ?? [] }

    private var allLines: [MeetingLine] {
        get { lines ?? component?.properties.map(line) ?? [] }
        set { (lines, answers, read) = (newValue, [:], Locked(ReadLines())) }
    }

    private func line(_ property: CalendarProperty) -> MeetingLine {
        answers[property].map { .new($0) } ?? .parsed(property)
    }

    private func lines(_ name: String) -> [MeetingLine] {
        lines?.named(name) ?? component?.properties(named: name).map(line) ?? []
    }

    /// Returns values read from the lines, and keeps them.
    private func reading<Value>(
        _ value: any WritableKeyPath<ReadLines, Value?> & Sendable, _ body: () -> Value
    ) -> Value {
        if let known = read.withLock({ $0[keyPath: value] }) { return known }
        let new = body()
        read.withLock { $0[keyPath: value] = new }
        return new
    }

    /// The properties. All lines are read on the first access, so ask for single ones by name.
    var properties: [PropertyDraft] {
        get { reading(\.drafts) { allLines.compactMap(\.draft) } }
        set { allLines = newValue.map { .new($0) } }
    }

    /// The content to compare with that of other components.
    var content: ComparedContent { reading(\.content) { ComparedContent(allLines) } }

    /// The components inside this one, such as alarms.
    var components: [ComponentDraft] {
        get { inner ?? component?.components.compactMap { ComponentDraft.recovering(copying: $0).draft } ?? [] }
        set { inner = newValue }
    }

    func properties(_ name: String) -> [PropertyDraft] { lines(name).compactMap(\.draft) }

    /// Replaces the properties with a name, in the place of the first one.
    mutating func set(_ name: String, to drafts: [PropertyDraft]) {
        if drafts != properties(name) { replace(name, with: drafts.map { .new($0) }) }
    }

    private mutating func replace(_ name: String, with new: [MeetingLine]) {
        var all = allLines
        let known = KnownProperty(name: name)
        let place = all.firstIndex { $0.isNamed(name, known) } ?? all.count
        all.removeAll { $0.isNamed(name, known) }
        all.insert(contentsOf: new, at: min(place, all.count))
        allLines = all
    }

    mutating func set(_ name: String, to draft: PropertyDraft?) { set(name, to: draft.map { [$0] } ?? []) }

    /// Removes the properties that make instances.
    mutating func removeRules() { for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { set(name, to: []) } }

    /// The lines with the names of lines that differ from the parsed ones, by name.
    var changedLines: [(name: String, lines: [MeetingLine])] {
        guard let lines else { return [] }
        let old = parsedLines
        let count = min(old.count, lines.count)
        var (first, last) = (0, 0)
        while first < count, old[first] == lines[first] { first += 1 }
        while last < count - first, old[old.count - 1 - last] == lines[lines.count - 1 - last] { last += 1 }
        var names: Set<String> = []
        return (lines[first..<lines.count - last] + old[first..<old.count - last]).map(\.name)
            .filter { names.insert($0).inserted }
            .map { ($0, lines.named($0)) }.filter { name, lines in lines != old.named(name) }
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

    private var guests: [ReadLines.Guest] {
        reading(\.guests) {
            lines("ATTENDEE").compactMap { line in
                line.draft.map { ReadLines.Guest(line: line, user: CalendarUser($0)) }
            }
        }
    }

    /// The attendees. All of their lines are read on the first access, so ask for a single one by its address.
    var attendees: [CalendarUser] { guests.map(\.user) }

    /// The attendees of the parsed component for whom others act, SENT-BY. Only their lines are read.
    var representedAttendees: [CalendarUser] {
        component?.properties(.attendee).filter { $0.hasParameters && $0.parameter("SENT-BY") != nil }
            .compactMap { PropertyDraft.recovering(copying: $0).draft }.map { CalendarUser($0) } ?? []
    }

    /// The addresses of the attendees.
    var addresses: Set<CalendarAddress> { Set(attendees.map(\.calendarAddress)) }

    /// Returns the first attendee with one of several addresses (article *Decisions*, S16). An answer concerns one of many lines, so
    /// the others aren't read.
    func attendee(_ addresses: Set<CalendarAddress>) -> CalendarUser? {
        let found =
            if lines == nil, let component {
                place(of: addresses, in: component).map(line)
            } else {
                lines("ATTENDEE").first { $0.hasAddress(in: addresses) }
            }
        return found?.draft.map { CalendarUser($0) }
    }

    private func place(of addresses: Set<CalendarAddress>, in component: CalendarComponent) -> CalendarProperty? {
        component.properties(.attendee).first { line($0).hasAddress(in: addresses) }
    }

    func attendee(_ address: CalendarAddress) -> CalendarUser? { attendee([address]) }

    /// Changes the first attendee with one of several addresses, or adds one.
    mutating func setAttendee(_ user: CalendarUser, _ addresses: Set<CalendarAddress>) throws(WritingError) {
        let draft = try user.property("ATTENDEE")
        if lines == nil, let component, let place = place(of: addresses, in: component) {
            if line(place).draft != draft { (answers[place], read) = (draft, Locked(ReadLines())) }
            return
        }
        var all = allLines
        let place = all.firstIndex { $0.isNamed("ATTENDEE", .attendee) && $0.hasAddress(in: addresses) }
        let line = MeetingLine.new(draft)
        guard let place else { return replace("ATTENDEE", with: all.named("ATTENDEE") + [line]) }
        if all[place] == line { return }
        all[place] = line
        allLines = all
    }

    /// Changes every attendee.
    mutating func mapAttendees(_ change: (CalendarUser) -> CalendarUser?) throws(WritingError) {
        let guests = guests
        var new: [MeetingLine] = []
        var isChanged = false
        for guest in guests {
            let user = change(guest.user)
            if user != guest.user { isChanged = true }
            if let user { new.append(user == guest.user ? guest.line : .new(try user.property("ATTENDEE"))) }
        }
        if isChanged { replace("ATTENDEE", with: new) }
    }
}

/// The lines of a component as values.
private struct ReadLines: Sendable {
    struct Guest: Sendable {
        let line: MeetingLine
        let user: CalendarUser
    }

    var drafts: [PropertyDraft]?
    var guests: [Guest]?
    var content: ComparedContent?
}
