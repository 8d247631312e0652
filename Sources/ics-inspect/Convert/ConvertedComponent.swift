import ICalendar
import ICalendarWriting

/// A component that is converted property by property, so that a calendar of any size needs only the memory of one
/// property.
enum ConvertedComponent {
    /// A component parsed from content lines. Anything that can't be written is repaired or omitted, and reported.
    case parsed(CalendarComponent, LoadedCalendar)
    /// A component decoded from jCal.
    case draft(ComponentDraft)

    /// Whether the name of the component can be written. If not, nothing inside is written, and the loss is
    /// reported.
    var isWritable: Bool {
        guard case .parsed(let component, let calendar) = self else { return true }
        do throws(WritingError) {
            _ = try ComponentDraft(component.rawName)
            return true
        } catch {
            let loss = ComponentDraft.Loss(offset: component.offset, error: error)
            Console.note(calendar.line(loss, in: component))
            return false
        }
    }

    /// Writes the component, including properties and nested components. The parser has limited the nesting depth.
    ///
    /// - Parameter copies: The copies of the properties of the tree that contains the component.
    func write(
        to writer: inout some ComponentWriter & ~Copyable, _ copies: inout PropertyCopies
    ) throws(Failure) {
        switch self {
        case .parsed(let component, let calendar):
            try writer.start(component.rawName)
            for property in component.properties {
                let (draft, fault) = copies.copy(of: property)
                if let draft { try writer.write(draft) }
                if let fault {
                    let loss = ComponentDraft.Loss(
                        offset: property.offset, error: fault, isRepaired: draft != nil)
                    Console.note(calendar.line(loss, in: component))
                }
            }
            writer.startComponents()
            for component in component.components {
                let component = Self.parsed(component, calendar)
                if component.isWritable { try component.write(to: &writer, &copies) }
            }
            try writer.end(component.rawName)
        case .draft(let draft):
            try writer.start(draft.name)
            for property in draft.properties { try writer.write(property) }
            writer.startComponents()
            for component in draft.components { try Self.draft(component).write(to: &writer, &copies) }
            try writer.end(draft.name)
        }
    }
}

/// A format in which components are written piece by piece.
protocol ComponentWriter: ~Copyable {
    /// Starts a component; the properties follow.
    mutating func start(_ name: String) throws(Failure)
    mutating func write(_ property: PropertyDraft) throws(Failure)
    /// Ends the properties of a component; nested components follow.
    mutating func startComponents()
    mutating func end(_ name: String) throws(Failure)
}

/// Writes content lines, folded at 75 bytes and terminated by CR LF.
struct ContentLineWriter: ~Copyable, ComponentWriter {
    private var output = Output()

    mutating func start(_ name: String) { output.write("BEGIN:\(name)\r\n") }

    mutating func write(_ property: PropertyDraft) throws(Failure) {
        output.write { property.append(to: &$0) }
        try output.flushIfFull()
    }

    mutating func startComponents() {}

    mutating func end(_ name: String) throws(Failure) {
        output.write("END:\(name)\r\n")
        try output.flushIfFull()
    }

    mutating func finish() throws(Failure) { try output.finish() }
}
