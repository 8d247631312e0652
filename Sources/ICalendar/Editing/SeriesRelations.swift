import ICalendarSyntax

/// RELATED-TO between the parts of a series that was split (RFC 9253 §5).
enum SeriesRelations {
    /// Points from a part to the one that follows.
    static func setNext(_ uid: String, in revision: inout ComponentRevision) throws(WritingError) {
        for property in properties("NEXT", revision) { revision.remove(property) }
        revision.append(try draft("NEXT", uid))
    }

    /// Points from a part to the first of its chain.
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
