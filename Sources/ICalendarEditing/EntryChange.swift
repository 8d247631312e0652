public import Foundation
public import ICalendar
public import ICalendarSyntax
public import Recurrence

/// The content of an occurrence, for you to change. Only properties that you change are written.
///
/// ```swift
/// try edit.change(occurrence, span: .all) {
///     $0.summary = "Reading iCalendar"
///     $0.location = nil
///     $0["X-ROOM"] = "2.14"
/// }
/// ```
public struct EntryChange: Sendable {
    /// The start, DTSTART, or for a to-do without DTSTART the due time, DUE.
    ///
    /// If the edit spans several occurrences, this is the new start of the given one. The others move by the same time
    /// on the clock of the series.
    public var start: CalendarTime
    /// The duration of the occurrence.
    public var duration: CalendarDuration
    /// The rules of the series, RRULE; empty if the entry no longer recurs.
    ///
    /// If a move can mean several rules, the rules you assign here are used, even if they equal the current ones.
    public var rules: [RecurrenceRule] { didSet { areRulesGiven = true } }
    /// Whether the rules were assigned.
    private(set) var areRulesGiven = false

    /// The summary or title, SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5). A change removes descriptions in HTML (X-ALT-DESC,
    /// STYLED-DESCRIPTION), unless ``properties`` or a name sets them.
    public var details: String?
    /// The place, LOCATION (RFC 5545 §3.8.1.7).
    public var location: String?
    /// The status, STATUS (RFC 5545 §3.8.1.11). If a to-do becomes completed, ``completed`` and ``percentComplete`` are
    /// set; if it is open again, they are removed. To keep or set others, change them too.
    public var status: CalendarEntry.Status?
    /// The categories, CATEGORIES (RFC 5545 §3.8.1.2).
    public var categories: [String]
    /// The color, COLOR (RFC 7986 §5.9): a CSS3 color name.
    public var color: String?
    /// The address of a web page, URL (RFC 5545 §3.8.4.6).
    public var url: String?
    /// The priority, PRIORITY (RFC 5545 §3.8.1.9): from 1 (highest) to 9 (lowest), or 0 (undefined).
    public var priority: Int?
    /// Whether the event leaves its time free, `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7).
    public var isTransparent: Bool
    /// The date a to-do was completed, COMPLETED (RFC 5545 §3.8.2.1).
    public var completed: Date?
    /// The progress of a to-do in percent, PERCENT-COMPLETE (RFC 5545 §3.8.1.8).
    public var percentComplete: Int?
    /// The attendees, ATTENDEE (RFC 5545 §3.8.4.1).
    public var attendees: [CalendarUser]
    /// The alarms that replace those of the occurrence; nil to keep the alarms.
    public var alarms: [AlarmDraft]?

    /// Other properties, by name in upper case. They replace all properties of that name; an empty list removes them.
    public var properties: [String: [PropertyDraft]] = [:]

    /// The component that unchanged texts are read from.
    private let component: CalendarComponent

    init(_ entry: CalendarEntry, start: CalendarTime, duration: CalendarDuration, rules: [RecurrenceRule]) {
        let component = entry.component
        self.component = component
        self.start = start
        self.duration = duration
        self.rules = rules
        // One pass over the lines, because there may be ten thousand.
        let lines = ComponentRevision(component)
        func value<Value>(_ key: PropertyKey<Value>) -> Value? {
            lines.properties(key.name).lazy.compactMap { $0.values(key).first }.first
        }
        summary = lines.properties("SUMMARY").first?.decodedText
        details = lines.properties("DESCRIPTION").first?.decodedText
        location = lines.properties("LOCATION").first?.decodedText
        status = entry.status
        categories = lines.properties("CATEGORIES").flatMap(\.decodedTexts)
        color = lines.properties("COLOR").first?.decodedText
        url = lines.properties("URL").isEmpty ? nil : entry.url
        priority = value(.priority)
        isTransparent = entry.isTransparent
        completed = value(.completed).flatMap { $0.date }
        percentComplete = value(.percentComplete)
        attendees = lines.properties("ATTENDEE").map { CalendarUser($0) }
    }

