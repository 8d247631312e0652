import CalendarConversion
import ICalendarSyntax

/// A property and the member with the same meaning. Writing and reading use the same rows.
final class MemberMapping: Sendable {
    /// The form of a value in both formats.
    enum Form: Sendable {
        /// TEXT and a string.
        case text
        /// A URI, a calendar address or another text without escapes, and a string.
        case uri
        /// One of several words: in iCalendar and in JSCalendar.
        case word([String: String])
        /// A whole number.
        case integer(ClosedRange<Int>)
        /// A time in UTC.
        case utc
        /// A duration that isn't negative.
        case duration
        /// A list of texts over all properties of the name, and a set.
        case set(isText: Bool)
    }

    let property: String
    /// The kind of the property; nil if ``KnownProperty`` has no case for it.
    let known: KnownProperty?
    let member: String
    let form: Form
    let (isText, isSet): (Bool, Bool)
    let kinds: Set<ObjectKind>

    private init(_ property: String, _ member: String, _ form: Form, _ kinds: Set<ObjectKind>) {
        (self.property, self.member, self.form, self.kinds) = (property, member, form, kinds)
        known = KnownProperty(name: property)
        isText = if case .text = form { true } else { false }
        isSet = if case .set = form { true } else { false }
    }

    /// The rows, in the order in which properties are written.
    static let table: [MemberMapping] = [
        .init("UID", "uid", .text, [.group, .event, .task]),
        .init("PRODID", "prodId", .text, [.group]),
        .init("DTSTAMP", "updated", .utc, ObjectKind.entries),
        .init("LAST-MODIFIED", "updated", .utc, [.group]),
        .init("CREATED", "created", .utc, [.group, .event, .task]),
        .init("SEQUENCE", "sequence", .integer(0...JSONValue.integers.upperBound), ObjectKind.entries),
        .init("NAME", "title", .text, [.group]),
        .init("NAME", "name", .text, [.location]),
        .init("SUMMARY", "title", .text, ObjectKind.entries),
        .init("SUMMARY", "name", .text, [.participant]),
        .init("PRIORITY", "priority", .integer(0...9), ObjectKind.entries),
        .init("PERCENT-COMPLETE", "percentComplete", .integer(0...100), [.task, .participant]),
        .init("ESTIMATED-DURATION", "estimatedDuration", .duration, [.task]),
        .init(
            "CLASS", "privacy", .word(["PUBLIC": "public", "PRIVATE": "private", "CONFIDENTIAL": "secret"]),
            ObjectKind.entries),
        .init("TRANSP", "freeBusyStatus", .word(["OPAQUE": "busy", "TRANSPARENT": "free"]), ObjectKind.entries),
        .init(
            "STATUS", "status", .word(["TENTATIVE": "tentative", "CONFIRMED": "confirmed", "CANCELLED": "cancelled"]),
            [.event]),
        .init(
            "STATUS", "progress",
            .word([
                "NEEDS-ACTION": "needs-action", "COMPLETED": "completed", "IN-PROCESS": "in-process",
                "CANCELLED": "cancelled", "FAILED": "failed",
            ]), [.task]),
        .init("COMPLETED", progressUpdated, .utc, [.task]),
        .init("CATEGORIES", "keywords", .set(isText: true), [.group, .event, .task]),
        .init("CONCEPT", "categories", .set(isText: false), [.group, .event, .task]),
        .init("LOCATION-TYPE", "locationTypes", .set(isText: true), [.location]),
        .init("COLOR", "color", .text, [.group, .event, .task]),
        .init("SOURCE", "source", .uri, [.group]),
        .init("COORDINATES", "coordinates", .uri, [.location]),
        .init("CALENDAR-ADDRESS", "calendarAddress", .uri, [.participant]),
        .init("ACTION", "action", .word(["DISPLAY": "display", "EMAIL": "email"]), [.alert]),
        .init("ACKNOWLEDGED", "acknowledged", .utc, [.alert]),
    ]

    /// The time of the last change of `progress`, which is the time of completion if `progress` is `completed`. Version 2.0 has
    /// no such member: COMPLETED is kept (Decisions.md J22).
    static let progressUpdated = "progressUpdated"

    /// The rows of each kind of object.
    static func rows(_ kind: ObjectKind) -> [MemberMapping] { rows[kind.rawValue] }

    private static let rows = ObjectKind.allCases.map { kind in table.filter { $0.kinds.contains(kind) } }
}
