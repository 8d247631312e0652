import ArgumentParser
import Foundation
import ICalendar

/// The options `--start`, `--zone` and `--dialect`, which determine the occurrences of a rule.
struct RulePlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "DTSTART: 20260102T090000, 2026-01-02T09:00:00 (with Z in UTC) or a date such as 2026-01-02.",
            valueName: "time"),
        transform: TimeArgument.parseStart)
    var start: TimeArgument

    @Option(
        name: [.customLong("zone"), .customLong("time-zone")],
        help: ArgumentHelp("Zone of the start, or UTC (default: none, a floating time).", valueName: "id"),
        transform: ZoneArgument.parse)
    var givenZone: TimeZone?

    @Option(help: "Interpretation to use where RFC 5545 is ambiguous.")
    var dialect: DialectName = .rfc5545

    func validate() throws {
        if start.isDate, givenZone != nil {
            throw ValidationError("A date has no zone: add a time to --start, or omit --zone.")
        }
        if case .utc = start, let givenZone, !givenZone.isUTC {
            throw ValidationError("--start is in UTC: remove the Z, or omit --zone.")
        }
    }

    /// The zone of the start; nil for dates and floating times.
    var zone: RuleZone? {
        if let givenZone { return RuleZone(givenZone) }
        if case .utc = start { return RuleZone(.gmt) }
        return nil
    }
}

/// The options `--from`, `--to`, `--count` and `--limit`: the occurrences of a rule to list.
struct RuleRangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Print at most this many, up to 100000 (default: 10 without --to).", valueName: "n"))
    var count: Int?

    @Option(
        help: ArgumentHelp("Start of the window, in the zone of --start (default: --start).", valueName: "time"),
        transform: TimeArgument.parse)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("End of the window, exclusive.", valueName: "time"), transform: TimeArgument.parse)
    var to: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Print at most this many occurrences, and report this on standard error.", valueName: "n"))
    var limit: Int?

    /// The maximum number of occurrences to list. A rule of seconds has billions in a lifetime.
    static let maximumCount = 100_000

    /// The number of occurrences to list by default.
    private static let defaultCount = 10

    func validate() throws {
        if let count, !(0...Self.maximumCount ~= count) {
            throw ValidationError("--count must be from 0 to \(Self.maximumCount).")
        }
        if let limit, limit < 0 { throw ValidationError("--limit cannot be negative.") }
    }

    /// Whether the options specify a window.
    var isWindow: Bool { from != nil || to != nil }

    /// The maximum number of occurrences to list.
    var cap: Int { min(countCap, limit ?? .max) }

    private var countCap: Int { count ?? (to == nil && limit == nil ? Self.defaultCount : Self.maximumCount) }

    /// The message about a list that was cut for another reason than --count; nil if --count cut it.
    var cut: String? {
        if let limit, limit <= countCap {
            return "stopped after \(limit) occurrence\(limit == 1 ? "" : "s") (--limit); there are more"
        }
        if count == nil, cap == Self.maximumCount {
            return "stopped after \(cap) occurrences; there are more (see --from)"
        }
        return nil
    }

    /// Returns the window as positions of a recurrence set: instants if there is a zone, the wall clock otherwise.
    func positions(in zone: RuleZone?, from start: Int) throws -> Range<Int> {
        let lower = try from.map { try position(of: $0, zone) } ?? start
        let upper = try to.map { try position(of: $0, zone) } ?? .max
        guard lower <= upper else {
            throw ValidationError(
                from == nil ? "--to is before the start." : "The window ends before it starts: --to is before --from.")
        }
        return lower..<upper
    }

    private func position(of time: TimeArgument, _ zone: RuleZone?) throws -> Int {
        if let zone { return time.instant(in: zone.rules) }
        if time.instant != nil {
            throw ValidationError("A window with Z or an offset needs a start in a zone: use --zone.")
        }
        return time.clock.localSeconds
    }
}

/// The name and rules of a zone.
struct RuleZone {
    let identifier: String
    let rules: ZoneRules
    let isUTC: Bool

    init(_ zone: TimeZone) {
        isUTC = zone.isUTC
        identifier = isUTC ? "UTC" : zone.identifier
        rules = ZoneRules(zone)
    }
}

extension TimeZone {
    /// Whether the zone is UTC, which Foundation calls GMT.
    fileprivate var isUTC: Bool { ["GMT", "UTC", "Etc/UTC"].contains(identifier) }
}

/// The name of a ``RecurrenceDialect`` preset.
enum DialectName: String, ExpressibleByArgument, CaseIterable {
    case rfc5545, libical, dateutil

    var dialect: RecurrenceDialect {
        switch self {
        case .rfc5545: .rfc5545
        case .libical: .libical
        case .dateutil: .dateutil
        }
    }
}

/// A language in which rules can be worded: those that ``RuleFormatStyle`` has built in, by their ISO 639-1 codes.
enum LanguageName: String, ExpressibleByArgument, CaseIterable {
    case en, de, es, fr, it, ja, nl, pl, pt, ru, zh

    var formatStyle: RuleFormatStyle { RuleFormatStyle(languageCode: rawValue) ?? .english }
}
