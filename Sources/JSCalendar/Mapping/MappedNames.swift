/// Names that both directions treat alike.
enum MappedNames {
    /// Properties that occur once in a component and have a member.
    static let single: Set<String> = Set(MemberMapping.table.filter { !$0.isSet }.map(\.property)).union([
        "DTSTART", "DTEND", "DUE", "DURATION", "DESCRIPTION", "ORGANIZER", "RECURRENCE-ID", "TRIGGER",
        "SHOW-WITHOUT-TIME",
        "GEO", "LOCATION", "RRULE",
    ])

    /// Members that version 2.0 reserves (jscalendarbis §1.7): they are kept, but never written.
    static let reserved: Set<String> = [
        "localizations", "useDefaultAlerts", "requestStatus", "scheduleAgent", "scheduleForceSend", "scheduleStatus",
        "scheduleSequence", "scheduleUpdated", "invitedBy", "participationComment", "replyTo", "sendTo", "excluded",
        "extra",
    ]

    /// Members that a JMAP server adds (draft-ietf-jmap-calendars §5), which mean nothing elsewhere.
    private static let server: Set<String> = [
        "id", "baseEventId", "calendarIds", "isDraft", "isOrigin", "utcStart", "utcEnd", "mayInviteSelf",
        "mayInviteOthers", "hideAttendees",
    ]

    /// Returns whether a member of an entry was added by a JMAP server.
    static func isServerMember(_ name: String, _ kind: ObjectKind) -> Bool { kind.isEntry && server.contains(name) }
}
