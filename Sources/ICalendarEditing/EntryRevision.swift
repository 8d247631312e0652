import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// Changes to the component of an entry: its lines, and their effect on times and revision.
struct EntryRevision {
    let entry: CalendarEntry
    var lines: ComponentRevision
    /// The start that the lines have, which can differ from that of the entry.
    private var start: CalendarTime
    /// The zones of the feed, for a DTEND in another zone than DTSTART.
    private let zones: [CalendarZone]

    init(_ entry: CalendarEntry, in feed: CalendarFeed) {
        self.entry = entry
        lines = ComponentRevision(entry.component)
        start = entry.nominalStart
        zones = feed.zones
    }

    var isEmpty: Bool { lines.isEmpty }

    /// Removes everything that makes the entry recur.
    mutating func removeRecurrence() {
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { lines.set(name, to: []) }
    }

    // MARK: - Times

    /// Writes a time. The parameters are kept if the form and the zone don't change.
    mutating func set(_ name: String, to time: CalendarTime) throws(WritingError) {
        let places = lines.properties(name)
        let form = WrittenForm(TimeKind(time), unresolved: unresolvedZone(in: places.first))
        let draft = try PropertyDraft(edited: name, time, as: form, from: places.first)
        if let first = places.first, LineForm(first).holds(form), first.parameter("RANGE") == nil {
            lines.setValue(draft.value, of: first)
            for other in places.dropFirst() { lines.remove(other) }
        } else {
            lines.set(name, to: [draft])
        }
    }

    /// Returns the TZID for a floating time of an entry whose zone can't be resolved: that of the line to replace, unless it
    /// names another zone, or that of DTSTART.
    private func unresolvedZone(in property: CalendarProperty?) -> String? {
        guard let own = entry.unresolvedZone else { return nil }
        guard let tzid = property?.parameterText("TZID"), !zones.contains(where: { $0.writtenIdentifier == tzid })
        else { return own }
        return tzid
    }

    /// Writes a start, and the end or due time for a duration.
    ///
    /// - Parameter isNew: Whether the duration differs from that of the entry.
    mutating func place(
        at start: CalendarTime, for duration: CalendarDuration, isNew: Bool
    ) throws(WritingError) {
        let oldStart = self.start
        self.start = start
        let component = entry.component
        let hasStart = component[.start] != nil
        if entry.isUndated || entry.kind == .toDo && !hasStart && component[.due] != nil && !isNew {
            if start != oldStart { try set("DUE", to: start) }
            return
        }
        let isMoved = start != oldStart || !hasStart
        if isMoved || !hasStart { try set("DTSTART", to: start) }
        guard isMoved || isNew, entry.kind != .journal else { return }
        let endName = entry.kind == .toDo ? "DUE" : "DTEND"
        if isNew, duration == CalendarDuration(), !start.isDate, entry.kind == .event, component[.end] != nil {
            // An event without an end has no length (RFC 5545 §3.6.1). An end that equals the start is a fault.
            lines.set(endName, to: [])
        } else if let end = component.first(endName) {
            try set(endName, to: time(after: duration, from: start, like: end))
        } else if component[.duration] != nil || isNew {
            guard isNew else { return }
            if start.isDate, entry.kind == .event {
                lines.set("DURATION", to: [])
                try set("DTEND", to: start.adding(duration))
            } else if let property = component[.duration] {
                lines.setValue(try ValueText.duration(duration, of: "DURATION"), of: property)
            } else {
                let isLong = duration != CalendarDuration()
                lines.set("DURATION", to: isLong ? [try PropertyDraft("DURATION", duration: duration)] : [])
            }
        }
    }

