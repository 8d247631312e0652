// Inlined, as in all files that read lines: a typed feed takes 24 % more instructions if nothing is.

package import ICalendarSyntax
import Recurrence

/// A reader that creates a ``CalendarEntry`` from a component. One pass collects the properties; then they are
/// interpreted together.
///
/// The bytes of the tree are passed to each call. Properties stay numeric records until one needs a diagnostic.
package struct EntryReader {
    let component: CalendarComponent
    let kind: CalendarEntry.Kind

    // Properties that may appear once; the first one counts (Decisions.md D13).
    private(set) var start: PropertyRecord?
    private(set) var end: PropertyRecord?
    private(set) var duration: PropertyRecord?
    private(set) var uid: PropertyRecord?
    private(set) var recurrenceID: PropertyRecord?
    private(set) var sequence: PropertyRecord?
    private(set) var dtstamp: PropertyRecord?
    private(set) var status: PropertyRecord?
    private(set) var transparency: PropertyRecord?
    private var hasSummary = false
    private var hasColor = false

    // Properties that may appear more than once.
    private(set) var rules = ShortList<PropertyRecord>.none
    private(set) var excludedRules = ShortList<PropertyRecord>.none
    private(set) var recurrenceDates = ShortList<PropertyRecord>.none
    private(set) var exceptionDates = ShortList<PropertyRecord>.none

    private static let properties = KnownProperties([
        .start, .end, .due, .duration, .uid, .recurrenceID, .sequence, .dtstamp, .status, .transparency,
        .recurrenceRule, .exceptionRule,
        .recurrenceDates, .exceptionDates, .summary, .color,
    ])

    package init(_ component: consuming CalendarComponent, kind: CalendarEntry.Kind) {
        self.component = component
        self.kind = kind
    }

    /// Finds the relevant properties. This is not part of `init`, because a value that a closure has modified there
    /// would have to be copied.
    package mutating func readProperties(_ log: inout DiagnosticLog) {
        let component = component
        component.forEachProperty(of: Self.properties) { known, record in
            let isFirst: Bool
            switch known {
            case .start: isFirst = Self.keep(record, in: &start)
            case .end, .due: isFirst = Self.keep(record, in: &end)
            case .duration: isFirst = Self.keep(record, in: &duration)
            case .uid: isFirst = Self.keep(record, in: &uid)
            case .recurrenceID: isFirst = Self.keep(record, in: &recurrenceID)
            case .sequence: isFirst = Self.keep(record, in: &sequence)
            case .dtstamp: isFirst = Self.keep(record, in: &dtstamp)
            case .status: isFirst = Self.keep(record, in: &status)
            case .transparency: isFirst = Self.keep(record, in: &transparency)
            case .summary:
                isFirst = !hasSummary
                hasSummary = true
            default:
                isFirst = true
                switch known {
                case .recurrenceRule: rules.append(record)
                case .exceptionRule: excludedRules.append(record)
                case .recurrenceDates: recurrenceDates.append(record)
                case .exceptionDates: exceptionDates.append(record)
                case .color: hasColor = true
                default: break
                }
            }
            if !isFirst { Self.reportDuplicate(component.property(record), &log) }
        }
    }

    /// Returns the entry; nil, with a diagnostic, if there is no usable start.
    ///
    /// - Parameter bytes: The bytes of the tree.
    package func entry(_ bytes: Span<UInt8>, _ context: inout ReadingContext) -> CalendarEntry? {
        // No closures here: each would copy the reader.
        var recurrenceID: CalendarEntry.RecurrenceID?
        if let record = self.recurrenceID { recurrenceID = self.recurrenceID(record, bytes, &context) }
        guard let start = start(or: recurrenceID, bytes, &context) else { return nil }
        var uid = EntryUID.absent
        if let record = self.uid { uid = EntryUID(record, in: component, bytes) }
        if uid.isAbsent {
            context.log.report(
                .warning, .uidMissing, at: component.offset, expected: "a UID in \(kind.rawValue)")
        }
        var endForm: TimeKind?
        let duration = length(from: start, bytes, &context, &endForm)
        let recurrence = recurrence(recurrenceID, from: start, bytes, &context)
        var sequence: Int?
        if let record = self.sequence { sequence = integer(record, bytes, &context.log) }
        var dtstamp: Int?
        if let record = self.dtstamp { dtstamp = self.dtstamp(record, bytes, &context) }
        var code = CalendarEntry.StatusCode.absent
        if let status { code = CalendarEntry.StatusCode(status, in: component, bytes) }
        var isTransparent = false
        if let transparency { isTransparent = self.isTransparent(transparency, bytes) }
        return CalendarEntry(
            storage: CalendarEntry.Storage(
                kind: kind, component: component, uid: uid, marks: uid.marks(bytes), localStart: start.clock,
                form: start.form, duration: duration, endForm: endForm, recurrence: recurrence, sequence: sequence ?? 0,
                dtstamp: dtstamp ?? .min, status: code, isTransparent: isTransparent,
                alarms: AlarmList(of: component, bytes, &context), hasColor: hasColor))
    }
}

extension EntryReader {
    /// Stores the first property of a kind and returns whether this is the first. This is static because a method would
    /// copy the reader.
    @inline(__always)
    private static func keep(_ record: PropertyRecord, in slot: inout PropertyRecord?) -> Bool {
        guard slot == nil else { return false }
        slot = record
        return true
    }

    private static func reportDuplicate(_ property: CalendarProperty, _ log: inout DiagnosticLog) {
        log.report(
            .warning, .duplicateProperty, at: property.offset, action: "using the first",
            fault: "more than one \(property.name) in one component")
    }

    private func isTransparent(_ record: PropertyRecord, _ bytes: Span<UInt8>) -> Bool {
        if let value = record.plainValue {
            let number = Self.transparencies.number(of: bytes, value)
            if number != NameTable.unknown { return number == 1 }
        }
        return component.property(record).value.trimmed.uppercased() == "TRANSPARENT"
    }

    private static let transparencies = NameTable([("OPAQUE", 0), ("TRANSPARENT", 1)])
}
