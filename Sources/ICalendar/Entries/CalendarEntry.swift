public import ICalendarSyntax
public import Recurrence

/// One VEVENT, VTODO or VJOURNAL as it was read: a single event, the master of a series, or an override of one occurrence.
///
/// Times, rules and revision are decoded when the feed is read; texts are decoded when asked for, from
/// ``component``, which has everything else that the component says.
public struct CalendarEntry: Sendable {
    let storage: Storage

    /// Which component it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// RFC 5545 §3.6.1
        case event = "VEVENT"
        /// RFC 5545 §3.6.2
        case toDo = "VTODO"
        /// RFC 5545 §3.6.3
        case journal = "VJOURNAL"
    }

    final class Storage: Sendable {
        // A feed has a hundred thousand of these: what can be read again when it is asked for is not in it.

        let kind: Kind
        let traits: Traits
        let status: StatusCode
        /// A hash of the UID: that is looked for when the bytes are long out of the processor's cache.
        let uidHash: UInt32
        let form: TimeKind
        /// The first eight bytes of the UID as a number: most UIDs are ordered by these.
        let uidPrefix: UInt64

        let component: CalendarComponent
        let uid: EntryUID
        /// DTSTART as written: a time in a gap is still in it, because the series goes on at that wall-clock time.
        let localStart: CivilDateTime
        let duration: NominalDuration
        let recurrence: RecurrenceParts
        let sequence: Int
        /// DTSTAMP, as clock seconds in UTC.
        let dtstamp: Int
        let alarms: AlarmList

        init(
            kind: Kind, component: CalendarComponent, uid: EntryUID, localStart: CivilDateTime, form: TimeKind,
            duration: NominalDuration, recurrence: RecurrenceParts, sequence: Int, dtstamp: Int, status: StatusCode,
            isTransparent: Bool, alarms: AlarmList, hasColor: Bool
        ) {
            self.kind = kind
            self.component = component
            self.uid = uid
            (uidPrefix, uidHash) = uid.marks(in: component)
            self.localStart = localStart
            self.form = form
            self.duration = duration
            self.recurrence = recurrence
            self.sequence = sequence
            self.dtstamp = dtstamp
            self.status = status
            self.alarms = alarms
            traits = Traits(
                kind, isAllDay: form == .date, status, isTransparent: isTransparent, isColored: hasColor)
        }
    }

    /// An element of RDATE (RFC 5545 §3.8.5.2): a start and, for a PERIOD, its own length.
    public struct RecurrenceDate: Hashable, Sendable, Codable {
        /// The start of the occurrence.
        public var start: CalendarTime
        /// The length of a PERIOD; nil for a date or a time, which is as long as the entry.
        public var duration: NominalDuration?

        package init(start: CalendarTime, duration: NominalDuration?) {
            self.start = start
            self.duration = duration
        }
    }
}

extension CalendarEntry {
    /// RECURRENCE-ID (RFC 5545 §3.8.4.4): which occurrence of its series an override stands for.
    public struct RecurrenceID: Hashable, Sendable, Codable {
        /// The original start of that occurrence, as written.
        public let time: CalendarTime

        /// `RANGE=THISANDFUTURE`: the override holds for the later occurrences too.
        public let includesFuture: Bool
    }

    /// STATUS (RFC 5545 §3.8.1.11), in upper case; an open set.
    public struct Status: RawRepresentable, Hashable, Sendable, Codable {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a status from a value in upper case.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The event is not certain.
        public static let tentative = Status(rawValue: "TENTATIVE")
        /// The event is certain.
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

    /// Which component it is.
    public var kind: Kind { storage.kind }

    /// The component as it was read, with every property.
    public var component: CalendarComponent { storage.component }

    /// UID (RFC 5545 §3.8.4.7); nil where the feed has none. Decoded each time it is asked for.
    public var uid: String? { storage.uid.text(in: component) }

    /// DTSTART, or for a to-do without one DUE. A time in a gap is already moved out of it (RFC 5545 §3.3.5).
    public var start: CalendarTime {
        guard case .zoned(let zone) = storage.form else { return storage.form.time(storage.localStart) }
        // The clock shows every time as it is written but for one in a gap.
        guard case .gap = zone.rules.resolve(storage.localStart) else { return .zoned(storage.localStart, zone) }
        let local = zone.rules.local(at: zone.rules.instant(of: storage.localStart))
        return .zoned(local ?? storage.localStart, zone)
    }

    /// How long it is: for DTEND the exact seconds, for DURATION days and seconds apart (RFC 5545 §3.8.5.3).
    public var duration: NominalDuration { storage.duration }

