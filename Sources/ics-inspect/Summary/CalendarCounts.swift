import ICalendar
import ICalendarChecks

/// The counts of a summary, as sentences.
enum CalendarCounts {
    /// Returns the PRODIDs, each once. Beyond the limit, an ellipsis replaces the others.
    static func products(_ feed: CalendarFeed, limit: Int = .max) -> [String] {
        var products: [String] = []
        for product in feed.calendars.lazy.compactMap({ $0[.productIdentifier]?.text })
        where !products.contains(product) {
            if products.count == limit { return products + ["…"] }
            products.append(product)
        }
        return products
    }

    /// Returns the names of the files. The files of a folder are one line.
    static func files(_ calendar: LoadedCalendar) -> [String] {
        var lines: [String] = []
        var counts: [String: Int] = [:]
        for (source, name) in calendar.names.enumerated() {
            guard let path = calendar.folder(ofSource: source)?.path else {
                lines.append(name)
                continue
            }
            if counts[path] == nil { lines.append(path) }
            counts[path, default: 0] += 1
        }
        return lines.map { line in
            counts[line].map { "\(line)  folder of \($0) .ics file\($0 == 1 ? "" : "s")" } ?? line
        }
    }

    /// Returns the formats of the files, such as `iCalendar` or `iCalendar 2, xCal 1`.
    static func formats(_ calendar: LoadedCalendar) -> String {
        let counts = CalendarFormat.allCases.map { format in (format.name, calendar.formats.count { $0 == format }) }
            .filter { $0.1 > 0 }
        return counts.count == 1 ? counts[0].0 : counts.map { "\($0) \($1)" }.joined(separator: ", ")
    }

    /// Returns `2 (PRODID -//Example//EN, …)`.
    static func calendars(_ feed: CalendarFeed) -> String {
        let products = products(feed, limit: 3)
        return "\(feed.calendars.count)" + (products.isEmpty ? "" : "  by " + products.joined(separator: ", "))
    }

    /// Returns `VEVENT 12, VALARM 3`.
    static func components(_ feed: CalendarFeed) -> String {
        listed(componentCounts(feed).map { "\($0.name) \($0.count)" }, limit: 12)
    }

    /// Returns the number of components of each name except VCALENDAR, the most frequent first.
    static func componentCounts(_ feed: CalendarFeed) -> [(name: String, count: Int)] {
        var known: [KnownComponent: Int] = [:]
        var others: [String: Int] = [:]
        func count(_ components: CalendarComponents) {
            for component in components {
                if let kind = component.known {
                    known[kind, default: 0] += 1
                } else {
                    others[component.name, default: 0] += 1
                }
                count(component.components)
            }
        }
        for tree in feed.trees { count(tree.components) }
        known[.vcalendar] = nil
        let all = known.map { (name: $0.key.name, count: $0.value) } + others.map { (name: $0.key, count: $0.value) }
        return all.sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }

    /// Returns each zone with the origin of the rules.
    static func zones(_ feed: CalendarFeed) -> [String] {
        let unknown = unknownZones(feed)
        guard !feed.zones.isEmpty || !unknown.isEmpty else { return ["none: dates, floating times or UTC"] }
        let width = (feed.zones.map(\.identifier) + unknown).map { TextWidth.of($0) }.max() ?? 0
        let lines =
            feed.zones.map { zone in
                let written =
                    zone.writtenIdentifier == zone.identifier ? "" : ", written “\(zone.writtenIdentifier)”"
                return TextWidth.fit(zone.identifier, to: width) + "  " + origin(zone.origin) + written
            } + unknown.map { TextWidth.fit($0, to: width) + "  unknown, so its times are read as floating" }
        return lines.count <= 20 ? lines : lines.prefix(20) + ["… \(lines.count - 20) more"]
    }

    /// Returns the TZIDs and the X-WR-TIMEZONE that neither the feed nor the system defines, each once.
    static func unknownZones(_ feed: CalendarFeed) -> [String] {
        let found = feed.diagnostics.lazy.filter { $0.code == .unknownZone }.compactMap { $0.arguments.last }
        return Set(found).sorted()
    }

    private static func origin(_ origin: CalendarZone.Origin) -> String {
        switch origin {
        case .iana: "the system's, by its IANA name"
        case .windows: "the system's, for a Windows name"
        case .alias: "the system's, named by the VTIMEZONE in the feed"
        case .vtimezone: "the VTIMEZONE in the feed"
        case .posix: "the POSIX string in its name"
        case .calendarDefault: "X-WR-TIMEZONE, for times without a zone"
        }
    }

    /// Returns `4 recurring (2 without end), 8 single; 3 overrides`.
    static func series(_ feed: CalendarFeed) -> String {
        let (recurring, endless, single, overrides) = seriesCounts(feed)
        return "\(recurring) recurring" + (endless > 0 ? " (\(endless) without end)" : "")
            + ", \(single) single; \(counted(overrides, "override"))"
    }

    static func seriesCounts(_ feed: CalendarFeed) -> (recurring: Int, endless: Int, single: Int, overrides: Int) {
        let recurring = feed.series.count(where: \.recurs)
        return (
            recurring, feed.series.count { $0.master?.isEndless ?? false }, feed.series.count - recurring,
            feed.series.reduce(0) { $0 + $1.overrides.count }
        )
    }

    /// Returns the problems that `validate` finds, by severity and then by code, most frequent first.
    static func diagnostics(_ feed: CalendarFeed) -> [String] {
        let (severities, codes) = diagnosticCounts(feed)
        guard !codes.isEmpty else { return ["none"] }
        let first = CalendarDiagnostic.Severity.allCases.reversed().compactMap { severity in
            severities[severity].map { "\($0) \(severity)\($0 == 1 ? "" : "s")" }
        }
        let frequent = codes.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.rawValue < $1.key.rawValue }
        let lines = frequent.prefix(5).map { "\($0.value) × \($0.key.rawValue) \($0.key.title)" }
        let rest = frequent.count - lines.count
        return [first.joined(separator: ", ")] + lines
            + (rest > 0 ? ["… \(rest) other code\(rest == 1 ? "" : "s")"] : [])
    }

    /// Returns the number of diagnostics of each severity and of each code that `validate` finds.
    static func diagnosticCounts(
        _ feed: CalendarFeed
    ) -> (severities: [CalendarDiagnostic.Severity: Int], codes: [CalendarDiagnostic.Code: Int]) {
        var severities: [CalendarDiagnostic.Severity: Int] = [:]
        var codes: [CalendarDiagnostic.Code: Int] = [:]
        for located in feed.validate() {
            severities[located.diagnostic.severity, default: 0] += 1
            codes[located.diagnostic.code, default: 0] += 1
        }
        return (severities, codes)
    }

    private static func listed(_ items: [String], limit: Int) -> String {
        if items.isEmpty { return "none" }
        let shown = items.prefix(limit).joined(separator: ", ")
        return items.count > limit ? shown + ", … \(items.count - limit) more kinds" : shown
    }
}
