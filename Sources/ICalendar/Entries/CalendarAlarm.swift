public import ICalendarSyntax
import Recurrence

/// A VALARM of an entry (RFC 5545 §3.6.6): when it goes off, not what it then does.
///
/// Nothing here runs, sends or opens anything: ACTION, ATTACH and ATTENDEE are text from a stranger.
public struct CalendarAlarm: Hashable, Sendable {
    /// The component, with every property.
    public let component: CalendarComponent

    /// When it first goes off.
    public let trigger: Trigger

    /// REPEAT (§3.8.6.2): how often it goes off again, up to ``maximumRepetitionCount``; 0 where it does not.
    public let repetitions: Int

    /// DURATION (§3.8.2.5): the exact seconds from one time to the next, a day taken for 24 hours; 0 where it does not repeat.
    public let repetitionInterval: Int

    /// ACKNOWLEDGED (RFC 9074 §6.1): what was due up to then has been seen; nil where nothing has.
    public let acknowledged: CalendarTime?

    /// TRIGGER (§3.8.6.3).
    public enum Trigger: Hashable, Sendable {
        /// So long after the start of each occurrence; before it where negative.
        case start(NominalDuration)
        /// So long after the end of each occurrence, for a to-do its DUE; before it where negative.
        case end(NominalDuration)
        /// At one time, however often the entry recurs.
        case absolute(CalendarTime)
    }

    /// No one is helped by more; a feed may ask for two thousand million.
    public static let maximumRepetitionCount = 1_000
}

extension CalendarAlarm {
    /// ACTION (§3.8.6.1) in upper case: `AUDIO`, `DISPLAY`, `EMAIL`, or what a producer made up; nil where it is absent.
    public var action: String? { component[.action]?.value.trimmed.uppercased() }

    /// SUMMARY: the subject of an e-mail; nil where it is absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// DESCRIPTION: what to display, or the body of an e-mail; nil where it is absent.
    public var details: String? { component[.description]?.decodedText }
}
