import CalendarConversion
import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// Reads the entries of a Group, or those outside of Groups, and then the Group, into a VCALENDAR.
struct CalendarReader {
    let context: ReadingContext
    private let declared: JSCalendarOptions.Version?
    private var uids: [String] = []
    private var updated: String?
    private var methods: [String] = []
    private var product: String?
    private var index = 0

    /// - Parameter version: The version that the Group names.
    init(version: JSONValue?, hasEntries: Bool, _ context: ReadingContext) {
        self.context = context
        if !hasEntries { context.lose(.member("entries"), .omitted, .invalidValue) }
        declared = Self.version(version, context)
    }

    /// Returns the calendars of a document. Entries outside of a Group are in one calendar.
    static func calendars(_ objects: [JSCalendarObject], _ context: ReadingContext) -> [ComponentDraft] {
        var calendars: [ComponentDraft] = []
        func add(_ group: JSONObject, _ entries: [JSONValue]?) {
            var reader = CalendarReader(version: group["version"], hasEntries: entries != nil, context)
            let inner = (entries ?? []).flatMap { reader.components(of: $0) }
            guard var calendar = reader.calendar(group) else { return }
            calendar.components += inner
            calendars.append(calendar)
        }
        let loose = objects.filter { $0.kind != .group }
        for object in objects where object.kind == .group { add(object.members, object["entries"]?.array) }
        if !loose.isEmpty || objects.isEmpty { add([:], loose.map { .object($0.members) }) }
        return calendars
    }

    /// Returns the components of the next entry.
    mutating func components(of value: JSONValue) -> [ComponentDraft] {
        defer { index += 1 }
        guard var members = value.object, let kind = Self.kind(members) else {
            context.lose(.member("entries/\(index)"), .omitted, .invalidValue, changesOccurrences: true)
            return []
        }
        let version = declared ?? Self.version(members["version"], context)
        if members["uid"]?.text?.isEmpty ?? true {
            members["uid"] = .text(JSCalendarKey.uuid(value.description))
            context.lose(.member("entries/\(index)/uid"), .approximated, .invalidValue)
        }
        let uid = members["uid"]?.text
        (context.uid, context.path) = (uid, "")
        defer { context.uid = nil }
        if version != .v2 {
            context.define(members["timeZones"])
            members["timeZones"] = nil
        }
        if let uid { uids.append(uid) }
        updated = [updated, members["updated"]?.text].compactMap(\.self).max()
        if let method = members["method"]?.text, !methods.contains(method) { methods.append(method) }
        product = product ?? members["prodId"]?.text
        return EntryReader(kind, members, version: version ?? .v1, context).components()
    }

    /// Returns the VCALENDAR of the Group, without the components of its entries, which were read before.
    func calendar(_ group: JSONObject) -> ComponentDraft? {
        var group = group
        if group["iCalendar"] == nil, let kept = group.removeValue(forKey: Vendor.iCalendar) {
            group["iCalendar"] = kept
        }
        context.path = ""
        var reader = ObjectReader(.group, group, context)
        _ = reader.take("entries")
        // Members that were derived (Decisions.md J14).
        if let uid = group["uid"]?.text, uid == Self.uid(of: uids) { _ = reader.take("uid") }
        if let text = group["updated"]?.text, text == updated { _ = reader.take("updated") }
        read(&reader, group)
        guard var calendar = reader.component() else { return nil }
        // A feed that became a Group has its own definitions.
        if group["iCalendar"] == nil { calendar.components += context.takeDefinitions() }
        return calendar
    }

    /// Reads the members of a Group.
    private func read(_ reader: inout ObjectReader, _ group: JSONObject) {
        let isOwn = group["iCalendar"] != nil
        if !isOwn {
            add("version", "VERSION", "2.0", &reader)
            if group["prodId"] == nil {
                add("prodId", "PRODID", product ?? "-//swift-icalendar//JSCalendar//EN", &reader)
            }
        }
        if let method = methods.first {
            add("method", "METHOD", method.uppercased(), &reader)
            if methods.count > 1 { context.lose(.member("method"), .approximated, .noEquivalent) }
        }
        if group["title"] != nil { _ = reader.take("locale") }
        reader.readRows()
        reader.readDescription()
        reader.readLinks()
    }

    private func add(_ path: String, _ name: String, _ text: String, _ reader: inout ObjectReader) {
        guard let line = try? PropertyDraft(name, text: CleanText.of(text)) else { return }
        reader.add(path, line, .text(text))
    }

    /// Returns the uid of a Group without its own, made of the uids of its entries.
    static func uid(of uids: [String]) -> String {
        let different = uids.sorted().reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        return JSCalendarKey.uuid(different.joined(separator: "\n"))
    }

    private static func kind(_ members: JSONObject) -> ObjectKind? {
        switch members["@type"]?.text {
        case "Event": .event
        case "Task": .task
        default: nil
        }
    }

    /// Returns the version in a member; nil if there is none.
    private static func version(_ value: JSONValue?, _ context: ReadingContext) -> JSCalendarOptions.Version? {
        guard let value else { return nil }
        guard let text = value.text, text.hasPrefix("1.") || text.hasPrefix("2.") else {
            context.lose(.member("version"), .omitted, .invalidValue)
            return .v2
        }
        return text.hasPrefix("1.") ? .v1 : .v2
    }
}
