/// A date or time in one of the four forms of RFC 5545 (§3.3.4, §3.3.5).
///
/// ```swift
/// switch occurrence.start {
/// case .date(let day): "all day on \(day)"
/// case .floating(let time): "\(time), wherever you are"
/// case .utc(let time): "\(time) UTC"
/// case .zoned(let time, let zone): "\(time) in \(zone.identifier)"
/// }
/// ```
public enum CalendarTime: Hashable, Sendable {
    /// A civil date, without a time and a zone.
    case date(CivilDate)
    /// A floating time: the wall clock in the zone of the viewer.
    case floating(CivilDateTime)
    /// A date and time in UTC.
    case utc(CivilDateTime)
    /// The wall clock in a zone. A time in a gap has already been moved out of the gap (§3.3.5).
    case zoned(CivilDateTime, CalendarZone)
}

extension CalendarTime {
    /// The civil date in the value's own zone.
    public var civilDate: CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let time), .utc(let time), .zoned(let time, _): time.date
        }
    }

    /// The wall clock in the value's own zone; midnight for a date.
    public var civilDateTime: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .floating(let time), .utc(let time), .zoned(let time, _): time
        }
    }

    /// Whether the value is a date without a time.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The zone of a zoned time; nil for other forms.
    public var zone: CalendarZone? {
        if case .zoned(_, let zone) = self { zone } else { nil }
    }

    /// Returns the instant that the value stands for.
    ///
    /// - Parameter viewer: The zone used for floating times and for the midnights of dates.
    /// - Complexity: O(log *n*) in the number of the zone's changes
    public func timestamp(in viewer: ZoneRules) -> Timestamp {
        switch self {
        case .date(let date): viewer.timestamp(of: CivilDateTime(date))
        case .floating(let time): viewer.timestamp(of: time)
        case .utc(let time): Timestamp(utc: time)
        case .zoned(let time, let zone): zone.rules.timestamp(of: time)
        }
    }
}

/// The form of a ``CalendarTime`` without its numbers, used to write other times of the same series.
package enum TimeKind: Hashable, Sendable {
    case date, floating, utc
    case zoned(CalendarZone)

    package init(_ time: CalendarTime) {
        switch time {
        case .date: self = .date
        case .floating: self = .floating
        case .utc: self = .utc
        case .zoned(_, let zone): self = .zoned(zone)
        }
    }

    /// Returns whether times of both forms can be compared without guessing. Local times and UTC are instants, and
    /// feeds mix them; dates and floating times are not instants.
    func isComparable(with other: TimeKind) -> Bool {
        switch (self, other) {
        case (.date, .date), (.floating, .floating), (.utc, .utc), (.utc, .zoned), (.zoned, .utc), (.zoned, .zoned):
            true
        default: false
        }
    }

    /// Whether the form is a date.
    package var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// Whether the form is UTC.
    package var isUTC: Bool {
        if case .utc = self { true } else { false }
    }

    /// Returns whether the form is the local time of a zone, compared by identity.
    func isIn(_ zone: CalendarZone) -> Bool {
        if case .zoned(let own) = self { own === zone } else { false }
    }

    /// The rules that map a wall clock to instants; nil if they depend on the viewer.
    package var rules: ZoneRules? {
        switch self {
        case .date, .floating: nil
        case .utc: .utc
        case .zoned(let zone): zone.rules
        }
    }

    /// Whether a time of this form is the same instant for every viewer.
    package var hasZone: Bool {
        switch self {
        case .date, .floating: false
        case .utc, .zoned: true
        }
    }

    /// Returns the form of the end of an entry that starts in this form, such as the zone in which a flight lands; nil if it is
    /// the same form, or if one of the two depends on the viewer.
    func endForm(_ end: CalendarTime) -> TimeKind? {
        switch end {
        case .date, .floating: return nil
        case .utc: return hasZone && !isUTC ? .utc : nil
        case .zoned(_, let zone):
            if isIn(zone) || !hasZone { return nil }
            return self == .zoned(zone) ? nil : .zoned(zone)
        }
    }

    /// Returns a time in this form.
    package func time(_ clock: CivilDateTime) -> CalendarTime {
        switch self {
        case .date: .date(clock.date)
        case .floating: .floating(clock)
        case .utc: .utc(clock)
        case .zoned(let zone): .zoned(clock, zone)
        }
    }

    /// Returns the position of a wall-clock time in a set of this form.
    package func position(of clock: CivilDateTime) -> MemberPosition {
        RecurrenceSet.position(of: clock, in: rules)
    }

    /// Returns the position of a time in a set of this form, whatever form the time is written in (Decisions.md D8,
    /// D9). In a set with a zone, times are compared by instant: a floating time is read in that zone, and a date at
    /// DTSTART's time. In other sets, times are compared by their digits.
    package func position(of time: CalendarTime, besideStart start: CivilDateTime) -> MemberPosition {
        Self.position(of: time, besideStart: start, isDate: self == .date, rules)
    }

    /// Returns the positions of times in a set of this form; see ``position(of:besideStart:)``.
    package func positions(
        of times: [CalendarTime], besideStart start: CivilDateTime
    ) -> [MemberPosition] {
        let (isDate, rules) = (self == .date, rules)
        return times.map { Self.position(of: $0, besideStart: start, isDate: isDate, rules) }
    }

    private static func position(
        of time: CalendarTime, besideStart start: CivilDateTime, isDate: Bool, _ rules: ZoneRules?
    ) -> MemberPosition {
        let clock: CivilDateTime
        switch time {
        case .date(let date): clock = CivilDateTime(date, secondOfDay: isDate ? 0 : start.secondOfDay)
        case .floating(let local), .utc(let local), .zoned(let local, _):
            clock = isDate ? CivilDateTime(local.date) : local
        }
        guard let rules else { return MemberPosition(seconds: clock.localSeconds) }
        switch time {
        case .date, .floating: return RecurrenceSet.position(of: clock, in: rules)
        case .utc, .zoned: return MemberPosition(seconds: time.timestamp(in: rules).secondsSince1970)
        }
    }
}
