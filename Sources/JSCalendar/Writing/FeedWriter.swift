import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// Writes the calendars of a feed as Groups, or their entries alone.
struct FeedWriter {
    private let feed: CalendarFeed
    private let context: WritingContext
    /// The series of each master.
    private var series: [CalendarComponent: Int] = [:]
    /// The entries that the library reads, by component.
    private var entries: [CalendarComponent: CalendarEntry] = [:]
    /// The components that are overrides of a master, and those that no series has, because a later revision replaced them.
    private var overrides: Set<CalendarComponent> = []
    private var superseded: Set<CalendarComponent> = []

    var losses: [ConversionLoss] { context.losses }

    init(_ feed: CalendarFeed, _ options: JSCalendarOptions) { self.init(feed, WritingContext(options)) }

    private init(_ feed: CalendarFeed, _ context: WritingContext) {
        self.feed = feed
        self.context = context
        var inSeries: Set<CalendarComponent> = []
        for (index, series) in feed.series.enumerated() {
            if let master = series.master {
                self.series[master.component] = index
                inSeries.insert(master.component)
            }
            for entry in series.overrides {
                if series.master != nil { overrides.insert(entry.component) }
                inSeries.insert(entry.component)
            }
        }
        for entry in feed.entries {
            entries[entry.component] = entry
            if !inSeries.contains(entry.component) { superseded.insert(entry.component) }
        }
    }

    /// Calls `emit` with each object, in the order of the feed.
    mutating func write(_ emit: (JSCalendarObject) -> Void) {
        for tree in feed.trees {
            var copies = PropertyCopies(byteCount: tree.textRange.upperBound)
            for component in tree.components {
                if component.known == .vcalendar {
                    write(component, &copies, emit)
                } else {
                    context.lose(.component(component.name), .omitted, .noEquivalent)
                }
            }
        }
    }

    private func write(
        _ calendar: CalendarComponent, _ copies: inout PropertyCopies, _ emit: (JSCalendarObject) -> Void
    ) {
        var kept: [ComponentDraft] = []
        var objects: [JSONValue] = []
        let product = calendar.first("PRODID")?.text
        let method = calendar.first("METHOD")?.text.trimmed.lowercased()
        for component in calendar.components {
            guard let kind = ObjectKind(component), !superseded.contains(component) else {
                if let draft = draft(component, &copies) { kept.append(draft) }
                continue
            }
            if overrides.contains(component) { continue }
            context.uid = component[.uid]?.text
            for var members in split(component, calendar, method, &copies)
                ?? [members(component, kind, method, &copies)].compactMap(\.self)
            {
                if context.options.form == .jmap {
                    emit(JSCalendarObject(members: members))
                } else {
                    members["prodId"] = product.map { .text($0) }
                    objects.append(.object(members))
                }
            }
            context.uid = nil
        }
        guard context.options.form == .group else {
            for component in kept where component.name.uppercased() != "VTIMEZONE" {
                context.lose(.component(component.name.uppercased()), .omitted, .noEquivalent)
            }
            return
        }
        emit(group(calendar, objects, kept, &copies))
    }

    /// Returns the entries of a series with overrides of this and the following occurrences; nil for other series, and if such
    /// overrides are preserved or can't be split.
    private func split(
        _ component: CalendarComponent, _ calendar: CalendarComponent, _ method: String?, _ copies: inout PropertyCopies
    ) -> [[String: JSONValue]]? {
        guard context.options.rangeOverrides == .split, let index = series[component],
            feed.series[index].overrides.contains(where: \.appliesToFuture)
        else { return nil }
        let parts =
            calendar.components.filter { $0.known == .vtimezone } + [component]
            + feed.series[index].overrides.map(\.component)
        var drafts: [ComponentDraft] = []
        for part in parts { drafts += [draft(part, &copies)].compactMap(\.self) }
        guard let feed = RangeSplit.feed(drafts, uid: context.uid ?? ""), let tree = feed.trees.first else {
            return nil
        }
        context.lose(.parameter("RANGE", of: "RECURRENCE-ID"), .approximated, .rangeOverride)
        let writer = FeedWriter(feed, context)
        var own = PropertyCopies(byteCount: tree.textRange.upperBound)
        var entries: [[String: JSONValue]] = []
        guard let parts = feed.calendars.first?.components else { return nil }
        for part in parts {
            guard let kind = ObjectKind(part), !writer.overrides.contains(part), !writer.superseded.contains(part),
                let members = writer.members(part, kind, method, &own)
            else { continue }
            entries.append(members)
        }
        return RangeSplit.related(entries)
    }

