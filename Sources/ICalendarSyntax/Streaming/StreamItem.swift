/// What a stream has in it, in the order in which it is known.
public enum StreamItem: Sendable {
    /// A component, whole.
    case component(StreamedComponent)
    /// A VCALENDAR that has ended, with all its own properties and without the components in it, which came before.
    case calendar(CalendarComponent)
    /// A diagnostic with its position in the whole stream.
    case diagnostic(CalendarDiagnostic, SourcePosition)
}

/// A component of a stream: one directly in a VCALENDAR (an event, a to-do, a VTIMEZONE …), or an outermost one that is no
/// VCALENDAR.
public struct StreamedComponent: Sendable {
    /// The component with everything inside, in a tree of its own: it has no parent, and offsets in it count from its BEGIN.
    public let component: CalendarComponent
    /// The VCALENDAR around it, with those of its properties that stood before its first component, which is where RFC 5545
    /// §3.4 has them; nil outside any.
    public let calendar: CalendarComponent?
    /// The offset of the BEGIN in the stream, in bytes (of UTF-8, if the stream is UTF-16).
    public let offset: Int
    /// The physical line of the BEGIN in the stream, from 1.
    public let line: Int
}