    /// Accesses the text of a property with any name; set to nil to remove all properties of that name. The value of a
    /// property that isn't TEXT, such as GEO, is written without escaping.
    ///
    /// The edit throws if the name can't be written, if the property is written by other changes (DTSTART, UID and
    /// similar), or if there are several properties of that name, such as ATTENDEE. Use ``properties`` for these.
    public subscript(name: String) -> String? {
        get { texts[name.uppercased()].map { $0?.text } ?? component.first(name)?.decodedText }
        set { texts[name.uppercased()] = .some(newValue.map { GivenText(text: $0, parameters: nil) }) }
    }

    /// Sets a property with any name to a text and parameters, as the subscript sets the text alone.
    ///
    /// ```swift
    /// change.set("SUMMARY", to: "Vortrag", parameters: [CalendarParameter(name: "LANGUAGE", values: ["de"])])
    /// ```
    public mutating func set(_ name: String, to text: String, parameters: [CalendarParameter]) {
        texts[name.uppercased()] = GivenText(text: text, parameters: parameters)
    }

    /// Adds a property to those of its name, such as a guest to the other ATTENDEEs.
    ///
    /// ```swift
    /// try change.add("ATTENDEE", "mailto:ada@example.com")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - text: The value; text if the property is TEXT, otherwise the value in iCalendar syntax.
    ///   - parameters: The parameters of the property.
    /// - Throws: `WritingError` if the property, or another one of its name, can't be written.
    public mutating func add(
        _ name: String, _ text: String, parameters: [CalendarParameter] = []
    ) throws(WritingError) {
        let key = name.uppercased()
        var drafts = properties[key] ?? []
        if properties[key] == nil {
            for property in component.properties(named: name) {
                drafts.append(try PropertyDraft(copying: property))
            }
        }
        drafts.append(try GivenText(text: text, parameters: parameters).property(name))
        properties[key] = drafts
    }

    /// Changed texts by name in upper case; nil for a removed property.
    private var texts: [String: GivenText?] = [:]
}

/// The text of a property, and the parameters if they are given too.
private struct GivenText {
    let text: String
    let parameters: [CalendarParameter]?

    /// Whether the value of a property is a single text, which is escaped. Other values are written as they are.
    static func isText(_ name: String) -> Bool {
        PropertyDefinition.named(name).map { $0.type == .text && $0.form == .single } ?? true
    }

    func property(_ name: String) throws(WritingError) -> PropertyDraft {
        Self.isText(name)
            ? try PropertyDraft(name, text: text, parameters: parameters ?? [])
            : try PropertyDraft(name, value: text, parameters: parameters ?? [])
    }

    /// Whether a property has this text, and no other parameters are given.
    func isValue(of property: CalendarProperty?) -> Bool {
        parameters == nil && property?.decodedText.exact == text.exact
    }
}

/// The new lines of one property.
struct PropertyChange {
    let name: String
    let drafts: [PropertyDraft]

    /// Whether the parameters of the property are kept, because only the value is new.
    let keepsParameters: Bool

    /// Properties that repeat the old value in another form, and are removed.
    var alternatives: [String] = []

    /// Changes the lines of a component.
    func apply(to revision: inout ComponentRevision) {
        for name in alternatives { revision.set(name, to: []) }
        let places = revision.component.properties(named: name)
        guard keepsParameters, let first = places.first, drafts.count == 1, !first.isEncoded else {
            revision.set(name, to: drafts)
            return
        }
        if first.describesAlternative, let draft = try? drafts[0].withParameters(of: first) {
            revision.set(name, to: [draft])
            return
        }
        revision.setValue(drafts[0].value, of: first)
        for other in places.dropFirst() { revision.remove(other) }
    }

    /// Returns whether two components have the same lines of this name.
    func isInherited(by component: CalendarComponent, from other: CalendarComponent) -> Bool {
        component.properties(named: name).map(\.contentLine.text)
            == other.properties(named: name).map(\.contentLine.text)
    }
}

extension CalendarProperty {
    fileprivate var isEncoded: Bool { hasParameters && parameter("ENCODING") != nil }

    /// Whether a parameter refers to another form of the value.
    fileprivate var describesAlternative: Bool {
        hasParameters && PropertyDraft.alternativeParameters.contains { parameter($0) != nil }
    }
}

