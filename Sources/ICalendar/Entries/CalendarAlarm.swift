public import ICalendarSyntax
import Recurrence

/// A VALARM of an entry (RFC 5545 §3.6.6): when it goes off, not what it then does.
///
/// Nothing here runs, sends or opens anything: ACTION, ATTACH and ATTENDEE are text from a stranger.
///
/// ```swift
/// for alarm in entry.alarms {
///     if case .start(let offset) = alarm.trigger { print(offset.seconds, alarm.details ?? "") }
/// }
/// ```
public struct CalendarAlarm: Hashable, Sendable {
    /// The component, with every property.
    public let component: CalendarComponent

    /// When the alarm first goes off.
    public let trigger: Trigger

    /// When the alarm goes off again; nil if it goes off once. At most ``maximumRepetitionCount`` times.
    public let repetition: Repetition?

    /// ACKNOWLEDGED (RFC 9074 §6.1): what was due up to then has been seen; nil where nothing has.
    public let acknowledged: CalendarTime?

    /// When an alarm goes off, as TRIGGER says (RFC 5545 §3.8.6.3).
    ///
    /// ```swift
    /// let quarterOfAnHour = CalendarAlarm.Trigger.beforeStart(NominalDuration(seconds: 900))
    /// ```
    public enum Trigger: Hashable, Sendable, Codable {
        /// At a distance from the start of each occurrence; before it where the duration is negative.
        case start(NominalDuration)
        /// At a distance from the end of each occurrence, for a to-do its DUE (`RELATED=END`); before it where the duration is
        /// negative.
        case end(NominalDuration)
        /// At one time, however often the entry recurs.
        case absolute(CalendarTime)

        /// Returns the trigger at a distance before the start.
        public static func beforeStart(_ duration: NominalDuration) -> Trigger {
            .start(NominalDuration(days: 0 &- duration.days, seconds: 0 &- duration.seconds))
        }
    }

    /// How often an alarm goes off again, and when: REPEAT and DURATION (RFC 5545 §3.8.6.2), of which neither means anything
    /// alone.
    public struct Repetition: Hashable, Sendable, Codable {
        /// The number of times after the first.
        public var count: Int

        /// The time from one to the next; of an alarm that was read, exact seconds, a day taken for 24 hours.
        public var interval: NominalDuration

        /// Creates a repetition.
        public init(count: Int, interval: NominalDuration) {
            self.count = count
            self.interval = interval
        }
    }

    /// The most repetitions that are read. No one is helped by more; a feed may ask for two thousand million.
    public static let maximumRepetitionCount = 1_000
}

extension CalendarAlarm {
    /// Whether both have the same bytes, and go off at the same times.
    public static func == (left: CalendarAlarm, right: CalendarAlarm) -> Bool {
        left.trigger == right.trigger && left.repetition == right.repetition
            && left.acknowledged == right.acknowledged
            && (left.component == right.component || left.component.bytes == right.component.bytes)
    }

    /// Hashes the times at which the alarm goes off.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(trigger)
        hasher.combine(repetition)
    }

    /// ACTION (§3.8.6.1) in upper case: `AUDIO`, `DISPLAY`, `EMAIL`, or what a producer made up; nil where it is absent.
    public var action: String? { component[.action]?.value.trimmed.uppercased() }

    /// SUMMARY: the subject of an e-mail; nil where it is absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// DESCRIPTION: what to display, or the body of an e-mail; nil where it is absent.
    public var details: String? { component[.description]?.decodedText }
}
