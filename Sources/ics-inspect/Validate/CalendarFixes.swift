import ICalendar

/// Applies every safe fix that the diagnostics of a calendar offer.
enum CalendarFixes {
    /// The maximum number of passes. A fix can uncover another problem.
    private static let maximumPassCount = 5

    /// Applies the fixes, validating each version of the text once.
    ///
    /// - Returns: The text, the number of fixes, and the remaining diagnostics.
    static func apply(
        to bytes: [UInt8], _ read: ([UInt8]) -> CalendarFeed
    ) -> (bytes: [UInt8], count: Int, remaining: [CalendarFeed.LocatedDiagnostic]) {
        var (bytes, count) = StructureFixes.apply(to: bytes)
        var pass = 0
        while true {
            let feed = read(bytes)
            let diagnostics = feed.validate()
            var fixes = diagnostics.compactMap(\.diagnostic.fix)
            guard pass < maximumPassCount, !fixes.isEmpty, let tree = feed.trees.first else {
                return (bytes, count, diagnostics)
            }
            pass += 1
            fixes.sort { ($0.offset, $0.length) < ($1.offset, $1.length) }
            let text = tree.textBytes
            var result: [UInt8] = []
            var place = 0
            for fix in fixes where fix.offset >= place && fix.offset + fix.length <= text.count {
                result += text[text.startIndex + place..<text.startIndex + fix.offset]
                result += Array(fix.replacement.utf8)
                place = fix.offset + fix.length
                count += 1
            }
            result += text[(text.startIndex + place)...]
            bytes = result
        }
    }
}