    /// Whether it is given by dates.
    public var isAllDay: Bool { storage.traits.isAllDay }

    /// The occurrence of a series that this entry stands for; nil for single entries and masters.
    public var recurrenceID: RecurrenceID? { storage.recurrence.parts?.id }

    /// RRULE, repaired where a rule could be.
    public var rules: [RecurrenceRule] { storage.recurrence.rules(of: self) }

    /// EXRULE.
    var excludedRules: [RecurrenceRule] { storage.recurrence.parts?.excludedRules ?? [] }

    /// The dates that RDATE adds to the rules (RFC 5545 §3.8.5.2), in the order of the component.
    public var recurrenceDates: [RecurrenceDate] { storage.recurrence.parts?.dates ?? [] }

    /// The dates that EXDATE removes (RFC 5545 §3.8.5.1), in the order of the component.
    public var exceptionDates: [CalendarTime] { storage.recurrence.parts?.exceptionDates ?? [] }

    /// SEQUENCE (RFC 5545 §3.8.7.4): the revision, from 0.
    public var sequence: Int { storage.sequence }

    /// STATUS; nil where it is absent.
    public var status: Status? {
        switch storage.status {
        case .absent: nil
        case .tentative: .tentative
        case .confirmed: .confirmed
        case .cancelled: .cancelled
        case .other: component[.status].map { Status($0) }
        }
    }

    /// Whether it leaves its time free: `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7).
    public var isTransparent: Bool { storage.traits.isTransparent }

    /// The VALARMs that say when they go off (RFC 5545 §3.6.6), in the order of the feed.
    public var alarms: [CalendarAlarm] { storage.alarms.alarms(of: component) }

    /// Whether it has RRULE or RDATE.
    public var recurs: Bool {
        switch storage.recurrence {
        case .none: false
        case .set: true
        case .parts(let parts): !parts.rules.isEmpty || !parts.dates.isEmpty
        }
    }
}

extension CalendarEntry {
    /// What is asked of every occurrence, to choose it and to draw it: so few bits that each can have them with it, and its
    /// entry need not be visited.
    package struct Traits: Sendable {
        @usableFromInline let bits: UInt8

        @inlinable package var isAllDay: Bool { bits & 1 != 0 }
        @inlinable package var isCancelled: Bool { bits & 2 != 0 }
        @inlinable package var isTentative: Bool { bits & 4 != 0 }
        @inlinable package var isTransparent: Bool { bits & 8 != 0 }
        /// Whether there is a COLOR: few have one.
        @inlinable package var isColored: Bool { bits & 16 != 0 }

        /// Whether its kind is one of those of a mask.
        func isIncluded(in kinds: KindMask) -> Bool { bits & kinds.bits != 0 }

        init(bits: UInt8) { self.bits = bits }

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

        /// Some kinds of entries. To look a kind up in a set takes longer than all else that is asked of a source.
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
    /// By the bytes of the UID; without one first.
    package func isOrdered(before other: CalendarEntry) -> Bool {
        if storage.uidPrefix != other.storage.uidPrefix { return storage.uidPrefix < other.storage.uidPrefix }
        return EntryUID.isOrdered(storage, before: other.storage)
    }
}

extension CalendarEntry: Hashable {
    /// Whether both have the same bytes and mean the same: a TZID of the same zone, the same times.
    ///
    /// Entries of one feed that was read twice are equal, so that a view that compares them draws nothing anew. To compare them
    /// with folds, DTSTAMP or the order of properties left aside, use ``CalendarFeed/changes(since:matching:)``.
    ///
    /// - Complexity: O(1) for entries of one reading and, as a rule, for different ones; O(*n*) in the bytes of equal ones
    public static func == (left: CalendarEntry, right: CalendarEntry) -> Bool {
        left.storage === right.storage || left.hasBytesAndTimes(of: right)
    }

    /// Hashes the UID, the kind and the time of the start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.uidHash)
        hasher.combine(storage.kind)
        hasher.combine(storage.localStart)
    }

    /// The identity of the component within its feed, in which two may be equal.
    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    private func hasBytesAndTimes(of other: CalendarEntry) -> Bool {
        let (left, right) = (storage, other.storage)
        return left.uidHash == right.uidHash && left.kind == right.kind && left.localStart == right.localStart
            && left.duration == right.duration && component.bytes == other.component.bytes && left.form == right.form
            && recurrenceID == other.recurrenceID && recurrenceDates == other.recurrenceDates
            && exceptionDates == other.exceptionDates
    }
}