    private func members(
        _ component: CalendarComponent, _ kind: ObjectKind, _ method: String?, _ copies: inout PropertyCopies
    ) -> [String: JSONValue]? {
        guard let draft = draft(component, &copies) else { return nil }
        var model: SeriesModel?
        var changed: [(SeriesOverride, ComponentDraft)] = []
        if let index = series[component] {
            let series = feed.series[index]
            if series.recurs || !series.overrides.isEmpty || component[.exceptionDates] != nil { model = series.model }
            for override in model?.overrides ?? [] {
                if let draft = self.draft(override.entry.component, &copies) { changed.append((override, draft)) }
            }
        }
        return EntryWriter(kind: kind, context: context)
            .members(draft, entries[component], model, overrides: changed, method: method)
    }

    /// Returns a copy of a component, without what can't be written.
    private func draft(_ component: CalendarComponent, _ copies: inout PropertyCopies) -> ComponentDraft? {
        guard var draft = try? ComponentDraft(component.rawName) else {
            context.lose(.component(component.rawName), .omitted, .forbiddenCharacter)
            return nil
        }
        for property in component.properties {
            let (copy, fault) = copies.copy(of: property)
            if let copy { draft.properties.append(copy) }
            if fault != nil {
                context.lose(.property(property.name), copy == nil ? .omitted : .approximated, .forbiddenCharacter)
            }
        }
        for inner in component.components {
            if let copy = self.draft(inner, &copies) { draft.components.append(copy) }
        }
        return draft
    }

    private func group(
        _ calendar: CalendarComponent, _ objects: [JSONValue], _ kept: [ComponentDraft], _ copies: inout PropertyCopies
    ) -> JSCalendarObject {
        var own = ComponentDraft.calendar
        for property in calendar.properties {
            let (copy, fault) = copies.copy(of: property)
            if let copy { own?.properties.append(copy) }
            if fault != nil { context.lose(.property(property.name), .omitted, .forbiddenCharacter) }
        }
        guard let own else { return JSCalendarObject(.group, members: ["entries": .array(objects)]) }
        var writer = ObjectWriter(.group, own, context, isNamed: true)
        writer.writeNames()
        let methods = writer.take("METHOD")
        if objects.isEmpty { writer.keep(methods) }
        writer.writeRows()
        writer.writeDescription()
        writer.writeLinks()
        writer.applyForeign()
        // A VTIMEZONE isn't lost, because the IANA zone stands for it.
        writer.keep(kept.filter { $0.name.uppercased() == "VTIMEZONE" }, isLoss: false)
        writer.keep(kept.filter { $0.name.uppercased() != "VTIMEZONE" })
        writer.members["entries"] = .array(objects)
        var members = writer.finish()
        derive(&members, objects)
        members["version"] = .text(context.options.version.rawValue)
        if context.options.version == .v1 {
            members["version"] = nil
            if let kept = members.removeValue(forKey: "iCalendar") { members[Vendor.iCalendar] = kept }
        }
        return JSCalendarObject(.group, members: members)
    }

    /// Sets the mandatory members that iCalendar lacks (Decisions.md J14).
    private func derive(_ members: inout [String: JSONValue], _ objects: [JSONValue]) {
        let entries = objects.compactMap(\.object)
        if members["uid"] == nil {
            members["uid"] = .text(DocumentReader.uid(of: entries.compactMap { $0["uid"]?.text }))
        }
        if members["updated"] == nil {
            members["updated"] = entries.compactMap { $0["updated"]?.text }.max().map { .text($0) }
        }
    }
}

extension ObjectKind {
    /// Creates the kind of a component; nil if it doesn't become an entry.
    fileprivate init?(_ component: CalendarComponent) {
        switch component.known {
        case .vevent: self = .event
        case .vtodo: self = .task
        default: return nil
        }
    }
}

extension ComponentDraft {
    /// An empty VCALENDAR.
    fileprivate static var calendar: ComponentDraft? { try? ComponentDraft("VCALENDAR") }
}

extension ObjectWriter {
    /// Writes the names that calendars really have, if the ones of RFC 7986 are absent (Decisions.md J20).
    mutating func writeNames() {
        for (name, other, member) in [("X-WR-CALNAME", "NAME", "title"), ("X-APPLE-CALENDAR-COLOR", "COLOR", "color")] {
            guard !has(other), let line = lines(name).first else { continue }
            let value = member == "color" ? MemberMapping.color(String(line.text.prefix(7))) : line.text
            guard let value else { continue }
            members[member] = .text(value)
            originate(member, take(name))
            remember(member, name: name.lowercased())
        }
    }
}
