/// One of the four kinds of time that RFC 5545 knows (§3.3.4, §3.3.5).
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
    /// A day, without a time and without a zone.
    case date(CivilDate)
    /// The time that a clock shows wherever the viewer is.
    case floating(CivilDateTime)
    /// UTC.
    case utc(CivilDateTime)
    /// The time that the clocks of a zone show. A time in a gap has already been moved out of it (§3.3.5).
    case zoned(CivilDateTime, CalendarZone)
}

extension CalendarTime {
    /// The day on the wall clock of the value itself.
    public var civilDate: CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let time), .utc(let time), .zoned(let time, _): time.date
        }
    }

    /// The wall clock of the value itself; midnight for a date.
    public var civilDateTime: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .floating(let time), .utc(let time), .zoned(let time, _): time
        }
    }

    /// Whether it is a date.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The zone of a zoned time.
    public var zone: CalendarZone? {
        if case .zoned(_, let zone) = self { zone } else { nil }
    }

    /// Returns the instant that it names.
    ///
    /// - Parameter viewer: the zone that places floating times, and the midnights of dates.
    /// - Complexity: O(log *n*) in the number of the zone's changes
    public func timestamp(in viewer: ZoneRules) -> Timestamp { Timestamp(secondsSince1970: instant(for: viewer)) }

    /// The same, in seconds since 1970 in UTC.
    package func instant(for viewer: ZoneRules) -> Int {
        switch self {
        case .date(let date): viewer.instant(of: CivilDateTime(date))
        case .floating(let time): viewer.instant(of: time)
        case .utc(let time): time.localSeconds
        case .zoned(let time, let zone): zone.rules.instant(of: time)
        }
    }
}

/// What a ``CalendarTime`` is besides its numbers: how another moment of the same series is to be written.
enum TimeKind: Hashable, Sendable {
    case date, floating, utc
    case zoned(CalendarZone)

    init(_ time: CalendarTime) {
        switch time {
        case .date: self = .date
        case .floating: self = .floating
        case .utc: self = .utc
        case .zoned(_, let zone): self = .zoned(zone)
        }
    }

    /// Whether a value of this form names a time of another form without a guess. Feeds mix local times and UTC without
    /// harm, since both are instants; dates and floating times are not.
    func isComparable(with other: TimeKind) -> Bool {
        switch (self, other) {
        case (.date, .date), (.floating, .floating), (.utc, .utc), (.utc, .zoned), (.zoned, .utc), (.zoned, .zoned):
            true
        default: false
        }
    }

    /// Whether it is UTC.
    var isUTC: Bool {
        if case .utc = self { true } else { false }
    }

    /// Whether it is the local time of a zone, by identity.
    func isIn(_ zone: CalendarZone) -> Bool {
        if case .zoned(let own) = self { own === zone } else { false }
    }

    /// The rules that map a wall clock to instants; nil where that is the viewer's business.
    var rules: ZoneRules? {
        switch self {
        case .date, .floating: nil
        case .utc: .utc
        case .zoned(let zone): zone.rules
        }
    }

    /// Whether a moment of it is an instant, whoever looks.
    var hasZone: Bool {
        switch self {
        case .date, .floating: false
        case .utc, .zoned: true
        }
    }

    /// A moment in this form.
    func time(_ clock: CivilDateTime) -> CalendarTime {
        switch self {
        case .date: .date(clock.date)
        case .floating: .floating(clock)
        case .utc: .utc(clock)
        case .zoned(let zone): .zoned(clock, zone)
        }
    }

    /// A time as a position of a set of this form, whatever form it is written in itself (Decisions.md D8, D9): by instant in a
    /// set with a zone, where a floating time is read in that zone and a date at DTSTART's time; by its digits in others.
    func position(of time: CalendarTime, besideStart start: CivilDateTime) -> Int {
        let clock: CivilDateTime
        switch time {
        case .date(let date):
            clock = CivilDateTime(date, secondOfDay: self == .date ? 0 : start.secondOfDay)
        case .floating(let local), .utc(let local), .zoned(let local, _):
            clock = self == .date ? CivilDateTime(local.date) : local
        }
        guard let rules else { return clock.localSeconds }
        switch time {
        case .date, .floating: return rules.instant(of: clock)
        case .utc, .zoned: return time.instant(for: rules)
        }
    }
}