extension PropertyDraft {
    /// The link to another form of a text (RFC 5545 §3.2.1), and the mark of a text that was derived from another form
    /// (RFC 9073 §5.3). Both are wrong for a new text.
    fileprivate static let alternativeParameters: Set = ["ALTREP", "DERIVED"]

    /// Returns the value with the parameters of a property, other than those that refer to another form of the old
    /// value.
    fileprivate func withParameters(of property: CalendarProperty) throws(WritingError) -> PropertyDraft {
        try PropertyDraft(
            property.rawName, value: value,
            parameters: property.parameters.filter { !Self.alternativeParameters.contains($0.name.uppercased()) })
    }
}

extension EntryChange {
    /// Returns the change with COMPLETED and PERCENT-COMPLETE in agreement with a changed STATUS of a to-do, unless they
    /// are changed too.
    ///
    /// A completed to-do gets both. A to-do that is open again loses COMPLETED and a PERCENT-COMPLETE of 100, with
    /// which other programs, and `CalendarToDo/isFinished`, would still show a finished to-do.
    func completing(_ entry: CalendarEntry, now: Date, was old: EntryChange) -> EntryChange {
        let new = texts["STATUS"].map { $0.map { CalendarEntry.Status(rawValue: $0.text.uppercased()) } } ?? status
        guard entry.kind == .toDo, new != old.status else { return self }
        let changesDate = completed != old.completed || isGiven("COMPLETED")
        let changesPercent = percentComplete != old.percentComplete || isGiven("PERCENT-COMPLETE")
        var change = self
        switch new {
        case .completed:
            if !changesDate { change.completed = now }
            if !changesPercent { change.percentComplete = 100 }
        case nil, .needsAction, .inProcess:
            if !changesDate { change.completed = nil }
            if !changesPercent, percentComplete == 100 { change.percentComplete = nil }
        default: break
        }
        return change
    }

    /// Whether the change sets a property by name.
    private func isGiven(_ name: String) -> Bool { texts[name] != nil || properties[name] != nil }

    /// Descriptions in a markup language: HTML as Outlook and Thunderbird write it, and RFC 9073 §6.5.
    private static let styledDescriptions = ["X-ALT-DESC", "STYLED-DESCRIPTION"]

    /// Returns the properties that repeat the old value of a property, unless the change sets them.
    private func alternatives(of name: String) -> [String] {
        name == "DESCRIPTION" ? Self.styledDescriptions.filter { !isGiven($0) } : []
    }

    /// Properties that edits write themselves.
    private static let reserved: Set<KnownProperty> = [
        .uid, .dtstamp, .start, .end, .due, .duration, .recurrenceID, .recurrenceRule, .recurrenceDates,
        .exceptionDates, .exceptionRule, .sequence,
        .lastModified, .componentBegin, .componentEnd,
    ]

