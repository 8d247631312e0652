public import ICalendar

extension CalendarFeed {
    /// Returns all problems in the feed: `diagnostics`, and problems that don't affect parsing.
    ///
    /// ```swift
    /// for located in feed.validate() { print(located) }
    /// ```
    ///
    /// Problems that don't affect parsing are:
    ///
    /// - missing and repeated properties, and malformed values of properties that nothing reads
    /// - times of different forms in one component
    /// - EXDATEs that match no occurrence
    /// - zones that the feed uses but doesn't define
    /// - UIDs that two entries share
    ///
    /// A diagnostic has a `CalendarDiagnostic.fix` if there is a safe one. Diagnostics are sorted by stream and by
    /// position in the stream, without duplicates.
    ///
    /// - Complexity: O(*n* log *n*) in the number of bytes
    public func validate() -> [LocatedDiagnostic] {
        var result: [LocatedDiagnostic] = []
        let masters = mastersByFoldedUID
        var suggestions = SpellingSuggestions(calendars)
        for (source, tree) in trees.enumerated() {
            let known = self.diagnostics.filter { $0.source == source }.map(\.diagnostic)
            var validator = TreeValidator(known)
            validator.check(tree)
            validator.check(series, masters, in: tree)
            validator.fixUntils(of: entries, in: tree)
            let diagnostics = (known + validator.diagnostics).map { diagnostic in
                var diagnostic = validator.completed(diagnostic)
                suggestions.add(to: &diagnostic)
                return diagnostic
            }
            result += LocatedDiagnostic.ordered(diagnostics, of: tree, source: source)
        }
        return result
    }

    /// The masters by their UIDs in lower case, to find the series that an override without a master may belong to.
    /// Empty if there is no such override.
    private var mastersByFoldedUID: [String: CalendarEntry] {
        guard series.contains(where: { $0.master == nil }) else { return [:] }
        let masters = series.lazy.compactMap { series in
            series.master.flatMap { master in master.uid.map { ($0.lowercased(), master) } }
        }
        return Dictionary(masters) { first, _ in first }
    }
}
