import CalendarConversion
import ICalendar
import ICalendarSyntax

/// The state of writing a feed: losses and options.
final class WritingContext {
    let options: JSCalendarOptions
    private(set) var losses: [ConversionLoss] = []
    /// The UID of the entry that is written.
    var uid: String?
    /// The names of zones, because a comparison with all IANA zones takes milliseconds.
    private var zoneNames: [ObjectIdentifier: (zone: CalendarZone, name: ZoneChoice.Name)] = [:]
    private var people = RecentValues<PropertyDraft, WrittenElement>()
    private var alerts = RecentValues<ComponentDraft, WrittenElement>()
    /// Reads back what is written; its losses mean nothing.
    let reading: ReadingContext

    init(_ options: JSCalendarOptions) {
        self.options = options
        var version2 = options
        version2.keepsForeignParts = true
        reading = ReadingContext(version2)
    }

    /// Returns the IANA zone that stands for a zone.
    func name(of zone: CalendarZone) -> ZoneChoice.Name {
        if let known = zoneNames[ObjectIdentifier(zone)] { return known.name }
        let name = ZoneChoice.name(of: zone)
        zoneNames[ObjectIdentifier(zone)] = (zone, name)
        return name
    }

    /// Returns the participant of an ATTENDEE or an ORGANIZER.
    ///
    /// - Parameter rows: The parameters that have a member.
    func participant(_ line: PropertyDraft, _ rows: [ParameterMapping]) -> WrittenElement {
        if let known = people[line] { return known }
        var person: JSONObject = ["@type": "Participant", "calendarAddress": .text(line.value)]
        let others = line.members(rows, to: &person)
        let element = WrittenElement(
            key: JSCalendarKey.uuid(line.value), members: person, address: line.value.lowercased(),
            isExact: line.areExact(rows), others: others)
        people[line] = element
        return element
    }

    /// Returns the alert of an alarm, and records what it loses.
    ///
    /// - Parameter write: Makes the alert, which depends on nothing but the alarm.
    func alert(_ alarm: ComponentDraft, _ write: () -> WrittenElement?) -> WrittenElement? {
        if let known = alerts[alarm] {
            for loss in known.losses {
                lose(loss.part, loss.outcome, loss.reason, changesOccurrences: loss.changesOccurrences)
            }
            return known
        }
        let start = losses.count
        guard var written = write() else { return nil }
        written.losses = Array(losses[start...])
        alerts[alarm] = written
        return written
    }

    func lose(
        _ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome, _ reason: ConversionLoss.Reason,
        changesOccurrences: Bool = false
    ) {
        losses.append(ConversionLoss(part, outcome, reason, uid: uid, changesOccurrences: changesOccurrences))
    }

    /// Records a part that is kept for the way back, or left out without foreign parts.
    func keep(
        _ part: ConversionLoss.Part, _ reason: ConversionLoss.Reason = .noEquivalent, changesOccurrences: Bool = false
    ) {
        lose(part, options.keepsForeignParts ? .kept : .omitted, reason, changesOccurrences: changesOccurrences)
    }
}
