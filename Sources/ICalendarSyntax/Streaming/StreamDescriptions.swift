extension StreamReader: CustomStringConvertible {
    /// The name of the type. A reader has no properties to show.
    public var description: String { "StreamReader" }
}

extension StreamedComponent: CustomStringConvertible {
    /// The component and its line, such as `VEVENT (9 properties), line 12`.
    public var description: String { "\(component), line \(line)" }
}

extension CalendarElement: CustomStringConvertible {
    /// The component, the end of the calendar, or the diagnostic with its position.
    public var description: String {
        switch self {
        case .component(let found): found.description
        case .calendar(let calendar): "end of \(calendar)"
        case .diagnostic(let diagnostic, let position): "\(position): \(diagnostic)"
        }
    }
}
