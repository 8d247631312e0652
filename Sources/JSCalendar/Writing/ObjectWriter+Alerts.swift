import CalendarConversion
import ICalendar
import ICalendarSyntax
import JCal

extension ObjectWriter {
    /// Writes VALARM.
    mutating func writeAlerts() {
        let alarms = takeComponents("VALARM")
        let areRelated = alarms.contains { $0.draft.first("RELATED-TO") != nil }
        // The keys that RELATED-TO refers to.
        var keys: [String: String] = [:]
        for alarm in areRelated ? alarms.map(\.draft) : [] {
            guard let uid = alarm.first("UID")?.text else { continue }
            let key = JSCalendarKey.key(jsid: alarm.first("JSID")?.text, else: JSCalendarKey.made(of: alarm))
            if keys[uid] == nil { keys[uid] = key }
        }
        for alarm in alarms {
            let known = areRelated ? nil : alarm.alert
            guard let alert = known ?? Self.alert(alarm.draft, keys, context) else {
                keep([alarm.draft])
                continue
            }
            if known != nil { context.lose(again: alert.losses) }
            let key = set(alert.members, as: alert.json, in: "alerts", jsid: alert.key, else: alert.key)
            originate("alerts", key, [], [alarm.draft], exactly: alert.isExact && key == alert.key && !areRelated)
        }
    }

    /// Returns the object of an alarm; nil if its TRIGGER can't be expressed.
    ///
    /// - Parameter keys: The keys of the alarms that others refer to, by UID.
    static func alert(
        _ alarm: ComponentDraft, _ keys: [String: String], _ context: WritingContext
    ) -> WrittenElement? {
        guard let trigger = alarm.first("TRIGGER"), let value = self.trigger(trigger) else { return nil }
        let count = context.losses.count
        var writer = ObjectWriter(.alert, alarm, context)
        let jsid = writer.lines(other: "JSID").first?.text
        let triggers = writer.take(.trigger)
        writer.members.set("trigger") { value.append(to: &$0) }
        writer.originate("trigger", triggers, exactly: triggers.count == 1 && comesBack(trigger, from: value))
        writer.writeRelations { keys[$0] ?? $0 }
        // Reading an alarm without an action adds one.
        if !writer.has(.action) { writer.originate("action", []) }
        writer.writeRows()
        writer.applyForeign()
        let members = writer.finish()
        let made = JSCalendarKey.made(of: alarm)
        let key = JSCalendarKey.key(jsid: jsid, else: made)
        // The key is made of the lines as written.
        let isExact =
            writer.isExact && key == made && alarm.components.isEmpty
            && alarm.properties.allSatisfy { (try? PropertyDraft(jCal: $0.jCal)) == $0 }
        return WrittenElement(key: key, members, isExact: isExact, losses: Array(context.losses[count...]))
    }

    private static func comesBack(_ line: PropertyDraft, from value: JSONValue) -> Bool {
        let read = value.object.flatMap(ObjectReader.trigger)
        return read?.value == line.value && read?.parameters == line.parameters
    }

    private static func trigger(_ line: PropertyDraft) -> JSONValue? {
        let isTime = line.parameter("VALUE")?.uppercased() == "DATE-TIME" || line.value.first?.isNumber ?? false
        if isTime {
            return LocalTime.text(utc: line.value).map { ["@type": "AbsoluteTrigger", "when": .text($0)] }
        }
        guard let duration = CalendarDuration(line.value) else { return nil }
        var trigger: JSONObject = [
            "@type": "OffsetTrigger", "offset": .text(DurationForm.text(duration)),
        ]
        if line.parameter("RELATED")?.uppercased() == "END" { trigger["relativeTo"] = "end" }
        return .object(trigger)
    }
}
