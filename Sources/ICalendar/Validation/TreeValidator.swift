import ICalendarSyntax

/// Checks the rules above the syntax in one stream: each component by its definition, then what the components of a calendar
/// mean together.
struct TreeValidator {
    /// What reading has reported, by place and code: at one place there may be thousands.
    private let known: [Place: [CalendarDiagnostic]]
    private var log = DiagnosticLog()
    /// Changes that put a diagnostic right, also for those that reading reported.
    private(set) var fixes: [CalendarDiagnostic: CalendarDiagnostic.Fix] = [:]

    private struct Place: Hashable {
        let offset: Int
        let code: CalendarDiagnostic.Code

        init(of diagnostic: CalendarDiagnostic) { (offset, code) = (diagnostic.offset, diagnostic.code) }
    }

    init(_ known: [CalendarDiagnostic]) { self.known = Dictionary(grouping: known, by: Place.init(of:)) }

    /// The diagnostics that reading did not report.
    var diagnostics: [CalendarDiagnostic] { log.finished() }

    mutating func check(_ tree: ComponentTree) {
        for calendar in tree.components {
            // A component outside any calendar is one of its own, as for reading.
            let inner = calendar.known == .vcalendar ? Array(calendar.components) : [calendar]
            let isInMessage = calendar.known == .vcalendar && calendar[.method] != nil
            if calendar.known == .vcalendar { checkAlone(calendar, isInMessage: isInMessage) }
            // Not recursive: nesting is the caller's limit.
            var stack = Array(inner.reversed())
            var zones = ZoneUse(defined: inner.filter { $0.known == .vtimezone })
            while let component = stack.popLast() {
                checkAlone(component, isInMessage: isInMessage)
                zones.add(component)
                stack += component.components.reversed()
            }
            for use in zones.undefined { report(use) }
            for duplicate in DuplicateUIDs.find(inner) { report(duplicate) }
        }
    }

    /// Checks what the masters of series in this stream exclude.
    mutating func check(_ masters: [CalendarEntry], in tree: ComponentTree) {
        guard !masters.isEmpty else { return }
        var inner: Set<CalendarComponent> = []
        for component in tree.components {
            if component.known == .vcalendar { inner.formUnion(component.components) } else { inner.insert(component) }
        }
        for master in masters where inner.contains(master.component) {
            var found = DiagnosticLog()
            ExceptionCheck.check(master, &found)
            for diagnostic in found.diagnostics { report(diagnostic) }
        }
    }

    /// What one component says without the others.
    private mutating func checkAlone(_ component: CalendarComponent, isInMessage: Bool) {
        var found = DiagnosticLog()
        ComponentValidator.check(component, isInMessage: isInMessage, &found)
        for diagnostic in found.diagnostics { report(diagnostic) }
        for property in component.properties {
            var values = DiagnosticLog()
            let read = PropertyValueReader.values(of: property, &values)
            UTCRule.check(property, read, &values)
            ParameterCheck.check(property, &values)
            for diagnostic in values.diagnostics {
                if let fix = ValueFix.fix(for: diagnostic, in: property, read) { fixes[diagnostic] = fix }
                report(diagnostic)
            }
        }
    }

    /// Keeps what is new.
    private mutating func report(_ diagnostic: CalendarDiagnostic) {
        let isKnown = (known[Place(of: diagnostic)] ?? []).contains { other in
            // Several properties can be missing at one place. The words that reading has for it differ, the names do not.
            guard other.code == .propertyMissing else { return true }
            let name = diagnostic.expected.prefix { $0 != " " }
            return other.expected.split(separator: " ").contains(name)
        }
        if !isKnown { log.report(diagnostic) }
    }
}
