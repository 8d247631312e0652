import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// Writes the calendars of a feed as Groups, or their entries alone.
struct FeedWriter {
    private let feed: CalendarFeed
    private let context: WritingContext
    /// The parts of components in the feed.
    private var roles: [CalendarComponent: Role] = [:]

    /// The part of a component in the feed.
    private struct Role {
        /// The entry that the library reads.
        var entry: CalendarEntry?
        /// The series of a master.
        var series: Int?
        /// Whether the component is an override of a master.
        var isOverride = false
        /// Whether no series has the component, because a later revision replaced it.
        var isSuperseded = false
    }

    var losses: [ConversionLoss] { context.losses }

    init(_ feed: CalendarFeed, _ options: JSCalendarOptions) { self.init(feed, WritingContext(options)) }

    private init(_ feed: CalendarFeed, _ context: WritingContext) {
        self.feed = feed
        self.context = context
        roles.reserveCapacity(feed.entries.count)
        for (index, series) in feed.series.enumerated() {
            if let master = series.master { roles[master.component] = Role(entry: master, series: index) }
            for entry in series.overrides {
                roles[entry.component] = Role(entry: entry, isOverride: series.master != nil)
            }
        }
        guard roles.count != feed.entries.count else { return }
        for entry in feed.entries where roles[entry.component] == nil {
            roles[entry.component] = Role(entry: entry, isSuperseded: true)
        }
    }

    /// Calls `emit` with each part of the document, in the order of the feed.
    func write<Failure>(_ emit: (DocumentPart) throws(Failure) -> Void) throws(Failure) {
        for tree in feed.trees {
            context.start()
            for calendar in tree.components where calendar.known == .vcalendar {
                try write(calendar.components, of: calendar, emit)
            }
            let outside = tree.components.filter { $0.known != .vcalendar }
            if !outside.isEmpty { try write(outside, of: nil, emit) }
        }
    }

    /// Writes the components of a calendar, or those that are outside of any calendar.
    private func write<Failure>(
        _ components: some Collection<CalendarComponent>, of calendar: CalendarComponent?,
        _ emit: (DocumentPart) throws(Failure) -> Void
    ) throws(Failure) {
        let isGroup = context.options.form == .group
        var group = isGroup ? GroupWriter(properties(of: calendar), context) : nil
        if let group { try emit(.start(group.start)) }
        let product = isGroup ? calendar?.first("PRODID")?.text : nil
        let method = calendar?.first("METHOD")?.text.trimmed.lowercased()
        let zones = components.filter { $0.known == .vtimezone }
        for component in components {
            let role = roles[component] ?? Role()
            guard let kind = ObjectKind(component), !role.isSuperseded else {
                guard let draft = context.draft(component) else { continue }
                if isGroup {
                    group?.kept.append(draft)
                } else if component.known != .vtimezone {
                    context.lose(.component(component.name), .omitted, .noEquivalent)
                }
                continue
            }
            if role.isOverride { continue }
            context.uid = component[.uid]?.text
            var entries = split(component, role, zones, method) ?? [members(component, role, kind, method)]
            for index in entries.indices {
                entries[index]["prodId"] = product.map { .text($0) }
                group?.add(entries[index])
                try emit(.entry(entries[index]))
            }
            context.uid = nil
        }
        if let members = group?.end() { try emit(.end(members)) }
    }

    /// Returns copies of the properties of a calendar, without the ones that can't be written.
    private func properties(of calendar: CalendarComponent?) -> [PropertyDraft] {
        guard let calendar else { return [] }
        return calendar.properties.compactMap { property in
            let (copy, fault) = PropertyDraft.recovering(copying: property)
            if fault != nil { context.lose(.property(property.name), .omitted, .forbiddenCharacter) }
            return copy
        }
    }

    /// Returns the entries of a series with overrides of this and the following occurrences; nil for other series, and if such
    /// overrides are preserved or can't be split.
    private func split(
        _ component: CalendarComponent, _ role: Role, _ zones: [CalendarComponent], _ method: String?
    ) -> [WrittenMembers]? {
        guard context.options.rangeOverrides == .split, let index = role.series,
            feed.series[index].overrides.contains(where: \.appliesToFuture)
        else { return nil }
        let parts = zones + [component] + feed.series[index].overrides.map(\.component)
        var drafts: [ComponentDraft] = []
        for part in parts { drafts += [context.draft(part)].compactMap(\.self) }
        guard let feed = RangeSplit.feed(drafts, uid: context.uid ?? "") else { return nil }
        context.lose(.parameter("RANGE", of: "RECURRENCE-ID"), .approximated, .rangeOverride)
        let writer = FeedWriter(feed, context)
        context.start()
        defer { context.start() }
        var entries: [WrittenMembers] = []
        guard let parts = feed.calendars.first?.components else { return nil }
        for part in parts {
            let role = writer.roles[part] ?? Role()
            guard let kind = ObjectKind(part), !role.isOverride, !role.isSuperseded else { continue }
            entries.append(writer.members(part, role, kind, method))
        }
        return RangeSplit.related(entries)
    }

    private func members(
        _ component: CalendarComponent, _ role: Role, _ kind: ObjectKind, _ method: String?
    ) -> WrittenMembers {
        let source = context.lines(of: component)
        var model: SeriesModel?
        var changed: [(SeriesOverride, EntryLines)] = []
        if let index = role.series {
            let series = feed.series[index]
            let hasDates = component[.exceptionDates] != nil || series.recurs && component[.recurrenceDates] != nil
            if hasDates || !series.overrides.isEmpty { model = series.model }
            for override in model?.overrides ?? [] {
                changed.append((override, context.lines(of: override.entry.component)))
            }
        }
        return EntryWriter(kind: kind, context: context)
            .members(source, role.entry, model, overrides: changed, method: method)
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
