import ICalendar

/// The counts of a summary, as sentences.
enum CalendarCounts {
    /// Returns `2 (PRODID -//Example//EN, …)`.
    static func calendars(_ feed: CalendarFeed) -> String {
        var products: [String] = []
        for product in feed.calendars.lazy.compactMap({ $0[.prodid]?.text }) where !products.contains(product) {
            if products.count == 3 {
                products.append("…")
                break
            }
            products.append(product)
        }
        return "\(feed.calendars.count)" + (products.isEmpty ? "" : "  by " + products.joined(separator: ", "))
    }

    /// Returns `VEVENT 12, VALARM 3`: all components except VCALENDAR, most frequent first.
    static func components(_ feed: CalendarFeed) -> String {
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
        let all = known.map { ($0.key.name, $0.value) } + others.map { ($0.key, $0.value) }
        let shown = all.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
        return listed(shown.map { "\($0.0) \($0.1)" }, limit: 12)
    }

    /// Returns each zone with the origin of the rules.
    static func zones(_ feed: CalendarFeed) -> [String] {
        guard !feed.zones.isEmpty else { return ["none: dates, floating times or UTC"] }
        let width = feed.zones.map { TextWidth.of($0.identifier) }.max() ?? 0
        let lines = feed.zones.map { zone in
            let written =
                zone.writtenIdentifier == zone.identifier ? "" : ", written “\(zone.writtenIdentifier)”"
            return TextWidth.fit(zone.identifier, to: width) + "  " + origin(zone.origin) + written
        }
        return lines.count <= 20 ? lines : lines.prefix(20) + ["… \(lines.count - 20) more"]
    }

    private static func origin(_ origin: CalendarZone.Origin) -> String {
        switch origin {
        case .iana: "the system's, by its IANA name"
        case .windows: "the system's, for a Windows name"
        case .alias: "the system's, which the VTIMEZONE in the feed names"
        case .vtimezone: "the VTIMEZONE in the feed"
        case .posix: "what its name spells, as POSIX has it"
        case .calendarDefault: "X-WR-TIMEZONE, for times without a zone"
        }
    }

    /// Returns `4 recurring (2 without end), 8 single; 3 overrides`.
    static func series(_ feed: CalendarFeed) -> String {
        let recurring = feed.series.count(where: \.recurs)
        let endless = feed.series.count { $0.master?.isEndless ?? false }
        let overrides = feed.series.reduce(0) { $0 + $1.overrides.count }
        return "\(recurring) recurring" + (endless > 0 ? " (\(endless) without end)" : "")
            + ", \(feed.series.count - recurring) single; \(overrides) override\(overrides == 1 ? "" : "s")"
    }

    /// Returns the problems that `validate` finds, by severity and then by code, most frequent first.
    static func diagnostics(_ feed: CalendarFeed) -> [String] {
        let diagnostics = feed.validate()
        guard !diagnostics.isEmpty else { return ["none"] }
        var severities: [CalendarDiagnostic.Severity: Int] = [:]
        var codes: [CalendarDiagnostic.Code: Int] = [:]
        for located in diagnostics {
            severities[located.diagnostic.severity, default: 0] += 1
            codes[located.diagnostic.code, default: 0] += 1
        }
        let first = CalendarDiagnostic.Severity.allCases.reversed().compactMap { severity in
            severities[severity].map { "\($0) \(severity)\($0 == 1 ? "" : "s")" }
        }
        let frequent = codes.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.rawValue < $1.key.rawValue }
        let lines = frequent.prefix(5).map { "\($0.value) × \($0.key.rawValue) \($0.key.title)" }
        let rest = frequent.count - lines.count
        return [first.joined(separator: ", ")] + lines
            + (rest > 0 ? ["… \(rest) other code\(rest == 1 ? "" : "s")"] : [])
    }

    private static func listed(_ items: [String], limit: Int) -> String {
        if items.isEmpty { return "none" }
        let shown = items.prefix(limit).joined(separator: ", ")
        return items.count > limit ? shown + ", … \(items.count - limit) more kinds" : shown
    }
}
