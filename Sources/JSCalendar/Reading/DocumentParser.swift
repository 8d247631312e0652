package import CalendarConversion
import ICalendar
import ICalendarSyntax

/// An object of a document whose bytes were checked, and are read later.
private struct ObjectBytes {
    /// A reader of the object.
    private let start: JSONReader
    /// A reader of the array in the member `entries`; nil if there is none.
    private(set) var entries: JSONReader?
    /// The offset after `entries`.
    private var rest: Int?
    /// A reader of the array in the member `list`.
    private(set) var list: JSONReader?
    private(set) var type: String?

    /// Skips the object.
    init(_ reader: inout JSONReader) throws(JSONError) {
        guard reader.next() == .object else { throw reader.fault(.content("expected a JSCalendar object")) }
        start = reader
        try reader.startObject()
        while let name = try reader.nextMember() {
            let kind = reader.next()
            if name == "entries", rest != nil { throw reader.fault(.duplicateName(name)) }
            if name == "entries", kind == .array { entries = reader }
            if name == "list", kind == .array { list = reader }
            if name == "@type", kind == .text { type = try reader.string() } else { try reader.skip() }
            if name == "entries" { rest = reader.offset }
        }
    }

    /// Returns the members of the object, without the entries of a Group.
    func members() throws(JSONError) -> JSONObject {
        var reader = start
        return try reader.members(skipping: type == "Group" ? rest.map { ("entries", $0) } : nil)
    }
}

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
            var reader = try JSONReader(ContiguousArray(bytes), limits: limits)
            let objects = try objects(&reader)
            try reader.finish()
            guard objects.contains(where: { ["Group", "Event", "Task"].contains($0.type) }) else { return ([], 0, []) }
            let groups = objects.filter { $0.type == "Group" }
            var loose = objects.filter { $0.type != "Group" }[...]
            let context = ReadingContext(options)
            var calendars = CalendarLines(reader: DocumentReader(context: context))
            for group in groups {
                var entries = group.entries
                try entries?.startArray()
                try calendars.add(group.members(), hasEntries: entries != nil) {
                    () throws(JSONError) in
                    try entries?.nextElement() ?? false ? try entries?.value() : nil
                }
            }
            if !loose.isEmpty {
                try calendars.add([:], hasEntries: true) { () throws(JSONError) in
                    try loose.popFirst().map { (object) throws(JSONError) in .object(try object.members()) }
                }
            }
            return (calendars.lines, calendars.count, context.losses)
        } catch {
            throw .syntax(error)
        }
    }

    /// Returns the objects of a document: one, an array, or a JMAP response's `list`.
    private static func objects(_ reader: inout JSONReader) throws(JSONError) -> [ObjectBytes] {
        if reader.next() == .array { return try elements(&reader) }
        let object = try ObjectBytes(&reader)
        guard object.type == nil, var list = object.list else { return [object] }
        return try elements(&list)
    }

    private static func elements(_ reader: inout JSONReader) throws(JSONError) -> [ObjectBytes] {
        var objects: [ObjectBytes] = []
        try reader.startArray()
        while try reader.nextElement() { objects.append(try ObjectBytes(&reader)) }
        return objects
    }
}

/// The content lines of VCALENDARs.
private struct CalendarLines {
    let reader: DocumentReader
    private(set) var lines: [UInt8] = []
    private(set) var count = 0

    init(reader: DocumentReader) { self.reader = reader }

    /// Adds the calendar of a Group.
    mutating func add(
        _ group: JSONObject, hasEntries: Bool, _ next: () throws(JSONError) -> JSONValue?
    ) throws(JSONError) {
        let (reader, start) = (reader, lines.count)
        let calendar = try reader.calendar(group, hasEntries: hasEntries, next) { $0.append(to: &lines) }
        guard let calendar else { return }
        count += 1
        // The lines of the entries are the last ones in the calendar.
        let end = Array("END:VCALENDAR\r\n".utf8)
        lines.insert(contentsOf: calendar.bytes.dropLast(end.count), at: start)
        lines.append(contentsOf: end)
    }
}
