public import ICalendarSyntax
import Recurrence

/// A VALARM of an entry (RFC 5545 §3.6.6): the times when an alarm fires.
///
/// The library never runs, sends or opens anything for an alarm. ACTION, ATTACH and ATTENDEE are untrusted text from
/// the feed.
///
/// ```swift
/// for alarm in entry.alarms {
///     if case .start(let offset) = alarm.trigger { print(offset.seconds, alarm.details ?? "") }
/// }
/// ```
public struct CalendarAlarm: Hashable, Sendable {
    /// The parsed component, with every property.
    public let component: CalendarComponent

    /// The time the alarm first fires, relative to an occurrence or absolute.
    public let trigger: Trigger

    /// The repetitions after the first time, at most ``maximumRepetitionCount``; nil if the alarm fires once.
    public let repetition: Repetition?

    /// ACKNOWLEDGED (RFC 9074 §6.1): the user has seen the alarms up to this time; nil if absent.
    public let acknowledged: CalendarTime?

    /// The time an alarm fires, from TRIGGER (RFC 5545 §3.8.6.3).
    ///
    /// ```swift
    /// let quarterOfAnHour = CalendarAlarm.Trigger.beforeStart(CalendarDuration(seconds: 900))
    /// ```
    public enum Trigger: Hashable, Sendable, Codable {
        /// An offset from the start of each occurrence; a negative duration is before the start.
        case start(CalendarDuration)
        /// An offset from the end of each occurrence, which for a to-do is DUE (`RELATED=END`); a negative duration is
        /// before the end.
        case end(CalendarDuration)
        /// A single fixed time, even if the entry recurs.
        case absolute(CalendarTime)

        /// Returns a trigger that fires the given duration before the start.
        public static func beforeStart(_ duration: CalendarDuration) -> Trigger {
            .start(CalendarDuration(days: 0 &- duration.days, seconds: 0 &- duration.seconds))
        }
    }

    /// The number and interval of an alarm's repetitions: REPEAT and DURATION (RFC 5545 §3.8.6.2). Neither property
    /// means anything without the other.
    ///
    /// ```swift
    /// let twiceMore = CalendarAlarm.Repetition(count: 2, interval: CalendarDuration(seconds: 300))
    /// ```
    public struct Repetition: Hashable, Sendable, Codable {
        /// The number of times the alarm fires after the first.
        public var count: Int

        /// The time between repetitions. For a parsed alarm, this is in exact seconds, and a day counts as 24 hours.
        public var interval: CalendarDuration

        /// Creates a repetition from a count and an interval.
        public init(count: Int, interval: CalendarDuration) {
            self.count = count
            self.interval = interval
        }
    }

    /// The maximum number of repetitions that are read; REPEAT could otherwise ask for two billion.
    public static let maximumRepetitionCount = 1_000
}

extension CalendarAlarm {
    /// Returns whether two alarms have the same bytes and fire at the same times.
    public static func == (left: CalendarAlarm, right: CalendarAlarm) -> Bool {
        left.trigger == right.trigger && left.repetition == right.repetition
            && left.acknowledged == right.acknowledged
            && (left.component == right.component || left.component.bytes == right.component.bytes)
    }

    /// Hashes the trigger and the repetition.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(trigger)
        hasher.combine(repetition)
    }

    /// ACTION (RFC 5545 §3.8.6.1) in upper case: `AUDIO`, `DISPLAY`, `EMAIL` or a nonstandard value; nil if absent.
    public var action: String? { component[.action]?.value.trimmed.uppercased() }

    /// SUMMARY, the subject of an e-mail alarm; nil if absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// DESCRIPTION, the text to display or the body of an e-mail; nil if absent.
    public var details: String? { component[.details]?.decodedText }

    /// ATTENDEE, the recipients of an e-mail.
    public var attendees: [CalendarUser] { component.properties(.attendee).map { CalendarUser($0) } }
}

extension CalendarAlarm.Repetition: CustomStringConvertible {
    /// The number of repetitions and the pause: `3 × PT5M`.
    public var description: String {
        "\(count) × \(interval)"
    }
}
