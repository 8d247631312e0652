import ICalendarSyntax
import Recurrence

/// The alarms of an entry.
///
/// Most alarms only have an offset from the start. To save memory, these are not stored but parsed again on access.
enum AlarmList: Sendable {
    case none
    /// Every VALARM has a plain TRIGGER and nothing else that affects its times.
    case plain
    case read([CalendarAlarm])

    /// Reads the alarms of a component.
    init(of component: borrowing CalendarComponent, _ bytes: Span<UInt8>, _ context: inout ReadingContext) {
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

    /// Returns the alarms of the component that this list was created from.
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

    /// Returns the offset of an alarm from the start of its entry if TRIGGER has the RFC's exact form and there is no
    /// REPEAT or ACKNOWLEDGED; nil otherwise.
    private static func plainTrigger(of alarm: CalendarComponent, _ bytes: Span<UInt8>) -> CalendarDuration? {
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

extension CalendarAlarm {
    /// Returns the alarms of a component that has no time, and so no entry, such as a to-do without a date.
    package static func all(in component: CalendarComponent) -> [CalendarAlarm] {
        var context = ReadingContext(byteCount: 0, zones: ZoneTable(.system, ZoneDefinitions(.default)))
        return component.components.known(.valarm).compactMap { AlarmReader.alarm($0, &context) }
    }
}
