/// The components whose place in the tree the RFCs fix. Others are kept under their own names, wherever they stand.
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

    /// Whether it stands directly in a VCALENDAR and never inside another of its sort, so that one that opens inside
    /// another tells that an END is missing.
    public var isTopLevel: Bool {
        switch self {
        case .vevent, .vtodo, .vjournal, .vfreebusy, .vtimezone, .vavailability: true
        default: false
        }
    }

    /// Whether it holds no component of this sort, so that one that opens directly inside another tells that an END is
    /// missing.
    var isInnermost: Bool {
        switch self {
        case .valarm, .standard, .daylight, .available: true
        default: false
        }
    }

    /// The name in capitals, as the RFC spells it.
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

    /// Names to raw values.
    static let table = NameTable(allCases.map { ($0.name, $0.rawValue) })
}
