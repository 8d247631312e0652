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
    /// lost, and DTEND is in the zone of DTSTART. To change an event in its own document, use `CalendarEdit` or
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
    ) -> (draft: EventDraft, omissions: [ComponentDraft.Omission])? {
        guard entry.kind == .event else { return nil }
        var draft = EventDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest, start: entry.nominalStart)
        let component = entry.component
        if component[.end] != nil {
            draft.length = .end(entry.nominalEnd)
        } else if component[.duration] != nil {
            draft.length = .duration(entry.duration)
        }
        draft.location = entry.location?.writable
        draft.position = component.value(.geo)
        draft.resources = entry.resources.map(\.writable)
        draft.priority = component.value(.priority)
        draft.isTransparent = entry.isTransparent
        let omissions = draft.entry.copy(
            entry, from: draft.start,
            besides: [.end, .duration, .location, .geo, .resources, .priority, .transparency],
            unused: component[.end] != nil ? .duration : nil)
        return (draft, omissions)
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
    ) -> (draft: ToDoDraft, omissions: [ComponentDraft.Omission])? {
        guard entry.kind == .toDo else { return nil }
        let component = entry.component
        var draft = ToDoDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest)
        if component[.start] != nil { draft.start = entry.nominalStart }
        draft.due = entry.due
        draft.completed = component.value(.completed).flatMap { $0.date }
        draft.percentComplete = component.value(.percentComplete)
        draft.location = entry.location?.writable
        draft.position = component.value(.geo)
        draft.resources = entry.resources.map(\.writable)
        draft.priority = component.value(.priority)
        var known: Set<KnownProperty> = [
            .due, .duration, .completed, .percentComplete, .location, .geo, .resources, .priority,
        ]
        // A draft has no times that aren't in UTC.
        if draft.completed == nil, component.value(.completed) != nil { known.remove(.completed) }
        let omissions = draft.entry.copy(
            entry, from: draft.start, besides: known,
            unused: component[.due] != nil ? .duration : nil)
        return (draft, omissions)
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
    ) -> (draft: JournalDraft, omissions: [ComponentDraft.Omission])? {
        guard entry.kind == .journal else { return nil }
        var draft = JournalDraft(uid: entry.uid ?? "", dtstamp: entry.dtstampOrEarliest)
        if entry.component[.start] != nil { draft.start = entry.nominalStart }
        let omissions = draft.entry.copy(entry, from: draft.start, besides: [])
        return (draft, omissions)
    }
}

