import ICalendar

extension CalendarStore {
    /// Reads the items of calendars that changed since the last reading, of all calendars between the same two transactions.
    func changedContents(
        of calendars: [StoredCalendar]
    ) throws(StoreError) -> (contents: Contents, calendars: [StoredCalendar]) {
        let folders = calendars.compactMap { collections[$0.id] as? any FileBackedCollection }
        let read =
            if let files = folders.first?.files {
                try FileTransaction(files).reading(Set(folders.map(\.folder)), isLocking: isLocking) {
                    () throws(StoreError) in try scan(calendars)
                }
            } else {
                try scan(calendars)
            }
        // Only what is returned was read: a scan that saw a part of a transaction is made again, from the same stamps.
        stamps.merge(read.stamps) { $1 }
        return (read.contents, read.calendars)
    }

    private func scan(
        _ former: [StoredCalendar]
    ) throws(StoreError) -> (
        contents: Contents, calendars: [StoredCalendar], stamps: [CalendarID: [ItemID: ItemVersion]]
    ) {
        var calendars = former
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
        return (contents, calendars, scanned)
    }
}

extension CalendarDetails {
    /// Takes the name, the description and the color from the calendar itself, if they are there.
    fileprivate mutating func adopt(_ feed: CalendarFeed?) {
        if let name = feed?.name, !name.isEmpty { title = name }
        color = feed?.color ?? color
        summary = feed?.details ?? summary
    }
}
