import ICalendarSyntax

extension CalendarFeed {
    /// Returns everything that is wrong with the feed: ``diagnostics``, and those that reading it does not need.
    ///
    /// These are properties that are missing or repeated, values of every type even if nothing reads them, times of different
    /// forms in one component, EXDATEs that name no occurrence, zones that the feed uses and does not define, and UIDs that
    /// two entries share. A diagnostic has a `CalendarDiagnostic.fix` if there is a safe one. The order is that of the
    /// streams and of the places in them; a diagnostic of reading is not repeated.
    ///
    /// - Complexity: O(*n* log *n*) in the bytes
    public func validate() -> [LocatedDiagnostic] {
        var result: [LocatedDiagnostic] = []
        let masters = mastersByFoldedUID
        for (source, tree) in trees.enumerated() {
            let known = self.diagnostics.filter { $0.source == source }.map(\.diagnostic)
            var validator = TreeValidator(known)
            validator.check(tree)
            validator.check(series, masters, in: tree)
            let diagnostics = (known + validator.diagnostics).map { diagnostic in
                var diagnostic = diagnostic
                if diagnostic.fix == nil { diagnostic.fix = validator.fixes[diagnostic] }
                return diagnostic
            }
            result += LocatedDiagnostic.ordered(diagnostics, of: tree, source: source)
        }
        return result
    }

    /// The masters by their UIDs in lower case, where an override has none: for those that it may have meant.
    private var mastersByFoldedUID: [String: CalendarEntry] {
        guard series.contains(where: { $0.master == nil }) else { return [:] }
        let masters = series.lazy.compactMap { series in
            series.master.flatMap { master in master.uid.map { ($0.lowercased(), master) } }
        }
        return Dictionary(masters) { first, _ in first }
    }
}
