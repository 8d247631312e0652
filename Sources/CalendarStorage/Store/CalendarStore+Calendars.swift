extension CalendarStore {
    /// Adds a calendar, and reads its items. Other calendars aren't read.
    ///
    /// ```swift
    /// let change = try await store.add(FolderCollection(holidays))
    /// ```
    ///
    /// If the settings of the store have some for the calendar, they apply.
    ///
    /// - Returns: The change, with the calendar in ``StoreChange/addedCalendars`` and its items.
    /// - Throws: ``StoreError/duplicateCalendar(_:)``, or the reason that the calendar can't be read. In both cases, the
    ///   calendar isn't added.
    @discardableResult
    public func add(_ collection: any CalendarCollection) throws(StoreError) -> StoreChange {
        let id = collection.id
        guard collections[id] == nil else { throw .duplicateCalendar(id) }
        if isLocking { try (collection as? any FileBackedCollection)?.recover() }
        collections[id] = collection
        do throws(StoreError) {
            let added = StoredCalendar(collection, settings: snapshot.settings[id])
            let (contents, calendars) = try changedContents(of: [added])
            return publish(contents, from: .transaction, calendars: snapshot.addedCalendars + calendars)
        } catch {
            collections[id] = nil
            throw error
        }
    }

    /// Removes a calendar from the store. Its files and its settings stay.
    ///
    /// Transactions that changed the calendar can't be undone afterwards.
    ///
    /// - Returns: The change, with the calendar in ``StoreChange/removedCalendars`` and its items.
    /// - Throws: ``StoreError/noSuchCalendar(_:)``
    @discardableResult
    public func remove(_ id: CalendarID) throws(StoreError) -> StoreChange {
        guard collections.removeValue(forKey: id) != nil else { throw .noSuchCalendar(id) }
        stamps[id] = nil
        done.removeAll { $0.contains { $0.item.calendar == id } }
        undone.removeAll { $0.contains { $0.item.calendar == id } }
        return publish(
            snapshot.items(in: id).map { ($0, nil) }, from: .transaction,
            calendars: snapshot.addedCalendars.filter { $0.id != id })
    }

    /// Renames, colors, moves, hides or shows a calendar.
    ///
    /// ```swift
    /// var settings = calendar.settings
    /// settings.isVisible.toggle()
    /// await store.set(settings, for: calendar.id)
    /// ```
    ///
    /// Nothing is written. Save ``StoreSnapshot/settings``, and pass them to ``init(_:settings:clock:)``. Settings for a
    /// calendar that isn't in the store apply when it is added. To rename the calendar for everybody who reads its files, use
    /// ``set(_:of:)``.
    ///
    /// - Returns: The change, with the calendar in ``StoreChange/hiddenCalendars``, ``StoreChange/shownCalendars`` or
    ///   ``StoreChange/changedDetails``. No item is changed.
    @discardableResult
    public func set(_ settings: CalendarSettings, for id: CalendarID) -> StoreChange {
        var all = snapshot.settings
        all[id] = settings
        return publish([], from: .transaction, settings: all)
    }

    /// Writes the name, description, color and order of a calendar to its files, for everybody who reads them.
    ///
    /// ```swift
    /// var details = calendar.details
    /// details.title = "Choir"
    /// try await store.set(details, of: calendar.id)
    /// ```
    ///
    /// A person's own ``CalendarSettings`` for the calendar stay, and are still shown in their place. The change can't be
    /// undone with ``undo()``. Whether the calendar can be written isn't a detail that is stored.
    ///
    /// - Returns: The change, with the calendar in ``StoreChange/changedDetails``, unless the person's settings hide it.
    /// - Throws: ``StoreError/noSuchCalendar(_:)``, ``StoreError/readOnly(_:)``, ``StoreError/unwritable(_:)`` for a value that
    ///   the files can't hold, such as a color that is neither `#RRGGBB` nor a name of CSS3, and the reasons that files can't
    ///   be written. In these cases, nothing is changed.
    @discardableResult
    public func set(_ details: CalendarDetails, of id: CalendarID) throws(StoreError) -> StoreChange {
        guard let collection = collections[id], let calendar = snapshot[id] else { throw .noSuchCalendar(id) }
        guard calendar.isWritable, isLocking else { throw .readOnly(id) }
        try collection.set(details)
        let (contents, calendars) = try changedContents(of: [calendar])
        let others = snapshot.addedCalendars.map { former in calendars.first { $0.id == former.id } ?? former }
        return publish(contents, from: .transaction, calendars: others)
    }
}
