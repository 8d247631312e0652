extension ComponentTree {
    /// Returns the scanned text with fixes applied, and the number of applied fixes.
    ///
    /// ```swift
    /// let fixes = feed.validate().compactMap(\.diagnostic.fix)
    /// let (text, count) = feed.trees[0].applying(fixes)
    /// ```
    ///
    /// The text is UTF-8, whatever the encoding of the document (``textBytes``). A fix is ignored if it overlaps an earlier
    /// one or isn't within the text. A fix can uncover another problem, so parse and validate the result again.
    ///
    /// - Parameter fixes: Fixes of diagnostics of this tree, in any order.
    /// - Complexity: O(*n* + *f* log *f*), where *n* is the number of bytes and *f* the number of fixes.
    public func applying(_ fixes: some Sequence<CalendarDiagnostic.Fix>) -> (text: [UInt8], count: Int) {
        let source = textBytes
        var (text, count, place) = ([UInt8](), 0, 0)
        text.reserveCapacity(source.count)
        for fix in fixes.sorted(by: { ($0.offset, $0.length) < ($1.offset, $1.length) }) {
            guard fix.offset >= place, fix.offset <= source.count, (0...source.count - fix.offset).contains(fix.length)
            else { continue }
            text += source[source.startIndex + place..<source.startIndex + fix.offset]
            text += fix.replacement.utf8
            place = fix.offset + fix.length
            count += 1
        }
        return (text + source[(source.startIndex + place)...], count)
    }
}
