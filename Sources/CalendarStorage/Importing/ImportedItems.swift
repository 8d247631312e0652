import ICalendar
import ICalendarSyntax

/// Finds the items of a document.
enum ImportedItems {
    /// The methods of messages that aren't complete entries (RFC 5546 §1.4). A CANCEL is an entry with
    /// STATUS:CANCELLED.
    private static let messages: Set<String> = ["REPLY", "ADD", "REFRESH", "COUNTER", "DECLINECOUNTER"]

    /// Returns the components grouped by UID, in the order of the first component of each.
    static func items(in document: ComponentTree) -> ([ImportedItem], skipped: [ImportReport.Skipped]) {
        var items: [ImportedItem] = []
        var places: [String: Int] = [:]
        var skipped: [ImportReport.Skipped] = []
        func skip(_ component: CalendarComponent, _ reason: ImportReport.Skipped.Reason) {
            skipped.append(ImportReport.Skipped(component: ComponentIdentity(component), reason: reason))
        }
        for (calendar, components) in groups(in: document) {
            let method = calendar?[.method]?.text.uppercased() ?? ""
            for component in components where component.known != .vtimezone {
                guard let uid = component[.uid]?.text, !uid.isEmpty else {
                    skip(component, .notStorable)
                    continue
                }
                if messages.contains(method) {
                    skip(component, .message(method))
                    continue
                }
                if let place = places[uid] {
                    items[place].add(component)
                } else {
                    places[uid] = items.count
                    var item = ImportedItem(uid: uid, calendar: calendar)
                    item.add(component)
                    items.append(item)
                }
            }
        }
        return (items, skipped)
    }

    /// Returns the components of each VCALENDAR, and those outside of any.
    private static func groups(in document: ComponentTree) -> [(CalendarComponent?, [CalendarComponent])] {
        var groups: [(CalendarComponent?, [CalendarComponent])] = []
        var others: [CalendarComponent] = []
        for component in document.components {
            if component.known == .vcalendar {
                groups.append((component, Array(component.components)))
            } else {
                others.append(component)
            }
        }
        return others.isEmpty ? groups : groups + [(nil, others)]
    }

    /// Returns the document with a UID in each event, to-do and journal.
    static func withUIDs(_ document: ComponentTree) -> ComponentTree {
        var edit = DocumentEdit(document)
        for (_, components) in groups(in: document) {
            for component in components where [.vevent, .vtodo, .vjournal].contains(component.known) {
                guard component[.uid]?.text.isEmpty ?? true else { continue }
                guard let uid = try? PropertyDraft("UID", value: ContentHash.digits(of: component.bytes)) else {
                    continue
                }
                // A property that can't be added leaves the component without a UID, and the report says so.
                try? edit.set("UID", to: [uid], in: component)
            }
        }
        return edit.isEmpty ? document : edit.tree()
    }
}
