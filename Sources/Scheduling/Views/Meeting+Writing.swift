import ICalendar
import ICalendarEditing
import ICalendarSyntax
import ICalendarWriting

// The new parts of a meeting are written as the difference to the stored ones.

extension Meeting {
    /// Returns the edit that gives the stored meeting new parts.
    ///
    /// - Parameter other: The feed that has the VTIMEZONEs of new times.
    func edit(to new: [MeetingPart], zonesOf other: CalendarFeed? = nil) throws(SchedulingError) -> SeriesEdit {
        guard let calendar = parts.lazy.compactMap({ $0.component?.parent }).first,
            let source = feed.trees.firstIndex(where: { calendar.isOf($0) }),
            parts.allSatisfy({ $0.component?.isOf(feed.trees[source]) ?? true })
        else { throw .severalDocuments }
        let kept = Set(new.compactMap(\.component))
        var changes: [(operation: SeriesEdit.Operation, recurrenceID: CalendarTime?)] = []
        for part in parts {
            if let component = part.component, !kept.contains(component) {
                changes.append((.remove(component), part.id))
            }
        }
        return try writing { () throws(WritingError) in
            var zones: Set<ExactText> = []
            var written: [(operation: SeriesEdit.Operation, recurrenceID: CalendarTime?)] = []
            for part in new where part.isChanged {
                let lines: [PropertyDraft]
                if let component = part.component {
                    let changed = part.changedLines
                    lines = changed.flatMap(\.lines).compactMap(\.newDraft)
                    written.append((.revise(part.revision(of: component, changed)), part.id))
                } else {
                    lines = part.properties
                    written.append((.append(try part.draft(), to: calendar), part.id))
                }
                zones.formUnion(lines.compactMap { $0.timeZone?.exact })
            }
            for zone in Self.missingZones(zones, in: calendar, from: other) {
                changes.append((.append(zone, to: calendar), nil))
            }
            changes += written
            return try SeriesEdit(changes, of: feed.trees[source], source: source)
        }
    }

    /// Returns the VTIMEZONEs of another feed for zones that a calendar doesn't define.
    private static func missingZones(
        _ zones: Set<ExactText>, in calendar: CalendarComponent, from other: CalendarFeed?
    ) -> [ComponentDraft] {
        let defined = Set(calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text.exact })
        return other?.zoneDrafts(zones.subtracting(defined)) ?? []
    }
}

extension CalendarFeed {
    /// Returns copies of the VTIMEZONEs with some names, and of no others.
    func zoneDrafts(_ names: Set<ExactText>) -> [ComponentDraft] {
        var names = names
        var drafts: [ComponentDraft] = []
        for component in calendars.flatMap({ $0.components.known(.vtimezone) }) {
            guard let name = component[.zoneIdentifier]?.text.exact, names.remove(name) != nil,
                let draft = ComponentDraft.recovering(copying: component).draft
            else { continue }
            drafts.append(draft)
        }
        // A VTIMEZONE that the feed lacks is made from the system's zone.
        for name in names.sorted() {
            guard let zone = zones.first(where: { $0.writtenIdentifier.exact == name }), zone.identifier.exact == name,
                let draft = try? ComponentDraft(zone)
            else { continue }
            drafts.append(draft)
        }
        return drafts
    }
}

extension PropertyDraft {
    /// The TZID.
    var timeZone: String? {
        parameters.first { $0.name.uppercasedASCII == "TZID" }.map { $0.values.joined(separator: ",") }
    }
}

extension MeetingPart {
    /// Returns the changed lines of a component.
    fileprivate func revision(
        of component: CalendarComponent, _ changed: [(name: String, lines: [MeetingLine])]
    ) -> ComponentRevision {
        var revision = ComponentRevision(component)
        for (place, draft) in answers { revision.replace(place, with: draft) }
        for (name, lines) in changed {
            let places = component.properties(named: name)
            for (place, line) in zip(places, lines) where line != .parsed(place) {
                if let draft = line.draft { revision.replace(place, with: draft) }
            }
            for place in places.dropFirst(lines.count) { revision.remove(place) }
            for draft in lines.dropFirst(places.count).compactMap(\.draft) { revision.append(draft) }
        }
        if let changedComponents,
            changedComponents != component.components.compactMap({ ComponentDraft.recovering(copying: $0).draft })
        {
            for inner in component.components { revision.remove(inner) }
            for inner in changedComponents { revision.append(inner) }
        }
        return revision
    }
}
