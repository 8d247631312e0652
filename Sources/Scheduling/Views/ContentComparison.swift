import ICalendar
import ICalendarSyntax

/// The difference of the content of two components: everything but times, rules, identity and revisions.
struct ContentComparison {
    private(set) var significance = ChangeSignificance.none
    /// Whether only lines of attendees differ.
    let hasSameLines: Bool
    /// The attendees whose answer, role or name differs.
    private(set) var changedAttendees: Set<CalendarAddress> = []
    /// The attendees who are asked for a new answer.
    private(set) var askedAttendees: Set<CalendarAddress> = []

    /// Compares two components.
    ///
    /// - Parameter names: The properties that don't matter.
    init(_ old: MeetingPart, _ new: MeetingPart, besides names: Set<String> = []) {
        hasSameLines = Self.lines(of: old, besides: names) == Self.lines(of: new, besides: names)
        if !hasSameLines { significance = .details }
        let (before, after) = (Self.attendees(of: old), Self.attendees(of: new))
        if Set(before.keys) != Set(after.keys) { significance = .details }
        for (address, user) in after {
            guard let earlier = before[address] else { continue }
            if Self.text(of: earlier, Self.answers, isKept: false) != Self.text(of: user, Self.answers, isKept: false) {
                significance = .details
            }
            guard Self.text(of: earlier, Self.answers, isKept: true) != Self.text(of: user, Self.answers, isKept: true)
            else { continue }
            significance = max(significance, .status)
            changedAttendees.insert(address)
            if user.expectsReply && !earlier.expectsReply
                || user.status == .needsAction && earlier.status != .needsAction
            {
                askedAttendees.insert(address)
            }
        }
    }

    /// Properties that other comparisons look at, or that change without meaning.
    static let ignored: Set = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE",
        "DURATION",
        "RRULE", "RDATE", "EXDATE", "EXRULE", "ATTENDEE", "REQUEST-STATUS",
    ]
    private static let answers: Set = ["PARTSTAT", "RSVP", "ROLE", "CN"]
    private static let defaults: Set = [
        "PARTSTAT=NEEDS-ACTION", "RSVP=FALSE", "ROLE=REQ-PARTICIPANT", "CUTYPE=INDIVIDUAL", "VALUE=TEXT",
    ]

    /// The lines of the organizer, in an order of their own.
    private static func lines(of part: MeetingPart, besides names: Set<String>) -> [String] {
        let ignored = ignored.union(names)
        return part.properties.filter { !ignored.contains($0.name.uppercasedASCII) }.map { line in
            let name = line.name.uppercasedASCII
            let parameters = line.parameters.filter {
                !CalendarUser.privateParameters.contains($0.name.uppercasedASCII)
            }
            .map { "\($0.name.uppercasedASCII)=\($0.values.joined(separator: ","))" }
            .filter { !defaults.contains($0) }.sorted()
            let value = name == "ORGANIZER" ? CalendarAddress(line.value).canonical : line.value
            return "\(name);\(parameters.joined(separator: ";")):\(value)"
        }.sorted()
    }

    private static func attendees(of part: MeetingPart) -> [CalendarAddress: CalendarUser] {
        Dictionary(part.attendees.map { ($0.calendarAddress, $0.forMessages) }, uniquingKeysWith: { first, _ in first })
    }

    /// The parameters of a user with or without some names, in an order of their own.
    private static func text(of user: CalendarUser, _ names: Set<String>, isKept: Bool) -> String {
        var texts = user.parameters.map {
            "\($0.name.uppercasedASCII)=\($0.values.joined(separator: ",").uppercased())"
        }
        if let name = user.name { texts.append("CN=" + name) }
        return texts.filter { !defaults.contains($0) && names.contains(String($0.prefix { $0 != "=" })) == isKept }
            .sorted().joined(separator: ";")
    }
}

extension Meeting {
    /// Returns how an override differs from the instance of the series; nil if its time or its STATUS does.
    ///
    /// - Parameter names: The properties that don't matter.
    func comparison(of part: MeetingPart, at position: MemberPosition, besides names: Set<String> = [])
        -> ContentComparison?
    {
        guard !part.isCancelled, model != nil, let master,
            time(of: master, at: position) == time(of: part, at: nil)
        else { return nil }
        // The instance differs from the master only in properties that don't matter.
        return ContentComparison(master, part, besides: names)
    }
}
