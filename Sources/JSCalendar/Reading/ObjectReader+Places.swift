import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting

// Locations and alerts.
extension ObjectReader {
    mutating func readLocations() {
        let main = take("mainLocationId")?.text
        var hasLocation = false
        // The main location may be any of them.
        let isMainKnown = main.map { members["locations"]?.object?[$0] != nil } ?? false
        // One place depends on nothing else.
        let isSingle =
            main == nil && members["locations"]?.object?.count == 1
            && !converted.byPath.keys.contains { $0.hasPrefix("locations/") }
        readElements(of: "locations", remembered: isSingle) { reader, key, place in
            let path = "locations/" + key
            let isPlain = place.keys.allSatisfy {
                ["@type", "name", "coordinates", "iCalendar"].contains($0) || $0.contains(":")
            }
            let isComponent = place["iCalendar"]?.object?["name"] == "vlocation"
            let name = place["name"]?.text
            let geo = place["coordinates"]?.text.flatMap(Self.position)
            let isGeo = reader.converted[path + "/coordinates"]?.name == "geo"
            let isLocation = !hasLocation && name != nil && (isMainKnown ? main == key : true)
            // Several places: the main one is both.
            let isBoth = isMainKnown && main == key && (reader.members["locations"]?.object?.count ?? 0) > 1
            if isComponent || isBoth || !isPlain || place["coordinates"] != nil && !(isGeo && geo != nil)
                || !(isLocation || isGeo)
            {
                guard let draft = reader.read(.location, place, at: path, key) else { return false }
                var unit = Unit(
                    path: path, components: [draft], source: .array([.object(place), main == key ? true : false]))
                if isMainKnown, main == key, let name,
                    let line = try? PropertyDraft(
                        "LOCATION", text: CleanText.of(name),
                        parameters: [CalendarParameter(name: "DERIVED", values: ["TRUE"])]
                            + (isComponent ? [] : reader.jsid(key, unless: nil)))
                {
                    unit.properties.append(line)
                    hasLocation = true
                }
                reader.add(unit)
                return true
            }
            return reader.readPlain(path, key, place, geo, isLocation: isLocation, &hasLocation, main: main)
        }
        if let main, !isMainKnown { reject("mainLocationId", .text(main), .noEquivalent) }
    }

    /// Reads a location that is a LOCATION, a GEO or both.
    private mutating func readPlain(
        _ path: String, _ key: String, _ place: JSONObject, _ geo: String?, isLocation: Bool,
        _ hasLocation: inout Bool, main: String?
    ) -> Bool {
        var unit = Unit(path: path, source: .array([.object(place), main == key ? true : false]))
        if isLocation, let name = place["name"]?.text {
            hasLocation = true
            let parameters = jsid(key, unless: context.key(of: name)) + self.parameters(at: path)
            guard let line = try? PropertyDraft("LOCATION", text: CleanText.of(name), parameters: parameters) else {
                return false
            }
            unit.properties.append(line)
        }
        if let geo {
            let made = isLocation ? place["name"]?.text.map(JSCalendarKey.uuid) : JSCalendarKey.uuid(geo)
            guard let line = try? PropertyDraft("GEO", value: geo, parameters: jsid(key, unless: made)) else {
                return false
            }
            unit.properties.append(line)
        }
        for (name, value) in place where name.contains(":") {
            reject(path + "/" + JSCalendarPatch.escaped(name), value, .noEquivalent)
        }
        add(unit)
        return true
    }

    /// Reads the coordinates of a VLOCATION that came from GEO.
    mutating func readPosition() {
        guard converted["coordinates"]?.name == "geo", let value = members["coordinates"],
            let geo = value.text.flatMap(Self.position), let line = try? PropertyDraft("GEO", value: geo)
        else { return }
        _ = take("coordinates")
        add("coordinates", line, value)
    }

    /// Returns the GEO of a `geo` URI (RFC 5870) that has nothing but a latitude and a longitude.
    static func position(_ uri: String) -> String? {
        guard uri.lowercased().hasPrefix("geo:") else { return nil }
        let parts = uri.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ DecimalText.number(String($0)) != nil }) else { return nil }
        return parts.joined(separator: ";")
    }

    mutating func readAlerts() {
        let alerts = members["alerts"]?.object ?? [:]
        let related = Set(
            alerts.values.flatMap { alert in alert.object?["relatedTo"]?.object.map { Array($0.keys) } ?? [] })
        readElements(of: "alerts", remembered: related.isEmpty) { reader, key, alert in
            guard let trigger = alert["trigger"]?.object, Self.trigger(trigger) != nil else { return false }
            let path = "alerts/" + key
            let draft = reader.read(.alert, alert, at: path, key) { inner in
                inner.readAlert(alert) { other in Self.uid(of: alerts[other]?.object) ?? other }
                if related.contains(key), Self.uid(of: alert) == nil, let uid = try? PropertyDraft("UID", text: key) {
                    inner.add("uid", uid, .null)
                }
            }
            guard let draft else { return false }
            reader.add(Unit(path: path, components: [draft], source: .object(alert)))
            return true
        }
    }

    /// Reads the members of an alert.
    ///
    /// - Parameter uid: Returns the UID of the alert with a key.
    mutating func readAlert(_ alert: JSONObject, uid: @escaping (String) -> String) {
        if let trigger = take("trigger"), let line = trigger.object.flatMap(Self.trigger) {
            add("trigger", line, trigger)
        }
        readRelations(uid)
        readRows()
        // VALARM requires an action, and "display" is JSCalendar's default.
        let kept = alert["iCalendar"]?.object?["properties"]?.array ?? []
        if alert["action"] == nil, !kept.contains(where: { $0.array?.first?.text?.lowercased() == "action" }),
            let line = try? PropertyDraft("ACTION", value: "DISPLAY")
        {
            add("action", line, "display")
        }
    }

    /// Returns the UID that an alert had in iCalendar.
    private static func uid(of alert: JSONObject?) -> String? {
        let properties = alert?["iCalendar"]?.object?["properties"]?.array ?? []
        return properties.lazy.compactMap(\.array).first { $0.first?.text?.lowercased() == "uid" }?.last?.text
    }

    static func trigger(_ trigger: JSONObject) -> PropertyDraft? {
        if trigger["@type"] == "AbsoluteTrigger" || trigger["when"] != nil {
            guard let when = trigger["when"]?.text.flatMap(LocalTime.utc) else { return nil }
            return try? PropertyDraft(
                "TRIGGER", value: when, parameters: [CalendarParameter(name: "VALUE", values: ["DATE-TIME"])])
        }
        guard let parsed = trigger["offset"]?.text.flatMap(DurationForm.parse),
            Set(trigger.keys).isSubset(of: ["@type", "offset", "relativeTo"])
        else { return nil }
        let related: [CalendarParameter]
        switch trigger["relativeTo"]?.text {
        case "end": related = [CalendarParameter(name: "RELATED", values: ["END"])]
        case "start", nil: related = []
        default: return nil
        }
        return try? PropertyDraft("TRIGGER", value: DurationForm.text(parsed.duration), parameters: related)
    }
}
