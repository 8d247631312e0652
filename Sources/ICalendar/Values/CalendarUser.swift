public import ICalendarSyntax

/// An ORGANIZER (RFC 5545 §3.8.4.3) or an ATTENDEE (RFC 5545 §3.8.4.1).
///
/// ```swift
/// for attendee in entry.attendees {
///     print(attendee.name ?? attendee.email ?? attendee.address, attendee.status, attendee.role)
/// }
/// ```
///
/// The same type is used for parsing and writing: by ``CalendarEntry`` and by the drafts.
public struct CalendarUser: Sendable, Codable {
    /// The calendar address (CAL-ADDRESS): a URI, usually `mailto:` followed by an e-mail address.
    public var address: String
    /// The name to display, `CN`; nil if absent.
    public var name: String?
    /// The other parameters, such as `SENT-BY`. Properties such as ``role`` and ``status`` read and write these
    /// parameters.
    public var parameters: [CalendarParameter]

    /// Creates a user with a URI as the address.
    public init(address: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        self.address = address
        self.name = name
        self.parameters = parameters
    }

    /// Creates a user with an e-mail address, with or without `mailto:`.
    public init(email: String, name: String? = nil, parameters: [CalendarParameter] = []) {
        let address = Self.withoutScheme(email) ?? email
        self.init(address: "mailto:" + address, name: name, parameters: parameters)
    }

    /// Returns an attendee to invite.
    ///
    /// - Parameters:
    ///   - email: The e-mail address, with or without `mailto:`.
    ///   - name: The name to display.
    ///   - role: The role of the attendee; nil for a required participant.
    ///   - status: The reply of the attendee; nil if there is none yet.
    ///   - expectsReply: Whether the attendee is asked to reply.
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
    /// The role of an attendee, ROLE (RFC 5545 §3.2.16), in upper case. Other values than the ones below are possible.
    ///
    /// ```swift
    /// attendee.role = .optional
    /// ```
    public struct Role: ExtensibleToken {
        /// The ROLE value in upper case.
        public let rawValue: String

        /// Creates a role from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// The chair of the meeting, `CHAIR`.
        public static let chair = Role(rawValue: "CHAIR")
        /// A required participant, `REQ-PARTICIPANT`; the default.
        public static let required = Role(rawValue: "REQ-PARTICIPANT")
        /// An optional participant, `OPT-PARTICIPANT`.
        public static let optional = Role(rawValue: "OPT-PARTICIPANT")
        /// A person who is informed but doesn't take part, `NON-PARTICIPANT`.
        public static let informed = Role(rawValue: "NON-PARTICIPANT")
    }

    /// The reply of an attendee, PARTSTAT (RFC 5545 §3.2.12), in upper case. Other values than the ones below are
    /// possible.
    ///
    /// ```swift
    /// attendee.status = .accepted
    /// ```
    public struct Status: ExtensibleToken {
        /// The PARTSTAT value in upper case.
        public let rawValue: String

        /// Creates a status from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// The attendee hasn't replied; the default.
        public static let needsAction = Status(rawValue: "NEEDS-ACTION")
        /// The attendee accepted.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// The attendee declined.
        public static let declined = Status(rawValue: "DECLINED")
        /// The attendee accepted tentatively.
        public static let tentative = Status(rawValue: "TENTATIVE")
        /// The attendee delegated participation to somebody else.
        public static let delegated = Status(rawValue: "DELEGATED")
        /// The attendee completed the to-do.
        public static let completed = Status(rawValue: "COMPLETED")
        /// The attendee is working on the to-do.
        public static let inProcess = Status(rawValue: "IN-PROCESS")
    }

    /// The kind of a calendar user, CUTYPE (RFC 5545 §3.2.3), in upper case. Other values than the ones below are
    /// possible.
    ///
    /// ```swift
    /// let rooms = entry.attendees.filter { $0.kind == .room }
    /// ```
    public struct Kind: ExtensibleToken {
        /// The CUTYPE value in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// An individual; the default.
        public static let individual = Kind(rawValue: "INDIVIDUAL")
        /// A group of individuals.
        public static let group = Kind(rawValue: "GROUP")
        /// A resource, such as a projector.
        public static let resource = Kind(rawValue: "RESOURCE")
        /// A room, such as a meeting room.
        public static let room = Kind(rawValue: "ROOM")
        /// A user of an unknown kind.
        public static let unknown = Kind(rawValue: "UNKNOWN")
    }

    /// The role of the attendee, ROLE; ``Role/required`` if absent.
    public var role: Role {
        get { value("ROLE").map { Role(rawValue: $0) } ?? .required }
        set { set("ROLE", to: newValue.rawValue) }
    }

    /// The reply of the attendee, PARTSTAT; ``Status/needsAction`` if absent.
    public var status: Status {
        get { value("PARTSTAT").map { Status(rawValue: $0) } ?? .needsAction }
        set { set("PARTSTAT", to: newValue.rawValue) }
    }

    /// The kind of the user, CUTYPE; ``Kind/individual`` if absent.
    public var kind: Kind {
        get { value("CUTYPE").map { Kind(rawValue: $0) } ?? .individual }
        set { set("CUTYPE", to: newValue.rawValue) }
    }

    /// Whether the attendee is asked to reply, RSVP (RFC 5545 §3.2.17); false if absent.
    public var expectsReply: Bool {
        get { value("RSVP")?.uppercased() == "TRUE" }
        set { set("RSVP", to: newValue ? "TRUE" : nil) }
    }

    /// The e-mail address: EMAIL (RFC 7986 §6.2), or the address in a `mailto:` URI; nil for any other URI.
    public var email: String? { value("EMAIL") ?? Self.withoutScheme(address) }

    /// The URI of the user who acts on behalf of this one, SENT-BY (RFC 5545 §3.2.18); nil if absent.
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

    /// Returns the address after `mailto:`, trimmed; nil if the text has another scheme.
    private static func withoutScheme(_ address: String) -> String? {
        let text = address.trimmed
        guard text.utf8.count >= 7, text.prefix(7).lowercased() == "mailto:" else { return nil }
        return String(text.dropFirst(7)).trimmed
    }
}

extension CalendarUser: Hashable {
    /// Returns whether the addresses, the names and the parameters have the same bytes.
    public static func == (left: CalendarUser, right: CalendarUser) -> Bool {
        left.address.exact == right.address.exact && left.name.exact == right.name.exact
            && left.parameters == right.parameters
    }

    /// Hashes the bytes of the address and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(address.exact)
        hasher.combine(name.exact)
    }
}

extension CalendarUser: CustomStringConvertible {
    /// The name of the user, or the address if there is no name.
    public var description: String { (name ?? email ?? address).abbreviated(to: 100) }
}

extension CalendarUser {
    /// Creates a user from an ORGANIZER or ATTENDEE property.
    package init(_ property: CalendarProperty) {
        self.init(
            address: property.value, name: property.parameterText("CN"),
            parameters: property.parameters.filter { $0.name.uppercased() != "CN" })
    }

    /// Whether the address is a URI; for `mailto:`, one without blanks and angle brackets (RFC 6068 §2).
    package var hasValidAddress: Bool {
        guard URIText.hasScheme(address), !URIText.repeatsMailScheme(address) else { return false }
        guard let mail = Self.withoutScheme(address) else { return true }
        return !mail.isEmpty && !mail.contains { $0.isWhitespace || "<>".contains($0) }
    }

    package func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let common = self.name.map { [CalendarParameter(name: "CN", values: [$0])] } ?? []
        return try PropertyDraft(name, value: address, parameters: common + parameters)
    }
}
