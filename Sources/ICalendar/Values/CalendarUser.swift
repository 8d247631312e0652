public import ICalendarSyntax

/// Who takes part: an ORGANIZER (RFC 5545 §3.8.4.3) or, with what is asked of them, an ATTENDEE (§3.8.4.1).
public struct CalendarUser: Hashable, Sendable, Codable {
    /// CAL-ADDRESS: a URI, as a rule `mailto:` and an address.
    public var address: String
    /// `CN`: the name to show.
    public var name: String?
    /// The other parameters, such as `SENT-BY`, and of an attendee `ROLE`, `PARTSTAT`, `CUTYPE`.
    public var parameters: [CalendarParameter]

    /// Creates a user with a URI as the address.
    public init(address: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        self.address = address
        self.name = name
        self.parameters = parameters
    }

    /// Creates a user with an e-mail address.
    public init(email: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        self.init(address: "mailto:" + email, name: name, parameters: parameters)
    }

    /// An attendee who is asked to come, with the words of RFC 5545 §3.2.
    ///
    /// - Parameters:
    ///   - email: the address, without `mailto:`.
    ///   - name: `CN`.
    ///   - role: `ROLE`: `REQ-PARTICIPANT`, `OPT-PARTICIPANT`, `CHAIR`, `NON-PARTICIPANT`.
    ///   - status: `PARTSTAT`: `NEEDS-ACTION`, `ACCEPTED`, `DECLINED`, `TENTATIVE`, `DELEGATED`.
    ///   - expectsReply: `RSVP`.
    public static func attendee(
        email: String, name: String? = nil, role: String? = nil, status: String? = nil, expectsReply: Bool = false
    ) -> CalendarUser {
        var parameters: [CalendarParameter] = []
        if let role { parameters.append(CalendarParameter(name: "ROLE", values: [role])) }
        if let status { parameters.append(CalendarParameter(name: "PARTSTAT", values: [status])) }
        if expectsReply { parameters.append(CalendarParameter(name: "RSVP", values: ["TRUE"])) }
        return CalendarUser(email: email, name: name, parameters: parameters)
    }

    func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let common = self.name.map { [CalendarParameter(name: "CN", values: [$0])] } ?? []
        return try PropertyDraft(name, value: address, parameters: common + parameters)
    }
}
