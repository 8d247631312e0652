import Foundation
public import ICalendar
public import ICalendarSyntax
import Recurrence

extension CalendarDraft {
    /// Creates a draft with the contents of a feed, to change, keep, compare or write elsewhere.
    ///
    /// ```swift
    /// var copy = CalendarDraft(copying: feed)
    /// copy.name = "Talks (copy)"
    /// let bytes = try copy.bytes()
    /// ```
    ///
    /// A draft holds values: ``EventDraft/init(copying:)`` lists the losses. Entries that a draft refuses, such as those
    /// without a UID, and VTIMEZONEs that no time of a draft uses, are copied as lines in ``components``. Attendees without
    /// an organizer are lines of their entry, unless the method is `PUBLISH`. Several calendars become one, with the
    /// properties of the first; if each has another `X-WR-TIMEZONE`, times name their zones instead. The copy has all years of its ``zones``.
    ///
    /// - Complexity: O(*n*) in the number of bytes of the feed.
    public init(copying feed: CalendarFeed) { self = Self.recovering(copying: feed).draft }

    /// Returns a draft with the contents of a feed, and the lines that can't be written and are omitted, in the order of the
    /// streams and of the lines in each stream.
    ///
    /// ```swift
    /// let (copy, losses) = CalendarDraft.recovering(copying: feed)
    /// for loss in losses { print(loss) }
    /// ```
    public static func recovering(
        copying feed: CalendarFeed
    ) -> (draft: CalendarDraft, losses: [ComponentDraft.Loss]) {
        var copy = FeedCopy(feed)
        for (source, tree) in feed.trees.enumerated() { copy.add(tree, source) }
        return copy.result()
    }
}

/// The copy of a feed, component by component.
private struct FeedCopy {
    private var draft = CalendarDraft(productIdentifier: "-//swift-icalendar//ICalendarWriting//EN")
    private var losses: [(source: Int, loss: ComponentDraft.Loss)] = []
    private var entries: [CalendarComponent: CalendarEntry] = [:]
    private var freeBusy: [CalendarComponent: FreeBusyEntry] = [:]
    private var availabilities: [CalendarComponent: AvailabilityEntry] = [:]
    /// The components that no draft holds, and whether X-WR-TIMEZONE is the zone of their floating times alone.
    private var rest: [(source: Int, component: CalendarComponent, hasDefaultZone: Bool)] = []
    /// Whether one X-WR-TIMEZONE, or none, applies to all calendars. Otherwise the copy has none, and its times name their zones.
    private let isZoneShared: Bool
    private var hasDefaultZone = false
    private var keys: [PartialKeyPath<CalendarDraft>: Set<CalendarDraft.EntryKey>] = [:]
    private var source = 0
    private let first: CalendarComponent?
    /// The names and values of the first calendar's properties.
    private let firstLines: Set<[String]>
    private var isPublished: Bool { draft.method?.uppercased() == "PUBLISH" }

    init(_ feed: CalendarFeed) {
        first = feed.calendars.first
        firstLines = Set(first?.properties.map { [$0.name, $0.value] } ?? [])
        isZoneShared = Set(feed.calendars.lazy.map { $0.defaultZone?.identifier.exact }).count < 2
        for entry in feed.entries { entries[entry.component] = entry }
        for entry in feed.publishedFreeBusy { freeBusy[entry.component] = entry }
        for entry in feed.availabilities { availabilities[entry.component] = entry }
        if let first { addProperties(of: first) }
    }

    mutating func add(_ tree: ComponentTree, _ source: Int) {
        self.source = source
        for component in tree.components {
            guard component.known == .vcalendar else {
                add(component)
                continue
            }
            if component != first {
                let lost = component.properties.filter {
                    $0.known != .xWRTimezone && !firstLines.contains([$0.name, $0.value])
                }
                report(
                    lost.map {
                        ComponentDraft.Loss(
                            offset: $0.offset, error: .unwritableValue("a property of another calendar", of: $0.name))
                    })
            }
            hasDefaultZone = !isZoneShared && component.defaultZone != nil
            for inner in component.components { add(inner) }
            hasDefaultZone = false
        }
    }

