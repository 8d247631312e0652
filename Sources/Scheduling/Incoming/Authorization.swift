import ICalendar
import ICalendarSyntax

/// Who may change what. The rules are checked here and nowhere else, before anything of a message is read into a copy. Their
/// names, A1 to A12, are those of the article *Scheduling meetings*.
struct Authorization {
    enum Verdict {
        case granted
        case review(Review)
        case refused(RefusalReason)
        case ignored(IgnoredReason)
    }

    let scheduler: Scheduler
    let method: SchedulingMethod
    /// The message.
    let message: Meeting
    /// The stored meeting with the same UID.
    let stored: Meeting?
    /// The sender; without an authenticated one, the sender that the message claims.
    let sender: CalendarAddress
    /// The attendees for whom the sender answers: the sender, and those that the stored SENT-BY says that the sender acts for.
    let answering: Set<CalendarAddress>

    init(
        _ scheduler: Scheduler, _ method: SchedulingMethod, _ message: Meeting, _ stored: Meeting?,
        sender: CalendarAddress
    ) {
        (self.scheduler, self.method, self.message, self.stored) = (scheduler, method, message, stored)
        self.sender = sender
        // Most attendees answer for themselves alone, and then the lines of the others aren't read.
        let isAlone =
            !method.isFromAttendee
            || message.parts.allSatisfy { $0.addresses == [sender] }
                && stored?.parts.allSatisfy { $0.attendee(sender) != nil } ?? true
        let represented = isAlone ? [] : stored?.parts.flatMap(\.representedAttendees) ?? []
        answering = Set(represented.filter { $0.isOrIsRepresented(by: sender) }.map(\.calendarAddress)).union([sender])
    }

    private var own: Set<CalendarAddress> { scheduler.addresses }

    func verdict() -> Verdict {
        switch method {
        case .publish, .request, .add, .cancel, .declineCounter:
            guard let stored else { return verdictWithoutStored() }
            return organizerVerdict(stored)
        case .reply, .counter, .refresh:
            // A9: a reply never creates anything.
            guard let stored else { return .ignored(.unknownUID) }
            guard let organizer = stored.organizer, own.contains(organizer.calendarAddress) else {
                return .ignored(.notForUser)
            }
            return attendeeVerdict(stored)
        }
    }

    /// A1, A2, A7: only the stored organizer changes a stored copy, and nobody that of the organizer.
    private func organizerVerdict(_ stored: Meeting) -> Verdict {
        guard let organizer = stored.organizer else { return .refused(.notOrganizer) }
        if own.contains(organizer.calendarAddress) { return .refused(.ownMeeting) }
        let others = message.parts.compactMap(\.organizer).filter { $0.calendarAddress != organizer.calendarAddress }
        if let other = others.first { return newOrganizerVerdict(stored, other) }
        guard organizer.isOrIsRepresented(by: sender) else { return .refused(.notOrganizer) }
        let isMeeting = stored.parts.contains { !$0.attendees.isEmpty }
        return method == .publish && isMeeting ? .refused(.ownMeeting) : .granted
    }

    /// A2: a new organizer needs the user's consent and a higher SEQUENCE.
    private func newOrganizerVerdict(_ stored: Meeting, _ organizer: CalendarUser) -> Verdict {
        let isOne = message.parts.allSatisfy {
            $0.organizer?.calendarAddress ?? organizer.calendarAddress == organizer.calendarAddress
        }
        let highest = stored.parts.map(\.revision.sequence).max() ?? 0
        guard method == .request, isOne, organizer.calendarAddress == sender, !own.contains(sender),
            message.parts.allSatisfy({ $0.revision.sequence > highest })
        else { return .refused(.notOrganizer) }
        return verdict(scheduler.options.newOrganizer, .newOrganizer(organizer))
    }

    /// A8, A9: what may create an item.
    private func verdictWithoutStored() -> Verdict {
        let organizer = message.organizer
        if let organizer, own.contains(organizer.calendarAddress) { return .refused(.ownMeeting) }
        let organizers = Set(message.parts.compactMap { $0.organizer?.calendarAddress })
        guard organizers.count <= 1 else { return .refused(.invalid(.organizersDiffer)) }
        let isOrganizer = organizer.map { $0.calendarAddress == sender } ?? (method == .publish)
        switch method {
        case .cancel, .declineCounter: return .ignored(.unknownUID)
        case .add: return isOrganizer ? .granted : .refused(.notOrganizer)
        case .publish:
            return isOrganizer ? .granted : verdict(scheduler.options.forwardedInvitations, .forwarded(by: sender))
        default:
            let isInvited = message.parts.contains { $0.attendee(own) != nil }
            if isOrganizer, isInvited { return .granted }
            return verdict(scheduler.options.forwardedInvitations, .forwarded(by: sender))
        }
    }

    /// A3, A10: an attendee answers for nobody else, and only attendees ask.
    private func attendeeVerdict(_ stored: Meeting) -> Verdict {
        let senders = answering
        if method == .reply {
            return message.parts.contains { $0.attendee(senders) != nil } ? .granted : .refused(.notAttendee)
        }
        return stored.parts.contains { $0.attendee(senders) != nil } ? .granted : .refused(.notAttendee)
    }

    private func verdict(_ policy: Scheduler.Policy, _ question: Review) -> Verdict {
        switch policy {
        case .accept: .granted
        case .ask: .review(question)
        case .ignore: .ignored(.notForUser)
        }
    }
}
