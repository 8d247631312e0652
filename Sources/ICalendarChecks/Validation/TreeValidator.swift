import ICalendar

/// Checks one stream against the rules that go beyond syntax: first each component by its definition, then the components of
/// a calendar together.
package struct TreeValidator {
    /// The diagnostics of parsing, by position and code, because one position may have thousands.
    private let known: [Place: [CalendarDiagnostic]]
    private var log = DiagnosticLog()
    private var names = NameCheck()
    private var parameters = CheckedParametersMemo(byteCount: 0)
    private let quotation: QuotationFix
    /// Unparsable lines that look like the rest of a text.
    private var continuations: [CalendarDiagnostic: ContinuationFix] = [:]
    /// The diagnostics about the form of an UNTIL, by offset.
    private var untilTypes: [Int: CalendarDiagnostic] = [:]
    /// Fixes of diagnostics, including those that parsing reported.
    private(set) var fixes: [CalendarDiagnostic: CalendarDiagnostic.Fix] = [:]

    private struct Place: Hashable {
        let offset: Int
        let code: CalendarDiagnostic.Code

        init(of diagnostic: CalendarDiagnostic) { (offset, code) = (diagnostic.offset, diagnostic.code) }
    }

    package init(_ known: [CalendarDiagnostic]) {
        self.known = Dictionary(grouping: known, by: Place.init(of:))
        quotation = QuotationFix(known)
    }

    /// Returns a diagnostic with its fix, and with a sentence about a fix that changes what is read.
    func completed(_ diagnostic: CalendarDiagnostic) -> CalendarDiagnostic {
        var diagnostic = diagnostic
        if let continuation = continuations[diagnostic] {
            diagnostic.fix = continuation.fix
            diagnostic.action =
                "line skipped; it looks like the rest of \(continuation.name), and the fix adds it there"
        } else if diagnostic.fix == nil {
            diagnostic.fix = fixes[diagnostic]
        }
        return diagnostic
    }

    /// The diagnostics that parsing did not report.
    package var diagnostics: [CalendarDiagnostic] { log.finished() }

    package mutating func check(_ tree: ComponentTree) {
        parameters = CheckedParametersMemo(byteCount: tree.textBytes.count)
        let unreadable = known.values.lazy.flatMap(\.self).filter { $0.code == .unreadableLine }
        let lines = Dictionary(unreadable.map { ($0.offset, $0) }) { first, _ in first }
        continuations = ContinuationFix.find(lines, in: tree)
        collect { log in LineLengthCheck.check(tree, &log) }
        for calendar in tree.components {
            // A component outside any calendar is its own calendar, as in parsing.
            let inner = calendar.known == .vcalendar ? Array(calendar.components) : [calendar]
            let method = calendar.known == .vcalendar ? calendar[.method]?.text.trimmed.uppercased() : nil
            var zones = ZoneUse(defined: inner.filter { $0.known == .vtimezone })
            if calendar.known == .vcalendar {
                var ignored = zones
                checkAlone(calendar, method: method, &ignored)
                collect { log in CalendarCheck.check(calendar, method: method, &log) }
            }
            // A loop rather than recursion, because the caller sets the nesting limit.
            var stack = Array(inner.reversed())
            while let component = stack.popLast() {
                zones.add(component)
                checkAlone(component, method: method, &zones)
                if let method { collect { log in CalendarCheck.check(component, by: method, &log) } }
                stack += component.components.reversed()
            }
            for use in zones.undefined { report(use) }
            for zone in zones.unused(default: calendar.known == .vcalendar ? calendar["X-WR-TIMEZONE"]?.value : nil) {
                report(zone)
            }
            for duplicate in DuplicateUIDs.find(inner) { report(duplicate) }
            if let method { collect { log in CalendarCheck.checkUIDs(of: inner, by: method, &log) } }
        }
    }

    /// Runs a check and keeps the new diagnostics.
    private mutating func collect(_ check: (inout DiagnosticLog) -> Void) {
        var found = DiagnosticLog()
        check(&found)
        for diagnostic in found.diagnostics { report(diagnostic) }
    }

    /// Checks the series in this stream.
    ///
    /// - Parameter masters: The masters of the feed, by UID in lower case.
    mutating func check(_ series: [CalendarSeries], _ masters: [String: CalendarEntry], in tree: ComponentTree) {
        var ends = ZoneEndCheck()
        for one in series {
            guard let entry = one.master ?? one.overrides.first, isTopLevel(entry.component, of: tree) else { continue }
            collect { log in
                SeriesCheck.checkStart(entry, &log)
                ends.check(entry, &log)
                guard one.master != nil else {
                    SeriesCheck.checkUID(of: entry, masters, &log)
                    return
                }
                if !entry.exceptionDates.isEmpty { ExceptionCheck.check(entry, &log) }
                if entry.recurs || !entry.exceptionDates.isEmpty {
                    SeriesCheck.check(entry, hasOverrides: !one.overrides.isEmpty, &log)
                }
            }
        }
    }

    /// Adds the fixes of UNTILs in this stream. They need the zone of the entry, which the checks of a component don't know.
    mutating func fixUntils(of entries: [CalendarEntry], in tree: ComponentTree) {
        if untilTypes.isEmpty { return }
        for entry in entries where isTopLevel(entry.component, of: tree) {
            fixUntils(of: entry.component) { UntilFix.fix(for: $0, of: entry) }
        }
        for calendar in tree.components.known(.vcalendar) {
            for zone in calendar.components.known(.vtimezone) {
                for observance in zone.components where observance.isObservance {
                    fixUntils(of: observance) { UntilFix.fix(for: $0, ofObservance: observance) }
                }
            }
        }
    }

    private mutating func fixUntils(
        of component: CalendarComponent, _ fix: (CalendarProperty) -> CalendarDiagnostic.Fix?
    ) {
        for property in component.properties(.recurrenceRule) + component.properties(.exceptionRule) {
            guard let diagnostic = untilTypes[property.valueOffset] else { continue }
            fixes[diagnostic] = fix(property)
        }
    }

    /// Returns whether a component is in a tree, directly in a VCALENDAR or outside any component.
    private func isTopLevel(_ component: CalendarComponent, of tree: ComponentTree) -> Bool {
        guard component.treeIdentity == tree.identity else { return false }
        guard let parent = component.parent else { return component.known != .vcalendar }
        return parent.known == .vcalendar && parent.parent == nil
    }

    /// Checks a single component, and adds the TZIDs of its properties.
    private mutating func checkAlone(_ component: CalendarComponent, method: String?, _ zones: inout ZoneUse) {
        let kind = component.known
        if kind == nil, let misspelling = names.check(component) { report(misspelling) }
        let checkedComponent = CheckedComponent(component, &parameters)
        if let checked = checkedComponent {
            collect { log in
                ComponentValidator.check(checked, isInMessage: method != nil, &log)
                CalendarCheck.checkPlace(checked, &log)
                TimeFormCheck.check(checked, &log)
                EntryCheck.check(checked, method: method, &log)
            }
        }
        for property in component.properties {
            let checked = CheckedProperty(property, &parameters)
            zones.add(checked)
            if checked.known == nil, let misspelling = names.check(property) { report(misspelling) }
            check(checked, in: kind, checkedComponent?.read(checked))
        }
    }

    /// - Parameter known: The values and their diagnostics, if they have been read.
    private mutating func check(
        _ property: CheckedProperty, in kind: KnownComponent?, _ known: CheckedComponent.ReadProperty?
    ) {
        var log = known?.log ?? DiagnosticLog()
        let read =
            known?.values
            ?? (property.isPlain ? [] : property.values(&log))
        if property.hasMisplacedParameters, !log.diagnostics.contains(where: { $0.code == .misplacedParameter }) {
            MisplacedParameters.report(property.property, action: nil, &log)
        }
        UTCRule.check(property, read, &log)
        TimeFormCheck.checkPeriods(property, read, &log)
        ParameterCheck.check(property, &log)
        if let kind { WordCheck.check(property, in: kind, &log) }
        for (diagnostic, fix) in ValueFix.fixes(for: log.diagnostics, in: property.property, read) {
            fixes[diagnostic] = fix
        }
        for (diagnostic, fix) in quotation.fixes(for: property) { fixes[diagnostic] = fix }
        addFix(&log) { log in TimeFormCheck.checkZone(property, read, &log) }
        addFix(&log) { log in TextCheck.check(property, &log) }
        for diagnostic in log.diagnostics { report(diagnostic) }
    }

    /// Runs a check and keeps the fix that it returns, attached to the first of its diagnostics because it is a single
    /// change.
    private mutating func addFix(
        _ log: inout DiagnosticLog, _ check: (inout DiagnosticLog) -> CalendarDiagnostic.Fix?
    ) {
        let count = log.diagnostics.count
        if let fix = check(&log), log.diagnostics.count > count { fixes[log.diagnostics[count]] = fix }
    }

    /// Keeps a diagnostic unless parsing reported the same.
    private mutating func report(_ diagnostic: CalendarDiagnostic) {
        let isKnown = (known[Place(of: diagnostic)] ?? []).contains { other in
            // Several properties can be missing at one position.
            other.code != .propertyMissing || other.arguments == diagnostic.arguments
        }
        if isKnown { return }
        log.report(diagnostic)
        if diagnostic.code == .untilType { untilTypes[diagnostic.offset] = diagnostic }
    }
}
