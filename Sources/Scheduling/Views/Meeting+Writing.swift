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
            for part in new where part.isChanged {
                for line in part.properties {
                    if let zone = line.timeZone { zones.insert(zone.exact) }
                }
            }
            for zone in Self.missingZones(zones, in: calendar, from: other) {
                changes.append((.append(zone, to: calendar), nil))
            }
            for part in new where part.isChanged {
                if let component = part.component {
                    changes.append((.revise(part.revision(of: component)), part.id))
                } else {
                    changes.append((.append(try part.draft(), to: calendar), part.id))
                }
            }
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
    fileprivate func revision(of component: CalendarComponent) -> ComponentRevision {
        var revision = ComponentRevision(component)
        for (name, lines) in changedLines { revision.set(name, to: lines) }
        if let changedComponents,
            changedComponents != component.components.compactMap({ ComponentDraft.recovering(copying: $0).draft })
        {
            for inner in component.components { revision.remove(inner) }
            for inner in changedComponents { revision.append(inner) }
        }
        return revision
    }
}
