import ICalendar
import ICalendarWriting

/// Finds the items of a document.
enum ImportedItems {
    /// The methods of messages that aren't complete entries (RFC 5546 §1.4). A CANCEL is a cancelled entry.
    private static let messages: Set<String> = ["REPLY", "ADD", "REFRESH", "COUNTER", "DECLINECOUNTER"]

    /// Returns the components grouped by UID, in the order of the first component of each. Revisions that readers don't show
    /// are skipped.
    static func items(in document: ComponentTree) -> (items: [ImportedItem], skipped: [ImportReport.Skipped]) {
        var items: [ImportedItem] = []
        var places: [ExactText: Int] = [:]
        var (document, skipped) = withoutMessages(document)
        document = completed(document)
        func skip(_ component: CalendarComponent, _ reason: ImportReport.Skipped.Reason) {
            skipped.append(ImportReport.Skipped(component: ComponentIdentity(component), reason: reason))
        }
        let superseded = superseded(in: document)
        for (calendar, components) in groups(in: document) {
            for component in components where component.known != .vtimezone {
                guard let uid = component[.uid]?.text, !uid.isEmpty else {
                    skip(component, .notStorable)
                    continue
                }
                if superseded.contains(component) {
                    skip(component, .superseded)
                } else if let place = places[uid.exact] {
                    items[place].add(component)
                } else {
                    places[uid.exact] = items.count
                    var item = ImportedItem(uid: uid, calendar: calendar)
                    item.add(component)
                    items.append(item)
                }
            }
        }
        return (items, skipped)
    }

    /// Returns the document without messages about entries. A revision in a message supersedes no entry.
    private static func withoutMessages(_ document: ComponentTree) -> (ComponentTree, [ImportReport.Skipped]) {
        var edit = DocumentEdit(document)
        var skipped: [ImportReport.Skipped] = []
        for (calendar, components) in groups(in: document) {
            let method = method(of: calendar)
            guard messages.contains(method) else { continue }
            for component in components where component.known != .vtimezone {
                skipped.append(ImportReport.Skipped(component: ComponentIdentity(component), reason: .message(method)))
                // Can't fail: the component is in the document.
                try? edit.remove(component)
            }
        }
        return (skipped.isEmpty ? document : edit.tree(), skipped)
    }

    /// Returns the components that a reader of the document doesn't show, because another revision of the same series or
    /// occurrence counts (D10).
    private static func superseded(in document: ComponentTree) -> Set<CalendarComponent> {
        let feed = CalendarFeed([document])
        var entries = Set(feed.entries.map(\.component))
        for series in feed.series {
            if let master = series.master { entries.remove(master.component) }
            for override in series.overrides { entries.remove(override.component) }
        }
        return entries
    }

    private static func method(of calendar: CalendarComponent?) -> String {
        calendar?[.method]?.text.uppercased().filter { !$0.isWhitespace } ?? ""
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

    /// Returns the document with the properties that its entries need to be on their own: a UID in each, the zone of floating
    /// times, and STATUS:CANCELLED in a message that cancels (RFC 5546 §3.2.5).
    private static func completed(_ document: ComponentTree) -> ComponentTree {
        let document = document.namingDefaultZones()
        var edit = DocumentEdit(document)
        var uids: [ExactText: Int] = [:]
        for (calendar, components) in groups(in: document) {
            let isCancelled = method(of: calendar) == "CANCEL"
            for component in components where component.known?.isTopLevel == true && component.known != .vtimezone {
                // A property that can't be added leaves the component without a UID, and the report says so.
                if component[.uid]?.text.isEmpty ?? true {
                    let digits = ContentHash.digits(of: component.bytes)
                    uids[digits.exact, default: 0] += 1
                    // Equal components are different entries.
                    let number = uids[digits.exact].flatMap { $0 > 1 ? "-\($0)" : nil } ?? ""
                    set("UID", to: digits + number, in: component)
                }
                if isCancelled, component.known != .vfreebusy, component[.status] == nil {
                    set("STATUS", to: "CANCELLED", in: component)
                }
            }
        }
        func set(_ name: String, to value: String, in component: CalendarComponent) {
            guard let draft = try? PropertyDraft(name, value: value) else { return }
            try? edit.set(name, to: [draft], in: component)
        }
        return edit.isEmpty ? document : edit.tree()
    }
}
