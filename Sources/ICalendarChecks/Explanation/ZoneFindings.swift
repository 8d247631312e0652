import Foundation
import ICalendar

/// Finds facts about time zones that make an occurrence look moved.
struct ZoneFindings {
    typealias Finding = OccurrenceExplanation.Finding

    private let occurrence: Occurrence
    private let series: CalendarSeries
    private let viewer: ZoneRules
    private let viewerName: String

    init(_ occurrence: Occurrence, in series: CalendarSeries, _ timeZone: TimeZone) {
        (self.occurrence, self.series) = (occurrence, series)
        viewer = ZoneRules(timeZone)
        viewerName = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
    }

    var findings: [Finding] {
        switch occurrence.entry.start {
        case .date: return otherZone
        case .floating: return [floating] + otherZone
        case .utc: return [shown, utc].compactMap(\.self) + otherZone + clockChange
        case .zoned(_, let zone):
            return [shown].compactMap(\.self) + otherZone + skippedOrRepeated(zone) + difference(zone) + clockChange
        }
    }

    private var component: CalendarComponent { occurrence.entry.component }

    private var dtstart: CalendarProperty? { component[.start] }

    /// The times in both zones.
    private var shown: Finding? {
        let start = occurrence.start
        guard let offset = occurrence.offsets?.start, let local = viewer.local(at: occurrence.startInstant) else {
            return nil
        }
        let own = viewer.offset(at: occurrence.startInstant)
        let written = start.zone.map {
            $0.writtenIdentifier == $0.identifier ? "" : ", written “\($0.writtenIdentifier)”"
        }
        let there = offset == 0 ? "" : " (\(OffsetText.of(offset))\(written ?? ""))"
        guard own != offset || start.civilDateTime != local else { return nil }
        return Finding(
            topic: .zone,
            message: "\(start.shortText)\(there) is \(CalendarTime.floating(local).shortText) in \(viewerName) "
                + "(\(OffsetText.of(own))).", property: dtstart)
    }

    // MARK: - Times without a zone of their own

    private var floating: Finding {
        if let tzid = dtstart?.parameter("TZID") {
            return Finding(
                topic: .unknownZone,
                message: "Neither the feed nor the system defines the time zone \(tzid.excerpt): the time is read as "
                    + "\(occurrence.start.civilDateTime.clockText) wherever you are.", property: dtstart)
        }
        return Finding(
            topic: .floating,
            message:
                "DTSTART has no time zone: it is \(occurrence.start.civilDateTime.clockText) wherever you are, and not the "
                + "same moment in two zones.", property: dtstart)
    }

    /// A finding about a UTC time in a calendar with another zone, because some programs write local times with a Z.
    private var utc: Finding? {
        let meant = component.parent?.first("X-WR-TIMEZONE").flatMap { property in
            ZoneName.resolve(property.value).map { (name: property.value, rules: ZoneRules($0.timeZone)) }
        }
        let (name, rules) = meant ?? (viewerName, viewer)
        let clock = occurrence.start.civilDateTime.clockText
        let offset = rules.offset(at: occurrence.startInstant)
        guard offset != 0 else { return nil }
        return Finding(
            topic: .utc,
            message: "DTSTART is in UTC. If \(clock) in \(name) is meant, the Z is wrong, and the event is shown "
                + "\(OffsetText.length(offset)) too \(offset > 0 ? "late" : "early").", property: dtstart)
    }

    // MARK: - Zones that differ

    /// Findings about an override in another form or zone than its series.
    private var otherZone: [Finding] {
        guard occurrence.entry.recurrenceID != nil, let original = occurrence.recurrenceID,
            TimeKind(original) != TimeKind(occurrence.start)
        else { return [] }
        return [
            Finding(
                topic: .otherZone,
                message: "The override is \(Self.place(occurrence.start)), its series \(Self.place(original)).",
                property: dtstart)
        ]
    }

    private static func place(_ time: CalendarTime) -> String {
        switch time {
        case .date: "all day"
        case .floating: "in no time zone"
        case .utc: "in UTC"
        case .zoned(_, let zone): "in \(zone)"
        }
    }

