import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// All components of a feed with one UID: the value that messages are computed from and applied to.
struct Meeting {
    let feed: CalendarFeed
    let uid: String
    var parts: [MeetingPart]
    /// The recurrence set of the master and the positions of overrides; nil without a master that has a time.
    let model: SeriesModel?
    /// The form that RECURRENCE-IDs are compared in.
    let frame: InstanceFrame?
    private let positions: [ObjectIdentifier: MemberPosition]
    private let isExcluded: (MemberPosition) -> Bool
    /// The index of the component without RECURRENCE-ID; of several, that of the latest revision.
    let masterIndex: Int?
    /// The indices of the overrides. A version with other lines has the same places.
    private var places: [InstanceKey: Int] = [:]

    /// Creates the meeting of a received message.
    ///
    /// - Parameter stored: The stored copy, whose zones the message may lack.
    init(_ message: ReceivedMessage, zonesOf stored: CalendarFeed? = nil) {
        let feed = message.feed
        let source = MeetingSource(
            uid: message.uid, components: message.components,
            entries: feed.entries.filter { $0.uid.exact == message.uid.exact },
            series: feed.series.filter { $0.uid.exact == message.uid.exact })
        self.init(source, in: feed, zonesOf: stored, received: message.received)
    }

    /// Creates a meeting from the components of a feed with one UID.
    ///
    /// - Parameter received: The time the components arrived; nil for a stored meeting.
    init(
        _ source: MeetingSource, in feed: CalendarFeed, zonesOf other: CalendarFeed? = nil, received: Date? = nil
    ) {
        (self.feed, uid) = (feed, source.uid)
        var entries: [CalendarComponent: CalendarEntry] = [:]
        for entry in source.entries { entries[entry.component] = entry }
        parts = source.components.map { component in
            MeetingPart(
                component, entry: entries[component],
                id: component[.recurrenceID].flatMap { Self.time(of: $0, in: feed, other) },
                revision: received.map { MeetingRevision(component, received: $0) } ?? MeetingRevision(component))
        }
        let model = source.series.first { $0.master != nil }?.model
        self.model = model
        var positions: [ObjectIdentifier: MemberPosition] = [:]
        for override in model?.overrides ?? [] { positions[override.entry.identity] = override.position }
        self.positions = positions
        frame = model.map { InstanceFrame($0) } ?? parts.lazy.compactMap(\.id).first.map { InstanceFrame($0) }
        isExcluded = model?.exclusion() ?? { _ in false }
        let all = parts
        let masters = all.indices.filter { all[$0].id == nil && all[$0].component?[.recurrenceID] == nil }
        masterIndex = masters.max { all[$0].revision < all[$1].revision }
        for index in all.indices { if let key = key(of: all[index]) { places[key] = index } }
    }

    /// Returns the meeting of a feed with a UID.
    static func find(_ uid: String, in feed: CalendarFeed?) -> Meeting? {
        feed.flatMap { feed in MeetingSource.all(in: feed, of: [uid.exact]).first.map { Meeting($0, in: feed) } }
    }

    /// Returns the time of a property. A zone that only another feed knows is looked up there, because a reply may lack it.
    private static func time(
        of property: CalendarProperty, in feed: CalendarFeed, _ other: CalendarFeed?
    ) -> CalendarTime? {
        guard let other, let tzid = property.parameterText("TZID"),
            !feed.zones.contains(where: { $0.writtenIdentifier.exact == tzid.exact })
        else { return feed.time(of: property) }
        return other.time(of: property)
    }

    // MARK: - Parts

    var master: MeetingPart? { masterIndex.map { parts[$0] } }

    /// The organizer of the master, or of the first component that has one.
    var organizer: CalendarUser? { master?.organizer ?? parts.lazy.compactMap(\.organizer).first }

