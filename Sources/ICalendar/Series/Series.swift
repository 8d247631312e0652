import Recurrence

/// A recurrence set with its overrides: everything that one UID says (RFC 5545 §3.8.4.4).
///
/// A single event is a series of one.
public struct Series: Sendable {
    /// The entry without RECURRENCE-ID; nil where the feed has only overrides.
    public let master: Entry?

    /// The overrides in effect, in the order of the occurrences they stand for.
    public let overrides: [Entry]

    /// What the occurrences come from: stretches of the recurrence set, and single ones.
    let sources: ShortList<Source>

    /// UID; nil where the feed has none.
    public var uid: String? { master?.uid ?? overrides.first?.uid }

    /// Which component it is.
    public var kind: Entry.Kind { master?.kind ?? overrides.first?.kind ?? .event }

    /// Whether the master has RRULE or RDATE.
    public var recurs: Bool { master?.recurs ?? false }

    /// Something that yields occurrences in the order of their starts: one reference, which each of them keeps.
    enum Source: Sendable {
        case single(Single)
        case stretch(Stretch)
    }

    /// One occurrence that stands for itself.
    final class Single: Sendable {
        let entry: Entry
        /// That of the entry, found without going there.
        let traits: Entry.Traits
        /// That of the entry, likewise.
        let form: TimeForm
        /// The wall clock of its start, in the form of the entry.
        let clock: Int
        let duration: NominalDuration
        /// The wall clock of its original start, in ``recurrenceForm``.
        let recurrenceClock: Int
        let recurrenceForm: TimeForm?

        init(
            entry: Entry, clock: Int, duration: NominalDuration, recurrenceClock: Int, recurrenceForm: TimeForm?
        ) {
            self.entry = entry
            traits = Entry.Traits(entry)
            form = entry.storage.form
            self.clock = clock
            self.duration = duration
            self.recurrenceClock = recurrenceClock
            self.recurrenceForm = recurrenceForm
        }
    }

    /// The members of a set with keys in a half-open range, all described by one entry.
    final class Stretch: Sendable {
        let entry: Entry
        /// That of the entry, found without going there.
        let traits: Entry.Traits
        /// That of the entry, likewise.
        let form: TimeForm
        let duration: NominalDuration
        let recurrenceForm: TimeForm
        /// Clock seconds that a `THISANDFUTURE` override moves its occurrences by.
        let shift: Int
        /// Whether the set is in a zone; otherwise its keys are what the wall clock shows.
        let hasZone: Bool
        /// Whether the keys are instants of the zone that the occurrences are shown in: then they need not be placed again.
        let keysAreStarts: Bool
        let keys: Range<Int>
        let set: RecurrenceSet

        init(
            entry: Entry, set: RecurrenceSet, keys: Range<Int>, shift: Int, duration: NominalDuration,
            recurrenceForm: TimeForm
        ) {
            self.entry = entry
            traits = Entry.Traits(entry)
            form = entry.storage.form
            self.set = set
            self.keys = keys
            self.shift = shift
            self.duration = duration
            self.recurrenceForm = recurrenceForm
            hasZone = set.zone != nil
            keysAreStarts = hasZone && shift == 0 && form == recurrenceForm
        }
    }
}
