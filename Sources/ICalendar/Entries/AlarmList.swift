import ICalendarSyntax
import Recurrence

/// The alarms of an entry. Most say no more than how long before it they go off, and are read again when they are asked for.
enum AlarmList: Sendable {
    case none
    /// Each VALARM has a plain TRIGGER and nothing else that counts.
    case plain
    case read([CalendarAlarm])

    /// Reads the alarms of a component.
    init(of component: CalendarComponent, _ bytes: Span<UInt8>, _ context: inout ReadingContext) {
        guard component.hasComponents else {
            self = .none
            return
        }
        var (count, arePlain) = (0, true)
        component.components.forEach(of: .valarm) { alarm in
            count += 1
            arePlain = arePlain && Self.plainTrigger(of: alarm, bytes) != nil
        }
        if count == 0 || arePlain {
            self = count == 0 ? .none : .plain
            return
        }
        var alarms: [CalendarAlarm] = []
        for inner in component.components where inner.known == .valarm {
            if let alarm = AlarmReader.alarm(inner, &context) { alarms.append(alarm) }
        }
        self = alarms.isEmpty ? .none : .read(alarms)
    }

    /// The alarms of the component that this was made of.
    func alarms(of component: CalendarComponent) -> [CalendarAlarm] {
        switch self {
        case .none: return []
        case .read(let alarms): return alarms
        case .plain:
            var alarms: [CalendarAlarm] = []
            component.withTreeBytes { bytes in
                for inner in component.components where inner.known == .valarm {
                    guard let offset = Self.plainTrigger(of: inner, bytes) else { continue }
                    alarms.append(
                        CalendarAlarm(
                            component: inner, trigger: .start(offset), repetition: nil, acknowledged: nil))
                }
            }
            return alarms
        }
    }

    private static let properties = KnownProperties([.trigger, .repeatCount, .acknowledged])

    /// The time from the start of an entry to an alarm that has a TRIGGER in the RFC's form, and no REPEAT or ACKNOWLEDGED; nil
    /// for any other.
    private static func plainTrigger(of alarm: CalendarComponent, _ bytes: Span<UInt8>) -> NominalDuration? {
        var trigger: PropertyRecord?
        var isPlain = true
        alarm.forEachProperty(of: properties) { known, record in
            switch known {
            case .trigger: if trigger == nil { trigger = record }
            case .repeatCount, .acknowledged: isPlain = false
            default: break
            }
        }
        guard isPlain, let trigger, !trigger.hasParameters, let value = trigger.plainValue,
            let text = DurationText(bytes.extracting(value)), text.isRegular, !text.overflows
        else { return nil }
        return text.duration
    }
}