    /// Returns the place of a part in the meeting, in the terms of a frame; nil if its RECURRENCE-ID can't be read.
    func key(of part: MeetingPart, in frame: InstanceFrame? = nil) -> InstanceKey? {
        guard let id = part.id else { return part.component?[.recurrenceID] == nil ? .master : nil }
        if frame == nil, let entry = part.entry, let position = positions[entry.identity] {
            return .instance(position, includesFuture: part.includesFuture)
        }
        let frame = frame ?? self.frame
        return frame.map { .instance($0.position(of: id), includesFuture: part.includesFuture) }
    }

    /// Returns the index of the part at a place.
    func index(of key: InstanceKey) -> Int? { key == .master ? masterIndex : places[key] }

    // MARK: - Instances

    /// Returns whether the rules and dates of the master have an instance, whether or not an EXDATE excludes it.
    func hasInstance(at position: MemberPosition) -> Bool {
        model?.all.contains(position) ?? false
    }

    /// Returns whether an EXDATE of the master excludes an instance.
    func excludes(_ position: MemberPosition) -> Bool { isExcluded(position) }

    /// Returns the original start of an instance, in the form of DTSTART.
    func time(at position: MemberPosition) -> CalendarTime? { frame?.time(at: position, in: model) }

    /// Returns the master's instance as an override, without its rules.
    func instance(at position: MemberPosition) -> MeetingPart? {
        guard let master, let model, let time = time(at: position) else { return nil }
        var part = MeetingPart(copying: master, id: time)
        part.removeRules()
        guard let start = try? PropertyDraft("DTSTART", time: time, like: master.properties("DTSTART").first) else {
            return nil
        }
        let length = model.length(at: position)
        let end = time.adding(length)
        for name in ["DTEND", "DUE"] {
            guard let old = master.properties(name).first else { continue }
            part.set(name, to: try? PropertyDraft(name, time: end, like: master.properties("DTSTART").first ?? old))
        }
        if !master.properties("DTSTART").isEmpty { part.set("DTSTART", to: start) }
        part.set(
            "RECURRENCE-ID", to: try? PropertyDraft("RECURRENCE-ID", value: start.value, parameters: start.parameters))
        return part
    }
}

/// The place of a component in a meeting.
enum InstanceKey: Hashable {
    case master
    /// An override of one instance, or of this and the following ones.
    case instance(MemberPosition, includesFuture: Bool)

    var position: MemberPosition? { if case .instance(let position, _) = self { position } else { nil } }
}

/// The form in which the instances of a meeting are compared, which is that of DTSTART (article *Decisions*, D9).
struct InstanceFrame: Sendable {
    private let form: TimeKind
    private let start: CivilDateTime

    init(_ model: SeriesModel) {
        form = model.form
        start = model.master.nominalStart.civilDateTime
    }

    init(_ time: CalendarTime) { (form, start) = (TimeKind(time), time.civilDateTime) }

    func position(of time: CalendarTime) -> MemberPosition { form.position(of: time, besideStart: start) }

    func time(at position: MemberPosition, in model: SeriesModel?) -> CalendarTime? {
        if let local = model?.all.originalLocal(position) { return form.time(local) }
        guard let rules = form.rules else { return CivilDateTime(localSeconds: position.seconds).map { form.time($0) } }
        return rules.local(at: Timestamp(secondsSince1970: position.seconds)).map { form.time($0) }
    }
}

extension PropertyDraft {
    /// Creates a property with a time, with the parameters of another one of the same form: a document may have its own name for
    /// the zone.
    init(_ name: String, time: CalendarTime, like other: PropertyDraft?) throws(WritingError) {
        let parameters = other?.parameters.filter { ["TZID", "VALUE"].contains($0.name.uppercasedASCII) }
        try self.init(name, value: ValueText.time(time), parameters: parameters ?? WrittenForm(time).parameters)
    }

    /// Creates a property with a list of times; nil for an empty list.
    init?(_ name: String, times: [CalendarTime], like other: PropertyDraft?) throws(WritingError) {
        guard let first = times.first else { return nil }
        let form = try PropertyDraft(name, time: first, like: other)
        let value = times.map { ValueText.time($0) }.joined(separator: ",")
        try self.init(name, value: value, parameters: form.parameters)
    }
}
