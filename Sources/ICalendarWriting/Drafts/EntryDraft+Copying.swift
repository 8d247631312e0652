import Foundation
public import ICalendar
public import ICalendarSyntax
import Recurrence

extension EventDraft {
    /// Creates a draft with the contents of an event, to change and write elsewhere; nil if the entry isn't an event.
    ///
    /// ```swift
    /// if var copy = EventDraft(copying: occurrence.entry) {
    ///     copy.uid = "talk-2@example.com"
    ///     calendar.events.append(copy)
    /// }
    /// ```
    ///
    /// A draft holds values, not the lines they were parsed from: parameters such as the LANGUAGE of a SUMMARY are
    /// lost. To change an event in its own document, use `CalendarEditor` or
    /// `DocumentEdit`, which keep every other byte. Values that a draft refuses, such as a STATUS that events don't have,
    /// are copied as lines in `properties`. Lines that can't be written or read, and repeated lines of which one counts,
    /// are omitted; ``recovering(copying:)`` returns them.
    public init?(copying entry: CalendarEntry) {
        guard let draft = Self.recovering(copying: entry)?.draft else { return nil }
        self = draft
    }

    /// Returns a draft with the contents of an event, and the lines that can't be written and are omitted, in order;
    /// nil if the entry isn't an event.
    public static func recovering(
        copying entry: CalendarEntry
    ) -> (draft: EventDraft, losses: [ComponentDraft.Loss])? {
        guard entry.kind == .event else { return nil }
        var draft = EventDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest, start: entry.nominalStart)
        let component = entry.component
        if component[.end] != nil {
            draft.length = .end(entry.nominalEnd)
        } else if component[.duration] != nil {
            draft.length = .duration(entry.duration)
        }
        var losses = draft.entry.copy(
            component, .event, entry, from: draft.start, besides: [.end, .duration],
            unused: component[.end] != nil ? .duration : nil)
        if component[.end] == nil, let property = component[.duration],
            let duration = component.value(.duration), duration != entry.duration
        {
            // A date has a length in whole days, as readers read it (RFC 5545 §3.8.2.5).
            losses.append(
                ComponentDraft.Loss(
                    offset: property.offset, error: .unwritableValue("\(duration) after a date", of: "DURATION"),
                    isRepaired: true))
            losses.sort { $0.offset < $1.offset }
        }
        return (draft, losses)
    }
}

extension ToDoDraft {
    /// Creates a draft with the contents of a to-do; nil if the entry isn't a to-do. ``EventDraft/init(copying:)``
    /// lists the losses of a copy.
    public init?(copying entry: CalendarEntry) {
        guard let draft = Self.recovering(copying: entry)?.draft else { return nil }
        self = draft
    }

    /// Returns a draft with the contents of a to-do, and the lines that can't be written and are omitted, in order; nil
    /// if the entry isn't a to-do.
    public static func recovering(
        copying entry: CalendarEntry
    ) -> (draft: ToDoDraft, losses: [ComponentDraft.Loss])? {
        guard entry.kind == .toDo else { return nil }
        let component = entry.component
        var draft = ToDoDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest)
        if component[.start] != nil { draft.start = entry.nominalStart }
        draft.due = entry.due
        let losses = draft.entry.copy(
            component, .toDo, entry, from: draft.start, besides: [.due, .duration],
            unused: component[.due] != nil ? .duration : nil)
        return (draft, losses)
    }

    /// Creates a draft with the contents of a to-do, with or without a date. ``EventDraft/init(copying:)`` lists the losses
    /// of a copy.
    public init(copying toDo: CalendarToDo) { self = Self.recovering(copying: toDo).draft }

    /// Returns a draft with the contents of a to-do, with or without a date, and the lines that can't be written and are
    /// omitted, in order.
    public static func recovering(
        copying toDo: CalendarToDo
    ) -> (draft: ToDoDraft, losses: [ComponentDraft.Loss]) {
        toDo.entry.flatMap { recovering(copying: $0) } ?? recovering(undated: toDo.component)
    }

    /// Returns a draft of a to-do that has no date, which isn't an entry of its feed.
    static func recovering(undated component: CalendarComponent) -> (draft: ToDoDraft, losses: [ComponentDraft.Loss]) {
        var draft = ToDoDraft(uid: component[.uid]?.text ?? "", dtstamp: component.dtstampOrEarliest)
        let losses = draft.entry.copy(component, .toDo, nil, from: nil, besides: [.due])
        return (draft, losses)
    }
}