extension EntryDraft {
    /// Copies the properties that all kinds of entries share. Other properties, and rules, RDATEs and alarms that a
    /// draft can't represent, are copied unchanged.
    ///
    /// - Parameters:
    ///   - start: The start of the draft. Without one, a draft refuses rules and RDATEs.
    ///   - known: The properties that this kind of draft copies itself.
    ///   - unused: The one of these that readers ignore, because of another property.
    fileprivate mutating func copy(
        _ source: CalendarEntry, from start: CalendarTime?, besides known: Set<KnownProperty>,
        unused: KnownProperty? = nil
    ) -> [ComponentDraft.Omission] {
        let component = source.component
        sequence = source.sequence
        created = component.value(.created).flatMap { $0.date }
        lastModified = component.value(.lastModified).flatMap { $0.date }
        summary = source.summary?.writable
        details = source.details?.writable
        categories = source.categories.map(\.writable)
        color = component[.color]?.decodedText
        url = source.url
        status = source.status.flatMap { $0.isAllowed(for: source.kind) ? $0 : nil }
        classification = component.value(.classification)
        comments = source.comments.map(\.writable)
        contacts = source.contacts.map(\.writable)
        organizer = source.organizer.flatMap { $0.hasValidAddress ? $0 : nil }
        attendees = source.attendees
        if !attendees.allSatisfy(\.hasValidAddress) { attendees = [] }
        // If any attachment can't be parsed, all of them are kept as lines.
        attachments = source.attachments
        if attachments.count != component.properties(.attachment).count { attachments = [] }
        images = source.images
        if images.count != component.properties(.image).count { images = [] }
        conferences = source.conferences
        if conferences.count != component.properties(.conference).count { conferences = [] }
        recurrenceID = source.recurrenceID
        // Readers ignore the rule of an override, or read it as a series of its own (Decisions.md D15), and they ignore
        // an hourly rule of a date. If any rule that can be parsed isn't copied, all of them are kept as lines.
        rules = source.recurrenceID == nil && start != nil ? source.rules : []
        let hasAllRules = rules.count == component.values(.recurrenceRule).count
        if !hasAllRules { rules = [] }
        // A draft has neither periods nor dates beside a time, nor any RDATE without a start.
        let hasAllDates = source.recurrenceDates.allSatisfy { $0.duration == nil && $0.start.isDate == start?.isDate }
        recurrenceDates = hasAllDates ? source.recurrenceDates.map(\.start) : []
        exceptionDates = source.exceptionDates
        let refused: [(isCopied: Bool, KnownProperty)] = [
            (status != nil, .status), (organizer != nil, .organizer), (!attendees.isEmpty, .attendee),
            (hasAllRules, .recurrenceRule), (hasAllDates, .recurrenceDates),
            // A draft has no times that aren't in UTC.
            (created != nil || component.value(.created) == nil, .created),
            (lastModified != nil || component.value(.lastModified) == nil, .lastModified),
        ]
        let taken = known.union(Self.shared).subtracting(refused.filter { !$0.isCopied }.map(\.1))
            .union(attachments.isEmpty ? [] : [.attachment]).union(images.isEmpty ? [] : [.image])
            .union(conferences.isEmpty ? [] : [.conference])
        let copy = ComponentDraft.recovering(copying: component) { $0.known.map { !taken.contains($0) } ?? true }
        properties = copy.draft?.properties ?? []
        participants = source.participants
        structuredLocations = source.structuredLocations
        structuredResources = source.structuredResources
        let typed: Set = ["VALARM", "PARTICIPANT", "VLOCATION", "VRESOURCE"]
        components = (copy.draft?.components ?? []).filter { !typed.contains($0.name.uppercased()) }
        for alarm in component.components.known(.valarm) {
            let read = source.alarms.first { $0.component == alarm }
            if let draft = read.flatMap({ AlarmDraft(copying: $0) }) {
                alarms.append(draft)
            } else if let draft = ComponentDraft.recovering(copying: alarm).draft {
                components.append(draft)
            }
        }
        return (copy.omissions + Self.uncopied(of: component, taken, unused)).sorted { $0.offset < $1.offset }
    }

    /// Returns the lines of properties that the draft holds as values, but not the values of these lines: those that can't be
    /// read, those after the first of a property that may occur once, and texts without their control characters.
    private static func uncopied(
        of component: CalendarComponent, _ taken: Set<KnownProperty>, _ unused: KnownProperty?
    ) -> [ComponentDraft.Omission] {
        var seen: Set<KnownProperty> = []
        return component.properties.compactMap { property in
            guard let known = property.known, taken.contains(known) else { return nil }
            let isFirst = seen.insert(known).inserted || repeated.contains(known)
            guard !isFirst || known == unused || property.hasUnreadValue else {
                guard texts.contains(known), let fault = PropertyDraft.recovering(copying: property).fault,
                    case .controlCharacter = fault
                else { return nil }
                return ComponentDraft.Omission(offset: property.offset, error: fault, isRepaired: true)
            }
            let value = isFirst ? property.value.abbreviated(to: 60) : "a second value"
            return ComponentDraft.Omission(
                offset: property.offset, error: .unwritableValue(value, of: property.name))
        }
    }

    /// The properties whose texts are copied without control characters.
    private static let texts: Set<KnownProperty> = [
        .summary, .details, .categories, .comment, .contact, .location, .resources,
    ]

    /// The properties that may occur several times.
    private static let repeated: Set<KnownProperty> = [
        .categories, .comment, .contact, .attendee, .attachment, .image, .conference, .recurrenceRule, .recurrenceDates,
        .exceptionDates, .resources,
    ]

    private static let shared: Set<KnownProperty> = [
        .uid, .dtstamp, .start, .sequence, .created, .lastModified, .summary, .details, .categories, .color, .url,
        .status, .classification, .comment, .contact, .organizer, .attendee, .recurrenceID, .recurrenceRule,
        .recurrenceDates, .exceptionDates,
    ]
}

extension String {
    /// The text with U+FFFD in place of characters that can't be written.
    fileprivate var writable: String { ControlCharacters.replaced(in: self, besides: [0x0A, 0x0D]) }
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
