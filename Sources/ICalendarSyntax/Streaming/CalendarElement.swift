/// An item of a stream: a component, a calendar or a diagnostic, delivered as soon as it is complete.
///
/// ```swift
/// for item in reader.read(bytes) {
///     switch item {
///     case .component(let found): print(found.line, found.component.name)
///     case .calendar(let calendar): print(calendar[.productIdentifier]?.text ?? "")
///     case .diagnostic(let diagnostic, let position): print(position, diagnostic.message)
///     }
/// }
/// ```
public enum CalendarElement: Sendable {
    /// A complete component.
    case component(StreamedComponent)
    /// A VCALENDAR that has ended, with all its own properties. The components inside were delivered earlier.
    case calendar(CalendarComponent)
    /// A diagnostic and its position in the whole stream.
    case diagnostic(CalendarDiagnostic, SourcePosition)
}

/// A component of a stream: one directly in a VCALENDAR, such as an event, a to-do or a VTIMEZONE; or an outermost
/// component that isn't a VCALENDAR.
///
/// ```swift
/// for case .component(let found) in reader.read(bytes) where found.component.known == .vevent {
///     print(found.line, found.component[.summary]?.text ?? "untitled")
/// }
/// ```
public struct StreamedComponent: Sendable {
    /// The component with everything inside, in a separate tree. The component has no parent, and offsets count from
    /// the BEGIN.
    public let component: CalendarComponent
    /// The enclosing VCALENDAR with the properties before its first component, where RFC 5545 §3.4 puts all of them;
    /// nil outside a VCALENDAR.
    public let calendar: CalendarComponent?
    /// The offset of the BEGIN in the stream, in bytes. For UTF-16 streams, bytes of the text converted to UTF-8.
    public let offset: Int
    /// The physical line of the BEGIN in the stream, counted from 1.
    public let line: Int
}
