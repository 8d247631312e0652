import Foundation
package import ICalendarSyntax
import Recurrence

/// The zones of one VCALENDAR, with each TZID resolved only once.
///
/// The order of resolution (Decisions.md D12) is:
///
/// 1. The system's zone, if the TZID or the VTIMEZONE of that name refers to one in any way, because copies of zones in
///    feeds become outdated.
/// 2. The feed's VTIMEZONE. With ``CalendarZone/Preference/feed``, this comes first.
/// 3. The rules that the TZID itself contains in POSIX form.
/// 4. Otherwise times are floating, with a diagnostic.
package struct ZoneTable: Sendable {
    /// The VTIMEZONEs by TZID. If two have the same name, the first is used.
    private var components: [ExactText: CalendarComponent] = [:]
    private var resolved: [ExactText: CalendarZone?] = [:]
    private let preference: CalendarZone.Preference
    private let shared: ZoneDefinitions

    /// By TZID, the rules that are not used, if both feed and system define the zone.
    private var rivals: [ExactText: ZoneRules] = [:]

    /// By TZID, the earliest time, in UTC clock seconds, that uses a zone defined by both feed and system.
    private var earliestUse: [ExactText: Int] = [:]

    /// Whether to omit faults of VTIMEZONEs, because the VTIMEZONEs are in another tree than the times.
    private let definitionsAreElsewhere: Bool

    /// Whether no other zone is resolved. One that is needed then sets ``lacksZone``.
    var isComplete = false

    /// Whether a zone was needed after the table was complete.
    private(set) var lacksZone = false

    /// The parameters of times resolved so far.
    package var memo = ParameterMemo()

    /// The zone of times without a zone, `X-WR-TIMEZONE`.
    package private(set) var calendarDefault: CalendarZone?

    /// Creates a table without VTIMEZONEs.
    ///
    /// - Parameters:
    ///   - preference: The definition to use if both feed and system define a zone.
    ///   - shared: The rules of all VTIMEZONEs in the feed.
    ///   - definitionsAreElsewhere: Whether the VTIMEZONEs are in another tree than the times, so that their faults
    ///     have no position in this tree.
    package init(
        _ preference: CalendarZone.Preference, _ shared: ZoneDefinitions, definitionsAreElsewhere: Bool = false
    ) {
        self.preference = preference
        self.shared = shared
        self.definitionsAreElsewhere = definitionsAreElsewhere
    }

    /// Returns whether a TZID is resolved in a way that no later VTIMEZONE can change.
    package func isSettled(_ tzid: String) -> Bool {
        if components[tzid.exact] != nil || (resolved[tzid.exact] ?? nil) != nil { return true }
        return preference == .system && ZoneName.resolve(tzid) != nil
    }

    /// Adds the VTIMEZONEs of a calendar, and its `X-WR-TIMEZONE`.
    package mutating func define(
        _ definitions: [CalendarComponent], calendarZone: CalendarProperty?, _ log: inout DiagnosticLog
    ) {
        for component in definitions {
            // A TZID property is TEXT and may contain escapes; the parameter that refers to it doesn't.
            guard let identifier = component[.zoneIdentifier]?.text, !identifier.isEmpty else {
                log.report(
                    .warning, .propertyMissing, at: component.offset,
                    action: "the zone is left out", fault: "\("VTIMEZONE") has no \("TZID")")
                continue
            }
            if !component.components.contains(where: \.isObservance) {
                log.report(
                    .warning, .zoneWithoutObservances, at: component.offset,
                    action: "the definition is ignored",
                    fault: "VTIMEZONE \(quoting: identifier) has neither STANDARD nor DAYLIGHT")
            }
            if components[identifier.exact] == nil {
                components[identifier.exact] = component
                // In a stream, a VTIMEZONE can follow a time whose TZID was unknown.
                if let known = resolved[identifier.exact], known == nil { resolved[identifier.exact] = nil }
            } else {
                log.report(
                    .warning, .duplicateZone, at: component.offset,
                    action: "using the first", fault: "VTIMEZONE \(quoting: identifier) is defined again")
            }
        }
        if let property = calendarZone {
            let name = property.value
            if let (timeZone, _) = ZoneName.resolve(name) {
                calendarDefault = Self.zone(timeZone, written: name, origin: .calendarDefault)
            } else if let component = components[name.exact], let rules = shared.rules(of: component, &log) {
                calendarDefault = CalendarZone(
                    identifier: ControlCharacters.replaced(in: name), writtenIdentifier: name, origin: .calendarDefault,
                    rules: rules)
            } else if let posix = PosixZone(name) {
                calendarDefault = CalendarZone(
                    identifier: name, writtenIdentifier: name, origin: .calendarDefault, rules: posix.rules)
            } else if !name.isEmpty {
                log.report(.warning, .unknownZone, in: property, expected: "a zone that the feed or the system knows")
            }
        }
    }

    /// The zones that have been resolved, sorted by identifier.
    package var zones: [CalendarZone] {
        resolved.values.compactMap { $0 }.sorted { $0.writtenIdentifier < $1.writtenIdentifier }
    }

    /// Returns the zone of a TZID; nil, with a diagnostic the first time, if the TZID is unknown.
    ///
    /// - Parameter clock: A local time in the zone, to record since when its rules matter.
    mutating func zone(
        _ tzid: String, at clock: CivilDateTime, of property: CalendarProperty, _ log: inout DiagnosticLog
    ) -> CalendarZone? {
        if let known = resolved[tzid.exact] {
            noteUse(of: tzid, at: clock)
            return known
        }
        guard !isComplete else {
            lacksZone = true
            return nil
        }
        let zone = resolve(tzid, &log)
        resolved[tzid.exact] = zone
        if zone == nil {
            log.report(
                .warning, .unknownZone, at: property.valueOffset, length: property.valueByteRange.count,
                action: "times in this zone are read as floating",
                fault: "\(property.name) has the TZID \(quoting: tzid), which neither the feed nor the system defines")
        } else if rivals[tzid.exact] != nil {
            earliestUse[tzid.exact] = clock.localSeconds
        }
        return zone
    }

    /// Records a time in a zone that was resolved before.
    mutating func noteUse(of tzid: String, at clock: CivilDateTime) {
        if let earliest = earliestUse[tzid.exact], clock.localSeconds < earliest {
            earliestUse[tzid.exact] = clock.localSeconds
        }
    }

    /// Records the earliest times of a copy of the table.
    mutating func noteUses(of other: ZoneTable) { earliestUse.merge(other.earliestUse, uniquingKeysWith: min) }

    private mutating func resolve(_ tzid: String, _ log: inout DiagnosticLog) -> CalendarZone? {
        let component = components[tzid.exact]
        guard let (timeZone, origin) = ZoneName.resolve(tzid) ?? component.flatMap(Self.alias) else {
            if let rules = component.flatMap({ rules(of: $0, &log) }) {
                return CalendarZone(
                    identifier: ControlCharacters.replaced(in: tzid), writtenIdentifier: tzid, origin: .vtimezone,
                    rules: rules)
            }
            return PosixZone(tzid).map {
                CalendarZone(identifier: tzid, writtenIdentifier: tzid, origin: .posix, rules: $0.rules)
            }
        }
        let zone = Self.zone(timeZone, written: tzid, origin: origin)
        // Problems in a VTIMEZONE that is not used are not reported.
        var ignored = DiagnosticLog()
        guard let component, let definition = shared.definition(of: component, &ignored),
            let rules = definition.rules
        else { return zone }
        guard preference == .feed else {
            if definition.isComplete { rivals[tzid.exact] = rules }
            return zone
        }
        if !definitionsAreElsewhere { for diagnostic in ignored.diagnostics { log.report(diagnostic) } }
        if definition.isComplete { rivals[tzid.exact] = zone.rules }
        return CalendarZone(identifier: zone.identifier, writtenIdentifier: tzid, origin: .vtimezone, rules: rules)
    }

    private func rules(of component: CalendarComponent, _ log: inout DiagnosticLog) -> ZoneRules? {
        guard definitionsAreElsewhere else { return shared.rules(of: component, &log) }
        var ignored = DiagnosticLog()
        return shared.rules(of: component, &ignored)
    }

    /// Returns the system's zone that a VTIMEZONE claims to be a copy of.
    private static func alias(_ component: CalendarComponent) -> (timeZone: TimeZone, origin: CalendarZone.Origin)? {
        let names = [component[.zoneAlias], component["X-LIC-LOCATION"]].lazy.compactMap { $0?.text }
        return names.compactMap(ZoneName.resolve).first.map { ($0.timeZone, .alias) }
    }

    private static func zone(_ timeZone: TimeZone, written: String, origin: CalendarZone.Origin) -> CalendarZone {
        // Foundation renames UTC to GMT.
        let identifier = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
        return CalendarZone(
            identifier: identifier, writtenIdentifier: written, origin: origin, rules: ZoneRules(timeZone))
    }

    /// Reports each VTIMEZONE whose offsets differ from the system's at an instant that an occurrence uses, between the
    /// first time in the zone and the end of 2037.
    ///
    /// - Parameter firstUse: Returns the first instant of the differences that an occurrence in the zone uses.
    func reportDifferences(
        _ log: inout DiagnosticLog, firstUse: (ZoneDifferences, CalendarZone) -> Timestamp?
    ) {
        for (tzid, clock) in earliestUse.sorted(by: { $0.key < $1.key }) {
            guard let component = components[tzid], let zone = resolved[tzid] ?? nil, let rival = rivals[tzid],
                let local = CivilDateTime(localSeconds: clock)
            else { continue }
            let differences = ZoneDifferences(zone.rules, rival, from: zone.rules.timestamp(of: local))
            guard let first = firstUse(differences, zone), first.utc != nil else { continue }
            log.report(
                .warning, .zoneDiffers, at: component.offset, expected: "the offsets of \(zone.identifier)",
                found: "others from \("\(first)") on",
                action: preference == .feed ? "the VTIMEZONE is used" : "the system's zone is used")
        }
    }
}
