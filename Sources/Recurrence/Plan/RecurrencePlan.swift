/// A compiled rule, start and zone, with all data that stays constant during expansion.
///
/// A plan is built once and then shared by any number of cursors on any task.
final class RecurrencePlan: Sendable {
    /// DTSTART in local seconds; no occurrence is earlier.
    let start: Int

    /// The zone on whose wall clock the occurrences are, or nil if they have no instants.
    let zone: StartZone?

    /// The answers to the questions that the RFC leaves open.
    let dialect: RecurrenceDialect

    /// The first local second that UNTIL, or the year 9999, excludes.
    let end: Int

    /// The `COUNT` of the rule, or nil if there is none.
    let count: Int?

    /// The occurrences of the first interval, if BYSETPOS counts them only from DTSTART on.
    let firstInterval: FirstInterval?

    /// The method for computing occurrences, from DTSTART on or after ``firstInterval``.
    let schedule: Schedule

    /// The occurrences of the interval that contains DTSTART, if they differ from those of the schedule.
    struct FirstInterval {
        /// The occurrences, ascending, all before ``end``.
        let members: [Int]
        /// The local second from which the schedule applies.
        let end: Int
    }

    /// The local second from which ``schedule`` applies.
    var scheduleStart: Int { firstInterval?.end ?? start }

    /// Creates the plan of a rule from a start with a time.
    ///
    /// - Parameters:
    ///   - zone: The zone of the start. With a zone, an UNTIL in UTC is only an outer bound for the plan, because
    ///     candidates have no instants yet; the caller compares the instants.
    ///   - scale: The calendar of the rule's RSCALE. A rule that needs a calendar has no occurrences without one.
    /// - Complexity: O(*n*) in the number of times in a day
    convenience init(
        _ rule: borrowing RecurrenceRule, start: CivilDateTime, zone: borrowing StartZone? = nil,
        scale: borrowing (any CalendarScale)? = nil,
        dialect: RecurrenceDialect = .rfc5545
    ) {
        self.init(rule, start: start, isDate: false, zone: zone, scale, dialect)
    }

    /// Creates the plan of a rule from a date.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND "MUST be ignored" (RFC 5545 §3.3.10). By the same reasoning, FREQ=HOURLY and
    /// shorter frequencies can't apply, and such a plan has no occurrences.
    ///
    /// - Parameter zone: The zone in which the midnights are observed. UNTIL is compared on the wall clock.
    convenience init(
        _ rule: borrowing RecurrenceRule, start: CivilDate, zone: borrowing StartZone? = nil,
        scale: borrowing (any CalendarScale)? = nil, dialect: RecurrenceDialect = .rfc5545
    ) {
        self.init(rule, start: CivilDateTime(start), isDate: true, zone: zone, scale, dialect)
    }

    private init(
        _ rule: borrowing RecurrenceRule, start: CivilDateTime, isDate: Bool, zone: borrowing StartZone?,
        _ scale: borrowing (any CalendarScale)?, _ dialect: RecurrenceDialect
    ) {
        self.start = start.localSeconds
        self.zone = copy zone
        self.dialect = dialect
        let planEnd = Self.end(of: rule.end, isDate: isDate, zone: zone)
        end = planEnd
        count = rule.end.count
        let builder = ScheduleBuilder(rule, start: start, isDate: isDate, scale, dialect)
        schedule = end > start.localSeconds ? builder.schedule(of: rule) : .never(rule.expansionError(in: scale))
        guard let firstCounted = builder.firstCounted, let endOfInterval = builder.endOfFirstInterval else {
            firstInterval = nil
            return
        }
        let members = Self.members(of: rule, start, isDate: isDate, scale, dialect, firstCounted..<endOfInterval)
        // UNTIL ends the rule after BYSETPOS has chosen.
        firstInterval = FirstInterval(members: members.filter { $0 < planEnd }, end: endOfInterval)
    }

    /// Returns the occurrences that BYSETPOS chooses in the first interval, from a range that ends with that interval,
    /// by walking the rule without BYSETPOS.
    private static func members(
        of rule: RecurrenceRule, _ start: CivilDateTime, isDate: Bool, _ scale: borrowing (any CalendarScale)?,
        _ dialect: RecurrenceDialect, _ range: Range<Int>
    ) -> [Int] {
        guard let positions = SetPositions(rule) else { return [] }
        // Times of DTSTART's day before DTSTART count, even though they are not occurrences. A start one week earlier
        // includes these times.
        let first = start.localSeconds
        let earlier = range.lowerBound < first ? start.adding(seconds: -604_800) ?? start : start
        let plan = RecurrencePlan(rule.membersOfInterval, start: earlier, isDate: isDate, zone: nil, scale, dialect)
        var cursor = PlanCursor(plan, at: range.lowerBound)
        var members: [Int] = []
        while let next = cursor.next(), next < range.upperBound { members.append(next) }
        return positions.choose(in: members).filter { $0 >= first }
    }

    private static func end(of end: RecurrenceRule.End, isDate: Bool, zone: StartZone?) -> Int {
        let latest = CivilDateTime.latest.localSeconds
        guard let until = end.until else { return latest + 1 }
        let last =
            switch until {
            case .utc(let moment) where !isDate && zone != nil:
                // The clock time at that instant, past any fold.
                min(
                    moment.localSeconds + (zone?.rules.offset(at: moment.localSeconds) ?? 0) + ZoneBounds.maximumGap,
                    latest)
            case .date(let date): date.dayNumber * 86_400 + 86_399
            case .floating(let moment), .utc(let moment): moment.localSeconds
            }
        return last + 1
    }
}