    /// Returns findings about a VTIMEZONE whose offset differs from the system's zone at this moment.
    private func difference(_ zone: CalendarZone) -> [Finding] {
        let definition = component.parent?.components.known(.vtimezone).first {
            $0[.zoneIdentifier]?.text.exact == zone.writtenIdentifier.exact
        }
        var ignored = DiagnosticLog()
        guard let definition, let system = ZoneName.resolve(zone.writtenIdentifier)?.timeZone ?? zone.timeZone,
            let written = ZoneDefinitions(.default).rules(of: definition, &ignored)
        else { return [] }
        let clock = occurrence.start.civilDateTime
        let (feedOffset, systemOffset) = (written.resolve(clock).offset, ZoneRules(system).resolve(clock).offset)
        guard feedOffset != systemOffset else { return [] }
        let isSystem = zone.rules == ZoneRules(system)
        let other = Timestamp(secondsSince1970: clock.localSeconds - (isSystem ? feedOffset : systemOffset))
        let shown = viewer.local(at: other).map { CalendarTime.floating($0).shortText } ?? "elsewhere"
        return [
            Finding(
                topic: .zoneDiffers,
                message:
                    "The VTIMEZONE in the feed has \(OffsetText.of(feedOffset)) then, the system's \(zone.identifier) "
                    + "\(OffsetText.of(systemOffset)). The \(isSystem ? "system's counts" : "feed's counts"); by the other it "
                    + "is \(shown) in \(viewerName).", property: definition[.zoneIdentifier])
        ]
    }

    // MARK: - Clocks that change

    private func skippedOrRepeated(_ zone: CalendarZone) -> [Finding] {
        // The start has been moved out of the gap; the original start hasn't.
        let isMoved = occurrence.entry.recurrenceID != nil
        let original = isMoved ? nil : occurrence.recurrenceID?.civilDateTime
        let written = original ?? occurrence.entry.storage.localStart
        let start = occurrence.start.civilDateTime
        switch zone.rules.resolve(written) {
        case .gap(let before, let after):
            return [
                Finding(
                    topic: .gap,
                    message:
                        "\(CalendarTime.floating(written).shortText) does not exist in \(zone): clocks go forward by "
                        + "\(OffsetText.length(after - before)). It is read as \(start.clockText).", property: dtstart)
            ]
        case .fold(let first, let second):
            let isSecond = occurrence.offsets?.start == second && first != second
            return [
                Finding(
                    topic: .fold,
                    message: "Clocks in \(zone) show \(CalendarTime.floating(written).shortText) twice, at "
                        + "\(OffsetText.of(first)) and at \(OffsetText.of(second)): this is the "
                        + "\(isSecond ? "second" : "first").", property: dtstart)
            ]
        case .unique: return []
        }
    }

    /// A finding about a series whose time on the viewer's clock has changed since its start.
    private var clockChange: [Finding] {
        guard let master = series.master, master.recurs, occurrence.entry.recurrenceID == nil,
            let rules = master.storage.form.rules
        else { return [] }
        let first = master.start.timestamp(in: viewer)
        let now = occurrence.startInstant
        let distances = [first, now].map { viewer.offset(at: $0) - rules.offset(at: $0) }
        guard distances[0] != distances[1], let before = viewer.local(at: first) else { return [] }
        var changes: [String] = []
        for (name, zone) in [(master.start.zone?.identifier, rules), (viewerName, viewer)] {
            guard let name, let change = zone.changes.last(where: { $0.timestamp <= now && $0.timestamp > first }),
                let day = zone.local(at: change.timestamp)?.date
            else { continue }
            changes.append("\(name) changed its clocks on \(day)")
        }
        let reason = changes.isEmpty ? "" : ": \(changes.joined(separator: ", "))"
        let constant = master.storage.form.isUTC ? " UTC itself never changes." : ""
        return [
            Finding(
                topic: .clockChange,
                message: "The series started at \(before.clockText) in \(viewerName), and is "
                    + "\(OffsetText.length(distances[1] - distances[0])) \(distances[1] > distances[0] ? "later" : "earlier") "
                    + "now\(reason).\(constant)", property: master.component[.start])
        ]
    }
}
