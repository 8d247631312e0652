import Foundation
import ICalendar

/// Finds the reason a series has no occurrence at a time.
struct AbsenceFindings {
    typealias Finding = OccurrenceExplanation.Finding

    private let master: CalendarEntry
    /// The recurrence before EXDATE and overrides.
    private let set: RecurrenceSet
    /// The time as a position of the set.
    private let position: MemberPosition
    private let viewer: ZoneRules

    /// Creates the search; nil for overrides without a master, because their series is unknown.
    init?(_ explainer: OccurrenceExplainer) {
        guard let master = explainer.series.master else { return nil }
        self.master = master
        viewer = explainer.viewer
        let set = RecurrenceOfMaster.set(master)
        self.set = set
        let positions = Self.positions(of: explainer.time, in: master, viewer: explainer.viewer)
        position =
            positions.first { set.contains($0) }
            ?? positions.first { position in
                master.rules.prefix(Self.maximumRuleCount).contains {
                    (try? $0.ending(.never)).map(RuleRelaxation(set, at: position).admits) ?? false
                }
            } ?? positions[0]
    }

    /// Returns the positions a time can mean: on the viewer's clock first, then on the clock of the series.
    private static func positions(
        of time: CalendarTime, in master: CalendarEntry, viewer: ZoneRules
    ) -> [MemberPosition] {
        let own = SeriesModel.position(of: time, in: master)
        guard !time.isDate, !master.isAllDay else { return [own] }
        let instant = time.timestamp(in: viewer)
        if master.storage.form.hasZone { return [MemberPosition(seconds: instant.secondsSince1970), own] }
        // A floating series is on the viewer's clock.
        return [viewer.local(at: instant).map(TimeKind.floating.position(of:)) ?? own]
    }

    var findings: [Finding] {
        if set.contains(position) { return exclusion.map { [$0] } ?? [] }
        if position < set.startPosition {
            return [
                Finding(
                    topic: .start, message: "The series starts later, at \(master.start.shortText).",
                    property: master.component[.start])
            ]
        }
        guard !master.rules.isEmpty else {
            if let rule = RecurrenceOfMaster.ignoredRule(of: master) { return [rule] }
            return [
                Finding(
                    topic: .start,
                    message: master.recurrenceDates.isEmpty
                        ? "It does not recur: its only time is \(master.start.shortText)."
                        : "No RDATE names this time, and it has no RRULE.", property: master.component[.start])
            ]
        }
        let properties = master.component.properties(.recurrenceRule)
        let findings = zip(master.rules, properties).prefix(Self.maximumRuleCount).map(finding)
        let rest = master.rules.count - findings.count
        guard rest > 0 else { return findings }
        return findings + [
            Finding(topic: .rule, message: "\(rest) other rules don't have it either.", property: properties.last)
        ]
    }

    /// The maximum number of rules to examine. Each one is expanded several times.
    private static let maximumRuleCount = 20

    /// The EXDATE or EXRULE that excludes the position, if it is a member of the set.
    private var exclusion: Finding? {
        for (property, times) in ExceptionCheck.exceptions(of: master) {
            for time in times {
                if case .date(let date) = time, !master.isAllDay {
                    guard set.local(position)?.date == date else { continue }
                } else if SeriesModel.position(of: time, in: master) != position {
                    continue
                }
                return Finding(topic: .exclusion, message: "EXDATE \(time.shortText) excludes it.", property: property)
            }
        }
        guard master.component[.exceptionRule] != nil else { return nil }
        return Finding(
            topic: .exclusion, message: "EXRULE excludes it.", property: master.component[.exceptionRule])
    }

    /// Returns the end or the part of a rule that excludes the time.
    private func finding(_ rule: RecurrenceRule, _ property: CalendarProperty) -> Finding {
        let relaxation = RuleRelaxation(set, at: position)
        if let endless = try? rule.ending(.never), rule.end != .never, relaxation.admits(endless) {
            return end(of: rule, property, relaxation)
        }
        let day = set.local(position).map { "\($0.date.weekday.description.capitalized) \($0.date)" } ?? "this day"
        guard let parts = relaxation.parts(of: rule), !parts.isEmpty else {
            return Finding(
                topic: .rule, message: "\(rule.description) has no occurrence then.", property: property)
        }
        if parts.allSatisfy({ ["BYHOUR", "BYMINUTE", "BYSECOND"].contains($0) }), let other = memberOfDay {
            return Finding(
                topic: .rule, message: "The occurrence of that day is at \(other), not at \(clock).", property: property
            )
        }
        let written = parts.filter { name in
            rule.description.split(separator: ";").contains { $0.hasPrefix(name + "=") }
        }
        let names =
            written.isEmpty
            ? "\(property.value), counted from DTSTART,"
            : written.map { text(of: $0, in: rule) }
                .joined(separator: " and ")
        return Finding(topic: .rule, message: "\(names) leaves out \(day).", property: property)
    }

    /// Returns a part as the rule writes it, such as `BYDAY=MO`.
    private func text(of part: String, in rule: RecurrenceRule) -> String {
        rule.description.split(separator: ";").first { $0.hasPrefix(part + "=") }.map(String.init) ?? part
    }

    private var clock: String { self.set.local(position)?.clockText ?? "this time" }

    /// The first member on the local day of the position; nil if there is none.
    private var memberOfDay: String? {
        guard let day = set.local(position)?.date else { return nil }
        var members = set.members(on: day, budget: Self.maximumStepCount)
        guard let local = members.next().flatMap(set.originalLocal) else { return nil }
        return master.storage.form.time(local).shortText
    }

    private static let maximumStepCount = 1_000

    private func end(of rule: RecurrenceRule, _ property: CalendarProperty, _ relaxation: RuleRelaxation) -> Finding {
        let last = set.last(before: position, budget: Self.maximumStepCount).value.flatMap(set.originalLocal)
        let lastText = last.map { " The last is at \(master.storage.form.time($0).shortText)." } ?? ""
        // If the rule has both COUNT and UNTIL, report the one that ends the series first.
        if let until = rule.end.until, (try? rule.ending(.until(until))).map(relaxation.admits) != true {
            let reason =
                switch until {
                case .date(let date): "UNTIL=\(date) is before this day."
                case .utc(let time), .floating(let time): cut(by: time, isUTC: until.isUTC)
                }
            return Finding(topic: .until, message: reason + lastText, property: property)
        }
        let count = rule.end.count.map { "COUNT=\($0) ends the series before this time." } ?? "The series has ended."
        return Finding(topic: .count, message: count + lastText, property: property)
    }

    /// Returns a sentence about an UNTIL before the occurrence, with the distance if both are on the same day.
    private func cut(by time: CivilDateTime, isUTC: Bool) -> String {
        let limit = isUTC && set.zone != nil ? TimeKind.utc.position(of: time) : set.position(of: time)
        let written = CalendarTime.shortText(time, isUTC: isUTC)
        let distance = position - limit
        guard 0..<86_400 ~= distance, let start = set.local(position) else {
            return "UNTIL \(written) ends the series before this time."
        }
        return "UNTIL \(written) is \(OffsetText.length(distance)) before the start, "
            + "\(master.storage.form.time(start).shortText), and cuts this occurrence off."
    }
}

extension CalendarTime {
    fileprivate static func shortText(_ time: CivilDateTime, isUTC: Bool) -> String {
        (isUTC ? CalendarTime.utc(time) : .floating(time)).shortText
    }
}

extension RecurrenceRule.Until {
    fileprivate var isUTC: Bool {
        if case .utc = self { true } else { false }
    }
}
