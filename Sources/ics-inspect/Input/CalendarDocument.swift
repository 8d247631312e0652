import ICalendar

/// Reads calendars in formats other than content lines: jCal and xCal.
enum CalendarDocument {
    /// Returns whether bytes start like one of the formats. iCalendar never does.
    static func isLikely(_ bytes: [UInt8]) -> Bool { JCalFile.isLikely(bytes) || XCalFile.isLikely(bytes) }

    /// Returns the same calendar as content lines.
    ///
    /// - Throws: Exit code 65 if the bytes have neither format, or contain no calendar.
    static func contentLines(_ bytes: [UInt8], name: String) throws(Failure) -> [UInt8] {
        let isXCal = XCalFile.isLikely(bytes)
        let (lines, names) =
            try isXCal
            ? XCalFile.contentLines(bytes, name: name) : JCalFile.contentLines(bytes, name: name)
        // Content lines must contain a VCALENDAR, too.
        let isCalendar = names.contains { component in
            let known = KnownComponent.allCases.first { $0.name == component.uppercased() }
            return known.map { $0 == .vcalendar || $0.isTopLevel } ?? false
        }
        guard isCalendar else {
            let format = isXCal ? "xCal" : "jCal"
            throw Failure(.dataError, "\(name): not iCalendar: expected a vcalendar, found none in the \(format)")
        }
        return lines
    }
}
