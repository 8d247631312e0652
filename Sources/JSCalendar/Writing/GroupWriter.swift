import CalendarConversion
import ICalendarSyntax

/// Writes the members of a Group around its entries, of which only a few facts are remembered.
struct GroupWriter {
    private let context: WritingContext
    private var writer: ObjectWriter
    private let methods: Lines
    /// The components that aren't entries.
    var kept: [ComponentDraft] = []
    private var uids: [String] = []
    private var updated: String?

    /// Creates a writer with the properties of the VCALENDAR; nil never, because the name is valid.
    init?(_ properties: [PropertyDraft], _ context: WritingContext) {
        guard let own = ObjectKind.group.draft(properties) else { return nil }
        self.context = context
        writer = ObjectWriter(.group, own, context, isNamed: true)
        writer.writeNames()
        methods = writer.take(.method)
        writer.writeRows()
        writer.writeDescription()
        writer.writeLinks()
        writer.applyForeign()
    }

    /// The members that are known before the entries.
    var start: JSONObject {
        var members = writer.members.object
        if context.options.version == .v2 { members["version"] = .text(context.options.version.rawValue) }
        return members
    }

    /// Remembers what the Group's own members depend on.
    mutating func add(_ entry: WrittenMembers) {
        if let uid = entry["uid"]?.text { uids.append(uid) }
        if let text = entry["updated"]?.text, text > updated ?? "" { updated = text }
    }

    /// Returns the members that depend on the entries: mandatory ones that iCalendar lacks (Decisions.md J14), and the parts
    /// without a counterpart.
    mutating func end() -> JSONObject {
        if uids.isEmpty { writer.keep(methods) }
        // A VTIMEZONE isn't lost, because the IANA zone stands for it.
        writer.keep(kept.filter { $0.name.uppercased() == "VTIMEZONE" }, isLoss: false)
        writer.keep(kept.filter { $0.name.uppercased() != "VTIMEZONE" })
        var members: JSONObject = [:]
        let iCalendar = context.options.version == .v1 ? Vendor.iCalendar : "iCalendar"
        members[iCalendar] = writer.finish()["iCalendar"]
        if !writer.members.has("uid") { members["uid"] = .text(CalendarReader.uid(of: uids)) }
        if !writer.members.has("updated") { members["updated"] = updated.map { .text($0) } }
        return members
    }
}

extension ObjectWriter {
    /// Writes the names that calendars really have, if the ones of RFC 7986 are absent (Decisions.md J20).
    fileprivate mutating func writeNames() {
        if !has(.name), let line = lines(.xWRCalname).first { write(line.text, "title", take(.xWRCalname)) }
        let color = "X-APPLE-CALENDAR-COLOR"
        if !has(.color), let line = lines(other: color).first,
            let text = MemberMapping.color(String(line.text.prefix(7)))
        {
            write(text, "color", take(other: color))
        }
    }

    private mutating func write(_ text: String, _ member: String, _ lines: Lines) {
        members.set(member, text: text)
        originate(member, lines)
        remember(member, name: lines.first?.name.lowercased())
    }
}
