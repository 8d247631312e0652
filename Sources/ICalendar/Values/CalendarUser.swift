public import ICalendarSyntax

/// Someone who takes part: an ORGANIZER (RFC 5545 §3.8.4.3) or an ATTENDEE (RFC 5545 §3.8.4.1).
///
/// ```swift
/// for attendee in entry.attendees {
///     print(attendee.name ?? attendee.email ?? attendee.address, attendee.status, attendee.role)
/// }
/// ```
///
/// The same type is read and written: ``CalendarEntry`` and the drafts have it.
public struct CalendarUser: Hashable, Sendable, Codable {
    /// CAL-ADDRESS: a URI, as a rule `mailto:` and an address.
    public var address: String
    /// `CN`: the name to show.
    public var name: String?
    /// The other parameters, such as `SENT-BY`; those that have a property here (``role``, ``status``) are read from it and written
    /// to it.
    public var parameters: [CalendarParameter]

    /// Creates a user with a URI as the address.
    public init(address: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        self.address = address
        self.name = name
        self.parameters = parameters
    }

    /// Creates a user with an e-mail address; `mailto:` in front of it is accepted.
    public init(email: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        let address = Self.withoutScheme(email) ?? email
        self.init(address: "mailto:" + address, name: name, parameters: parameters)
    }

    /// Returns an attendee who is invited.
    ///
    /// - Parameters:
    ///   - email: the address, with or without `mailto:`.
    ///   - name: the name to show.
    ///   - role: the part that the attendee takes; nil for a required participant.
    ///   - status: the answer; nil where there is none yet.
    ///   - expectsReply: whether an answer is asked for.
    public static func attendee(
        email: String, name: String? = nil, role: Role? = nil, status: Status? = nil, expectsReply: Bool = false
    ) -> CalendarUser {
        var user = CalendarUser(email: email, name: name)
        if let role { user.role = role }
        if let status { user.status = status }
        if expectsReply { user.expectsReply = true }
        return user
    }
}

extension CalendarUser {
    /// ROLE (RFC 5545 §3.2.16) in upper case: the part that an attendee takes; an open set.
    public struct Role: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a role from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Creates a role from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// The value in upper case.
        public var description: String { rawValue }

        /// Chairs the meeting.
        public static let chair = Role(rawValue: "CHAIR")
        /// Is required; the default.
        public static let required = Role(rawValue: "REQ-PARTICIPANT")
        /// May come or not.
        public static let optional = Role(rawValue: "OPT-PARTICIPANT")
        /// Is told of it and doesn't take part.
        public static let informed = Role(rawValue: "NON-PARTICIPANT")
    }

    /// PARTSTAT (RFC 5545 §3.2.12) in upper case: the answer of an attendee; an open set.
    public struct Status: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a status from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Creates a status from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// The value in upper case.
        public var description: String { rawValue }

        /// Has not answered; the default.
        public static let needsAction = Status(rawValue: "NEEDS-ACTION")
        /// Has accepted.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// Has declined.
        public static let declined = Status(rawValue: "DECLINED")
        /// Has accepted for now.
        public static let tentative = Status(rawValue: "TENTATIVE")
        /// Has delegated it to somebody else.
        public static let delegated = Status(rawValue: "DELEGATED")
        /// Has completed the to-do.
        public static let completed = Status(rawValue: "COMPLETED")
        /// Works on the to-do.
        public static let inProcess = Status(rawValue: "IN-PROCESS")
    }

    /// CUTYPE (RFC 5545 §3.2.3) in upper case: whether a user is a person, a group or a thing; an open set.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Creates a kind from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// The value in upper case.
        public var description: String { rawValue }

        /// A person; the default.
        public static let individual = Kind(rawValue: "INDIVIDUAL")
        /// A group of people.
        public static let group = Kind(rawValue: "GROUP")
        /// A thing, such as a projector.
        public static let resource = Kind(rawValue: "RESOURCE")
        /// A room.
        public static let room = Kind(rawValue: "ROOM")
        /// Not known what.
        public static let unknown = Kind(rawValue: "UNKNOWN")
    }

    /// ROLE: the part that an attendee takes; ``Role/required`` where it is absent.
    public var role: Role {
        get { value("ROLE").map { Role(rawValue: $0) } ?? .required }
        set { set("ROLE", to: newValue.rawValue) }
    }

    /// PARTSTAT: the answer of an attendee; ``Status/needsAction`` where it is absent.
    public var status: Status {
        get { value("PARTSTAT").map { Status(rawValue: $0) } ?? .needsAction }
        set { set("PARTSTAT", to: newValue.rawValue) }
    }

    /// CUTYPE: whether a user is a person, a group or a thing; ``Kind/individual`` where it is absent.
    public var kind: Kind {
        get { value("CUTYPE").map { Kind(rawValue: $0) } ?? .individual }
        set { set("CUTYPE", to: newValue.rawValue) }
    }

    /// RSVP (RFC 5545 §3.2.17): whether an answer is asked for; false where it is absent.
    public var expectsReply: Bool {
        get { value("RSVP")?.uppercased() == "TRUE" }
        set { set("RSVP", to: newValue ? "TRUE" : nil) }
    }

    /// The e-mail address: EMAIL (RFC 7986 §6.2), or that of a `mailto:` URI; nil for another URI.
    public var email: String? { value("EMAIL") ?? Self.withoutScheme(address) }

    /// SENT-BY (RFC 5545 §3.2.18): the URI of the user who acts for this one; nil where it is absent.
    public var sentBy: String? {
        get { value("SENT-BY") }
        set { set("SENT-BY", to: newValue) }
    }

    private func value(_ name: String) -> String? {
        parameters.first { $0.name.uppercased() == name }.map { $0.value.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func set(_ name: String, to value: String?) {
        let place = parameters.firstIndex { $0.name.uppercased() == name }
        parameters.removeAll { $0.name.uppercased() == name }
        guard let value else { return }
        let parameter = CalendarParameter(name: name, values: [value])
        parameters.insert(parameter, at: min(place ?? parameters.count, parameters.count))
    }

    /// The address after `mailto:`, without blanks; nil if the text doesn't start with it.
    private static func withoutScheme(_ address: String) -> String? {
        let text = address.trimmed
        guard text.utf8.count >= 7, text.prefix(7).lowercased() == "mailto:" else { return nil }
        return String(text.dropFirst(7)).trimmed
    }
}

extension CalendarUser: CustomStringConvertible {
    /// The name, or the address where there is none.
    public var description: String { (name ?? email ?? address).abbreviated(to: 100) }
}

extension CalendarUser {
    /// The user of an ORGANIZER or ATTENDEE.
    init(_ property: CalendarProperty) {
        self.init(
            address: property.value, name: property.parameterText("CN"),
            parameters: property.parameters.filter { $0.name.uppercased() != "CN" })
    }

    func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let common = self.name.map { [CalendarParameter(name: "CN", values: [$0])] } ?? []
        return try PropertyDraft(name, value: address, parameters: common + parameters)
    }
}
