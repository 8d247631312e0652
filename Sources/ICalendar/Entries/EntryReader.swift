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
    private(set) var dtstamp: PropertyRecord?
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
        let component = component
        component.forEachProperty(of: Self.properties) { known, record in
            let isFirst: Bool
            switch known {
            case .dtstart: isFirst = Self.keep(record, in: &start)
            case .dtend, .due: isFirst = Self.keep(record, in: &end)
            case .duration: isFirst = Self.keep(record, in: &duration)
            case .uid: isFirst = Self.keep(record, in: &uid)
            case .recurrenceID: isFirst = Self.keep(record, in: &recurrenceID)
            case .sequence: isFirst = Self.keep(record, in: &sequence)
            case .dtstamp: isFirst = Self.keep(record, in: &dtstamp)
            case .status: isFirst = Self.keep(record, in: &status)
            case .transp: isFirst = Self.keep(record, in: &transparency)
            case .summary:
                isFirst = !hasSummary
                hasSummary = true
            default:
                isFirst = true
                switch known {
                case .rrule: rules.append(record)
                case .exrule: excludedRules.append(record)
                case .rdate: recurrenceDates.append(record)
                case .exdate: exceptionDates.append(record)
                case .color: hasColor = true
                default: break
                }
            }
            if !isFirst { Self.reportDuplicate(component.property(record), &log) }
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
        var dtstamp: Int?
        if let record = self.dtstamp { dtstamp = self.dtstamp(record, bytes, &context) }
        var code = CalendarEntry.StatusCode.absent
        if let status { code = CalendarEntry.StatusCode(status, in: component, bytes) }
        var isTransparent = false
        if let transparency { isTransparent = self.isTransparent(transparency, bytes) }
        return CalendarEntry(
            storage: CalendarEntry.Storage(
                kind: kind, component: component, uid: uid, localStart: start.clock, form: start.form,
                duration: duration,
                recurrence: recurrence, sequence: sequence ?? 0, dtstamp: dtstamp ?? .min, status: code,
                isTransparent: isTransparent, alarms: AlarmList(of: component, bytes, &context),
                hasColor: hasColor))
    }
}

extension EntryReader {
    /// Keeps the first of a property, and returns whether it is that. (No method of a reader, which would be copied for it.)
    @inline(__always)
    private static func keep(_ record: PropertyRecord, in slot: inout PropertyRecord?) -> Bool {
        guard slot == nil else { return false }
        slot = record
        return true
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
