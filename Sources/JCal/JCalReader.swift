package import CalendarConversion
import ICalendar
package import ICalendarSyntax

/// Reads jCal property by property, so that a calendar of any size needs only the memory of one property besides its bytes.
package struct JCalReader {
    /// A part of a component, in the order of the document.
    package enum Event {
        /// The start of a component, which has no content yet; its properties follow.
        case start(ComponentDraft)
        case property(PropertyDraft)
        /// The end of the properties; the inner components follow.
        case components
        case end
    }

    /// The array that is read next.
    private enum Level { case document, components, properties }

    private var reader: JSONReader
    private var recent = RecentTexts<PropertyDraft>()
    private var levels: [Level] = []
    /// The number of open components.
    private var depth = 0
    private var isStarted = false
    private var isFinished = false

    /// Creates a reader at the start of a document.
    package init(_ bytes: ContiguousArray<UInt8>, limits: JSONLimits = .default) throws(JSONError) {
        var limits = limits
        // A component has two levels of arrays, and a property three.
        limits.depth = 2 * JCalDocument.nesting + 5
        reader = try JSONReader(bytes, limits: limits)
    }

    /// Returns the next event; nil at the end of the document.
    package mutating func next() throws(JSONError) -> Event? {
        if isFinished { return nil }
        guard isStarted else { return try start() }
        switch levels.last {
        case .properties:
            if try reader.nextElement() { return .property(try property()) }
            levels[levels.count - 1] = .components
            guard try reader.nextElement() else { throw fault("expected an array of components") }
            try reader.startArray()
            return .components
        case .components:
            if try reader.nextElement() {
                try reader.startArray()
                guard try reader.nextElement() else { throw fault("expected the name of a component") }
                return try component()
            }
            levels.removeLast()
            depth -= 1
            // RFC 7265 has no fourth element.
            while try reader.nextElement() { try reader.skip() }
            if levels.isEmpty { try finish() }
            return .end
        case .document, nil:
            if try reader.nextElement() {
                try reader.startArray()
                guard try reader.nextElement() else { throw fault("expected the name of a component") }
                return try component()
            }
            try finish()
            return nil
        }
    }

    private mutating func start() throws(JSONError) -> Event? {
        isStarted = true
        try reader.startArray()
        guard try reader.nextElement() else {
            try finish()
            return nil
        }
        if reader.next() == .text { return try component() }
        levels.append(.document)
        try reader.startArray()
        guard try reader.nextElement() else { throw fault("expected the name of a component") }
        return try component()
    }

    private mutating func finish() throws(JSONError) {
        try reader.finish()
        isFinished = true
    }

    private mutating func component() throws(JSONError) -> Event {
        let start = reader.offset
        let name = try reader.string()
        depth += 1
        guard depth <= JCalDocument.nesting else {
            throw fault("components nested deeper than \(JCalDocument.nesting)", at: start)
        }
        let draft: ComponentDraft
        do throws(JCalFault) { draft = try ComponentDraft.named(name) } catch {
            throw fault(error.description, at: start)
        }
        guard try reader.nextElement() else { throw fault("expected an array of properties") }
        try reader.startArray()
        levels.append(.properties)
        return .start(draft)
    }

    private mutating func property() throws(JSONError) -> PropertyDraft {
        let (start, bytes) = (reader.place, reader.bytes)
        try reader.skip()
        let text = bytes.span.extracting(start.offset..<reader.offset)
        if let property = recent.value(of: text) { return property }
        reader.place = start
        let value = try reader.value()
        do throws(JCalFault) {
            let property = try PropertyDraft(jCal: value)
            recent.add(property, for: text)
            return property
        } catch {
            throw fault(error.description, at: start.offset)
        }
    }

    private func fault(_ fault: String, at offset: Int? = nil) -> JSONError {
        reader.fault(.content(fault), at: offset)
    }
}
