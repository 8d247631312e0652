import Foundation
import ICalendar
import ICalendarEditing
public import ICalendarWriting

extension StoreTransaction {
    /// Adds an event, a to-do or a journal to a calendar, with the time zones that the entry uses.
    ///
    /// ```swift
    /// try await store.transaction { try $0.add(talk, to: "work") }
    /// ```
    ///
    /// - Returns: The item that contains the entry.
    /// - Throws: ``StoreError/duplicateUID(_:_:)`` if the calendar has the UID already, ``StoreError/unwritable(_:)`` and
    ///   other errors; in that case, nothing is changed.
    @discardableResult
    public mutating func add(_ entry: some ContentDraft, to calendar: CalendarID) throws(StoreError) -> ItemID {
        guard let item = try add(CalendarDraft(entry), to: calendar).first else { throw .invalidContent(calendar) }
        return item
    }

    /// Adds all entries of a draft to a calendar: in a folder, one item for each UID. METHOD isn't stored.
    ///
    /// - Returns: The items that contain the entries, sorted.
    /// - Throws: ``StoreError``, as for one entry; in that case, nothing is changed.
    @discardableResult
    public mutating func add(_ draft: CalendarDraft, to calendar: CalendarID) throws(StoreError) -> [ItemID] {
        let component: ComponentDraft
        do throws(WritingError) { component = try draft.component() } catch { throw .unwritable(error) }
        return try add([component], to: calendar).sorted()
    }

    /// Adds all entries of a calendar in iCalendar format: in a folder, one item for each UID. METHOD isn't stored.
    ///
    /// A calendar with one UID keeps its bytes. Otherwise, lines are folded again, and lines that aren't properties are
    /// omitted.
    ///
    /// - Returns: The items that contain the entries, sorted.
    /// - Throws: ``StoreError/invalidContent(_:)`` if the bytes aren't a calendar, or if an entry has no UID,
    ///   ``StoreError/incompleteContent(_:)``, and other errors; in that case, nothing is changed.
    @discardableResult
    public mutating func add(contentsOf bytes: [UInt8], to calendar: CalendarID) throws(StoreError) -> [ItemID] {
        let tree = ComponentTree(recovering: bytes)
        let target = try self.calendar(calendar)
        try Self.require(tree, for: calendar)
        let document = ItemDocument(tree)
        if document.uids.count == 1, let uid = document.uids.first, target.hasItemPerUID {
            let item = try newItem(for: uid.text, in: calendar)
            set(item, to: try document.tree())
            return [item]
        }
        // X-WR-TIMEZONE belongs to the calendar, which a file doesn't take over.
        let entries = target.hasItemPerUID ? tree : tree.namingDefaultZones()
        let drafts = entries.components.known(.vcalendar).compactMap { ComponentDraft.recovering(copying: $0).draft }
        return try add(drafts, to: calendar).sorted()
    }

    /// Replaces the content of an item with bytes in iCalendar format, or adds an item with that name.
    ///
    /// To resolve a conflict, refresh the store and replace the item with the content that should be stored.
    ///
    /// - Throws: ``StoreError/invalidContent(_:)`` if the bytes aren't a calendar, and other errors; in that case,
    ///   nothing is changed.
    public mutating func replace(_ item: ItemID, with bytes: [UInt8]) throws(StoreError) {
        let calendar = try calendar(item.calendar)
        try requireReadable(item)
        let tree = ComponentTree(recovering: bytes)
        try Self.require(tree, for: item.calendar)
        guard !calendar.hasItemPerUID || FolderCollection.isItem(item.name) else {
            throw .invalidContent(item.calendar)
        }
        overwrite(item, with: calendar.hasItemPerUID ? try ItemDocument(tree).tree() : tree)
    }

    /// Removes an item with all its entries.
    ///
    /// To remove one occurrence of a series, use `remove(_:span:)`: an item is a whole series.
    ///
    /// - Throws: ``StoreError/noSuchItem(_:)`` and other errors; in that case, nothing is changed.
    public mutating func remove(_ item: ItemID) throws(StoreError) {
        _ = try calendar(item.calendar)
        _ = try feed(of: item)
        set(item, to: nil)
    }

    /// Moves an item to another calendar. If the other calendar is a file, the entries are added to the file.
    ///
    /// The file or the folder of the other calendar gets the same bytes, and both change together or not at all. The
    /// UID stays, so invitations are still recognized.
    ///
    /// - Returns: The items in the other calendar, sorted.
    /// - Throws: ``StoreError/duplicateUID(_:_:)`` and other errors; in that case, nothing is changed.
    @discardableResult
    public mutating func move(_ item: ItemID, to calendar: CalendarID) throws(StoreError) -> [ItemID] {
        var transaction = self
        let bytes = try transaction.feed(of: item).trees.first?.bytes ?? []
        if item.calendar == calendar { return [item] }
        try transaction.remove(item)
        let items = try transaction.add(contentsOf: bytes, to: calendar)
        for new in items { transaction.set(new, to: transaction.snapshot[new]?.trees.first, from: .item(item)) }
        self = transaction
        return items
    }

