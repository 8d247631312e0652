import CalendarDelivery
import Foundation
import ICalendar
import ICalendarChecks

/// The code of the pages in the DocC catalogs; a test compares them.
struct ArticleSnippets {
    // Recurrence.md
    func printFridays() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
        if let start = CivilDateTime(year: 2026, month: 1, day: 30, hour: 17) {
            for moment in rule.occurrences(from: start).prefix(3) { print(moment) }
        }
        // 2026-01-30T17:00:00
        // 2026-02-27T17:00:00
        // 2026-03-27T17:00:00
    }

    // ICalendarChecks.md
    func review(_ feed: CalendarFeed, since old: CalendarFeed, in month: DateInterval) {
        for diagnostic in feed.validate() { print(diagnostic) }
        for change in feed.changes(since: old, in: month, timeZone: .current) { print(change) }
    }

    // ICalendarSyntax.md
    func printTitles(of bytes: [UInt8]) {
        let tree = ComponentTree(recovering: bytes)
        for calendar in tree.components {
            for component in calendar.components where component.isNamed("VEVENT") {
                print(component[.summary]?.text ?? "untitled", component[.start]?.value ?? "no start")
            }
        }
        for diagnostic in tree.diagnostics { print(tree.position(of: diagnostic.offset), diagnostic.message) }
    }

    // ReadingWhatIsWrong.md
    func complaint(about bytes: [UInt8]) -> String? {
        do throws(SyntaxError) {
            _ = try ComponentTree(strict: bytes)
            return nil
        } catch {
            return "\(error)"  // line 3, column 1: expected a name, a colon and a value, found “…”
        }
    }

    // FromAFeedToAMonth.md
    func read(_ bytes: [UInt8]) -> CalendarFeed? {
        let feed = CalendarFeed(bytes)
        guard feed.isCalendar else { return nil }  // an error page, or nothing
        for located in feed.diagnostics where located.severity > .note {
            print(located)  // line 12, column 9: error: expected …, found …; … [ICS102]
        }
        return feed
    }

    func describe(_ occurrence: Occurrence) -> String {
        switch occurrence.start {
        case .date(let day): "all day on \(day)"
        case .floating(let time): "\(time), wherever you are"
        case .utc(let time): "\(time) UTC"
        case .zoned(let time, let zone): "\(time) in \(zone.identifier)"
        }
    }

    func firstFive(of feed: CalendarFeed, from start: Date, in zone: TimeZone) -> [String] {
        feed.occurrences(in: start..., timeZone: zone).prefix(5).map { $0.summary ?? "untitled" }
    }

    func printMoves(since old: CalendarFeed, in new: CalendarFeed, week: DateInterval) {
        for change in new.changes(since: old, in: week, timeZone: .current) {
            if case .moved(let before, let after) = change {
                print(after.summary ?? "untitled", before.interval.start, "→", after.interval.start)
            }
        }
    }

    func reload(_ url: URL, in index: inout OccurrenceIndex<URL>, month: DateInterval) throws -> [String] {
        let update = index.update(url, to: try CalendarFeed(contentsOf: url))
        if update.isEmpty { print("nothing new") }
        return index.occurrences(in: month, timeZone: .current).map { item in
            "\(index[item.feedID]?.name ?? "untitled"): \(item.summary ?? "")"
        }
    }

    func history(of feed: CalendarFeed) -> [Occurrence] {
        Array(feed.occurrences(in: ..<Date.now, timeZone: .current).latestFirst.prefix(10))
    }

    func reminders(of feed: CalendarFeed, today: DateInterval) -> [String] {
        feed.alarms(in: today, timeZone: .current).map { "\($0.date) \($0.entry.summary ?? "untitled")" }
    }

    func isFree(_ feed: CalendarFeed, at lunch: DateInterval) -> Bool {
        feed.freeBusy(in: lunch, timeZone: .current).periods.allSatisfy { $0.kind < .busy }
    }

    func freeHours(of feed: CalendarFeed, tomorrow: DateInterval) -> [DateInterval] {
        feed.freeBusy(in: tomorrow, timeZone: .current).freePeriods(lasting: .seconds(3_600)).map(\.interval)
    }

    func schedule(_ index: OccurrenceIndex<String>, stored: Data?, in center: UNUserNotificationCenter) throws -> Data {
        let plan = NotificationPlan(index.alarms(in: Date.now..., timeZone: .current, limit: 64))
        let changes = plan.changes(since: try stored.map { try JSONDecoder().decode(NotificationPlan.self, from: $0) })
        center.removePendingNotificationRequests(withIdentifiers: changes.removed)
        for request in changes.added {
            let content = UNMutableNotificationContent()
            content.title = request.title ?? "Untitled"
            content.userInfo = ["occurrence": request.occurrenceID, "join": request.meetingURL?.absoluteString ?? ""]
            let seconds = max(request.date.timeIntervalSinceNow, 1)
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
            center.add(UNNotificationRequest(identifier: request.id, content: content, trigger: trigger))
        }
        return try JSONEncoder().encode(plan)
    }

    func agenda(
        of index: OccurrenceIndex<String>, feeds: [String], month: DateInterval, cursor: String?
    ) throws -> Data {
        let query = OccurrenceQuery(month, timeZone: .current, filter: OccurrenceFilter(texts: ["review"]))
        let place = cursor.flatMap { OccurrencePage.Cursor($0) }
        return try JSONEncoder().encode(index.selecting(feeds).page(matching: query, after: place, limit: 50))
    }
}
