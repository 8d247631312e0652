import ICalendarSyntax
import Recurrence

/// The rules of a feed's VTIMEZONEs, tabulated when a time first uses them.
///
/// Equal definitions share one table, because a stream of ten thousand invitations repeats its VTIMEZONE in each of
/// them. All tables together stay within ``CalendarLimits/zoneOnsets``.
package final class ZoneDefinitions: Sendable {
    private let tables: Locked<Tables>

    private struct Tables {
        var reader: ObservanceReader
        var known: [ArraySlice<UInt8>: Definition] = [:]
    }

    struct Definition {
        let rules: ZoneRules?
        /// The problems in the definition, with offsets in the tree in which the definition was first found.
        fileprivate let diagnostics: [CalendarDiagnostic]
        fileprivate let offset: Int

        /// Whether every observance could be read. If not, the offsets of the rules are those of the others.
        var isComplete: Bool {
            !diagnostics.contains {
                $0.severity == .error || [.propertyMissing, .malformedValue, .zoneTooLarge].contains($0.code)
            }
        }
    }

    package init(_ limits: CalendarLimits) { tables = Locked(Tables(reader: ObservanceReader(limits))) }

    /// Returns the rules of a VTIMEZONE; nil if none of its observances could be parsed.
    package func rules(of component: CalendarComponent, _ log: inout DiagnosticLog) -> ZoneRules? {
        definition(of: component, &log)?.rules
    }

    /// Returns the definition in a VTIMEZONE; nil if the VTIMEZONE contains no component.
    func definition(of component: CalendarComponent, _ log: inout DiagnosticLog) -> Definition? {
        guard let first = component.components.first else { return nil }
        let key = component.bytes[first.byteRange.lowerBound...]
        let definition = tables.withLock { tables in
            if let definition = tables.known[key] { return definition }
            var found = DiagnosticLog()
            let rules = tables.reader.rules(of: component, &found)
            let definition = Definition(rules: rules, diagnostics: found.diagnostics, offset: first.offset)
            tables.known[key] = definition
            return definition
        }
        for diagnostic in definition.diagnostics {
            log.report(diagnostic.moved(by: first.offset - definition.offset))
        }
        return definition
    }
}

extension CalendarDiagnostic {
    fileprivate func moved(by distance: Int) -> CalendarDiagnostic {
        var moved = self
        moved.offset += distance
        return moved
    }
}
