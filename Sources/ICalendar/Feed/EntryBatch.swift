import ICalendarSyntax

/// The entries of some components of a calendar, and what else they publish.
struct EntryBatch: Sendable {
    private(set) var groups = UIDTable()
    private(set) var freeBusy: [FreeBusyEntry] = []
    private(set) var availabilities: [AvailabilityEntry] = []
    /// See ``touch(_:_:)``.
    private var touched: UInt8 = 0

    mutating func reserveCapacity(_ count: Int) { groups.reserveCapacity(count) }

    /// Reads components in order, until one has a zone that the context may not look up.
    mutating func read(
        _ components: some Sequence<CalendarComponent>, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) {
        for component in components {
            let kind: CalendarEntry.Kind
            switch component.known {
            case .vevent: kind = .event
            case .vtodo: kind = .toDo
            case .vjournal: kind = .journal
            case .vfreebusy:
                if let published = FreeBusyEntry(component, &context) { freeBusy.append(published) }
                continue
            case .vavailability:
                availabilities.append(AvailabilityEntry(component, bytes, &context))
                continue
            default: continue
            }
            touch(component, bytes)
            var reader = EntryReader(component, kind: kind)
            reader.readProperties(&context.log)
            if let entry = reader.entry(bytes, &context) { groups.append(entry) }
            if context.zones.lacksZone { return }
        }
    }

    /// Appends a batch of later components.
    mutating func append(_ other: EntryBatch) {
        for entry in other.groups.entries { groups.append(entry) }
        freeBusy += other.freeBusy
        availabilities += other.availabilities
    }

    /// Loads all bytes of a component into the processor's cache with one read per cache line.
    ///
    /// The bytes have left the cache since their lines were found. Reading values one by one would stall about a dozen
    /// times in sequence; these reads are independent, so the processor overlaps them: 2 of 36 ms for 10,000 events.
    private mutating func touch(_ component: CalendarComponent, _ bytes: Span<UInt8>) {
        let range = component.byteRange
        let end = min(range.upperBound, range.lowerBound + Self.maximumTouchLength)
        for offset in stride(from: range.lowerBound, to: end, by: Self.cacheLine) {
            // Storing the result keeps the compiler from removing the reads.
            touched ^= bytes[offset]
        }
    }

    private static let cacheLine = 64

    /// The maximum number of bytes to load: enough for an entry, but not for an attached picture.
    private static let maximumTouchLength = 4_096
}
