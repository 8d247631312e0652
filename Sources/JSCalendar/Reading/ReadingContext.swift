import CalendarConversion
import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// The state of reading a document: losses, and the zones that it names.
final class ReadingContext {
    let options: JSCalendarOptions
    private(set) var losses: [ConversionLoss] = []
    /// The UID of the entry that is read.
    var uid: String?
    /// The pointer of the object that is read, inside its entry.
    var path = ""
    /// The number of values that were invalid, to judge a patch.
    private(set) var invalidCount = 0
    private var zones: [String: CalendarZone?] = [:]
    private var definedZones: [String: ComponentDraft] = [:]
    private var used: Set<String> = []
    /// The keys of texts.
    private var keys = RecentValues<String, String>()
    /// The elements of `convertedProperties`, which is often the same object, by its address.
    private var converted = RecentValues<Int, (object: JSONObject, elements: ConvertedProperties)>()
    /// The lines of elements that nothing else depends on.
    var units = RecentValues<ElementSource, Unit>()

    /// The number of properties that overrides may still have.
    var overrideProperties: Int

    init(_ options: JSCalendarOptions) {
        self.options = options
        overrideProperties = options.limits.overrideProperties
    }

    /// Records a loss, unless there is one for the same part.
    func lose(
        _ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome, _ reason: ConversionLoss.Reason,
        changesOccurrences: Bool = false
    ) {
        let loss = ConversionLoss(part, outcome, reason, uid: uid, changesOccurrences: changesOccurrences)
        if reason == .invalidValue || reason == .unknownTimeZone { invalidCount += 1 }
        losses.append(loss)
    }

    /// Records a member that isn't valid. It is kept as JSPROP if foreign parts are kept.
    func lose(member: String, _ reason: ConversionLoss.Reason) {
        lose(.member(path + member), options.keepsForeignParts ? .kept : .omitted, reason)
    }

    /// Forgets what was recorded after a number of losses, except for some members of the object that is read.
    func forget(after count: Int, except isKept: (String) -> Bool = { _ in false }) {
        let later = losses[count...].filter { loss in
            guard case .member(let member) = loss.part, member.hasPrefix(path) else { return false }
            return isKept(String(member.dropFirst(path.count)))
        }
        losses.replaceSubrange(count..., with: later)
    }

    /// Returns the zone with an IANA name, or of the document; nil if there is none.
    func zone(_ name: String) -> CalendarZone? {
        used.insert(name)
        if let known = zones[name] { return known }
        // A path or a Windows name is no name here.
        let zone = ZoneName.iana(name).map { CalendarZone($0) }
        zones[name] = .some(zone)
        return zone
    }

    /// Returns `JSCalendarKey.uuid(text)`.
    func key(of text: String) -> String {
        if let known = keys[text] { return known }
        let key = JSCalendarKey.uuid(text)
        keys[text] = key
        return key
    }

    /// Returns the elements of `convertedProperties`.
    func converted(_ object: JSONObject) -> ConvertedProperties {
        if let known = converted[object.address] { return known.elements }
        let elements = ConvertedProperties(object)
        converted[object.address] = (object, elements)
        return elements
    }

    /// Adds the zones of an entry of version 1.0, each of which keeps its own definition.
    func define(_ definitions: JSONValue?) {
        for (name, value) in definitions?.object ?? [:] where definedZones[name] == nil {
            guard let custom = CustomZone(name, value) else { continue }
            zones[name] = custom.zone
            definedZones[name] = custom.component
        }
    }

    /// The VTIMEZONEs of the zones that were asked for since the last call.
    func takeDefinitions() -> [ComponentDraft] {
        defer { used = [] }
        return used.sorted().compactMap { name in
            if let own = definedZones[name] { return own }
            guard let zone = zones[name] ?? nil, zone.identifier != "UTC" else { return nil }
            let definition = try? ComponentDraft(zone)
            definedZones[name] = definition
            return definition
        }
    }
}
