import ICalendar
public import ICalendarSyntax

extension StoreTransaction {
    /// Merges the entries of a document into a calendar by UID, SEQUENCE and DTSTAMP (RFC 5546 §2.1.5).
    ///
    /// ```swift
    /// let feed = ComponentTree(recovering: bytes)
    /// let report = try await store.transaction { try $0.merge(feed, into: "holidays") }
    /// print(report)  // 12 added, 3 updated, 40 skipped, 1 conflict
    /// ```
    ///
    /// ``CalendarImport`` lists the rules. Stored entries that the document doesn't have stay. Entries of unreadable items
    /// aren't known, so that such an entry is added again.
    ///
    /// - Returns: the outcome for each entry.
    /// - Throws: ``StoreError/invalidContent(_:)`` if the document isn't a calendar, and other errors; nothing is changed
    ///   then.
    /// - Complexity: O(*n* log *n*) in the bytes of the document and of the stored items with the same UIDs. In a calendar in
    ///   one file, also O(*n*) in the bytes of the file for each entry that changes.
    @discardableResult
    public mutating func merge(
        _ document: ComponentTree, into calendar: CalendarID
    ) throws(StoreError) -> ImportReport {
        let target = try self.calendar(calendar)
        guard document.isCalendar else { throw .invalidContent(calendar) }
        var transaction = self
        let plan = CalendarImport(document) { uid in
            let item = snapshot.items(withUID: uid).first { $0.calendar == calendar }
            guard let tree = item.flatMap({ snapshot[$0]?.trees.first }) else { return nil }
            return target.hasItemPerUID ? tree : tree.extracting(uid)
        }
        for item in plan.items {
            if !target.hasItemPerUID {
                try transaction.exchange(item, in: calendar)
            } else if let stored = snapshot.items(withUID: item.uid).first(where: { $0.calendar == calendar }) {
                transaction.set(stored, to: item.bytes)
            } else {
                transaction.set(transaction.name(for: item.uid, in: calendar), to: item.bytes)
            }
        }
        self = transaction
        return plan.report
    }

    /// Replaces the entries with a UID in a calendar in one file.
    private mutating func exchange(_ item: CalendarImport.Item, in calendar: CalendarID) throws(StoreError) {
        let stored = item.isNew ? nil : snapshot.items(withUID: item.uid).first { $0.calendar == calendar }
        guard let stored, let tree = snapshot[stored]?.trees.first else {
            try add(contentsOf: item.bytes, to: calendar)
            return
        }
        let imported = ComponentTree(recovering: item.bytes).components.flatMap(\.components)
        let old = tree.components.flatMap(\.components).filter { $0.known != .vtimezone && $0[.uid]?.text == item.uid }
        guard let last = old.last, let parent = last.parent, let first = parent.components.first else { return }
        let zones = ZoneChoice.definitions(in: parent)
        var edit = DocumentEdit(tree)
        do throws(WritingError) {
            for component in imported {
                if component.known != .vtimezone {
                    try edit.append(copyOf: ComponentRevision(component), after: last)
                } else if zones[component[.tzid]?.text ?? ""] == nil {
                    try edit.insert(copyOf: ComponentRevision(component), before: first)
                }
            }
            for component in old { try edit.remove(component) }
        } catch {
            throw .unwritable(error)
        }
        set(stored, to: edit.bytes())
    }
}

extension ComponentTree {
    /// Returns the entries with a UID and all time zones, as a document of their own.
    fileprivate func extracting(_ uid: String) -> ComponentTree {
        var copy = CalendarCopy(productIdentifier: CalendarCopy.productIdentifier)
        for component in components.flatMap(\.components)
        where component.known == .vtimezone || component[.uid]?.text == uid {
            copy.append(component)
        }
        return ComponentTree(recovering: copy.finished())
    }
}
