import ICalendarSyntax
import Recurrence

/// A reader that creates a ``CalendarAlarm`` from a VALARM.
enum AlarmReader {
    /// Returns the alarm of a VALARM; nil, with a diagnostic, if there is no usable TRIGGER.
    static func alarm(_ component: CalendarComponent, _ context: inout ReadingContext) -> CalendarAlarm? {
        guard let property = component[.trigger] else {
            context.log.report(
                .warning, .propertyMissing, at: component.offset,
                action: "ignoring the alarm", fault: "\("VALARM") has no \("TRIGGER")")
            return nil
        }
        guard let trigger = trigger(property, &context) else { return nil }
        let repetition = repetition(component, &context.log)
        let acknowledged = component[.acknowledged].flatMap { property in
            DateTimeValue.first(in: property, &context.log).map { context.time($0, of: property) }
        }
        return CalendarAlarm(
            component: component, trigger: trigger, repetition: repetition, acknowledged: acknowledged)
    }

    /// Reads TRIGGER as a duration, unless VALUE is DATE-TIME or the value looks like a date-time.
    private static func trigger(
        _ property: CalendarProperty, _ context: inout ReadingContext
    ) -> CalendarAlarm.Trigger? {
        let isTime =
            property.hasParameters && property.parameter("VALUE")?.trimmed.uppercased() == "DATE-TIME"
            || property.value.trimmed.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
        if isTime {
            return DateTimeValue.first(in: property, &context.log).map {
                .absolute(context.time($0, of: property))
            }
        }
        guard let offset = CalendarDuration.signed(property, action: "ignoring the alarm", &context.log) else {
            return nil
        }
        let isFromEnd = property.hasParameters && property.parameter("RELATED")?.uppercased() == "END"
        return isFromEnd ? .end(offset) : .start(offset)
    }

    /// Reads REPEAT and DURATION; neither means anything without the other (RFC 5545 §3.6.6).
    private static func repetition(
        _ component: CalendarComponent, _ log: inout DiagnosticLog
    ) -> CalendarAlarm.Repetition? {
        guard let repeatProperty = component[.repeatCount] else { return nil }
        guard let count = EntryReader.integer(repeatProperty, &log), count > 0 else { return nil }
        guard let durationProperty = component[.duration] else {
            log.report(
                .warning, .propertyMissing, at: component.offset,
                action: "the alarm fires once", fault: "\("VALARM") has REPEAT, but no \("DURATION")")
            return nil
        }
        guard let duration = CalendarDuration.read(durationProperty, &log) else { return nil }
        let interval = duration.days * 86_400 + duration.seconds
        guard interval > 0 else { return nil }
        if count > CalendarAlarm.maximumRepetitionCount {
            log.report(
                .warning, .integerRange, in: repeatProperty,
                expected: "a number from \(0) to \(CalendarAlarm.maximumRepetitionCount)",
                action: "cut")
        }
        return CalendarAlarm.Repetition(
            count: min(count, CalendarAlarm.maximumRepetitionCount), interval: CalendarDuration(seconds: interval))
    }
}
