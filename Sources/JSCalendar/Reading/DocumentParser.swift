package import CalendarConversion
import ICalendar
import ICalendarSyntax

extension JSCalendarDocument {
    /// Converts JSON to content lines, so that only one entry is in memory besides both documents.
    ///
    /// - Returns: The lines of all VCALENDARs, their number, and the members that iCalendar can't express. The number is 0 for a
    ///   document without a Group, an Event or a Task.
    /// - Throws: ``JSCalendarError/syntax(_:)``, as ``init(parsing:limits:)`` does.
    package static func contentLines(
        parsing bytes: some Collection<UInt8>, limits: JSONLimits = .default, options: JSCalendarOptions = .default
    ) throws(JSCalendarError) -> (lines: [UInt8], count: Int, losses: [ConversionLoss]) {
        do throws(JSONError) {
            let context = ReadingContext(options)
            var parser = DocumentParser(
                reader: try JSONReader(ContiguousArray(bytes), limits: limits), context: context)
            parser.lines.reserveCapacity(bytes.count)
            try parser.read()
            return (parser.lines, parser.count, context.losses)
        } catch {
            throw .syntax(error)
        }
    }
}

/// Reads Groups and entries one by one into the content lines of VCALENDARs.
private struct DocumentParser {
    var reader: JSONReader
    let context: ReadingContext
    var lines: [UInt8] = []
    private(set) var count = 0
    /// The places of objects that aren't Groups.
    private var loose: [JSONReader.Place] = []
    /// Whether there is a Group, an Event or a Task.
    private var isCalendar = false

    init(reader: JSONReader, context: ReadingContext) { (self.reader, self.context) = (reader, context) }

    /// Reads a document: an object, an array, or a JMAP response's `list`.
    mutating func read() throws(JSONError) {
        if reader.next() == .array {
            try readArray()
        } else if let list = try readObject() {
            let end = reader.place
            loose = []
            reader.place = list
            try readArray()
            reader.place = end
        }
        try reader.finish()
        guard isCalendar, !loose.isEmpty else { return }
        let start = lines.count
        var calendar = CalendarReader(version: nil, hasEntries: true, context)
        for place in loose {
            reader.place = place
            try readEntry(&calendar)
        }
        addHeader(calendar.calendar([:]), at: start)
    }

    private mutating func readArray() throws(JSONError) {
        try reader.startArray()
        while try reader.nextElement() { _ = try readObject() }
    }

    /// Reads a Group, and remembers the place of another object.
    ///
    /// - Returns: The place of the array in the member `list`, if the object has no type.
    private mutating func readObject() throws(JSONError) -> JSONReader.Place? {
        guard reader.next() == .object else { throw reader.fault(.content("expected a JSCalendar object")) }
        let (start, startOfLines) = (reader.place, lines.count)
        var (type, list, version): (String?, JSONReader.Place?, JSONValue?)
        var entries: (start: JSONReader.Place?, end: Int)?
        var calendar: CalendarReader?
        try reader.startObject()
        while let name = try reader.nextMember() {
            let kind = reader.next()
            let place = kind == .array ? reader.place : nil
            switch name {
            case "@type" where kind == .text: type = try reader.string()
            case "version": version = try reader.value()
            case "entries":
                if entries != nil { throw reader.fault(.duplicateName(name)) }
                // Otherwise the version may follow.
                if type == "Group", version != nil, place != nil {
                    calendar = try readEntries(version)
                } else {
                    try reader.skip()
                }
                entries = (place, reader.offset)
            default: try reader.skip()
            }
            if name == "list" { list = place }
        }
        let end = reader.place
        guard type == "Group" || calendar != nil else {
            loose.append(start)
            isCalendar = isCalendar || type == "Event" || type == "Task"
            return type == nil ? list : nil
        }
        isCalendar = true
        reader.place = start
        let members = try reader.members(skipping: entries.map { ("entries", $0.end) })
        if calendar == nil, let place = entries?.start {
            reader.place = place
            calendar = try readEntries(version)
        }
        reader.place = end
        let last = calendar ?? CalendarReader(version: version, hasEntries: false, context)
        addHeader(last.calendar(members), at: startOfLines)
        return nil
    }

    private mutating func readEntries(_ version: JSONValue?) throws(JSONError) -> CalendarReader {
        var calendar = CalendarReader(version: version, hasEntries: true, context)
        try reader.startArray()
        while try reader.nextElement() { try readEntry(&calendar) }
        return calendar
    }

    private mutating func readEntry(_ calendar: inout CalendarReader) throws(JSONError) {
        // The people, alerts and places of an entry.
        reader.sharedDepth = reader.place.depth + 3
        for component in calendar.components(of: try reader.value()) { component.append(to: &lines) }
    }

    /// Writes a calendar around the lines of its entries; nil if it has none.
    private mutating func addHeader(_ calendar: ComponentDraft?, at start: Int) {
        guard let calendar else { return lines.removeSubrange(start...) }
        count += 1
        // The lines of the entries are the last ones in the calendar.
        let end = Array("END:VCALENDAR\r\n".utf8)
        lines.insert(contentsOf: calendar.bytes.dropLast(end.count), at: start)
        lines.append(contentsOf: end)
    }
}
