import ICalendar

extension DecorationCache {
    /// Makes a month the center of the cache, and computes that month and its neighbors.
    func focus(_ key: Int, _ state: inout CachedMonths) {
        guard state.center != key else { return }
        state.center = key
        compute(key, .userInitiated, &state)
        for neighbor in neighbors(of: key) { compute(neighbor, .utility, &state) }
        trim(&state)
    }

    /// Drops months until the limits are met.
    func trim(_ state: inout CachedMonths) { state.trim(to: limit, decorations: settings.totalLimit) }

    private func neighbors(of key: Int) -> [Int] {
        guard let month = CivilDate(dayNumber: key).flatMap(layout.month(containing:)) else { return [] }
        let days = [month.upperBound.adding(days: 1), month.lowerBound.adding(days: -1)]
        return days.compactMap { $0.flatMap(layout.month(containing:)) }.filter { layout.availablePart(of: $0) != nil }
            .map(\.lowerBound.dayNumber)
    }

    /// Starts the computation of a month that is neither cached nor being computed.
    func compute(_ key: Int, _ priority: TaskPriority, _ state: inout CachedMonths) {
        guard state.months[key]?.current == nil, state.months[key]?.computation == nil else { return }
        renew(key, priority, &state)
    }

    func renew(_ key: Int, _ priority: TaskPriority, _ state: inout CachedMonths) {
        var month = state.months[key] ?? CachedMonths.Month()
        if let computation = month.computation {
            computation.cancel()
            state.activity.cancelled += 1
        }
        let ticket = state.number()
        // The task retains the months rather than the cache. Otherwise it could release the cache last, inside the lock, and
        // wait forever for the lock that `deinit` takes.
        let (indexing, layout, settings, limit, months) = (state.indexing, layout, settings, limit, months)
        // The month on screen comes first: months ahead start after it, so that its changes are announced before
        // theirs.
        let onScreen = state.center.flatMap { $0 == key ? nil : state.months[$0]?.computation }
        // A month is kept if no changed series overlaps it. The changed series are only known between consecutive
        // generations.
        let former = month.generation == state.generation - 1 ? month.map : nil
        month.ticket = ticket
        month.computation = Task.detached(priority: priority) {
            _ = await onScreen?.value
            let feeds = await indexing.value
            let isKept = former.map { !feeds.mayChange($0.grid, settings.filter) } ?? false
            let map = isKept ? former : Self.map(of: feeds.index, from: key, layout, settings)
            let (changed, readers) = months.withLock { state in
                let changed = state.deliver(map, isKept: isKept, key, ticket: ticket)
                state.trim(to: limit, decorations: settings.totalLimit)
                return (changed, changed.isEmpty ? [] : Array(state.subscriptions.values))
            }
            for reader in readers { reader.publish(changed) }
            return map
        }
        state.months[key] = month
    }

    /// Computes the map of a month.
    ///
    /// - Returns: The map, or nil if the task was cancelled or there is no such month.
    private static func map(
        of index: any FeedIndex, from key: Int, _ layout: MonthGrid.Layout, _ settings: Settings
    ) -> DecorationMap? {
        guard !Task.isCancelled, let days = CivilDate(dayNumber: key).flatMap(layout.month(containing:)),
            let grid = MonthGrid(days, layout)
        else { return nil }
        var placing = DecorationMap.Builder(grid: grid, limit: settings.decorationLimit)
        do {
            try index.place(into: &placing, filter: settings.filter, style: settings.style)
            try Task.checkCancellation()
        } catch {
            return nil
        }
        return DecorationMap(grid, placing)
    }
}
