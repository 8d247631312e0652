import ICalendarSyntax
import Recurrence

/// Reads component trees into entries, zones and problems.
struct FeedReader {
    private(set) var entries: [(entry: Entry, source: Int)] = []
    private(set) var zones: [Zone] = []
    private(set) var freeBusy: [PublishedFreeBusy] = []
    private var logs: [ProblemLog] = []
    private let preference: Zone.Preference

    init(_ preference: Zone.Preference) { self.preference = preference }

    mutating func read(_ tree: ComponentTree, source: Int) {
        var log = ProblemLog()
        // Components outside any VCALENDAR are read as if in one of their own (the syntax has reported them).
        let outside = tree.components.filter { $0.known != .vcalendar }
        for calendar in tree.components where calendar.known == .vcalendar {
            read(Array(calendar.components), zone: calendar.first("X-WR-TIMEZONE"), source: source, &log)
        }
        if !outside.isEmpty { read(outside, zone: nil, source: source, &log) }
        logs.append(log)
    }

    private mutating func read(_ components: [Component], zone: Property?, source: Int, _ log: inout ProblemLog) {
        var table = ZoneTable(
            definitions: components.filter { $0.known == .vtimezone }, calendarZone: zone,
            preference: preference, &log)
        for component in components {
            let kind: Entry.Kind
            switch component.known {
            case .vevent: kind = .event
            case .vtodo: kind = .toDo
            case .vjournal: kind = .journal
            case .vfreebusy:
                if let published = PublishedFreeBusy(component, &table, &log) { freeBusy.append(published) }
                continue
            default: continue
            }
            let reader = EntryReader(component, kind: kind, &log)
            if let entry = reader.entry(&table, &log) { entries.append((entry, source)) }
        }
        table.reportDifferences(&log)
        for zone in table.zones where !zones.contains(zone) { zones.append(zone) }
    }

    /// The series, in the order in which their UIDs appear. Overrides may precede their master, or stand in another
    /// calendar of the stream.
    mutating func series() -> [Series] {
        SeriesGroup.groups(of: entries).flatMap { SeriesBuilder.series(of: $0.entries, &logs[$0.source]) }
    }

    /// All that was found wrong, syntax included, by place.
    func problems(_ trees: [ComponentTree]) -> [CalendarFeed.Problem] {
        var result: [CalendarFeed.Problem] = []
        for (source, tree) in trees.enumerated() {
            var diagnostics = tree.diagnostics + logs[source].diagnostics
            if logs[source].omitted > 0 {
                diagnostics.append(
                    Diagnostic(
                        .warning, .moreDiagnostics, offset: tree.octets.count,
                        expected: "at most \(ProblemLog.limit) diagnostics", found: "\(logs[source].omitted) more",
                        action: "they are not listed"))
            }
            let ordered = diagnostics.enumerated().sorted {
                ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
            }
            for (_, diagnostic) in ordered {
                result.append(
                    CalendarFeed.Problem(
                        diagnostic: diagnostic, source: source, position: tree.position(of: diagnostic.offset)))
            }
        }
        return result
    }
}
