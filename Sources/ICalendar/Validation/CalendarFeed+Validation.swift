import ICalendarSyntax

extension CalendarFeed {
    /// Everything that is wrong: ``problems``, and what reading does not need to know. Properties that must be there or may
    /// stand once, values of every type also where nothing reads them, times of different forms in one component, EXDATEs
    /// that name no occurrence, zones that the feed uses and does not define, UIDs that stand twice; and a `CalendarDiagnostic.fix` where one is safe.
    ///
    /// In the order of the streams and of the places in them. What reading reported is not reported again.
    ///
    /// - Complexity: O(*n* log *n*) in the bytes
    public func validate() -> [LocatedDiagnostic] {
        var result: [LocatedDiagnostic] = []
        let excludingMasters = series.compactMap(\.master).filter { !$0.exceptionDates.isEmpty }
        for (source, tree) in trees.enumerated() {
            let known = self.diagnostics.filter { $0.source == source }.map(\.diagnostic)
            var validator = TreeValidator(known)
            validator.check(tree)
            validator.check(excludingMasters, in: tree)
            let diagnostics = (known + validator.diagnostics).enumerated().sorted {
                ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
            }
            for (_, diagnostic) in diagnostics {
                var diagnostic = diagnostic
                if diagnostic.fix == nil { diagnostic.fix = validator.fixes[diagnostic] }
                result.append(
                    LocatedDiagnostic(
                        diagnostic: diagnostic, source: source, position: tree.position(of: diagnostic.offset)))
            }
        }
        return result
    }
}
