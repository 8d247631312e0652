import Foundation
import ICalendar
import ICalendarEditing
import ICalendarSyntax
import ICalendarWriting

/// A copy of an entry with a UID of its own, for `--duplicate`: a calendar with the entry and its time zones.
struct EditedCopy {
    let uid: String
    private(set) var bytes: [UInt8]

    /// Copies an occurrence as a single event, or with `span` all, the series with its overrides. The copy starts anew: it
    /// has no SEQUENCE and no dates of earlier changes.
    ///
    /// - Throws: Exit code 64 if the entry can't be written.
    init(_ item: EditedItem, _ span: EditSpan, of feed: CalendarFeed, _ options: EditOptions) throws(Failure) {
        uid = options.makeUID().lowercased()
        do throws(WritingError) {
            var copies: [ComponentDraft] = []
            if span != .all, case .occurrence(let occurrence) = item {
                copies = [try ComponentDraft(occurrence)]
                copies[0].properties.removeAll { $0.name.uppercased() == "RECURRENCE-ID" }
            } else {
                for component in Self.components(of: item, in: feed) {
                    copies += [ComponentDraft.recovering(copying: component).draft].compactMap(\.self)
                }
            }
            let replaced = [
                try PropertyDraft("UID", text: uid),
                try PropertyDraft("DTSTAMP", time: .utc(Timestamp(options.now).utc ?? .earliest)),
            ]
            let omitted = ["UID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED"]
            for index in copies.indices {
                copies[index].properties.removeAll { omitted.contains($0.name.uppercased()) }
                copies[index].properties.insert(contentsOf: replaced, at: 0)
            }
            let zones = feed.calendars.flatMap { $0.components.known(.vtimezone) }
            let used = copies.reduce(into: Set<String>()) { $1.collectZones(in: &$0) }
            let definitions = zones.compactMap { ComponentDraft.recovering(copying: $0).draft }.filter {
                $0.properties.contains { $0.name.uppercased() == "TZID" && used.contains($0.text) }
            }
            let properties = [
                try PropertyDraft("PRODID", value: "-//swift-icalendar//ics-inspect//EN"),
                try PropertyDraft("VERSION", value: "2.0"),
            ]
            bytes = try ComponentDraft("VCALENDAR", properties: properties, components: definitions + copies).bytes
        } catch {
            throw Failure(.usage, error.description)
        }
    }

    /// The components of a series, with their times in the calendar's own zone. Without SEQUENCE, one that a later revision replaced
    /// would count again.
    private static func components(of item: EditedItem, in feed: CalendarFeed) -> [CalendarComponent] {
        let named = CalendarFeed(feed.trees.map { $0.namingDefaultZones() })
        return (named.series.flatMap(\.entries).map(\.component) + named.toDos.map(\.component)).filter {
            $0[.uid]?.text.exact == item.uid.exact
        }
    }

    /// Changes the copy.
    mutating func apply(
        _ changes: EditChanges, preferringZonesOf zones: CalendarZone.Preference, viewer: TimeZoneOptions
    ) throws(Failure) {
        guard changes.changesEntry else { return }
        let feed = CalendarFeed([ComponentTree(recovering: bytes)], preferringZonesOf: zones)
        let item = try EditedItem.find(uid, at: nil, span: .all, in: feed, viewer: viewer)
        do {
            let editor = SeriesEditor(feed, options: changes.options)
            bytes = try changes.edit(item, span: .all, of: feed, with: editor, viewer: viewer).applied(to: bytes)
        } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    /// Returns the patch that adds the copy to a document.
    func patch(of tree: ComponentTree) throws(Failure) -> DocumentPatch {
        guard let calendar = tree.components.known(.vcalendar).first,
            let own = ComponentTree(recovering: bytes).components.first
        else { throw Failure(.dataError, "the file has no VCALENDAR") }
        let defined = calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text }
        var edit = DocumentEdit(tree)
        do throws(WritingError) {
            for component in own.components {
                if component.known == .vtimezone, defined.contains(component[.zoneIdentifier]?.text ?? "") { continue }
                try edit.append(try ComponentDraft(copying: component), to: calendar)
            }
        } catch {
            throw Failure(.usage, error.description)
        }
        return edit.patch()
    }
}

extension ComponentDraft {
    /// Collects the zones that times in the component name.
    fileprivate func collectZones(in zones: inout Set<String>) {
        for parameter in properties.flatMap(\.parameters) where parameter.name.uppercased() == "TZID" {
            zones.formUnion(parameter.values)
        }
        for component in components { component.collectZones(in: &zones) }
    }
}
