import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import JCal
import Recurrence

/// The state of writing a feed: losses and options.
final class WritingContext {
    let options: JSCalendarOptions
    private(set) var losses: [ConversionLoss] = []
    /// The UID of the entry that is written.
    var uid: String?
    /// The names of zones, because a comparison with all IANA zones takes milliseconds.
    private var zoneNames: [ObjectIdentifier: (zone: CalendarZone, name: ZoneChoice.Name, read: CalendarZone?)] = [:]
    // Results by the bytes of a line in the tree that is written, because many entries have the same people, alarms, words and times.
    private var parameters = RecentTexts<LineCopy>()
    private var people = RecentTexts<LineCopy>()
    private var alarms = RecentTexts<InnerComponent>()
    /// The values of members that come back, by the raw value of the kind of object.
    private var values = ObjectKind.allCases.map { _ in RecentTexts<[UInt8]>() }
    private var rules = RecentTexts<[UInt8]>()
    private var places = RecentTexts<WrittenElement>()
    private var kept = RecentTexts<[UInt8]>()
    private var renamed = RecentValues<
        ObjectIdentifier, (person: WrittenElement, organizer: String?, element: ConvertedProperty)
    >()
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
        known(zone).name
    }

    /// Returns the zone that is read for a zone.
    func readZone(_ zone: CalendarZone) -> CalendarZone? { known(zone).read }

    private func known(_ zone: CalendarZone) -> (zone: CalendarZone, name: ZoneChoice.Name, read: CalendarZone?) {
        if let known = zoneNames[ObjectIdentifier(zone)] { return known }
        let name = ZoneChoice.name(of: zone)
        let known = (zone, name, reading.zone(name.text))
        zoneNames[ObjectIdentifier(zone)] = known
        return known
    }

    // MARK: - Copies

    /// Starts to write a tree, in which equal bytes may mean something else.
    func start() {
        (parameters, people, alarms) = (RecentTexts(), RecentTexts(), RecentTexts())
        (rules, places, kept) = (RecentTexts(), RecentTexts(), RecentTexts())
        values = values.map { _ in RecentTexts() }
    }

    /// Returns the lines of an entry.
    func lines(of component: CalendarComponent) -> EntryLines {
        var lines: ContiguousArray<Line> = []
        lines.reserveCapacity(24)
        for property in component.properties {
            if let person = person(of: property) {
                lines.append(Line(person))
                continue
            }
            let copy = parameters(of: property)
            if let known = property.known, !property.hasControls, copy != nil || !property.hasParameters {
                lines.append(Line(known, property, copy))
            } else if let draft = draft(property) {
                lines.append(Line(draft))
            }
        }
        return EntryLines(
            component: component, lines: lines, components: component.components.compactMap { inner($0) })
    }

    /// Returns the value of a member as JSON if the property is certain to come back from it; nil for any other.
    func exactValue(of line: Line, _ row: MemberMapping, _ kind: ObjectKind) -> [UInt8]? {
        line.withPlainBytes { bytes in values[kind.rawValue].value(of: bytes) { row.exactValue(of: line) } }
    }

    /// Returns the RecurrenceRule of an RRULE without UNTIL, which depends on nothing else, if the line is certain to come
    /// back from it; nil for any other.
    func exactRule(of line: Line, _ rule: RecurrenceRule, _ start: CalendarTime) -> [UInt8]? {
        if rule.end.until != nil { return nil }
        return line.withPlainBytes { bytes in
            rules.value(of: bytes) {
                guard let object = RecurrenceMembers.object(rule, of: line.value, besideStart: start),
                    RecurrenceMembers.restores(line.value, from: object, besideStart: start)
                else { return nil }
                return object.bytes
            }
        }
    }

    /// Returns the Location of a LOCATION.
    func place(of line: Line) -> WrittenElement {
        func place() -> WrittenElement {
            let name = line.text
            return WrittenElement(
                key: JSCalendarKey.uuid(name), ["@type": "Location", "name": .text(name)], isExact: line.restoresText)
        }
        return line.withPlainBytes { places.value(of: $0, make: place) } ?? place()
    }

    /// Returns a property in jCal.
    func jCal(of line: Line) -> [UInt8] {
        func jCal() -> [UInt8] { line.draft?.jCal.bytes ?? [] }
        return line.withPlainBytes { kept.value(of: $0, make: jCal) } ?? jCal()
    }

    /// Returns the element of `convertedProperties` for an ATTENDEE whose participant has another key than usual.
    func renamed(_ line: Line, _ person: WrittenElement, _ organizer: String?) -> ConvertedProperty {
        if let known = renamed[ObjectIdentifier(person)], known.organizer == organizer { return known.element }
        var element = ConvertedProperty(name: line.name.lowercased(), parameters: person.others)
        let source = JSONValue.array([.object(person.members), .text(organizer ?? "")])
        element.original = ([line.draft].compactMap(\.self), [], ConvertedProperty.mark(of: source))
        element.encoded = element.json.bytes
        // The person is kept, so that its identity is unique.
        renamed[ObjectIdentifier(person)] = (person, organizer, element)
        return element
    }

    /// Returns the participant of an ATTENDEE or an ORGANIZER.
    private func person(of property: CalendarProperty) -> LineCopy? {
        guard property.known == .attendee || property.known == .organizer else { return nil }
        return property.withParameterBytes { _, bytes in
            people.value(of: bytes.extracting(property.offset..<property.valueByteRange.upperBound)) {
                let (draft, fault) = PropertyDraft.recovering(copying: property)
                guard let draft, fault == nil else { return nil }
                return LineCopy(draft, person: WrittenElement(participantOf: draft))
            }
        } ?? nil
    }

    /// Returns a property with the parameters of another; nil if there are none, or if they can't be written.
    private func parameters(of property: CalendarProperty) -> LineCopy? {
        property.withParameterBytes { range, bytes in
            parameters.value(of: bytes.extracting(range)) {
                let (draft, fault) = PropertyDraft.recovering(copying: property)
                return fault == nil && !property.isQuotedPrintable ? draft.map { LineCopy($0) } : nil
            }
        } ?? nil
    }

    /// Returns a component inside an entry, and what it becomes.
    private func inner(_ component: CalendarComponent) -> InnerComponent? {
        if component.known == .valarm {
            let bytes = component.storage.textBytes
            let alarm = alarms.value(of: bytes.span.extracting(component.contentByteRange)) {
                let count = losses.count
                defer { losses.removeSubrange(count...) }
                guard let draft = draft(component), losses.count == count else { return nil }
                if draft.first("RELATED-TO") != nil { return InnerComponent(draft) }
                return InnerComponent(draft, alert: ObjectWriter.alert(draft, [:], self))
            }
            if let alarm { return alarm }
        }
        return draft(component).map { InnerComponent($0) }
    }

    /// Returns a copy of a component, without what can't be written.
    func draft(_ component: CalendarComponent) -> ComponentDraft? {
        guard var draft = try? ComponentDraft(component.rawName) else {
            lose(.component(component.rawName), .omitted, .forbiddenCharacter)
            return nil
        }
        for property in component.properties {
            if let copy = self.draft(property) { draft.properties.append(copy) }
        }
        for inner in component.components { if let copy = self.draft(inner) { draft.components.append(copy) } }
        return draft
    }

    private func draft(_ property: CalendarProperty) -> PropertyDraft? {
        let (copy, fault) = PropertyDraft.recovering(copying: property)
        if fault != nil {
            lose(.property(property.name), copy == nil ? .omitted : .approximated, .forbiddenCharacter)
        }
        return copy
    }

    // MARK: - Losses

    /// Records losses of an element that was written before.
    func lose(again losses: [ConversionLoss]) {
        for loss in losses { lose(loss.part, loss.outcome, loss.reason, changesOccurrences: loss.changesOccurrences) }
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
