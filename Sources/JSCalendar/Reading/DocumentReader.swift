import CalendarConversion
import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// Reads Groups, and entries outside of a Group, into VCALENDAR components.
struct DocumentReader {
    let context: ReadingContext

    /// Returns the calendars. Entries outside of a Group are in one calendar.
    func calendars(_ objects: [JSCalendarObject]) -> [ComponentDraft] {
        var calendars: [ComponentDraft] = []
        func add(_ group: JSONObject, _ entries: [JSONValue]?) {
            var iterator = (entries ?? []).makeIterator()
            var inner: [ComponentDraft] = []
            guard var calendar = calendar(group, hasEntries: entries != nil, { iterator.next() }, { inner.append($0) })
            else { return }
            calendar.components += inner
            calendars.append(calendar)
        }
        let loose = objects.filter { $0.kind != .group }
        for object in objects where object.kind == .group { add(object.members, object["entries"]?.array) }
        if !loose.isEmpty || objects.isEmpty { add([:], loose.map { .object($0.members) }) }
        return calendars
    }

    /// Returns the VCALENDAR of a Group, without the components of its entries.
    ///
    /// - Parameters:
    ///   - next: Returns the next entry.
    ///   - emit: Called with the components of each entry.
    func calendar<Failure>(
        _ group: JSONObject, hasEntries: Bool, _ next: () throws(Failure) -> JSONValue?,
        _ emit: (ComponentDraft) -> Void
    ) throws(Failure) -> ComponentDraft? {
        var group = group
        if group["iCalendar"] == nil, let kept = group.removeValue(forKey: Vendor.iCalendar) {
            group["iCalendar"] = kept
        }
        if !hasEntries { context.lose(.member("entries"), .omitted, .invalidValue) }
        let declared = version(group)
        var (uids, updated, methods, product): ([String], String?, [String], String?) = ([], nil, [], nil)
        var index = 0
        while let value = try next() {
            defer { index += 1 }
            guard var members = value.object, let kind = Self.kind(members) else {
                context.lose(.member("entries/\(index)"), .omitted, .invalidValue, changesOccurrences: true)
                continue
            }
            let version = declared ?? self.version(members)
            if members["uid"]?.text?.isEmpty ?? true {
                members["uid"] = .text(JSCalendarKey.uuid(value.description))
                context.lose(.member("entries/\(index)/uid"), .approximated, .invalidValue)
            }
            let uid = members["uid"]?.text
            (context.uid, context.path) = (uid, "")
            if version != .v2 {
                context.define(members["timeZones"])
                members["timeZones"] = nil
            }
            uids += [uid].compactMap(\.self)
            updated = [updated, members["updated"]?.text].compactMap(\.self).max()
            if let method = members["method"]?.text, !methods.contains(method) { methods.append(method) }
            product = product ?? members["prodId"]?.text
            EntryReader(kind, members, version: version ?? .v1, context).components().forEach(emit)
            context.uid = nil
        }
        context.path = ""
        var reader = ObjectReader(.group, group, context)
        _ = reader.take("entries")
        // Members that were derived (Decisions.md J14).
        if let uid = group["uid"]?.text, uid == Self.uid(of: uids) { _ = reader.take("uid") }
        if let text = group["updated"]?.text, text == updated { _ = reader.take("updated") }
        read(&reader, group, methods, product)
        guard var calendar = reader.component() else { return nil }
        // A feed that became a Group has its own definitions.
        if group["iCalendar"] == nil { calendar.components += context.takeDefinitions() }
        return calendar
    }

    /// Reads the members of a Group.
    private func read(
        _ reader: inout ObjectReader, _ group: JSONObject, _ methods: [String], _ product: String?
    ) {
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
    static func uid(of uids: [String]) -> String { JSCalendarKey.uuid(Set(uids).sorted().joined(separator: "\n")) }

    private static func kind(_ members: JSONObject) -> ObjectKind? {
        switch members["@type"]?.text {
        case "Event": .event
        case "Task": .task
        default: nil
        }
    }

    /// Returns the version that an object names; nil if it names none.
    private func version(_ members: JSONObject) -> JSCalendarOptions.Version? {
        guard let value = members["version"] else { return nil }
        guard let text = value.text, text.hasPrefix("1.") || text.hasPrefix("2.") else {
            context.lose(.member("version"), .omitted, .invalidValue)
            return .v2
        }
        return text.hasPrefix("1.") ? .v1 : .v2
    }
}
