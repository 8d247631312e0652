public import ICalendar
import ICalendarEditing
import ICalendarSyntax
import Recurrence

extension Scheduler {
    /// Returns the effect of a message on the user's copy.
    ///
    /// The rights of the sender are checked first; see <doc:SchedulingMeetings>. Old and repeated messages are ignored component by
    /// component, so messages may arrive late, twice, or in another order.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - stored: The stored item with the UID of the message; nil if there is none. Other entries of the feed don't matter.
    ///   - replies: The replies applied so far, if you don't want them remembered in the document.
    /// - Complexity: O(*n*) in the size of the item and the message
    public func outcome(
        of message: ReceivedMessage, for stored: CalendarFeed?, replies: ReplyHistory? = nil
    ) -> SchedulingOutcome {
        do throws(SchedulingError) {
            if message.componentName == "VFREEBUSY" { return try freeBusyOutcome(of: message) }
            guard ["VEVENT", "VTODO", "VJOURNAL"].contains(message.componentName) else {
                return .refused(.unsupported(message.componentName))
            }
            return try outcome(of: message, for: Meeting.find(message.uid, in: stored), replies)
        } catch {
            return .refused(.invalid(error))
        }
    }

    private func outcome(
        of message: ReceivedMessage, for stored: Meeting?, _ replies: ReplyHistory?
    ) throws(SchedulingError) -> SchedulingOutcome {
        let meeting = Meeting(message, zonesOf: stored?.feed)
        // A11: a message never changes another kind of component.
        if let stored, stored.parts.contains(where: { $0.component?.name != message.componentName }) {
            return .refused(.unsupported("a \(message.componentName) with the UID of another component"))
        }
        var claimed: CalendarUser? {
            message.method.isFromAttendee
                ? meeting.parts.first?.attendees.first : stored?.organizer ?? meeting.organizer
        }
        guard let sender = message.sender ?? claimed?.calendarAddress else { return .refused(.notAttendee) }
        let authorization = Authorization(self, message.method, meeting, stored, sender: sender)
        let effect = IncomingEffect(self, message, meeting, stored, authorization, replies)
        switch authorization.verdict() {
        case .refused(let reason): return .refused(reason)
        case .ignored(let reason): return .ignored(reason)
        case .review(let question): return try .review(question, effect.outcome())
        case .granted:
            let outcome = try effect.outcome()
            guard message.sender == nil else { return outcome }
            switch outcome {
            case .add, .update, .counter, .respond: return .review(.unauthenticated, outcome)
            default: return outcome
            }
        }
    }

    /// Returns the effect of a VFREEBUSY, which concerns no stored item.
    private func freeBusyOutcome(of message: ReceivedMessage) throws(SchedulingError) -> SchedulingOutcome {
        guard let component = message.components.first else { throw .notAMessage }
        let users = component.properties(.attendee).map { CalendarUser($0) }
        let organizer = component[.organizer].map { CalendarUser($0) }
        switch message.method {
        case .publish:
            return .add(
                try item(message, message.components.compactMap { ComponentDraft.recovering(copying: $0).draft }),
                message.remarks)
        case .request:
            guard users.contains(where: { addresses.contains($0.calendarAddress) }) else {
                return .ignored(.notForUser)
            }
            return .respond([])
        case .reply:
            guard let organizer, addresses.contains(organizer.calendarAddress) else { return .ignored(.notForUser) }
            guard
                let user = users.first(where: {
                    message.sender == nil || $0.isOrIsRepresented(by: message.sender ?? "")
                })
            else { return .refused(.notAttendee) }
            guard let busy = message.feed.publishedFreeBusy.first?.freeBusy else { return .refused(.noSuchInstance) }
            let outcome = SchedulingOutcome.freeBusy(busy, of: user.calendarAddress)
            return message.sender == nil ? .review(.unauthenticated, outcome) : outcome
        default: return .refused(.unsupported("\(message.method) of VFREEBUSY"))
        }
    }

    /// Returns the bytes of a new item: the components with the VTIMEZONEs of the message, without METHOD.
    func item(_ message: ReceivedMessage, _ components: [ComponentDraft]) throws(SchedulingError) -> [UInt8] {
        let zones = Set(components.flatMap(\.properties).compactMap { $0.timeZone?.exact })
        return try writing { () throws(WritingError) in
            var calendar = try calendar(.publish, message.feed.zoneDrafts(zones) + components)
            calendar["METHOD"] = nil
            if let scale = message.feed.calendars.first?.first("CALSCALE") {
                calendar.properties.append(try PropertyDraft("CALSCALE", value: scale.value))
            }
            return calendar.bytes
        }
    }

    /// Returns the answer to a question for busy time.
    ///
    /// ```swift
    /// let busy = index.freeBusy(in: interval, timeZone: .current)
    /// let answer = try scheduler.replyFreeBusy(to: message, busy)
    /// ```
    ///
    /// - Throws: ``SchedulingError/notAMessage`` if the message is no such question
    public func replyFreeBusy(
        to message: ReceivedMessage, _ busy: FreeBusy
    ) throws(SchedulingError) -> SchedulingMessage {
        guard message.componentName == "VFREEBUSY", message.method == .request, let question = message.components.first,
            let organizer = question[.organizer].map({ CalendarUser($0) }),
            let user = question.properties(.attendee).lazy.map({ CalendarUser($0) })
                .first(where: { addresses.contains($0.calendarAddress) })
        else { throw .notAMessage }
        let calendar = try writing { () throws(WritingError) in
            var draft = FreeBusyDraft(uid: message.uid, dtstamp: options.now, busy)
            (draft.organizer, draft.attendees) = (organizer.forMessages, [user.forMessages])
            draft.properties = [try PropertyDraft("REQUEST-STATUS", value: "2.0;Success")]
            return try self.calendar(.reply, [draft.component()])
        }
        return SchedulingMessage(
            method: .reply, component: .freeBusy, uid: message.uid, sequence: 0, sender: user.forMessages,
            recipient: organizer.forMessages, significance: .none, instances: [], calendar: calendar)
    }
}