extension JournalDraft {
    /// Creates a draft with the contents of a journal; nil if the entry isn't a journal. ``EventDraft/init(copying:)``
    /// lists the losses of a copy.
    public init?(copying entry: CalendarEntry) {
        guard let draft = Self.recovering(copying: entry)?.draft else { return nil }
        self = draft
    }

    /// Returns a draft with the contents of a journal, and the lines that can't be written and are omitted, in order;
    /// nil if the entry isn't a journal.
    public static func recovering(
        copying entry: CalendarEntry
    ) -> (draft: JournalDraft, losses: [ComponentDraft.Loss])? {
        guard entry.kind == .journal else { return nil }
        var draft = JournalDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest)
        if entry.component[.start] != nil { draft.start = entry.nominalStart }
        let losses = draft.entry.copy(entry.component, .journal, entry, from: draft.start, besides: [])
        return (draft, losses)
    }

    /// Returns a draft of a journal that has no date, which isn't an entry of its feed.
    static func recovering(undated component: CalendarComponent) -> (draft: JournalDraft, losses: [ComponentDraft.Loss])
    {
        var draft = JournalDraft(uid: component[.uid]?.text ?? "", dtstamp: component.dtstampOrEarliest)
        let losses = draft.entry.copy(component, .journal, nil, from: nil, besides: [])
        return (draft, losses)
    }
}

extension EntryDraft {
    /// Copies the properties of an entry besides its times. Properties that a draft doesn't have, and values, rules,
    /// RDATEs and alarms that a draft can't represent, are copied as lines.
    ///
    /// - Parameters:
    ///   - source: The entry of the component; nil if the component has no time.
    ///   - start: The start of the draft. Without one, a draft refuses rules and RDATEs.
    ///   - known: The properties that this kind of draft copies itself.
    ///   - unused: The one of these that readers ignore, because of another property.
    fileprivate mutating func copy(
        _ component: CalendarComponent, _ kind: CalendarEntry.Kind, _ source: CalendarEntry?,
        from start: CalendarTime?, besides known: KnownProperties, unused: KnownProperty? = nil
    ) -> [ComponentDraft.Loss] {
        var taken = known.union(Self.head)
        let admitted = ComponentDefinition.of(KnownComponent(kind)).admitted
        let lines = ComponentRevision(component)
        for field in ContentField.all where admitted.contains(field.property) {
            // If a draft can't hold one value of a property, all of them are kept as lines.
            if field.read(lines.properties(field.property), &content), field.allows(content, in: kind) {
                taken.insert(field.property)
            } else {
                _ = field.read([], &content)
            }
        }
        content.readParts(of: component)
        sequence = source?.sequence ?? component.value(.sequence) ?? 0
        lastModified = component.value(.lastModified)?.date
        if lastModified != nil || component.value(.lastModified) == nil { taken.insert(.lastModified) }
        recurrenceID = source?.recurrenceID
        // Readers ignore the rule of an override, or read it as a series of its own (Decisions.md D15), and they ignore
        // an hourly rule of a date. If any rule that can be parsed isn't copied, all of them are kept as lines.
        rules = recurrenceID == nil && start != nil ? source?.rules ?? [] : []
        let hasAllRules = rules.count == component.values(.recurrenceRule).count
        if !hasAllRules { rules = [] }
        // A draft has neither periods nor dates beside a time, nor any RDATE without a start.
        let dates = source?.recurrenceDates ?? []
        let hasAllDates =
            source != nil && dates.allSatisfy { $0.duration == nil && $0.start.isDate == start?.isDate }
        recurrenceDates = hasAllDates ? dates.map(\.start) : []
        exceptionDates = source?.exceptionDates ?? []
        if hasAllRules { taken.insert(.recurrenceRule) }
        if hasAllDates { taken.insert(.recurrenceDates) }
        if source != nil { taken.insert(.exceptionDates) }
        let rest = component.rest(
            besides: taken, Set(ContentPart.all.map(\.component.name) + ["VALARM"]), unused: unused)
        (properties, components) = (rest.properties, rest.components)
        let readAlarms = source?.alarms ?? CalendarAlarm.all(in: component)
        for alarm in component.components.known(.valarm) {
            let read = readAlarms.first { $0.component == alarm }
            if let draft = read.flatMap({ AlarmDraft(copying: $0) }) {
                alarms.append(draft)
            } else if let draft = ComponentDraft.recovering(copying: alarm).draft {
                components.append(draft)
            }
        }
        return rest.losses
    }

