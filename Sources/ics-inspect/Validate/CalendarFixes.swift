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
            let fixes = diagnostics.compactMap(\.diagnostic.fix)
            guard pass < maximumPassCount, !fixes.isEmpty, let tree = feed.trees.first else {
                return (bytes, count, diagnostics)
            }
            pass += 1
            let fixed = tree.applying(fixes)
            bytes = fixed.text
            count += fixed.count
        }
    }
}
