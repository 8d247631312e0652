public import ICalendar
public import ICalendarSyntax

/// A VALARM component to write (RFC 5545 §3.6.6), with the properties its action requires.
///
/// ```swift
/// let alarm = AlarmDraft(.display("Leave now"), trigger: .beforeStart(CalendarDuration(seconds: 900)))
/// ```
public struct AlarmDraft: Hashable, Sendable, Codable {
    /// The action of an alarm, ACTION (RFC 5545 §3.8.6.1), with the properties this action needs.
    ///
    /// ```swift
    /// let action = AlarmDraft.Action.email(
    ///     subject: "Talk", body: "Starts at nine.", to: [CalendarUser(email: "ada@example.com")])
    /// ```
    public enum Action: Hashable, Sendable, Codable {
        /// Displays a text.
        case display(String)
        /// Plays a sound: the one at the URI, or the calendar app's own sound if `uri` is nil.
        case audio(uri: String? = nil)
        /// Sends an e-mail message.
        case email(subject: String, body: String, to: [CalendarUser])
    }

    /// The action performed when the alarm fires.
    public var action: Action
    /// The time the alarm fires. An absolute time is written in UTC, as TRIGGER requires; ``component()`` throws if the
    /// time has no zone.
    public var trigger: CalendarAlarm.Trigger
    /// The repetition of the alarm; nil if the alarm fires once.
    public var repetition: CalendarAlarm.Repetition?
    /// Other properties, written last.
    public var properties: [PropertyDraft] = []

    /// Creates an alarm from an action, a trigger and a repetition.
    public init(_ action: Action, trigger: CalendarAlarm.Trigger, repetition: CalendarAlarm.Repetition? = nil) {
        self.action = action
        self.trigger = trigger
        self.repetition = repetition
    }

    /// Returns the alarm as a VALARM component.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append(.action, value: action.description)
        switch action {
        case .display(let text):
            try list.append(.details, text: text)
        case .audio(let uri):
            try list.append(.attachment, value: uri)
        case .email(let subject, let body, let users):
            try list.append(.summary, text: subject)
            try list.append(.details, text: body)
            for user in users { try list.append(.attendee, user: user) }
        }
        switch trigger {
        case .start(let duration): list.append([try PropertyDraft("TRIGGER", duration: duration)])
        case .end(let duration):
            let end = CalendarParameter(name: "RELATED", values: ["END"])
            list.append([try PropertyDraft("TRIGGER", duration: duration, parameters: [end])])
        case .absolute(let time):
            let value = CalendarParameter(name: "VALUE", values: ["DATE-TIME"])
            let text = try ValueText.utc(time, of: "TRIGGER")
            list.append([try PropertyDraft("TRIGGER", value: text, parameters: [value])])
        }
        if let repetition {
            try list.append(.repeatCount, integer: repetition.count)
            list.append([try PropertyDraft("DURATION", duration: repetition.interval)])
        }
        list.append(properties)
        return try ComponentDraft("VALARM", properties: list.drafts)
    }
}