    /// Returns a name for a new item that no other item has.
    func name(for uid: String, in calendar: CalendarID) -> ItemID {
        let name = ItemName.make(for: uid, randomUID: options.makeUID) {
            snapshot.isNameInUse(ItemID(calendar: calendar, name: $0))
        }
        return ItemID(calendar: calendar, name: name)
    }
}

extension StoreTransaction {
    private func newItem(for uid: String, in calendar: CalendarID) throws(StoreError) -> ItemID {
        if let item = snapshot.items(withUID: uid).first(where: { $0.calendar == calendar }) {
            throw .duplicateUID(uid, item)
        }
        return name(for: uid, in: calendar)
    }

    /// Adds the entries of VCALENDAR drafts.
    private mutating func add(_ drafts: [ComponentDraft], to id: CalendarID) throws(StoreError) -> [ItemID] {
        let calendar = try calendar(id)
        var transaction = self
        var items: [ItemID] = []
        for draft in drafts {
            if calendar.hasItemPerUID {
                items += try transaction.addItems(of: draft, to: id)
            } else {
                items = [try transaction.append(draft, to: id)]
            }
        }
        guard !items.isEmpty else { throw .invalidContent(id) }
        self = transaction
        return items
    }

    /// Adds an item for each UID.
    private mutating func addItems(of draft: ComponentDraft, to id: CalendarID) throws(StoreError) -> [ItemID] {
        let zones = draft.components.filter { $0.name.uppercased() == "VTIMEZONE" }
        var groups: [ExactText: [ComponentDraft]] = [:]
        for entry in draft.components where entry.name.uppercased() != "VTIMEZONE" {
            guard let uid = entry.uid else { throw .invalidContent(id) }
            groups[uid.exact, default: []].append(entry)
        }
        var items: [ItemID] = []
        for (uid, entries) in groups.sorted(by: { $0.key < $1.key }) {
            let item = try newItem(for: uid.text, in: id)
            let used = entries.reduce(into: Set<ExactText>()) { $1.collectZones(in: &$0) }
            var copy = draft
            copy.properties.removeAll { $0.name.uppercased() == "METHOD" }
            copy.components = zones.filter { used.contains(($0.zoneID ?? "").exact) } + entries
            set(item, to: copy.bytes)
            items.append(item)
        }
        return items
    }

    /// Appends entries to the calendar of a file, with the time zones that the file doesn't define yet.
    private mutating func append(_ draft: ComponentDraft, to id: CalendarID) throws(StoreError) -> ItemID {
        for uid in Set(draft.components.compactMap(\.uid.exact)) { _ = try newItem(for: uid.text, in: id) }
        guard let name = snapshot[id]?.singleItemName else { throw .noSuchCalendar(id) }
        let item = ItemID(calendar: id, name: name)
        guard let tree = snapshot[item]?.trees.first, let calendar = tree.components.known(.vcalendar).first else {
            try requireReadable(item)
            var copy = draft
            copy.properties.removeAll { $0.name.uppercased() == "METHOD" }
            set(item, to: copy.bytes)
            return item
        }
        let defined = Set(calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text.exact })
        var edit = DocumentEdit(tree)
        do throws(WritingError) {
            for component in draft.components where component.zoneID.map({ !defined.contains($0.exact) }) ?? true {
                try edit.append(component, to: calendar)
            }
        } catch {
            throw .unwritable(error)
        }
        set(item, to: edit.tree())
        return item
    }
}

extension ComponentDraft {
    /// The UID; nil if absent or empty.
    fileprivate var uid: String? { value("UID") }

    /// The TZID of a VTIMEZONE; nil for other components.
    fileprivate var zoneID: String? { name.uppercased() == "VTIMEZONE" ? value("TZID") : nil }

    private func value(_ name: String) -> String? {
        guard let value = properties.first(where: { $0.name.uppercased() == name })?.value, !value.isEmpty else {
            return nil
        }
        guard value.contains("\\") else { return value }
        return ComponentTree(recovering: bytes).components.first?.first(name)?.text
    }

    /// Collects the zones that times in the component name.
    fileprivate func collectZones(in zones: inout Set<ExactText>) {
        for property in properties {
            for parameter in property.parameters where parameter.name.uppercased() == "TZID" {
                zones.formUnion(parameter.values.exact)
            }
        }
        for component in components { component.collectZones(in: &zones) }
    }
}
