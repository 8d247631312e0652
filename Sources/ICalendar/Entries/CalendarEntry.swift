public import ICalendarSyntax
public import Recurrence

/// A VEVENT, VTODO or VJOURNAL of a feed: a single event, the master of a series, or an override of one occurrence.
///
/// ```swift
/// for entry in feed.entries where entry.recurs {
///     print(entry.start, entry.summary ?? "untitled", entry.rules)
/// }
/// ```
///
/// Times, rules and the revision are decoded when the feed is parsed. Texts are decoded on access from ``component``,
/// which also has all other properties.
public struct CalendarEntry: Sendable {
    package let storage: Storage

    /// The type of component: event, to-do or journal.
    ///
    /// ```swift
    /// let journals = feed.entries.filter { $0.kind == .journal }
    /// ```
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// An event (RFC 5545 §3.6.1).
        case event = "VEVENT"
        /// A to-do (RFC 5545 §3.6.2).
        case toDo = "VTODO"
        /// A journal entry (RFC 5545 §3.6.3).
        case journal = "VJOURNAL"
    }

    package final class Storage: Sendable {
        // A feed can have a hundred thousand of these, so values that can be parsed again on access are not stored.

        let kind: Kind
        let traits: Traits
        let status: StatusCode
        /// A hash of the UID. Lookups use it because the UID's bytes are usually no longer in the processor's cache.
        package let uidHash: UInt32
        package let form: TimeKind
        /// The first eight bytes of the UID as a number; these are enough to order most UIDs.
        let uidPrefix: UInt64

        let component: CalendarComponent
        let uid: EntryUID
        /// DTSTART as written. A time in a gap is not moved, because the series continues at that wall-clock time.
        package let localStart: CivilDateTime
        let duration: CalendarDuration
        /// The form of DTEND or DUE if the start has another; see ``TimeKind/endForm(_:)``.
        let endForm: TimeKind?
        package let recurrence: RecurrenceParts
        let sequence: Int
        /// DTSTAMP in clock seconds, in UTC.
        let dtstamp: Int
        let alarms: AlarmList

        init(
            kind: Kind, component: CalendarComponent, uid: EntryUID, marks: EntryUID.Marks, localStart: CivilDateTime,
            form: TimeKind, duration: CalendarDuration, endForm: TimeKind?, recurrence: RecurrenceParts,
            sequence: Int, dtstamp: Int, status: StatusCode, isTransparent: Bool, alarms: AlarmList, hasColor: Bool
        ) {
            self.kind = kind
            self.component = component
            self.uid = uid
            (uidPrefix, uidHash) = (marks.prefix, marks.hash)
            self.localStart = localStart
            self.form = form
            self.duration = duration
            self.endForm = endForm
            self.recurrence = recurrence
            self.sequence = sequence
            self.dtstamp = dtstamp
            self.status = status
            self.alarms = alarms
            traits = Traits(
                kind, isAllDay: form.isDate, status, isTransparent: isTransparent, isColored: hasColor)
        }
    }

    /// One value of RDATE (RFC 5545 §3.8.5.2): a start and, for a PERIOD, the occurrence's own length.
    ///
    /// ```swift
    /// for date in entry.recurrenceDates { print(date.start, date.duration ?? entry.duration) }
    /// ```
    public struct RecurrenceDate: Hashable, Sendable, Codable {
        /// The start of the occurrence.
        public var start: CalendarTime
        /// The length of a PERIOD; nil for a date or a time, which uses the entry's duration.
        public var duration: CalendarDuration?

        /// Creates a date to add to a series; with a duration, a period.
        public init(start: CalendarTime, duration: CalendarDuration? = nil) {
            self.start = start
            self.duration = duration
        }
    }
}

extension CalendarEntry {
    /// RECURRENCE-ID (RFC 5545 §3.8.4.4): the occurrence of a series that an override replaces.
    ///
    /// ```swift
    /// for override in series.overrides {
    ///     if let id = override.recurrenceID { print(id.time, "is replaced by", override.start) }
    /// }
    /// ```
    public struct RecurrenceID: Hashable, Sendable, Codable {
        /// The original start of the occurrence, as written.
        public let time: CalendarTime

        /// Whether the override also applies to later occurrences: `RANGE=THISANDFUTURE`.
        public let includesFuture: Bool

