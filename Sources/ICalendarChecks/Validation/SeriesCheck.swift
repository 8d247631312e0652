import ICalendar

/// Finds series that their author probably didn't intend: a start that isn't an occurrence of its rule, a rule without
/// occurrences, a series with everything excluded, and a start in a gap.
enum SeriesCheck {
    /// The maximum number of steps in the search for an occurrence.
    private static let maximumStepCount = 20_000

    static func check(_ master: CalendarEntry, hasOverrides: Bool, _ log: inout DiagnosticLog) {
        guard let property = master.component[.recurrenceRule] else {
            checkExclusions(master, hasOverrides: hasOverrides, &log)
            return
        }
        let set = master.recurrenceSet()
        guard !set.rules.isEmpty, !set.endsBeforeStart else { return }
        if set.additions.contains(where: { $0 == set.startPosition }), set.exceptionRules.isEmpty {
            var later = set.members(from: set.startPosition + 1, to: .max, budget: maximumStepCount)
            let next = later.next()
            if next == nil, !later.isTruncated, !isCountedOut(set) {
                log.report(
                    .warning, .ruleWithoutOccurrences, in: property, action: "only DTSTART is an occurrence",
                    fault: "RRULE has no occurrences")
            } else if let next, let local = set.local(next), !isInGap(master) || !isOnRule(set) {
                log.report(
                    .note, .startOffRule, in: property,
                    action: "DTSTART is the first occurrence",
                    fault:
                        "DTSTART \(text(set.start, set)) is not an occurrence of its RRULE, whose next is \(text(local, set))",
                    relatedTo: master.component[.start]?.offset)
            }
        }
        checkExclusions(master, hasOverrides: hasOverrides, &log)
    }

    /// Returns whether a rule has the start as written. The members of the set can't be compared, because those in a
    /// gap have moved.
    private static func isOnRule(_ set: RecurrenceSet) -> Bool {
        set.rules.contains { $0.occurrences(from: set.start).first { _ in true } == set.start }
    }

    private static func isInGap(_ entry: CalendarEntry) -> Bool {
        guard case .zoned(let zone) = entry.storage.form, case .gap = zone.rules.resolve(entry.storage.localStart)
        else {
            return false
        }
        return true
    }

    /// Returns whether COUNT allows no occurrence other than DTSTART.
    private static func isCountedOut(_ set: RecurrenceSet) -> Bool {
        set.rules.contains { $0.end.count == 1 }
    }

    private static func text(_ local: CivilDateTime, _ set: RecurrenceSet) -> String {
        set.isDate ? "\(local.date)" : "\(local)"
    }

    private static func checkExclusions(_ master: CalendarEntry, hasOverrides: Bool, _ log: inout DiagnosticLog) {
        guard !hasOverrides, let property = master.component[.exceptionDates] ?? master.component[.exceptionRule],
            !master.endsBeforeStart
        else { return }
        let model = SeriesModel(master)
        let exceptions = model.exceptions
        let left = model.all.excluding(exceptions.positions, days: exceptions.days)
        var members = left.members(from: .min, to: .max, budget: maximumStepCount)
        if members.next() == nil, !members.isTruncated {
            log.report(
                .note, .everythingExcluded, at: property.offset, length: property.name.utf8.count,
                action: "the series has no occurrences", fault: "\(property.name) excludes every occurrence")
        }
    }

    /// Reports a start in a gap of its zone (RFC 5545 §3.3.5).
    static func checkStart(_ entry: CalendarEntry, _ log: inout DiagnosticLog) {
        guard isInGap(entry), case .zoned(let zone) = entry.storage.form, let property = entry.component[.start]
        else { return }
        log.report(
            .note, .startInGap, in: property, action: "read as \(entry.start.civilDateTime)",
            fault: "DTSTART \(entry.storage.localStart) does not exist in \(zone.identifier): clocks skip it")
    }

    /// Reports an override without a series whose UID differs from that of a series only in case.
    static func checkUID(
        of override: CalendarEntry, _ masters: [String: CalendarEntry], _ log: inout DiagnosticLog
    ) {
        guard let uid = override.uid, let master = masters[uid.lowercased()], master.uid != uid,
            let property = override.component[.uid]
        else { return }
        log.report(
            .note, .uidCase, in: property, action: "the override is a separate entry",
            fault: "UID \(quoting: uid) differs from the UID of a series only in case",
            relatedTo: master.component[.uid]?.offset)
    }
}
