public import Foundation
public import ICalendarSyntax

/// A VALARM that is to be written (RFC 5545 §3.6.6). Each action has what the RFC requires of it.
///
/// ```swift
/// let alarm = AlarmDraft(.display("Leave now"), trigger: .beforeStart(NominalDuration(seconds: 900)))
/// ```
public struct AlarmDraft: Hashable, Sendable {
    /// ACTION (RFC 5545 §3.8.6.1) with its properties.
    public enum Action: Hashable, Sendable {
        /// Shows a text.
        case display(String)
        /// Plays a sound; the reader's own without a URI.
        case audio(uri: String? = nil)
        /// Sends a message.
        case email(subject: String, body: String, to: [CalendarUser])
    }

    /// TRIGGER (RFC 5545 §3.8.6.3).
    public enum Trigger: Hashable, Sendable {
        /// So long after the start; before it where the duration is negative.
        case fromStart(NominalDuration)
        /// So long after the end or the due time (`RELATED=END`); before it where the duration is negative.
        case fromEnd(NominalDuration)
        /// At a moment, to the second.
        case at(Date)

        /// So long before the start.
        public static func beforeStart(_ duration: NominalDuration) -> Trigger {
            .fromStart(NominalDuration(days: 0 &- duration.days, seconds: 0 &- duration.seconds))
        }
    }

    /// REPEAT and DURATION (RFC 5545 §3.8.6.2), which must stand together.
    public struct Repetition: Hashable, Sendable {
        /// How often after the first time.
        public var count: Int
        /// The pause between two times.
        public var pause: NominalDuration

        /// So often, with a pause.
        public init(count: Int, pause: NominalDuration) {
            self.count = count
            self.pause = pause
        }
    }

    /// What it does.
    public var action: Action
    /// When.
    public var trigger: Trigger
    /// How often again.
    public var repetition: Repetition?
    /// Properties of any other name.
    public var properties: [PropertyDraft] = []

    /// An alarm.
    public init(_ action: Action, trigger: Trigger, repetition: Repetition? = nil) {
        self.action = action
        self.trigger = trigger
        self.repetition = repetition
    }

    /// The component.
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
        case .fromStart(let duration): list.append([try PropertyDraft("TRIGGER", duration: duration)])
        case .fromEnd(let duration):
            let end = CalendarParameter(name: "RELATED", values: ["END"])
            list.append([try PropertyDraft("TRIGGER", duration: duration, parameters: [end])])
        case .at(let moment):
            let value = CalendarParameter(name: "VALUE", values: ["DATE-TIME"])
            let text = try ValueText.utc(moment, of: "TRIGGER")
            list.append([try PropertyDraft("TRIGGER", value: text, parameters: [value])])
        }
        if let repetition {
            try list.append("REPEAT", integer: repetition.count)
            list.append([try PropertyDraft("DURATION", duration: repetition.pause)])
        }
        list.append(properties)
        return try ComponentDraft("VALARM", properties: list.drafts)
    }
}
