/// The time parts of a rule (BYHOUR, BYMINUTE, BYSECOND), compiled, with what BYSETPOS leaves of them where FREQ is DAILY or
/// shorter: the set of such an interval is the same in each, so it can be chosen from beforehand.
enum TimesOfDay {
    /// Every allowed day has the same times, in seconds after midnight, ascending.
    case fixed(ShortList<Int>)
    /// Times are steps of a lattice that runs through the days.
    case lattice(UnitLattice)

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        if rule.frequency >= .daily, rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty {
            let time = Gregorian.modulo(start.clockSeconds, 86_400)
            self = .fixed(rule.frequency == .daily ? Self.chosen(.one(time), rule) : .one(time))
            return
        }
        func values(_ part: RulePart, _ named: [Int], _ inherited: Int) -> [Int]? {
            switch ExpansionTable.effect(of: part, under: rule.frequency) {
            case .limit: nil
            default: named.isEmpty ? [inherited] : named
            }
        }
        let seconds = values(.seconds, rule.seconds, start.second) ?? [0]
        let minutes = values(.minutes, rule.minutes, start.minute) ?? [0]
        let hours = values(.hours, rule.hours, start.hour)
        var offsets: [Int] = []
        for hour in hours ?? [0] {
            for minute in minutes {
                for second in seconds { offsets.append(hour * 3_600 + minute * 60 + second) }
            }
        }
        if rule.frequency <= .daily { offsets = Array(Self.chosen(ShortList(offsets), rule)) }
        guard rule.frequency < .daily else {
            self = .fixed(ShortList(offsets))
            return
        }
        let lattice = UnitLattice(rule, start: start, offsets: offsets)
        if let times = lattice.timesOfEveryDay(atMost: Self.longestList) {
            self = .fixed(ShortList(times))
        } else {
            self = lattice.canMatch ? .lattice(lattice) : .fixed(.none)
        }
    }

    /// Midnight, for a DTSTART that is a date.
    init(midnightOf rule: RecurrenceRule) {
        self = .fixed(rule.frequency == .daily ? Self.chosen(.one(0), rule) : .one(0))
    }

    /// A lattice that has the same times every day, and no more than this, is kept as their list.
    private static let longestList = 288

    private static func chosen(_ times: ShortList<Int>, _ rule: RecurrenceRule) -> ShortList<Int> {
        guard let positions = SetPositions(rule) else { return times }
        return ShortList(positions.indices(of: times.count).map { times[$0] })
    }

    /// The times of every day; empty for a lattice.
    var ofEveryDay: ShortList<Int> {
        switch self {
        case .fixed(let times): times
        case .lattice: .none
        }
    }

    var lattice: UnitLattice? {
        switch self {
        case .fixed: nil
        case .lattice(let lattice): lattice
        }
    }

    /// Whether no day has a time.
    var isEmpty: Bool {
        switch self {
        case .fixed(let times): times.isEmpty
        case .lattice: false
        }
    }
}
