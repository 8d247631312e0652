import ICalendar
import ICalendarChecks

/// Applies every safe fix that the diagnostics of a calendar offer, and then folds long lines. A folded line has no fixes,
/// and a fix can make a line too long.
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
            if pass < maximumPassCount, !fixes.isEmpty, let tree = feed.trees.first {
                pass += 1
                let fixed = tree.applying(fixes)
                bytes = fixed.text
                count += fixed.count
            } else if let folded = LongLines.folded(bytes) {
                pass = maximumPassCount
                bytes = folded
                count += 1
            } else {
                return (bytes, count, diagnostics)
            }
        }
    }
}

/// Folds lines of more than 75 bytes (RFC 5545 §3.1).
private enum LongLines {
    /// Returns a text, whose lines end in CR LF, with long lines folded; nil if there are none. A line that isn't UTF-8 is
    /// kept, because its characters are unknown.
    static func folded(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var isChanged = false
        result.reserveCapacity(text.count + text.count / 32)
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            let line = text[start..<end]
            start = end
            let content = line.prefix { $0 != 0x0D && $0 != 0x0A }
            if content.count > LineFolding.maximumLineLength {
                let characters = String(decoding: content, as: UTF8.self)
                if characters.utf8.elementsEqual(content) {
                    LineFolding.append(characters, lineEnd: .carriageReturnLineFeed, to: &result)
                    isChanged = true
                    continue
                }
            }
            result += line
        }
        return isChanged ? result : nil
    }
}
