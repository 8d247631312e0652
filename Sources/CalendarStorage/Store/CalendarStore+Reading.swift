import ICalendar

extension CalendarStore {
    /// Reads the items that changed since the last reading, and notifies readers.
    func read() throws(StoreError) -> StoreChange? {
        let (contents, calendars) = try changedContents()
        return publish(contents, from: .outside, calendars: calendars)
    }

    /// Reads the items that changed since the last reading, of all calendars between the same two transactions.
    func changedContents() throws(StoreError) -> (contents: Contents, calendars: [StoredCalendar]) {
        let folders = collections.values.compactMap { $0 as? any FileBackedCollection }
        guard let files = folders.first?.files else { return try scan() }
        return try FileTransaction(files).reading(Set(folders.map(\.folder)), isLocking: isLocking, scan)
    }

    private func scan() throws(StoreError) -> (contents: Contents, calendars: [StoredCalendar]) {
        var calendars = snapshot.calendars
        var scanned: [CalendarID: [ItemID: ItemVersion]] = [:]
        var contents: Contents = []
        for index in calendars.indices {
            let id = calendars[index].id
            guard let collection = collections[id] else { continue }
            let snapshot = snapshot
            let scan = try ItemScan(
                collection, known: stamps[id] ?? [:], unreadable: calendars[index].unreadableItems
            ) { snapshot.bytes(of: $0) }
            calendars[index].details = try collection.details()
            if let name = calendars[index].singleItemName {
                let item = ItemID(calendar: id, name: name)
                calendars[index].details.adopt(scan.contents.first?.feed ?? snapshot[item])
            }
            calendars[index].unreadableItems = scan.unreadable
            scanned[id] = scan.stamps
            if contents.isEmpty { contents = scan.contents } else { contents += scan.contents }
            let gone = (stamps[id] ?? [:]).keys.filter { item in
                (scan.stamps[item] == nil || scan.unreadable[item] != nil) && snapshot[item] != nil
            }
            contents += gone.sorted().map { ($0, nil) }
        }
        // Nothing is changed before all calendars are read.
        for (id, stamps) in scanned { self.stamps[id] = stamps }
        return (contents, calendars)
    }
}

extension CalendarDetails {
    /// Takes the name and the color from the calendar itself, if they are there.
    fileprivate mutating func adopt(_ feed: CalendarFeed?) {
        if let name = feed?.name, !name.isEmpty { title = name }
        color = feed?.color ?? color
    }
}
