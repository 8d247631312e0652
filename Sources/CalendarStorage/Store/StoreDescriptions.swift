import ICalendar
package import ICalendarSyntax

extension StoreSnapshot: Summarized {
    /// The numbers of items and calendars: `120 items in 3 calendars`.
    public var description: String { counted(items.count, "item") + " in " + counted(calendars.count, "calendar") }
}

extension StoredCalendar: CustomStringConvertible {
    /// The identifier, the title and the color.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)) \(shown)" + (isVisible ? "" : ", hidden") }
}

extension CalendarSettings: CustomStringConvertible {
    /// The settings that differ from the source, as words: `“Team” #FF8000, hidden`.
    public var description: String {
        let words = [
            title.map { "“\($0.abbreviated(to: 60))”" }, color?.abbreviated(to: 40), order.map { "order \($0)" },
            alarms == .automatic ? nil : "alarms \(alarms)",
        ]
        let text = words.compactMap(\.self).joined(separator: " ")
        return (text.isEmpty ? "as its source" : text) + (isVisible ? "" : ", hidden")
    }
}

extension StoreChange: Summarized {
    /// The number of items and the sources: `3 items changed by a transaction`.
    public var description: String {
        let sources = [(Origins.transaction, "a transaction"), (.outside, "another program")]
        let names = sources.filter { origins.contains($0.0) }.map(\.1)
        return "\(counted(changedItems.count, "item")) changed by \(names.joined(separator: " and "))"
    }
}

extension StoreTransaction: Summarized {
    /// The number of items that the transaction changes.
    public var description: String { "\(counted(changedItems.count, "item")) to write" }
}

extension StoreChanges: Summarized {
    /// The name of the type. Elements appear as the store changes.
    public var description: String { "StoreChanges" }
}
