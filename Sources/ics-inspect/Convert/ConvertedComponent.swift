import ICalendar

/// A component that is converted property by property, so that a calendar of any size takes the memory of one property.
enum ConvertedComponent {
    /// Parsed from content lines; what can't be written is left out and said.
    case parsed(CalendarComponent, LoadedCalendar)
    /// Decoded from jCal.
    case draft(ComponentDraft)

    /// Whether its name can be written; without it, nothing inside is. If not, that is said here.
    var isWritable: Bool {
        guard case .parsed(let component, let calendar) = self else { return true }
        do throws(WritingError) {
            _ = try ComponentDraft(component.rawName)
            return true
        } catch {
            let omission = ComponentDraft.Omission(offset: component.offset, error: error)
            Console.note(calendar.line(omission, in: component))
            return false
        }
    }

    /// Writes it and everything inside: its name, its properties, its components. As deep as the parser let it become.
    func write(to writer: inout some ComponentWriter & ~Copyable) throws(Failure) {
        switch self {
        case .parsed(let component, let calendar):
            try writer.start(component.rawName)
            for property in component.properties {
                switch PropertyDraft.recovering(copying: property) {
                case .success(let draft): try writer.write(draft)
                case .failure(let error):
                    let omission = ComponentDraft.Omission(offset: property.offset, error: error)
                    Console.note(calendar.line(omission, in: component))
                }
            }
            writer.startComponents()
            for component in component.components {
                let component = Self.parsed(component, calendar)
                if component.isWritable { try component.write(to: &writer) }
            }
            try writer.end(component.rawName)
        case .draft(let draft):
            try writer.start(draft.name)
            for property in draft.properties { try writer.write(property) }
            writer.startComponents()
            for component in draft.components { try Self.draft(component).write(to: &writer) }
            try writer.end(draft.name)
        }
    }
}

/// A form in which components are written piece by piece.
protocol ComponentWriter: ~Copyable {
    /// Starts a component; its properties follow.
    mutating func start(_ name: String) throws(Failure)
    mutating func write(_ property: PropertyDraft) throws(Failure)
    /// Ends the properties of a component; the components inside follow.
    mutating func startComponents()
    mutating func end(_ name: String) throws(Failure)
}

/// Writes content lines, folded at 75 bytes and ended by CR LF.
struct ContentLineWriter: ~Copyable, ComponentWriter {
    private var output = Output()

    mutating func start(_ name: String) { output.write("BEGIN:\(name)\r\n") }

    mutating func write(_ property: PropertyDraft) throws(Failure) {
        output.write(property.bytes)
        try output.flushIfFull()
    }

    mutating func startComponents() {}

    mutating func end(_ name: String) throws(Failure) {
        output.write("END:\(name)\r\n")
        try output.flushIfFull()
    }

    mutating func finish() throws(Failure) { try output.finish() }
}
