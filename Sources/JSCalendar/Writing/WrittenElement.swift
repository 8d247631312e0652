import CalendarConversion
import ICalendarSyntax

/// The element of a map that a line or a component becomes.
final class WrittenElement: Sendable {
    /// The key that its content gives.
    let key: String
    let members: JSONObject
    /// The members as JSON.
    let json: [UInt8]
    /// Whether reading it gives the line or the component.
    let isExact: Bool
    /// The address of a participant in lower case.
    let address: String
    /// The parameters without a member.
    let others: [CalendarParameter]
    /// What isn't expressed.
    let losses: [ConversionLoss]

    init(
        key: String, _ members: JSONObject, isExact: Bool, address: String = "", others: [CalendarParameter] = [],
        losses: [ConversionLoss] = []
    ) {
        (self.key, self.members, self.isExact) = (key, members, isExact)
        (self.address, self.others, self.losses) = (address, others, losses)
        json = JSONValue.object(members).bytes
    }

    /// Creates the participant of an ATTENDEE, or of an ORGANIZER, which is an owner.
    convenience init(participantOf line: PropertyDraft) {
        let isOrganizer = line.isNamed("ORGANIZER")
        let rows = isOrganizer ? ParameterMapping.organizer : ParameterMapping.attendee
        var person: JSONObject = ["@type": "Participant", "calendarAddress": .text(line.value)]
        let others = ParameterMapping.members(of: line.parameters, rows, to: &person)
        if isOrganizer { person["roles"] = ["owner": true] }
        self.init(
            key: JSCalendarKey.uuid(line.value), person, isExact: ParameterMapping.areExact(line.parameters, rows),
            address: line.value.lowercased(), others: others)
    }
}
