public import ICalendar
import ICalendarSyntax
import Recurrence

/// Creates an entry from each component of a stream, with the zones of the current VCALENDAR.
///
/// Each component has its own bytes, so tables keyed by offsets can't be shared between components. The rules of a
/// VTIMEZONE are tabulated once for all components that use it.
struct StreamedEntryReader {
    private let preference: CalendarZone.Preference
    private let definitions: ZoneDefinitions
    private var zones: ZoneTable
    private var hasCalendarZone = false

    init(_ preference: CalendarZone.Preference, _ limits: CalendarLimits) {
        self.preference = preference
        definitions = ZoneDefinitions(limits)
        zones = ZoneTable(preference, definitions, definitionsAreElsewhere: true)
    }

    /// Adds a VTIMEZONE to the current VCALENDAR.
    mutating func define(_ zone: CalendarComponent) {
        var ignored = DiagnosticLog()
        zones.define([zone], calendarZone: nil, &ignored)
    }

    /// Drops the zones at the end of a VCALENDAR.
    mutating func endCalendar() {
        zones = ZoneTable(preference, definitions, definitionsAreElsewhere: true)
        hasCalendarZone = false
    }

    /// Returns whether all zones of a component are known, so that no later VTIMEZONE can change its times.
    func knowsZones(of component: CalendarComponent) -> Bool {
        component.properties.allSatisfy { property in
            guard property.hasParameters, let tzid = property.parameterText("TZID"), !tzid.isEmpty else { return true }
            return zones.isSettled(tzid)
        }
    }

    /// Returns the entry of a component; nil for a component of another kind or without a time.
    ///
    /// - Parameter log: Collects the diagnostics, with offsets in the component's own bytes.
    mutating func entry(
        _ component: CalendarComponent, in calendar: CalendarComponent?, _ log: inout DiagnosticLog
    ) -> CalendarEntry? {
        guard let kind = component.known.flatMap({ CalendarEntry.Kind(rawValue: $0.name) }) else { return nil }
        if !hasCalendarZone {
            var ignored = DiagnosticLog()
            zones.define([], calendarZone: calendar?.first("X-WR-TIMEZONE"), &ignored)
            hasCalendarZone = true
        }
        zones.memo = ParameterMemo()
        var context = ReadingContext(byteCount: 0, zones: zones)
        context.log = log
        var reader = EntryReader(component, kind: kind)
        reader.readProperties(&context.log)
        var entry: CalendarEntry?
        component.withTreeBytes { bytes in entry = reader.entry(bytes, &context) }
        zones = context.zones
        log = context.log
        return entry
    }

    /// The zones that times in the current VCALENDAR have used so far.
    var usedZones: [CalendarZone] { zones.zones }
}

extension CalendarFeed {
    /// Reads one component of a stream as a calendar of its own.
    ///
    /// ```swift
    /// var zones: [CalendarComponent] = []
    /// for try await case .component(let found) in pieces.calendarItems() {
    ///     if found.component.known == .vtimezone { zones.append(found.component) }
    ///     let feed = CalendarFeed(found, zones: zones)
    ///     for occurrence in feed.occurrences(in: week, timeZone: .current) { print(occurrence) }
    /// }
    /// ```
    ///
    /// The calendar has one entry, without overrides from elsewhere in the stream; to apply overrides, use
    /// ``OccurrenceReader``. Positions of `diagnostics` count from the BEGIN of the component. Diagnostics of `zones` are not
    /// included.
    ///
    /// - Parameters:
    ///   - found: The component, with its VCALENDAR.
    ///   - zones: The VTIMEZONEs of the VCALENDAR. Zones that the system knows need none.
    ///   - preference: The definition to use if both a VTIMEZONE and the system define a zone.
    ///   - limits: The limits on the work.
    /// - Complexity: O(*n*) in the bytes of the component, and in those of the VTIMEZONEs it uses
    public init(
        _ found: StreamedComponent, zones: [CalendarComponent] = [],
        preferringZonesOf preference: CalendarZone.Preference = .system, limits: CalendarLimits = .default
    ) {
        let tree = ComponentTree(of: found.component)
        var log = DiagnosticLog()
        var reader = StreamedEntryReader(preference, limits)
        for zone in zones where zone.known == .vtimezone { reader.define(zone) }
        let entry = reader.entry(found.component, in: found.calendar, &log)
        var series: [CalendarSeries] = []
        if let entry { SeriesBuilder.append(.one(entry), to: &series, &log) }
        self.init(
            trees: [tree], calendars: found.calendar.map { [$0] } ?? [], entries: entry.map { [$0] } ?? [],
            series: series, zones: reader.usedZones,
            diagnostics: LocatedDiagnostic.ordered(log.finished(), of: tree, source: 0))
    }
}