    /// Returns the properties that differ from those of the occurrence, other than the times and rules.
    func propertyChanges(from old: EntryChange) throws(SeriesEditError) -> [PropertyChange] {
        for name in Array(properties.keys) + Array(texts.keys) {
            if let known = KnownProperty(name: name), Self.reserved.contains(known) { throw .reservedProperty(name) }
        }
        for case (let name, let value?) in texts where !value.isValue(of: component.first(name)) {
            if PropertyDefinition.named(name)?.form != .list { try checkIsOnly(name) }
        }
        var changes: [PropertyChange] = []
        do throws(WritingError) {
            func text(_ name: String, _ path: KeyPath<EntryChange, String?>) throws(WritingError) {
                guard self[keyPath: path].exact != old[keyPath: path].exact else { return }
                var list = PropertyList()
                try list.append(name, text: self[keyPath: path])
                changes.append(
                    PropertyChange(
                        name: name, drafts: list.drafts, keepsParameters: true, alternatives: alternatives(of: name)))
            }
            func other(
                _ name: String, _ isChanged: Bool, _ fill: (inout PropertyList) throws(WritingError) -> Void
            ) throws(WritingError) {
                guard isChanged else { return }
                var list = PropertyList()
                try fill(&list)
                changes.append(PropertyChange(name: name, drafts: list.drafts, keepsParameters: false))
            }
            try text("SUMMARY", \.summary)
            try text("DESCRIPTION", \.details)
            try text("LOCATION", \.location)
            try text("COLOR", \.color)
            try text("STATUS", \.status?.rawValue)
            try other("CATEGORIES", categories.exact != old.categories.exact) { list throws(WritingError) in
                try list.append("CATEGORIES", texts: categories)
            }
            try other("URL", url.exact != old.url.exact) { list throws(WritingError) in
                try list.append("URL", value: url)
            }
            try other("PRIORITY", priority != old.priority) { list throws(WritingError) in
                try list.append("PRIORITY", integer: priority)
            }
            try other("TRANSP", isTransparent != old.isTransparent) { list throws(WritingError) in
                try list.append("TRANSP", value: isTransparent ? "TRANSPARENT" : nil)
            }
            try other("COMPLETED", completed != old.completed) { list throws(WritingError) in
                try list.append("COMPLETED", moment: completed)
            }
            try other("PERCENT-COMPLETE", percentComplete != old.percentComplete) { list throws(WritingError) in
                try list.append("PERCENT-COMPLETE", integer: percentComplete)
            }
            if attendees != old.attendees {
                var drafts: [PropertyDraft] = []
                for attendee in attendees { drafts.append(try attendee.property("ATTENDEE")) }
                changes.append(PropertyChange(name: "ATTENDEE", drafts: drafts, keepsParameters: false))
            }
            for (name, value) in texts.sorted(by: { $0.key < $1.key }) {
                let old = component.first(name)
                if value?.isValue(of: old) ?? (old == nil) { continue }
                let draft = try value.map { value throws(WritingError) in try value.property(name) }
                // The name of a guest or the size of an attachment belongs to the old value.
                changes.append(
                    PropertyChange(
                        name: name, drafts: draft.map { [$0] } ?? [],
                        keepsParameters: GivenText.isText(name) && value?.parameters == nil,
                        alternatives: alternatives(of: name)))
            }
        } catch {
            throw .unwritable(error)
        }
        for (name, drafts) in properties.sorted(by: { $0.key < $1.key }) {
            changes.append(
                PropertyChange(
                    name: name, drafts: drafts, keepsParameters: false, alternatives: alternatives(of: name)))
        }
        return changes
    }

    /// Returns this content with the changes of another occurrence, other than new rules. The start moves by the same
    /// amount.
    func following(_ new: EntryChange, from old: EntryChange) throws(SeriesEditError) -> EntryChange {
        var change = self
        for property in try new.propertyChanges(from: old) { change.properties[property.name] = property.drafts }
        if new.alarms != nil { change.alarms = new.alarms }
        if new.duration != old.duration { change.duration = new.duration }
        if new.start == old.start { return change }
        let (form, newForm) = (TimeKind(old.start), TimeKind(new.start))
        var moved: CivilDateTime? = form == newForm ? new.start.civilDateTime : nil
        if moved == nil, newForm.hasZone { moved = form.rules?.local(at: new.start.timestamp(in: .utc)) }
        guard let moved else { throw .incompatibleTime }
        let seconds = moved.localSeconds - old.start.civilDateTime.localSeconds
        guard let clock = start.civilDateTime.adding(seconds: seconds) else { throw .timeOutOfRange }
        change.start = TimeKind(start).time(clock)
        return change
    }

    /// Checks that a text doesn't replace several properties, such as all guests by one. A repeated SUMMARY and other
    /// properties that may occur only once are replaced.
    private func checkIsOnly(_ name: String) throws(SeriesEditError) {
        let count = component.properties(named: name).count
        guard count > 1 else { return }
        if PropertyDefinition.named(name) != nil, let kind = component.known,
            !ComponentDefinition.admitsSeveral(name, in: kind)
        {
            return
        }
        throw .invalidValue("there are \(count) \(name) properties, and only one would remain")
    }

    /// Returns the alarms as components; nil if the alarms are kept.
    func alarmComponents() throws(SeriesEditError) -> [ComponentDraft]? {
        guard let alarms else { return nil }
        do throws(WritingError) {
            var components: [ComponentDraft] = []
            for alarm in alarms { components.append(try alarm.component()) }
            return components
        } catch {
            throw .unwritable(error)
        }
    }
}
