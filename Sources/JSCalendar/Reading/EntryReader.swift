import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// Reads an Event or a Task into a component, and its overrides into components with a RECURRENCE-ID.
struct EntryReader {
    let kind: ObjectKind
    /// The members as written, to which patches apply.
    private let written: JSONObject
    private let version: JSCalendarOptions.Version
    let context: ReadingContext

    init(
        _ kind: ObjectKind, _ members: JSONObject, version: JSCalendarOptions.Version,
        _ context: ReadingContext
    ) {
        (self.kind, self.written, self.version, self.context) = (kind, members, version, context)
    }

    /// Returns the components of the entry.
    func components() -> [ComponentDraft] {
        let members = OlderNames.upgraded(written, context, reporting: version == .v2)
        var reader = ObjectReader(kind, members, context)
        let times = reader.readMaster()
        let (overrides, patched) = overrides(times, members, reader.converted)
        reader.readDates(overrides, times)
        guard let master = reader.component() else { return [] }
        context.overrideProperties += 10 * master.propertyCount
        return [master] + patched
    }

    /// Reads the members of entries and of overrides.
    static func read(_ reader: inout ObjectReader) -> EntryTimes {
        reader.readRows()
        _ = reader.members["title"] != nil ? reader.take("locale") : nil
        let times = reader.readTimes()
        reader.readDescription()
        reader.readPeople()
        reader.readLocations()
        reader.readVirtualLocations()
        reader.readLinks()
        reader.readRelations { $0 }
        reader.readAlerts()
        return times
    }

    // MARK: - Overrides

    private func overrides(
        _ times: EntryTimes, _ master: JSONObject, _ converted: ConvertedProperties
    ) -> ([EntryOverride], [ComponentDraft]) {
        guard let value = written["recurrenceOverrides"], value != .null else { return ([], []) }
        guard let map = value.object else {
            context.lose(.member("recurrenceOverrides"), .omitted, .invalidValue, changesOccurrences: true)
            return ([], [])
        }
        guard map.count <= context.options.limits.overrides else {
            context.lose(.member("recurrenceOverrides"), .omitted, .limit, changesOccurrences: true)
            return ([], [])
        }
        var (result, components): ([EntryOverride], [ComponentDraft]) = ([], [])
        let outer = context.path
        defer { context.path = outer }
        for (key, value) in map.sorted(by: { $0.key < $1.key }) {
            context.path = "recurrenceOverrides/" + JSCalendarPatch.escaped(key) + "/"
            let part = ConversionLoss.Part.member(String(context.path.dropLast()))
            guard let start = LocalTime.parse(key), !LocalTime.hasFraction(key),
                let override = override(key, start, value, converted["recurrenceOverrides/" + key])
            else {
                context.lose(part, .omitted, .invalidPatch, changesOccurrences: true)
                continue
            }
            if case .patch = override.content {
                guard context.overrideProperties > 0 else {
                    context.lose(part, .omitted, .limit, changesOccurrences: true)
                    continue
                }
                guard let component = component(override, times) else {
                    context.lose(part, .omitted, .invalidPatch, changesOccurrences: true)
                    continue
                }
                context.overrideProperties -= component.propertyCount
                components.append(component)
            }
            result.append(override)
        }
        return (result, components)
    }

    /// Returns the content of an override; nil if the patch is invalid.
    private func override(
        _ key: String, _ start: CivilDateTime, _ value: JSONValue, _ converted: ConvertedProperty?
    ) -> EntryOverride? {
        guard var patch = value.object, patch.count <= context.options.limits.pointers else { return nil }
        for pointer in patch.keys where IgnoredPointers.contains(pointer, version) {
            patch[pointer] = nil
            context.lose(.member(context.path + pointer), .omitted, .notOverridable)
        }
        if let excluded = patch.removeValue(forKey: "excluded") {
            guard let truth = excluded.boolean, !truth || patch.isEmpty else { return nil }
            if truth { return EntryOverride(key: key, start: start, content: .excluded, patch: [:]) }
        }
        return EntryOverride(key, start, patch, converted)
    }

    /// Returns the component of an override; nil if the patch is invalid.
    private func component(_ override: EntryOverride, _ times: EntryTimes) -> ComponentDraft? {
        let count = context.losses.count
        guard let patched = Self.patched(written, override.key, override.patch) else { return nil }
        let members = OlderNames.upgraded(patched, context, reporting: false)
        let invalid = context.invalidCount
        var reader = ObjectReader(kind, members, context)
        guard reader.read(overrideOf: times, at: override.start, key: override.key) else { return nil }
        let component = reader.component()
        guard context.invalidCount == invalid || context.invalidCount - invalid <= baseline() else {
            context.forget(after: count)
            return nil
        }
        // What the override inherits was reported.
        let own = Set(override.patch.keys.map { String($0.prefix { $0 != "/" }) })
        context.forget(after: count) { member in own.contains(String(member.prefix { $0 != "/" })) }
        return component
    }

