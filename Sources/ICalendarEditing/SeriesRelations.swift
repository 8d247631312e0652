import ICalendar
import ICalendarSyntax

/// The RELATED-TO properties between the parts of a split series (RFC 9253 §5).
enum SeriesRelations {
    /// Adds a reference from a part to the next one.
    static func setNext(_ uid: String, in revision: inout ComponentRevision) throws(WritingError) {
        for property in properties("NEXT", revision) { revision.remove(property) }
        revision.append(try draft("NEXT", uid))
    }

    /// Adds a reference from a part to the first one of its chain, unless there is one.
    static func setFirst(_ uid: String, in revision: inout ComponentRevision) throws(WritingError) {
        guard properties("FIRST", revision).isEmpty else { return }
        revision.append(try draft("FIRST", uid))
    }

    private static func properties(_ type: String, _ revision: ComponentRevision) -> [CalendarProperty] {
        revision.properties("RELATED-TO").filter { $0.parameter("RELTYPE")?.uppercased() == type }
    }

    private static func draft(_ type: String, _ uid: String) throws(WritingError) -> PropertyDraft {
        try PropertyDraft("RELATED-TO", text: uid, parameters: [CalendarParameter(name: "RELTYPE", values: [type])])
    }
}
