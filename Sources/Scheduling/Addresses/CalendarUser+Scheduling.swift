public import ICalendar
import ICalendarSyntax

// The parameters of RFC 5545 §3.2 and RFC 6638 §7 that scheduling needs.

extension CalendarUser {
    /// The address, to compare with others.
    public var calendarAddress: CalendarAddress {
        get { CalendarAddress(address) }
        set { address = newValue.written }
    }

    /// The users that this one delegated participation to, DELEGATED-TO (RFC 5545 §3.2.5).
    public var delegatedTo: [CalendarAddress] {
        get { values("DELEGATED-TO").map { CalendarAddress($0) } }
        set { set("DELEGATED-TO", to: newValue.map(\.written)) }
    }

    /// The users that delegated participation to this one, DELEGATED-FROM (RFC 5545 §3.2.4).
    public var delegatedFrom: [CalendarAddress] {
        get { values("DELEGATED-FROM").map { CalendarAddress($0) } }
        set { set("DELEGATED-FROM", to: newValue.map(\.written)) }
    }

    /// The groups that the user was invited with, MEMBER (RFC 5545 §3.2.11).
    public var members: [CalendarAddress] {
        get { values("MEMBER").map { CalendarAddress($0) } }
        set { set("MEMBER", to: newValue.map(\.written)) }
    }

    /// The party that sends messages to this user, SCHEDULE-AGENT (RFC 6638 §7.1). ``ScheduleAgent/server`` if absent; an
    /// unknown value means ``ScheduleAgent/none``.
    public var scheduleAgent: ScheduleAgent {
        get { values("SCHEDULE-AGENT").first.map { ScheduleAgent(rawValue: $0.uppercased()) ?? .none } ?? .server }
        set { set("SCHEDULE-AGENT", to: newValue == .server ? [] : [newValue.rawValue]) }
    }

    /// The codes of the last delivery, SCHEDULE-STATUS (RFC 6638 §7.3), such as `2.0` or `3.7`.
    public var scheduleStatus: [String] {
        get { values("SCHEDULE-STATUS").joined(separator: ",").split(separator: ",").map(String.init) }
        set { set("SCHEDULE-STATUS", to: newValue.isEmpty ? [] : [newValue.joined(separator: ",")]) }
    }

    /// The message to send even if nothing changed, SCHEDULE-FORCE-SEND (RFC 6638 §7.2): ``SchedulingMethod/request`` or
    /// ``SchedulingMethod/reply``.
    public var scheduleForceSend: SchedulingMethod? {
        get { values("SCHEDULE-FORCE-SEND").first.flatMap { SchedulingMethod(rawValue: $0.uppercased()) } }
        set { set("SCHEDULE-FORCE-SEND", to: newValue.map { [$0.rawValue] } ?? []) }
    }

    /// Returns the values of a parameter without empty ones.
    func values(_ name: String) -> [String] {
        parameters.first { $0.name.uppercasedASCII == name }?.values.filter { !$0.isEmpty } ?? []
    }

    /// Writes a parameter in its place, or removes it.
    mutating func set(_ name: String, to values: [String]) {
        let place = parameters.firstIndex { $0.name.uppercasedASCII == name } ?? parameters.count
        parameters.removeAll { $0.name.uppercasedASCII == name }
        guard !values.isEmpty else { return }
        parameters.insert(CalendarParameter(name: name, values: values), at: min(place, parameters.count))
    }

    /// Returns whether the user is one of several addresses, or somebody with one of them acts for the user.
    func isOrIsRepresented(by address: CalendarAddress) -> Bool {
        calendarAddress == address || sentBy.map { CalendarAddress($0) } == address
    }
}

extension CalendarUser {
    /// The parameters that are the business of one copy, and that messages don't contain.
    static let privateParameters: Set = [
        "SCHEDULE-AGENT", "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND", "X-REPLY-SEQUENCE", "X-REPLY-DTSTAMP",
    ]

    /// The user without the parameters of one copy.
    var forMessages: CalendarUser {
        var user = self
        user.parameters.removeAll { Self.privateParameters.contains($0.name.uppercasedASCII) }
        return user
    }

    /// Creates a user from a property to write.
    init(_ property: PropertyDraft) {
        let name = property.parameters.first { $0.name.uppercasedASCII == "CN" }?.values.joined(separator: ",")
        self.init(
            address: property.value, name: name,
            parameters: property.parameters.filter { $0.name.uppercasedASCII != "CN" })
    }
}
