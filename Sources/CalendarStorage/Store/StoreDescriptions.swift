import ICalendar
import ICalendarSyntax

extension StoreSnapshot: CustomStringConvertible, CustomReflectable {
    /// The numbers of items and calendars: `120 items in 3 calendars`.
    public var description: String { counted(items.count, "item") + " in " + counted(calendars.count, "calendar") }

    /// A mirror with the calendars and the index.
    public var customMirror: Mirror { Mirror(self, children: ["calendars": calendars, "index": index]) }
}

extension StoredCalendar: CustomStringConvertible {
    /// The identifier and the details.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)) \(details)" }
}

extension StoreChange: CustomStringConvertible, CustomReflectable {
    /// The number of items and the sources: `3 items changed by a transaction`.
    public var description: String {
        let sources = [(Origins.transaction, "a transaction"), (.outside, "another program")]
        let names = sources.filter { origins.contains($0.0) }.map(\.1)
        return "\(counted(changedItems.count, "item")) changed by \(names.joined(separator: " and "))"
    }

    /// A mirror with the identifiers of the items.
    public var customMirror: Mirror { Mirror(self, children: ["changedItems": changedItems]) }
}

extension StoreTransaction: CustomStringConvertible, CustomReflectable {
    /// The number of items that the transaction changes.
    public var description: String { "\(counted(changedItems.count, "item")) to write" }

    /// A mirror with the identifiers of the items and the snapshot.
    public var customMirror: Mirror {
        Mirror(self, children: ["changedItems": changedItems, "snapshot": snapshot])
    }
}

extension StoreChanges: CustomStringConvertible, CustomReflectable {
    /// The name of the type. Elements appear as the store changes.
    public var description: String { "StoreChanges" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