        /// Creates the identity of the occurrence with this original start.
        ///
        /// - Parameters:
        ///   - time: The original start of the occurrence.
        ///   - includesFuture: Whether the identity also stands for all later occurrences (`RANGE=THISANDFUTURE`).
        public init(_ time: CalendarTime, includesFuture: Bool = false) {
            self.time = time
            self.includesFuture = includesFuture
        }
    }

    /// A STATUS value (RFC 5545 §3.8.1.11) in upper case; other values than the constants are possible.
    ///
    /// ```swift
    /// let tentative = feed.entries.filter { $0.status == .tentative }
    /// ```
    public struct Status: ExtensibleToken {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a status from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// The event is tentative.
        public static let tentative = Status(rawValue: "TENTATIVE")
        /// The event is confirmed.
        public static let confirmed = Status(rawValue: "CONFIRMED")
        /// The entry was cancelled.
        public static let cancelled = Status(rawValue: "CANCELLED")
        /// The to-do needs action.
        public static let needsAction = Status(rawValue: "NEEDS-ACTION")
        /// The to-do is being worked on.
        public static let inProcess = Status(rawValue: "IN-PROCESS")
        /// The to-do was completed.
        public static let completed = Status(rawValue: "COMPLETED")
    }

    /// The type of component: event, to-do or journal.
    public var kind: Kind { storage.kind }

    /// The parsed component, with every property.
    public var component: CalendarComponent { storage.component }

    /// The UID (RFC 5545 §3.8.4.7); nil if absent. The value is decoded on each access.
    public var uid: String? { storage.uid.text(in: component) }

    /// The start, from DTSTART, or from DUE for a to-do without DTSTART. A time in a gap is moved out of the gap
    /// (RFC 5545 §3.3.5).
    public var start: CalendarTime {
        guard case .zoned(let zone) = storage.form else { return storage.form.time(storage.localStart) }
        // Times that are not in a gap stay as written.
        guard case .gap = zone.rules.resolve(storage.localStart) else { return .zoned(storage.localStart, zone) }
        let local = zone.rules.local(at: zone.rules.timestamp(of: storage.localStart))
        return .zoned(local ?? storage.localStart, zone)
    }

    /// The end, DTEND (RFC 5545 §3.8.2.2), in its own zone, such as the one in which a flight lands; nil without DTEND. The
    /// end of a to-do is ``due``.
    ///
    /// ```swift
    /// let flight = entry.start.duration(until: entry.end ?? entry.start)
    /// ```
    ///
    /// An end that can't be read, or isn't after the start, is the start plus ``duration``.
    public var end: CalendarTime? { component[.end] == nil || kind != .event ? nil : nominalEnd }

    /// The length of the entry: exact seconds for DTEND, separate days and seconds for DURATION (RFC 5545 §3.8.5.3).
    public var duration: CalendarDuration { storage.duration }

    /// Whether the entry starts and ends on dates, without a time of day.
    public var isAllDay: Bool { storage.traits.isAllDay }

    /// The occurrence that this override replaces; nil for single entries and masters.
    public var recurrenceID: RecurrenceID? { storage.recurrence.parts?.id }

    /// The recurrence rules, RRULE (RFC 5545 §3.8.5.3). Rules with errors are repaired if possible and otherwise
    /// ignored.
    public var rules: [RecurrenceRule] { Array(storage.recurrence.rules) }

    /// The exclusion rules, EXRULE (RFC 2445 §4.8.5.2).
    package var excludedRules: [RecurrenceRule] { storage.recurrence.parts?.excludedRules ?? [] }

    /// The dates that RDATE adds to the rules (RFC 5545 §3.8.5.2), in component order.
    public var recurrenceDates: [RecurrenceDate] { storage.recurrence.parts?.dates ?? [] }

    /// The dates that EXDATE removes (RFC 5545 §3.8.5.1), in component order.
    public var exceptionDates: [CalendarTime] { storage.recurrence.parts?.exceptionDates ?? [] }

    /// The revision number, SEQUENCE (RFC 5545 §3.8.7.4); 0 if absent.
    public var sequence: Int { storage.sequence }

    /// The status, STATUS (RFC 5545 §3.8.1.11); nil if absent.
    public var status: Status? {
        switch storage.status {
        case .absent: nil
        case .tentative: .tentative
        case .confirmed: .confirmed
        case .cancelled: .cancelled
        case .other: component[.status].map { Status($0) }
        }
    }

