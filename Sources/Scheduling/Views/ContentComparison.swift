import ICalendar
import ICalendarSyntax

/// The difference of the content of two components: everything but times, rules, identity and revisions.
struct ContentComparison {
    private(set) var significance = ChangeSignificance.none
    /// The attendees whose answer, role or name differs.
    private(set) var changedAttendees: Set<CalendarAddress> = []
    /// The attendees who are asked for a new answer.
    private(set) var askedAttendees: Set<CalendarAddress> = []

    init(_ old: MeetingPart, _ new: MeetingPart) {
        let (before, after) = (Self.attendees(of: old), Self.attendees(of: new))
        if old.content != new.content || Set(before.keys) != Set(after.keys) { significance = .details }
        for (address, user) in after {
            guard let earlier = before[address], earlier != user else { continue }
            let (left, right) = (Self.texts(of: earlier), Self.texts(of: user))
            if left.others != right.others { significance = .details }
            if left.answers == right.answers { continue }
            significance = max(significance, .status)
            changedAttendees.insert(address)
            if user.expectsReply && !earlier.expectsReply
                || user.status == .needsAction && earlier.status != .needsAction
            {
                askedAttendees.insert(address)
            }
        }
    }

    private static func attendees(of part: MeetingPart) -> [CalendarAddress: CalendarUser] {
        Dictionary(part.attendees.map { ($0.calendarAddress, $0.forMessages) }, uniquingKeysWith: { first, _ in first })
    }

    private static let answers: Set = ["PARTSTAT", "RSVP", "ROLE", "CN"]

    /// Returns the parameters of a user: those of an answer, and the others.
    private static func texts(of user: CalendarUser) -> (answers: [String], others: [String]) {
        var (answers, others): ([String], [String]) = ([], [])
        for parameter in user.parameters {
            let name = parameter.name.uppercasedASCII
            let text = "\(name)=\(parameter.values.joined(separator: ",").uppercased())"
            if ComparedContent.defaults.contains(text) { continue }
            if Self.answers.contains(name) { answers.append(text) } else { others.append(text) }
        }
        if let name = user.name { answers.append("CN=" + name) }
        return (answers.sorted(), others.sorted())
    }

    /// Returns whether two users have the same answer, role and name.
    static func haveSameAnswer(_ left: CalendarUser, _ right: CalendarUser) -> Bool {
        texts(of: left.forMessages).answers == texts(of: right.forMessages).answers
    }
}

extension Meeting {
    /// Returns whether an override has the time and the content of the instance of the series, whoever attends it.
    ///
    /// - Parameter names: The properties that don't matter.
    func isLikeSeries(_ part: MeetingPart, at position: MemberPosition, besides names: Set<String> = []) -> Bool {
        guard !part.isCancelled, model != nil, let master else { return false }
        // The instance differs from the master only in properties that don't matter.
        return time(of: master, at: position) == time(of: part, at: nil)
            && master.content.without(names) == part.content.without(names)
    }
}
