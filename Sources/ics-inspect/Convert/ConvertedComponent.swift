import CalendarConversion
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
    /// - Parameter lines: The bytes of the lines of the tree that were written, because calendars repeat many.
    func write(
        to writer: inout some ComponentWriter & ~Copyable, _ lines: inout RecentTexts<[UInt8]>
    ) throws(Failure) {
        writer.start(component.rawName)
        let bytes = component.storage.textBytes
        for property in component.properties {
            var isWritten = false
            let written = lines.value(of: bytes.span.extracting(property.byteRange)) {
                isWritten = true
                let (draft, fault) = PropertyDraft.recovering(copying: property)
                let bytes = draft.flatMap { writer.write($0) }
                guard let fault else { return bytes }
                let loss = ComponentDraft.Loss(offset: property.offset, error: fault, isRepaired: draft != nil)
                Console.note(calendar.line(loss, in: component))
                return nil
            }
            if !isWritten, let written { writer.write(again: written) }
            try writer.flushIfFull()
        }
        writer.startComponents()
        for inner in component.components {
            let inner = ConvertedComponent(inner, calendar)
            if inner.isWritable { try inner.write(to: &writer, &lines) }
        }
        writer.end(component.rawName)
        try writer.flushIfFull()
    }
}

/// A format in which components are written piece by piece.
protocol ComponentWriter: ~Copyable {
    /// Starts a component; the properties follow.
    mutating func start(_ name: String)
    /// Returns the bytes of the property that can be written for an equal one, too; nil if there are none.
    mutating func write(_ property: PropertyDraft) -> [UInt8]?
    /// Writes the bytes of an equal property.
    mutating func write(again property: [UInt8])
    /// Ends the properties of a component; nested components follow.
    mutating func startComponents()
    mutating func end(_ name: String)
    /// Passes on a full piece.
    mutating func flushIfFull() throws(Failure)
}

/// Writes content lines, folded at 75 bytes and terminated by CR LF.
struct ContentLineWriter: ~Copyable, ComponentWriter {
    private var output = Output()

    mutating func start(_ name: String) { output.write("BEGIN:\(name)\r\n") }

    mutating func write(_ property: PropertyDraft) -> [UInt8]? { output.written { property.append(to: &$0) } }

    mutating func write(again property: [UInt8]) { output.write(property) }

    mutating func startComponents() {}

    mutating func end(_ name: String) { output.write("END:\(name)\r\n") }

    mutating func flushIfFull() throws(Failure) { try output.flushIfFull() }

    mutating func finish() throws(Failure) { try output.finish() }
}
