import Foundation
public import ICalendar
public import ICalendarSyntax
public import ICalendarWriting
public import Recurrence

/// The content of an occurrence, for you to change. Only properties that you change are written.
///
/// ```swift
/// try editor.change(occurrence, span: .all) {
///     $0.summary = "Reading iCalendar"
///     $0.location = nil
///     $0["X-ROOM"] = "2.14"
/// }
/// ```
///
/// An edit can change everything that a draft can say: see `EntryContent`.
@dynamicMemberLookup
public struct EntryChange: Sendable {
    /// The start, DTSTART, or for a to-do without DTSTART the due time, DUE.
    ///
    /// If the edit spans several occurrences, this is the new start of the given one. The others move by the same time
    /// on the clock of the series.
    public var start: CalendarTime
    /// The duration of the occurrence.
    ///
    /// To move only the end, change this and leave the start:
    ///
    /// ```swift
    /// try editor.change(occurrence) { $0.duration = .hours(2) }
    /// ```
    public var duration: CalendarDuration
    /// The rules of the series, RRULE; empty if the entry no longer recurs.
    ///
    /// If a move can mean several rules, the rules you assign here are used, even if they equal the current ones.
    public var rules: [RecurrenceRule] { didSet { areRulesGiven = true } }
    /// Whether the rules were assigned.
    private(set) var areRulesGiven = false

    /// The other properties, which are also accessible as members of the change.
    ///
    /// A new `details` removes descriptions in HTML (X-ALT-DESC, STYLED-DESCRIPTION), unless
    /// ``properties`` or a name sets them. If a to-do becomes completed, `completed` and
    /// `percentComplete` are set; if it is open again, they are removed. To keep or set others, change
    /// them too.
    public var content: EntryContent {
        get { edited ?? EntryContent(component) }
        set { edited = newValue }
    }
    /// The content after a change; nil until then, because most edits only move an occurrence.
    private var edited: EntryContent?
    /// The alarms that replace those of the occurrence; nil to keep the alarms.
    ///
    /// `[]` removes all alarms; nil, the default, keeps them with everything that other programs wrote into them.
    public var alarms: [AlarmDraft]?

    /// Other properties, by name in upper case. They replace all properties of that name; an empty list removes them.
    public var properties: [String: [PropertyDraft]] = [:]

    /// The component that the unchanged content is read from.
    private let component: CalendarComponent

    init(_ entry: CalendarEntry, start: CalendarTime, duration: CalendarDuration, rules: [RecurrenceRule]) {
        component = entry.component
        self.start = start
        self.duration = duration
        self.rules = rules
    }

    /// Accesses a property of ``content``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryContent, Value>) -> Value {
        get { content[keyPath: path] }
        set { content[keyPath: path] = newValue }
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

extension EntryChange {
    /// Returns the change with COMPLETED and PERCENT-COMPLETE in agreement with a changed STATUS of a to-do, unless they
    /// are changed too.
    ///
    /// A completed to-do gets both. A to-do that is open again loses COMPLETED and a PERCENT-COMPLETE of 100, with
    /// which other programs, and `CalendarToDo/isFinished`, would still show a finished to-do.
    func completing(_ entry: CalendarEntry, now: Date) -> EntryChange {
        guard entry.kind == .toDo, edited != nil || !texts.isEmpty else { return self }
        let old = EntryContent(component)
        var new = content
        let status = texts[KnownProperty.status.name].map {
            $0.map { CalendarEntry.Status(rawValue: $0.text.uppercased()) }
        }
        if let status { new.status = status }
        guard new.status != old.status else { return self }
        func isOpen(_ property: KnownProperty, _ isChanged: Bool) -> Bool { !isChanged && !isGiven(property.name) }
        let setsDate = isOpen(.completed, new.completed != old.completed)
        let setsPercent = isOpen(.percentComplete, new.percentComplete != old.percentComplete)
        var change = self
        switch new.status {
        case .completed:
            if setsDate { change.completed = now }
            if setsPercent { change.percentComplete = 100 }
        case nil, .needsAction, .inProcess:
            if setsDate { change.completed = nil }
            if setsPercent, new.percentComplete == 100 { change.percentComplete = nil }
        default: break
        }
        return change
    }

    /// Whether the change sets a property by name.
    private func isGiven(_ name: String) -> Bool { texts[name] != nil || properties[name] != nil }

    /// Returns the properties that repeat the old value of a property, unless the change sets them.
    private func alternatives(of name: String) -> [String] {
        name == KnownProperty.details.name ? PropertyDefinition.styledDescriptions.filter { !isGiven($0) } : []
    }

    /// Properties that edits write themselves.
    private static let reserved = KnownProperties.placing.union(.revision).union([.uid, .componentBegin, .componentEnd])

    /// Returns the properties that differ from those of the occurrence, other than the times and rules.
    func propertyChanges() throws(SeriesEditError) -> [PropertyChange] {
        for name in Array(properties.keys) + Array(texts.keys) {
            if let known = KnownProperty(name: name), Self.reserved.contains(known) { throw .reservedProperty(name) }
        }
        for case (let name, let value?) in texts where !value.isValue(of: component.first(name)) {
            if PropertyDefinition.named(name)?.form != .list { try checkIsOnly(name) }
        }
        var changes: [PropertyChange] = []
        do throws(WritingError) {
            if let edited { changes = try contentChanges(from: EntryContent(component), to: edited) }
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
        for property in try new.propertyChanges() {
            if let part = property.part {
                part.copy(new.content, &change.content)
            } else {
                change.properties[property.name] = property.drafts
            }
        }
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

    private func contentChanges(
        from old: EntryContent, to new: EntryContent
    ) throws(WritingError) -> [PropertyChange] {
        var changes: [PropertyChange] = []
        for field in ContentField.all where field.differs(old, new) {
            var list = PropertyList()
            try field.write(new, &list)
            let name = field.property.name
            changes.append(
                PropertyChange(
                    name: name, drafts: field.isRepeated ? keepingLines(of: field, list.drafts) : list.drafts,
                    keepsParameters: field.keepsParameters, alternatives: alternatives(of: name)))
        }
        for part in ContentPart.all where part.differs(old, new) {
            changes.append(
                PropertyChange(name: part.component.name, part: part, components: try part.write(new)))
        }
        return changes
    }

    /// Returns the drafts of a property that can occur several times: texts that stay keep their parameters, and lines
    /// that can't be read stay.
    private func keepingLines(of field: ContentField, _ drafts: [PropertyDraft]) -> [PropertyDraft] {
        let lines = component.properties(field.property)
        var content = EntryContent()
        let unread = lines.filter { !field.read([$0], &content) }
        let definition = PropertyDefinition.of(field.property)
        guard definition?.type == .text, definition?.form == .single else {
            return drafts + unread.compactMap { PropertyDraft.recovering(copying: $0).draft }
        }
        let kept = Dictionary(lines.map { ($0.value.exact, $0) }) { first, _ in first }
        return drafts.map { draft in
            kept[draft.value.exact].flatMap { PropertyDraft.recovering(copying: $0).draft } ?? draft
        }
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
