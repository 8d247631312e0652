import ICalendarSyntax
import Recurrence

/// Makes an ``CalendarEntry`` of a component: one pass over its properties, then what they mean together.
///
/// The bytes of the tree are lent to each call, and properties are numbers until something is to be said about one.
struct EntryReader {
    let component: CalendarComponent
    let kind: CalendarEntry.Kind

    // Single properties: of two the first counts (Decisions.md D13).
    private(set) var start: PropertyRecord?
    private(set) var end: PropertyRecord?
    private(set) var duration: PropertyRecord?
    private(set) var uid: PropertyRecord?
    private(set) var recurrenceID: PropertyRecord?
    private(set) var sequence: PropertyRecord?
    private(set) var stamp: PropertyRecord?
    private(set) var status: PropertyRecord?
    private(set) var transparency: PropertyRecord?
    private var hasSummary = false
    private var hasColor = false

    // Properties that may stand several times.
    private(set) var rules = ShortList<PropertyRecord>.none
    private(set) var excludedRules = ShortList<PropertyRecord>.none
    private(set) var recurrenceDates = ShortList<PropertyRecord>.none
    private(set) var exceptionDates = ShortList<PropertyRecord>.none

    private static let properties = KnownProperties([
        .dtstart, .dtend, .due, .duration, .uid, .recurrenceID, .sequence, .dtstamp, .status, .transp, .rrule, .exrule,
        .rdate, .exdate, .summary, .color,
    ])

    init(_ component: CalendarComponent, kind: CalendarEntry.Kind) {
        self.component = component
        self.kind = kind
    }

    /// Finds the properties that count. Not done by `init`: what a closure has changed would be copied from there.
    mutating func readProperties(_ log: inout DiagnosticLog) {
        component.forEachProperty(of: Self.properties) { known, record in
            switch known {
            case .dtstart: keep(&start, record, &log)
            case .dtend, .due: keep(&end, record, &log)
            case .duration: keep(&duration, record, &log)
            case .uid: keep(&uid, record, &log)
            case .recurrenceID: keep(&recurrenceID, record, &log)
            case .sequence: keep(&sequence, record, &log)
            case .dtstamp: keep(&stamp, record, &log)
            case .status: keep(&status, record, &log)
            case .transp: keep(&transparency, record, &log)
            case .rrule: rules.append(record)
            case .exrule: excludedRules.append(record)
            case .rdate: recurrenceDates.append(record)
            case .exdate: exceptionDates.append(record)
            case .summary:
                if hasSummary { Self.reportDuplicate(component.property(record), &log) }
                hasSummary = true
            case .color: hasColor = true
            default: break
            }
        }
    }

    /// The entry; nil, with a diagnostic, where it has no time at which it could be shown.
    ///
    /// - Parameter bytes: those of the tree.
    func entry(_ bytes: Span<UInt8>, _ context: inout ReadingContext) -> CalendarEntry? {
        // No closures: each would have a copy of the reader.
        var recurrenceID: CalendarEntry.RecurrenceID?
        if let record = self.recurrenceID { recurrenceID = self.recurrenceID(record, bytes, &context) }
        guard let start = start(or: recurrenceID, bytes, &context) else { return nil }
        var uid = EntryUID.absent
        if let record = self.uid { uid = EntryUID(record, in: component, bytes) }
        if uid.isAbsent {
            context.log.report(
                .warning, .uidMissing, at: component.offset, expected: "a UID in \(kind.rawValue)")
        }
        let duration = length(from: start, bytes, &context)
        let recurrence = recurrence(recurrenceID, from: start, bytes, &context)
        var sequence: Int?
        if let record = self.sequence { sequence = integer(record, bytes, &context.log) }
        var stamp: Int?
        if let record = self.stamp { stamp = self.stamp(record, bytes, &context) }
        var code = CalendarEntry.StatusCode.absent
        if let status { code = CalendarEntry.StatusCode(status, in: component, bytes) }
        var isTransparent = false
        if let transparency { isTransparent = self.isTransparent(transparency, bytes) }
        return CalendarEntry(
            storage: CalendarEntry.Storage(
                kind: kind, component: component, uid: uid, localStart: start.clock, form: start.form,
                duration: duration,
                recurrence: recurrence, sequence: sequence ?? 0, stamp: stamp ?? .min, status: code,
                isTransparent: isTransparent, alarms: AlarmList(of: component, bytes, &context),
                hasColor: hasColor))
    }
}

extension EntryReader {
    /// Keeps the first of a property.
    private func keep(_ slot: inout PropertyRecord?, _ record: PropertyRecord, _ log: inout DiagnosticLog) {
        if slot == nil { slot = record } else { Self.reportDuplicate(component.property(record), &log) }
    }

    private static func reportDuplicate(_ property: CalendarProperty, _ log: inout DiagnosticLog) {
        log.report(
            .warning, .duplicateProperty, at: property.offset, expected: "\(property.name) once", found: "another",
            action: "the first counts")
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
