import ICalendar
import ICalendarWriting

/// A component that is converted property by property, so that a calendar of any size needs only the memory of one
/// property. Anything that can't be written is repaired or omitted, and reported.
struct ConvertedComponent {
    private let component: CalendarComponent
    private let calendar: LoadedCalendar

    init(_ component: CalendarComponent, _ calendar: LoadedCalendar) {
        (self.component, self.calendar) = (component, calendar)
    }

    /// Whether the name of the component can be written. If not, nothing inside is written, and the loss is
    /// reported.
    var isWritable: Bool {
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
        try writer.start(component.rawName)
        for property in component.properties {
            let (draft, fault) = copies.copy(of: property)
            if let draft { try writer.write(draft) }
            if let fault {
                let loss = ComponentDraft.Loss(offset: property.offset, error: fault, isRepaired: draft != nil)
                Console.note(calendar.line(loss, in: component))
            }
        }
        writer.startComponents()
        for inner in component.components {
            let inner = ConvertedComponent(inner, calendar)
            if inner.isWritable { try inner.write(to: &writer, &copies) }
        }
        try writer.end(component.rawName)
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