    /// Whether the entry does not make the time busy: `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7).
    public var isTransparent: Bool { storage.traits.isTransparent }

    /// The alarms with a usable trigger (RFC 5545 §3.6.6), in feed order.
    public var alarms: [CalendarAlarm] { storage.alarms.alarms(of: component) }

    /// Whether the entry has RRULE or RDATE.
    public var recurs: Bool {
        switch storage.recurrence {
        case .none: false
        case .rules: true
        case .parts(let parts): !parts.rules.isEmpty || !parts.dates.isEmpty
        }
    }
}

extension CalendarEntry {
    /// The properties that are needed to filter and draw every occurrence. They fit in one byte, so each occurrence has
    /// a copy and doesn't have to access its entry.
    @usableFromInline
    package struct Traits: Sendable {
        @usableFromInline let bits: UInt8

        @inlinable package var isAllDay: Bool { bits & 1 != 0 }
        @inlinable package var isCancelled: Bool { bits & 2 != 0 }
        @inlinable package var isTentative: Bool { bits & 4 != 0 }
        @inlinable package var isTransparent: Bool { bits & 8 != 0 }
        /// Whether the entry has a COLOR, which is rare.
        @inlinable package var isColored: Bool { bits & 16 != 0 }

        /// Returns whether the entry's kind is in a mask.
        func isIncluded(in kinds: KindMask) -> Bool { bits & kinds.bits != 0 }

        @inlinable
        package init(bits: UInt8) { self.bits = bits }

        fileprivate init(
            _ kind: Kind, isAllDay: Bool, _ status: StatusCode, isTransparent: Bool, isColored: Bool
        ) {
            var bits = KindMask.bit(of: kind)
            if isAllDay { bits |= 1 }
            if status == .cancelled { bits |= 2 }
            if status == .tentative { bits |= 4 }
            if isTransparent { bits |= 8 }
            if isColored { bits |= 16 }
            self.bits = bits
        }

        /// A set of kinds as a bit mask. Looking up a kind in a `Set` takes longer than all other checks of a source.
        struct KindMask {
            fileprivate let bits: UInt8

            init(_ kinds: Set<Kind>) { bits = kinds.reduce(0) { $0 | Self.bit(of: $1) } }

            fileprivate static func bit(of kind: Kind) -> UInt8 {
                switch kind {
                case .event: 32
                case .toDo: 64
                case .journal: 128
                }
            }
        }
    }
}

extension CalendarEntry {
    /// Returns whether this entry sorts before another by the bytes of the UID; entries without a UID are first.
    package func isOrdered(before other: CalendarEntry) -> Bool {
        if storage.uidPrefix != other.storage.uidPrefix { return storage.uidPrefix < other.storage.uidPrefix }
        return EntryUID.isOrdered(storage, before: other.storage)
    }
}

extension CalendarEntry: Hashable {
    /// Returns whether two entries have the same bytes and the same meaning: the same time zones and the same times.
    ///
    /// Entries are equal if the same feed is parsed twice, so a view that compares entries doesn't redraw them. To
    /// compare entries regardless of line folding, DTSTAMP and property order, use
    /// `CalendarFeed/changes(since:matching:)`.
    ///
    /// - Complexity: O(1) for the same parsed entry and usually for different entries; O(*n*) in the number of bytes
    ///   for equal entries.
    public static func == (left: CalendarEntry, right: CalendarEntry) -> Bool {
        left.storage === right.storage || left.hasBytesAndTimes(of: right)
    }

    /// Hashes the UID, the kind and the start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.uidHash)
        hasher.combine(storage.kind)
        hasher.combine(storage.localStart)
    }

    /// The identity of the component; two equal components of a feed have different identities.
    ///
    /// A table by identity stays fast if thousands of entries of a feed have the same UID and start, and so the same hash.
    package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    private func hasBytesAndTimes(of other: CalendarEntry) -> Bool {
        let (left, right) = (storage, other.storage)
        return left.uidHash == right.uidHash && left.kind == right.kind && left.localStart == right.localStart
            && left.duration == right.duration && component.bytes == other.component.bytes && left.form == right.form
            && left.endForm == right.endForm
            && recurrenceID == other.recurrenceID && recurrenceDates == other.recurrenceDates
            && exceptionDates == other.exceptionDates
    }
}