    /// Returns the end of a duration, in the zone of an existing end.
    private func time(
        after duration: CalendarDuration, from start: CalendarTime, like end: CalendarProperty
    ) -> CalendarTime {
        if start.isDate { return start.adding(duration) }
        let inOwnForm = start.adding(duration)
        guard let rules = TimeKind(start).rules else { return inOwnForm }
        let first = start.adding(CalendarDuration(days: duration.days))
        guard let instant = rules.timestamp(of: first.civilDateTime).adding(seconds: duration.seconds),
            let moment = instant.utc
        else { return inOwnForm }
        let zone: CalendarZone?
        var log = DiagnosticLog()
        switch DateTimeValue.first(in: end, &log) {
        case .utc: return .utc(moment)
        case .local(_, let tzid) where tzid.exact != entry.component[.start]?.parameterText("TZID").exact:
            zone = zones.first { $0.writtenIdentifier.exact == tzid.exact } ?? start.zone
        default: zone = start.zone
        }
        guard let zone, let clock = zone.rules.local(at: instant) else { return .utc(moment) }
        // The second instant of a fold can only be written in UTC.
        return zone.rules.timestamp(of: clock) == instant ? .zoned(clock, zone) : .utc(moment)
    }

    // MARK: - Content

    mutating func setUID(_ uid: String) throws(WritingError) {
        lines.set("UID", to: [try PropertyDraft("UID", text: uid)])
    }

    mutating func apply(_ changes: [PropertyChange], alarms: [ComponentDraft]?) {
        for change in changes { change.apply(to: &lines) }
        guard let alarms else { return }
        for alarm in entry.component.components.known(.valarm) { lines.remove(alarm) }
        for alarm in alarms { lines.append(alarm) }
    }

    /// Writes rules, using existing lines first. Lines that can't be parsed are kept.
    mutating func set(
        _ name: String, to rules: [RecurrenceRule], was old: [RecurrenceRule]
    ) throws(WritingError) {
        if rules == old { return }
        var log = DiagnosticLog()
        let places = lines.properties(name).filter {
            EntryReader.rule($0, as: entry.storage.form, &log) != nil
        }
        for (index, place) in places.enumerated() {
            if index < rules.count {
                if index >= old.count || rules[index] != old[index] {
                    lines.setValue(rules[index].description, of: place)
                }
            } else {
                lines.remove(place)
            }
        }
        for rule in rules.dropFirst(places.count) { lines.append(try PropertyDraft(name, rule: rule)) }
    }

    // MARK: - Revision

    /// Properties whose change requires a new revision (RFC 5546 §2.1.4).
    static let scheduling = KnownProperties.times.union(.recurrence).union([.status])

    /// Whether the changes require a new revision.
    var needsSequence: Bool { lines.changes(anyOf: Self.scheduling) }

    /// Writes the SEQUENCE, if changed.
    mutating func set(sequence: Int) throws(WritingError) {
        guard sequence != entry.sequence else { return }
        let draft = try PropertyDraft("SEQUENCE", value: String(min(sequence, Int(Int32.max))))
        let places = lines.properties("SEQUENCE")
        if sequence == 0, places.isEmpty { return }
        if let first = places.first { lines.setValue(draft.value, of: first) } else { lines.append(draft) }
    }

    /// Writes DTSTAMP and LAST-MODIFIED (RFC 5545 §3.8.7.2, §3.8.7.3), and for a new entry CREATED if the original has
    /// one.
    mutating func stamp(_ now: Date, isNew: Bool = false) throws(WritingError) {
        let text = try ValueText.utc(now, of: "DTSTAMP")
        let created = isNew && !lines.properties("CREATED").isEmpty ? ["CREATED"] : []
        for name in ["DTSTAMP", "LAST-MODIFIED"] + created {
            lines.set(name, to: [try PropertyDraft(name, value: text)])
        }
    }
}

extension PropertyDraft {
    /// Creates a property with a time in the form used in a document, with the document's name for the zone.
    ///
    /// - Parameter property: The property to replace, whose other parameters are kept.
    fileprivate init(
        edited name: String, _ time: CalendarTime, as form: WrittenForm, from property: CalendarProperty?
    ) throws(WritingError) {
        var parameters = form.parameters
        for parameter in property?.parameters ?? [] {
            guard !["VALUE", "TZID", "RANGE"].contains(parameter.name.uppercased()), !parameter.values.isEmpty else {
                continue
            }
            parameters.append(parameter)
        }
        try self.init(name, value: ValueText.time(time), parameters: parameters)
    }
}

extension CalendarEntry {
    /// Whether the entry is a to-do without a date.
    var isUndated: Bool {
        kind == .toDo && component[.start] == nil && component[.due] == nil && recurrenceID == nil
    }
}