    /// The properties that every draft has, besides its content.
    private static let head: KnownProperties = [.uid, .dtstamp, .start, .sequence, .recurrenceID]
}

extension CalendarComponent {
    /// DTSTAMP, or 1970 if it is absent.
    var dtstampOrEarliest: Date { value(.dtstamp)?.date ?? Date(timeIntervalSince1970: 0) }

    /// Returns the lines and the inner components that a draft doesn't hold as values, and the losses of the copy, in order.
    ///
    /// - Parameters:
    ///   - taken: The properties that the draft holds as values.
    ///   - typed: The names of inner components that the draft holds as values.
    ///   - unused: The one of these that readers ignore, because of another property.
    func rest(
        besides taken: KnownProperties, _ typed: Set<String>, unused: KnownProperty? = nil
    ) -> (properties: [PropertyDraft], components: [ComponentDraft], losses: [ComponentDraft.Loss]) {
        let copy = ComponentDraft.recovering(copying: self) { $0.known.map { !taken.contains($0) } ?? true }
        let components = (copy.draft?.components ?? []).filter { !typed.contains($0.name.uppercased()) }
        let losses = (copy.losses + uncopied(taken, unused)).sorted { $0.offset < $1.offset }
        return (copy.draft?.properties ?? [], components, losses)
    }

    /// Returns the lines of properties that the draft holds as values, but not the values of these lines: those that can't be
    /// read, those after the first of a property that may occur once, and texts without their control characters.
    private func uncopied(_ taken: KnownProperties, _ unused: KnownProperty?) -> [ComponentDraft.Loss] {
        var seen: KnownProperties = []
        return properties.compactMap { property in
            guard let known = property.known, taken.contains(known) else { return nil }
            let isFirst = seen.insert(known) || Self.repeated.contains(known)
            guard !isFirst || known == unused || property.hasUnreadValue else {
                guard Self.texts.contains(known), let fault = PropertyDraft.recovering(copying: property).fault,
                    case .controlCharacter = fault
                else { return nil }
                return ComponentDraft.Loss(offset: property.offset, error: fault, isRepaired: true)
            }
            let value = isFirst ? property.value.abbreviated(to: 60) : "a second value"
            return ComponentDraft.Loss(
                offset: property.offset, error: .unwritableValue(value, of: property.name))
        }
    }

    /// The properties whose texts are copied without control characters.
    private static let texts = KnownProperties(
        ContentField.all.map(\.property).filter { PropertyDefinition.of($0)?.type == .text })

    /// The properties that may occur several times.
    private static let repeated = KnownProperties(
        [.recurrenceRule, .recurrenceDates, .exceptionDates, .freeBusy]
            + ContentField.all.filter(\.isRepeated).map(\.property))
}

extension CalendarProperty {
    /// Whether no value of the property can be read, or not all values of a list. The severity alone doesn't tell,
    /// because a number out of range is left out with a warning.
    fileprivate var hasUnreadValue: Bool {
        values.isEmpty || valueDiagnostics.contains { $0.severity == .error }
    }
}

extension AlarmDraft {
    /// Creates a draft with the contents of an alarm; nil if a draft can't represent the ACTION.
    init?(copying alarm: CalendarAlarm) {
        let component = alarm.component
        // A draft has no places (RFC 9074 §8) or other components.
        guard !component.hasComponents else { return nil }
        var taken: Set<KnownProperty> = [.action, .trigger, .repeatCount, .duration, .details]
        switch alarm.action {
        case "DISPLAY": action = .display(alarm.details ?? "")
        case "AUDIO":
            guard component.properties(.attachment).allSatisfy({ !$0.hasParameters }) else { return nil }
            action = .audio(uri: component[.attachment]?.value)
            taken = [.action, .trigger, .repeatCount, .duration, .attachment]
        case "EMAIL":
            let users = component.properties(.attendee).map { CalendarUser($0) }
            action = .email(subject: alarm.summary ?? "", body: alarm.details ?? "", to: users)
            taken.formUnion([.summary, .attendee])
        default: return nil
        }
        trigger = alarm.trigger
        repetition = alarm.repetition
        let copy = ComponentDraft.recovering(copying: component) { $0.known.map { !taken.contains($0) } ?? true }
        properties = copy.draft?.properties ?? []
    }
}