    /// The number of invalid values that the entry itself has.
    private func baseline() -> Int {
        let other = ReadingContext(context.options)
        var copy = Self.shifted(written, "")
        copy[Self.anchor(written)] = written[Self.anchor(written)]
        var reader = ObjectReader(kind, OlderNames.upgraded(copy, other, reporting: false), other)
        _ = Self.read(&reader)
        return other.invalidCount
    }

    /// The member with the time of an occurrence: a Task without a start recurs by its due time (Decisions.md J21).
    static func anchor(_ members: JSONObject) -> String {
        members["start"] == nil && members["due"] != nil ? "due" : "start"
    }

    /// Returns an entry without its recurrence at another start.
    static func shifted(_ members: JSONObject, _ key: String) -> JSONObject {
        var shifted = members
        for name in [
            "recurrenceRule", "recurrenceRules", "excludedRecurrenceRules", "recurrenceOverrides", "recurrenceId",
            "recurrenceIdTimeZone", "method", "prodId",
        ] { shifted[name] = nil }
        shifted[anchor(members)] = .text(key)
        return shifted
    }

    /// Returns an entry with a patch at an occurrence; nil if the patch is invalid.
    static func patched(
        _ members: JSONObject, _ key: String, _ patch: JSONObject
    ) -> JSONObject? {
        let shifted = shifted(members, key)
        guard let patched = try? JSCalendarPatch(pointers: patch).applied(to: shifted) else { return nil }
        // Mandatory members can't be removed.
        return patched[anchor(members)] == nil || patched["updated"] == nil && members["updated"] != nil ? nil : patched
    }
}

extension ObjectReader {
    /// Reads everything but the dates of overrides.
    mutating func readMaster() -> EntryTimes {
        for name in ["recurrenceOverrides", "method", "prodId"] { _ = take(name) }
        if let id = take("recurrenceId") { readID(id) }
        let times = EntryReader.read(&self)
        readRules(times)
        return times
    }

    /// Reads recurrenceId and recurrenceIdTimeZone.
    private mutating func readID(_ id: JSONValue) {
        let name = take("recurrenceIdTimeZone")
        let zone = name?.text.flatMap { context.zone($0) }
        if let name, zone == nil { reject("recurrenceIdTimeZone", name, .unknownTimeZone) }
        guard let local = id.text.flatMap(LocalTime.parse) else { return reject("recurrenceId", id) }
        var form = EntryTimes(members, context).form
        if form != .date { form = zone.map { $0.identifier == "UTC" ? .utc : .zoned($0) } ?? .floating }
        guard let line = try? PropertyDraft("RECURRENCE-ID", time: form.time(local)) else { return }
        add("recurrenceId", line, [id, name ?? .null, EntryTimes.source(members)])
    }

    /// Reads the members of an override of an occurrence. Returns false if a mandatory one isn't valid.
    mutating func read(overrideOf times: EntryTimes, at start: CivilDateTime, key: String) -> Bool {
        guard let line = try? PropertyDraft("RECURRENCE-ID", time: times.form.time(start)) else { return false }
        add("recurrenceId", line, .text(key))
        return EntryReader.read(&self).start != nil
    }
}

/// Pointers that a patch of an occurrence must not change, and which are ignored (jscalendarbis §3.3.4, RFC 8984 §4.3.5).
enum IgnoredPointers {
    private static let always: Set<String> = [
        "@type", "uid", "method", "privacy", "prodId", "sentBy", "recurrenceId", "recurrenceIdTimeZone", "relatedTo",
        "recurrenceRule", "recurrenceRules", "excludedRecurrenceRules", "recurrenceOverrides",
    ]

    /// Returns whether a pointer is ignored.
    static func contains(_ pointer: String, _ version: JSCalendarOptions.Version) -> Bool {
        let parts = pointer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard let first = parts.first.map(String.init) else { return false }
        if always.contains(first) { return parts.count == 1 || !["@type", "uid"].contains(first) }
        switch version {
        case .v1: return first == "replyTo" || first == "timeZones"
        case .v2:
            return pointer == "organizerCalendarAddress"
                || parts.count == 3 && first == "participants" && parts[2] == "calendarAddress"
        }
    }
}

extension ComponentDraft {
    /// The number of properties, also of inner components.
    fileprivate var propertyCount: Int { components.reduce(properties.count) { $0 + $1.propertyCount } }
}
