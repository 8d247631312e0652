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

    /// Calls `emit` with each part of the document, in the order of the feed.
    func write<Failure>(_ emit: (DocumentPart) throws(Failure) -> Void) throws(Failure) {
        for tree in feed.trees {
            var copies = PropertyCopies(byteCount: tree.textRange.upperBound)
            for calendar in tree.components where calendar.known == .vcalendar {
                try write(calendar.components, of: calendar, &copies, emit)
            }
            let outside = tree.components.filter { $0.known != .vcalendar }
            if !outside.isEmpty { try write(outside, of: nil, &copies, emit) }
        }
    }

    /// Writes the components of a calendar, or those that are outside of any calendar.
    private func write<Failure>(
        _ components: some Collection<CalendarComponent>, of calendar: CalendarComponent?,
        _ copies: inout PropertyCopies,
        _ emit: (DocumentPart) throws(Failure) -> Void
    ) throws(Failure) {
        let isGroup = context.options.form == .group
        var group = isGroup ? GroupWriter(properties(of: calendar, &copies), context) : nil
        if let group { try emit(.start(group.start)) }
        let product = isGroup ? calendar?.first("PRODID")?.text : nil
        let method = calendar?.first("METHOD")?.text.trimmed.lowercased()
        let zones = components.filter { $0.known == .vtimezone }
        for component in components {
            guard let kind = ObjectKind(component), !superseded.contains(component) else {
                guard let draft = draft(component, &copies) else { continue }
                if isGroup {
                    group?.kept.append(draft)
                } else if component.known != .vtimezone {
                    context.lose(.component(component.name), .omitted, .noEquivalent)
                }
                continue
            }
            if overrides.contains(component) { continue }
            context.uid = component[.uid]?.text
            var entries =
                split(component, zones, method, &copies)
                ?? [members(component, kind, method, &copies)].compactMap(\.self)
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
    private func properties(of calendar: CalendarComponent?, _ copies: inout PropertyCopies) -> [PropertyDraft] {
        guard let calendar else { return [] }
        return calendar.properties.compactMap { property in
            let (copy, fault) = copies.copy(of: property)
            if fault != nil { context.lose(.property(property.name), .omitted, .forbiddenCharacter) }
            return copy
        }
    }

    /// Returns the entries of a series with overrides of this and the following occurrences; nil for other series, and if such
    /// overrides are preserved or can't be split.
    private func split(
        _ component: CalendarComponent, _ zones: [CalendarComponent], _ method: String?, _ copies: inout PropertyCopies
    ) -> [JSONObject]? {
        guard context.options.rangeOverrides == .split, let index = series[component],
            feed.series[index].overrides.contains(where: \.appliesToFuture)
        else { return nil }
        let parts = zones + [component] + feed.series[index].overrides.map(\.component)
        var drafts: [ComponentDraft] = []
        for part in parts { drafts += [draft(part, &copies)].compactMap(\.self) }
        guard let feed = RangeSplit.feed(drafts, uid: context.uid ?? ""), let tree = feed.trees.first else {
            return nil
        }
        context.lose(.parameter("RANGE", of: "RECURRENCE-ID"), .approximated, .rangeOverride)
        let writer = FeedWriter(feed, context)
        var own = PropertyCopies(byteCount: tree.textRange.upperBound)
        var entries: [JSONObject] = []
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
    ) -> JSONObject? {
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
        draft.properties.reserveCapacity(component.properties.count)
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
