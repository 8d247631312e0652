import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import RecurrencePhrases

/// The options `--start`, `--zone` and `--dialect`, which determine the occurrences of a rule.
struct RulePlaceOptions: ParsableArguments {
    @Option(
        name: .customLong("start"),
        help: ArgumentHelp(
            """
            DTSTART: 20260102T090000, 2026-01-02T09:00:00 (with Z in UTC), a date such as 2026-01-02, or today, friday, "tomorrow 9:00" \
            (default: the rule in words, and no dates).
            """, valueName: "time"),
        transform: TimeArgument.parseStart)
    var givenStart: TimeArgument?

    @Option(
        name: [.customLong("zone"), .customLong("time-zone")],
        help: ArgumentHelp("Zone of the start, or UTC (default: none, a floating time).", valueName: "id"),
        transform: ZoneArgument.parse)
    var givenZone: TimeZone?

    @Option(help: "Interpretation to use where RFC 5545 is ambiguous.")
    var dialect: DialectName = .rfc5545

    /// DTSTART, today if there is none.
    var start: TimeArgument {
        let today = CivilDate.today(in: ZoneRules(givenZone ?? SystemTimeZone.current))
        return givenStart ?? (givenZone == nil ? .date(today) : .local(CivilDateTime(today)))
    }

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

/// The options `--from`, `--to` and `--limit`: the occurrences of a rule to list.
struct RuleRangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start of the window, in the zone of --start: \(WindowTime.forms) (default: --start).", valueName: "time"),
        transform: WindowTime.parse)
    var from: WindowTime?

    @Option(
        help: ArgumentHelp(
            "End of the window, exclusive; +3d, +2w and +1m count from its start (default: none).", valueName: "time"),
        transform: WindowTime.parse)
    var to: WindowTime?

    @Option(
        name: [.customLong("limit"), .customLong("count")],
        help: ArgumentHelp(
            "Print at most this many occurrences, 0 to \(maximumCount), and report it if there are more (default: "
                + "\(defaultCount), or \(maximumCount) with --to).", valueName: "n"))
    var limit: Int?

    /// The maximum number of occurrences to list. A rule of seconds has billions in a lifetime.
    static let maximumCount = 100_000

    /// The number of occurrences to list by default.
    private static let defaultCount = 10

    func validate() throws {
        if let limit, !(0...Self.maximumCount ~= limit) {
            throw ValidationError("--limit must be from 0 to \(Self.maximumCount).")
        }
    }

    /// Whether the options specify a window.
    var isWindow: Bool { from != nil || to != nil }

    /// The maximum number of occurrences to list.
    var cap: Int { limit ?? (to == nil ? Self.defaultCount : Self.maximumCount) }

    /// The message about a list that was cut; nil if the list has the default length.
    var cut: String? {
        if let limit { return LimitOptions.report(limit) }
        return to == nil ? nil : "stopped after \(cap) occurrences; there are more (see --from)"
    }

    /// Returns the window as positions of a recurrence set: instants if there is a zone, the wall clock otherwise.
    ///
    /// - Parameters:
    ///   - start: The position of DTSTART.
    ///   - clock: DTSTART on the wall clock.
    func positions(
        in zone: RuleZone?, from start: MemberPosition, at clock: CivilDateTime
    ) throws -> Range<MemberPosition> {
        let rules = zone?.rules ?? ZoneRules(SystemTimeZone.current)
        let from = from?.resolved(in: rules)
        let to = to?.resolved(in: rules, from: from?.clock(in: rules) ?? clock)
        let lower = try from.map { try position(of: $0, zone) } ?? start
        let upper = try to.map { try position(of: $0, zone) } ?? .max
        guard lower <= upper else {
            throw ValidationError(
                from == nil ? "--to is before the start." : "The window ends before it starts: --to is before --from.")
        }
        return lower..<upper
    }

    private func position(of time: TimeArgument, _ zone: RuleZone?) throws -> MemberPosition {
        if let zone { return MemberPosition(seconds: time.instant(in: zone.rules).secondsSince1970) }
        if time.instant != nil {
            throw ValidationError("A window with now, Z or an offset needs a start in a zone: use --zone.")
        }
        return RecurrenceSet.position(of: time.clock, in: nil)
    }
}

/// The name and rules of a zone.
struct RuleZone {
    let identifier: String
    let rules: ZoneRules
    let isUTC: Bool

    init(_ zone: TimeZone) {
        isUTC = zone.isUTC
        identifier = TimeZoneOptions.name(of: zone)
        rules = ZoneRules(zone)
    }
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

/// A language in which rules can be worded: those that ``RulePhrases`` has built in, by their ISO 639-1 codes.
enum LanguageName: String, ExpressibleByArgument, CaseIterable {
    case en, de, es, fr, it, ja, nl, pl, pt, ru, zh

    var phrases: RulePhrases { RulePhrases(languageCode: rawValue) ?? .english }
}
