/// The components whose position in the tree is defined by an RFC. Other components are kept under their own names,
/// wherever they are.
///
/// ```swift
/// let events = calendar.components.known(.vevent)
/// ```
public enum KnownComponent: UInt8, Sendable, Hashable, CaseIterable {
    /// VCALENDAR: RFC 5545 3.4.
    case vcalendar
    /// VEVENT: RFC 5545 3.6.1.
    case vevent
    /// VTODO: RFC 5545 3.6.2.
    case vtodo
    /// VJOURNAL: RFC 5545 3.6.3.
    case vjournal
    /// VFREEBUSY: RFC 5545 3.6.4.
    case vfreebusy
    /// VTIMEZONE: RFC 5545 3.6.5.
    case vtimezone
    /// VALARM: RFC 5545 3.6.6.
    case valarm
    /// STANDARD: RFC 5545 3.6.5.
    case standard
    /// DAYLIGHT: RFC 5545 3.6.5.
    case daylight
    /// VAVAILABILITY: RFC 7953 3.1.
    case vavailability
    /// AVAILABLE: RFC 7953 3.1.
    case available
    /// PARTICIPANT: RFC 9073 7.1.
    case participant
    /// VLOCATION: RFC 9073 7.2.
    case vlocation
    /// VRESOURCE: RFC 9073 7.3.
    case vresource

    /// Whether the component belongs directly in a VCALENDAR and never inside another component of this kind. If one
    /// starts inside another, an END is missing.
    public var isTopLevel: Bool {
        switch self {
        case .vevent, .vtodo, .vjournal, .vfreebusy, .vtimezone, .vavailability: true
        default: false
        }
    }

    /// Whether the component never contains another component of this kind. If one starts directly inside another, an
    /// END is missing.
    var isInnermost: Bool {
        switch self {
        case .valarm, .standard, .daylight, .available: true
        default: false
        }
    }

    /// The name in capitals, as spelled in the RFC.
    public var name: String {
        switch self {
        case .vcalendar: "VCALENDAR"
        case .vevent: "VEVENT"
        case .vtodo: "VTODO"
        case .vjournal: "VJOURNAL"
        case .vfreebusy: "VFREEBUSY"
        case .vtimezone: "VTIMEZONE"
        case .valarm: "VALARM"
        case .standard: "STANDARD"
        case .daylight: "DAYLIGHT"
        case .vavailability: "VAVAILABILITY"
        case .available: "AVAILABLE"
        case .participant: "PARTICIPANT"
        case .vlocation: "VLOCATION"
        case .vresource: "VRESOURCE"
        }
    }

    /// Maps names to raw values.
    static let table = NameTable(allCases.map { ($0.name, $0.rawValue) })
}

extension KnownComponent: CustomStringConvertible {
    /// The name in RFC 5545 form, equal to ``name``.
    public var description: String { name }
}
