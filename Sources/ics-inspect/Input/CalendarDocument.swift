import ICalendar

/// Reads calendars in formats other than content lines: jCal and xCal.
enum CalendarDocument {
    /// Returns whether bytes start like one of the formats. iCalendar never does.
    static func isLikely(_ bytes: [UInt8]) -> Bool { JCalFile.isLikely(bytes) || XCalFile.isLikely(bytes) }

    /// Returns the components.
    ///
    /// - Throws: Exit code 65 if the bytes have neither format, or contain no calendar.
    static func components(_ bytes: [UInt8], name: String) throws(Failure) -> [ComponentDraft] {
        let isXCal = XCalFile.isLikely(bytes)
        return try (isXCal ? XCalFile.document(bytes, name: name) : JCalFile.document(bytes, name: name)).components
    }

    /// Returns the same calendar as content lines.
    static func contentLines(_ bytes: [UInt8], name: String) throws(Failure) -> [UInt8] {
        try components(bytes, name: name).flatMap(\.bytes)
    }
}
