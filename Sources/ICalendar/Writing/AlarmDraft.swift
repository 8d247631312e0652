public import ICalendarSyntax

/// A VALARM that is to be written (RFC 5545 §3.6.6). Each action has what the RFC requires of it.
///
/// ```swift
/// let alarm = AlarmDraft(.display("Leave now"), trigger: .beforeStart(NominalDuration(seconds: 900)))
/// ```
public struct AlarmDraft: Hashable, Sendable, Codable {
    /// The action of an alarm, ACTION (RFC 5545 §3.8.6.1), with the properties it needs.
    public enum Action: Hashable, Sendable, Codable {
        /// Shows a text.
        case display(String)
        /// Plays a sound; the reader's own without a URI.
        case audio(uri: String? = nil)
        /// Sends a message.
        case email(subject: String, body: String, to: [CalendarUser])
    }

    /// What the alarm does.
    public var action: Action
    /// When the alarm goes off. A time is written in UTC, as TRIGGER asks; one without a zone can't be.
    public var trigger: CalendarAlarm.Trigger
    /// When the alarm goes off again; nil if it goes off once.
    public var repetition: CalendarAlarm.Repetition?
    /// Properties of any other name.
    public var properties: [PropertyDraft] = []

    /// Creates an alarm.
    public init(_ action: Action, trigger: CalendarAlarm.Trigger, repetition: CalendarAlarm.Repetition? = nil) {
        self.action = action
        self.trigger = trigger
        self.repetition = repetition
    }

    /// Returns the alarm as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        switch action {
        case .display(let text):
            try list.append("ACTION", value: "DISPLAY")
            try list.append("DESCRIPTION", text: text)
        case .audio(let uri):
            try list.append("ACTION", value: "AUDIO")
            try list.append("ATTACH", value: uri)
        case .email(let subject, let body, let users):
            try list.append("ACTION", value: "EMAIL")
            try list.append("SUMMARY", text: subject)
            try list.append("DESCRIPTION", text: body)
            for user in users { list.append([try user.property("ATTENDEE")]) }
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
            try list.append("REPEAT", integer: repetition.count)
            list.append([try PropertyDraft("DURATION", duration: repetition.interval)])
        }
        list.append(properties)
        return try ComponentDraft("VALARM", properties: list.drafts)
    }
}