    /// Copies the properties of the calendar.
    private mutating func addProperties(of calendar: CalendarComponent) {
        func text(_ known: KnownProperty) -> String? { calendar[known]?.decodedText.writable }
        if let identifier = text(.productIdentifier) { draft.productIdentifier = identifier }
        draft.method = text(.method)
        draft.name = text(.name) ?? text(.xWRCalname)
        draft.color = text(.color)
        let written: [KnownProperty: String?] = [
            .productIdentifier: draft.productIdentifier, .version: "2.0", .method: draft.method, .name: draft.name,
            .xWRCalname: draft.name, .color: draft.color,
        ]
        for property in calendar.properties where isZoneShared || property.known != .xWRTimezone {
            if let value = property.known.flatMap({ written[$0] })?.map(\.trimmed) {
                let isRepaired = property.decodedText.writable.trimmed == value
                if isRepaired, property.decodedText.trimmed == value { continue }
                let text = property.value.abbreviated(to: 60)
                report([
                    ComponentDraft.Loss(
                        offset: property.offset, error: .unwritableValue(text, of: property.name),
                        isRepaired: isRepaired)
                ])
            } else {
                let (copy, fault) = PropertyDraft.recovering(copying: property)
                if let copy { draft.properties.append(copy) }
                if let fault {
                    report([ComponentDraft.Loss(offset: property.offset, error: fault, isRepaired: copy != nil)])
                }
            }
        }
    }

    private mutating func add(_ component: CalendarComponent) {
        let entry = entries[component]
        let isHeld =
            switch component.known {
            case .vevent: entry.flatMap { EventDraft.recovering(copying: $0) }.map { add($0, component) } ?? false
            case .vtodo:
                if let entry {
                    ToDoDraft.recovering(copying: entry).map { add($0, component) } ?? false
                } else {
                    add(ToDoDraft.recovering(undated: component), component)
                }
            case .vjournal:
                if let entry {
                    JournalDraft.recovering(copying: entry).map { add($0, component) } ?? false
                } else {
                    add(JournalDraft.recovering(undated: component), component)
                }
            case .vfreebusy:
                freeBusy[component].map { FreeBusyDraft.recovering(copying: $0) }.map { copy in
                    guard (try? copy.draft.component()) != nil else { return false }
                    draft.freeBusy.append(copy.draft)
                    report(copy.losses)
                    return true
                } ?? false
            case .vavailability:
                availabilities[component].map { AvailabilityDraft.recovering(copying: $0) }.map { copy in
                    guard (try? copy.draft.component()) != nil else { return false }
                    draft.availabilities.append(copy.draft)
                    report(copy.losses)
                    return true
                } ?? false
            default: false
            }
        if !isHeld { rest.append((source, component, hasDefaultZone)) }
    }

    /// Adds the copy of an entry, and returns whether a calendar can have it.
    private mutating func add<Entry: ContentDraft>(
        _ copy: (draft: Entry, losses: [ComponentDraft.Loss]), _ component: CalendarComponent
    ) -> Bool {
        var entry = copy.draft
        if !isPublished, entry.entry.content.organizer == nil, !entry.entry.content.attendees.isEmpty {
            entry.entry.content.attendees = []
            entry.entry.properties += component.properties(.attendee).compactMap {
                PropertyDraft.recovering(copying: $0).draft
            }
        }
        guard (try? entry.component()) != nil, keys[Entry.list, default: []].insert(.init(entry.entry)).inserted else {
            return false
        }
        draft[keyPath: Entry.list].append(entry)
        report(copy.losses)
        return true
    }

    private mutating func report(_ losses: [ComponentDraft.Loss]) { self.losses += losses.map { (source, $0) } }

    /// Adds the components that no draft holds, and returns the copy with its losses.
    consuming func result() -> (draft: CalendarDraft, losses: [ComponentDraft.Loss]) {
        let zones = Set(draft.times.compactMap { $0.zone?.identifier.exact })
        for (source, component, hasDefaultZone) in rest {
            if component.known == .vtimezone, let zone = component[.zoneIdentifier]?.text, zones.contains(zone.exact) {
                continue
            }
            self.source = source
            let copy = ComponentDraft.recovering(copying: component)
            if let draft = copy.draft { self.draft.components.append(draft) }
            report(copy.losses)
            if hasDefaultZone, component.hasFloatingTimes {
                let error = WritingError.unwritableValue(
                    "a time without TZID, in the zone of X-WR-TIMEZONE,", of: component.name)
                report([ComponentDraft.Loss(offset: component.offset, error: error, isRepaired: true)])
            }
        }
        let sorted = losses.sorted { ($0.source, $0.loss.offset) < ($1.source, $1.loss.offset) }
        return (draft, sorted.map(\.loss))
    }
}
