import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

/// An import shows the same occurrences as its document and keeps the same lines, except for what its report names.
@Suite("Imported calendars and their documents")
struct ImportLawTests {
    private typealias Folder = FolderChangesTests.Folder

    /// The viewers: on both sides of the date line, with and without clock changes.
    private static let viewers = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Pacific/Honolulu"]
        .map(Feeds.zone)

    // MARK: - Occurrences

    /// The windows to compare: the first year of the document, and one of the windows of the fixtures.
    private static func windows(of feed: CalendarFeed) -> [DateInterval] {
        let first = feed.entries.map { $0.start.timestamp(in: .utc).date }.min() ?? Feeds.date("2026-01-01")
        return [
            DateInterval(start: first.addingTimeInterval(-86_400), duration: 400 * 86_400),
            Feeds.interval("2026-02-15", "2026-04-15"),
        ]
    }

    /// The occurrences of a feed with everything that a program shows of them.
    ///
    /// - Parameter uids: The UIDs to leave out, because the report names their entries.
    private static func shown(
        _ feed: CalendarFeed, _ window: DateInterval, _ viewer: TimeZone, besides isLeftOut: (Occurrence) -> Bool
    ) -> [String] {
        let limit = 2_000
        let query = OccurrenceQuery(window, timeZone: viewer, filter: .everything)
        let all = Array(feed.occurrences(matching: query).prefix(limit))
        // Of occurrences at the last time before the limit, each side can have others.
        let last = all.count == limit ? all.last?.interval.start : nil
        return all.filter { $0.interval.start != last && !isLeftOut($0) }.map { occurrence in
            let entry = occurrence.entry
            let isCancelled =
                entry.status == .cancelled || entry.component.parent?[.method]?.text.uppercased() == "CANCEL"
            return [
                entry.kind.rawValue, Feeds.text(occurrence.interval.start), Feeds.text(occurrence.interval.end),
                "\(occurrence.isAllDay)", occurrence.summary ?? "-", entry.location ?? "-", "\(isCancelled)",
                occurrence.recurrenceID.map { "\(ComparableInstant($0))" } ?? "-",
            ].joined(separator: " | ")
        }.sorted()
    }

    /// A RECURRENCE-ID as the instant that it names.
    private struct ComparableInstant: CustomStringConvertible {
        let description: String
        init(_ time: CalendarTime) { description = time.isDate ? "\(time)" : Feeds.text(time.timestamp(in: .utc).date) }
    }

    // MARK: - Lines

    /// A line as its name, its parameters and its value, with the names of the components around it.
    private static func lines(_ component: CalendarComponent, _ ignored: Set<String>, _ path: String = "") -> [String] {
        let path = path + component.name + "/"
        let own = component.properties.filter { path.contains("VALARM") || !ignored.contains($0.name) }.map {
            property in
            let parameters = property.parameters.filter { !ignored.contains($0.name) }
                .map { "\($0.name)=\($0.values.joined(separator: ","))" }
            return path + property.name + ";" + parameters.joined(separator: ";") + ":" + property.value
        }
        return own.sorted() + component.components.flatMap { lines($0, ignored, path) }
    }

    /// The components by identity, each as its lines.
    private static func contents(
        _ components: some Sequence<CalendarComponent>, _ ignored: Set<String>, uids: Set<[UInt8]>
    ) -> [String: [[String]]] {
        var result: [String: [[String]]] = [:]
        for component in components where component.known != .vtimezone {
            let uid = component[.uid]?.text ?? ""
            // An entry without a UID gets one.
            let known = uids.contains(Array(uid.utf8)) ? uid : ""
            result[key(component.name, known, component[.recurrenceID]?.value), default: []].append(
                lines(component, known.isEmpty ? ignored.union(["UID"]) : ignored))
        }
        return result.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
    }

    /// A key whose bytes are those of its parts, in a form that Swift's equality of strings doesn't change.
    private static func key(_ name: String, _ uid: String, _ recurrenceID: String?) -> String {
        "\(name) \(Array(uid.utf8)) \(recurrenceID?.uppercased() ?? "")"
    }

    /// Checks that the stored components are those of the document, except for those that the report names.
    private static func checkLines(
        _ document: ComponentTree, _ stored: [ComponentTree], _ report: ImportReport, _ note: String
    ) {
        let calendars = document.components.filter { $0.known == .vcalendar }
        let components =
            calendars.flatMap { Array($0.components) } + document.components.filter { $0.known != .vcalendar }
        // X-WR-TIMEZONE becomes a TZID, and METHOD:CANCEL a STATUS.
        var ignored: Set<String> = []
        if calendars.contains(where: { $0["X-WR-TIMEZONE"] != nil }) || calendars.count > 1 { ignored.insert("TZID") }
        if calendars.contains(where: { $0[.method]?.text.uppercased() == "CANCEL" }) { ignored.insert("STATUS") }
        let uids = Set(components.compactMap { $0[.uid].map { Array($0.text.utf8) } }).subtracting([[]])
        let before = contents(components, ignored, uids: uids)
        let after = contents(stored.flatMap(\.components).flatMap(\.components), ignored, uids: uids)
        var named: [String: Int] = [:]
        for component in report.skipped.map(\.component) + report.conflicts.map(\.component) {
            let uid = component.identifier.map { uids.contains(Array($0.utf8)) ? $0 : "" } ?? ""
            named[key(component.name, uid, component.recurrenceID), default: 0] += 1
        }
        for (key, kept) in after {
            var rest = before[key] ?? []
            for lines in kept {
                guard let index = rest.firstIndex(of: lines) else {
                    Issue.record("\(note): \(key) has other lines: \(lines), not \(rest)")
                    continue
                }
                rest.remove(at: index)
            }
        }
        for (key, all) in before {
            let lost = all.count - (after[key]?.count ?? 0)
            #expect(lost == named[key] ?? 0, "\(note): \(key) lost \(lost) components")
        }
    }

    // MARK: - Laws

    /// The document without the messages about entries, which a reader shows and an import leaves out.
    private static func withoutMessages(_ document: ComponentTree) throws -> ComponentTree {
        let messages = ["REPLY", "ADD", "REFRESH", "COUNTER", "DECLINECOUNTER"]
        var edit = DocumentEdit(document)
        for calendar in document.components where messages.contains(calendar[.method]?.text.uppercased() ?? "") {
            for component in calendar.components where component.known != .vtimezone { try edit.remove(component) }
        }
        return edit.tree()
    }

    /// Imports a document twice into a folder and into a file, and checks occurrences and lines.
    private static func check(_ bytes: [UInt8], _ note: String = "") async throws {
        let document = ComponentTree(recovering: bytes)
        guard document.isCalendar else { return }
        let feed = CalendarFeed([try withoutMessages(document)])
        var items: [String: [UInt8]] = [:]
        func key(_ uid: String) -> String { "\(Array(uid.utf8))" }
        func importing() -> ImportReport {
            let plan = CalendarImport(document) { uid in items[key(uid)].map { ComponentTree(recovering: $0) } }
            for item in plan.items { items[key(item.uid)] = item.bytes }
            return plan.report
        }
        let first = importing()
        let folder = items
        let again = importing()
        #expect(again.added.isEmpty && again.updated.isEmpty && items == folder, "\(note): \(again)")
        #expect(again.conflicts == first.conflicts, "\(note): \(again.conflicts)")
        let trees = folder.values.map { ComponentTree(recovering: $0) }
        checkLines(document, trees, first, note)
        checkOccurrences(feed, CalendarFeed(trees), first, note)

        // A store refuses a document without its end.
        guard document.isComplete else { return }
        let disk = try Folder()
        let store = try await CalendarStore([FileCollection(disk.file("all.ics"), id: "file")])
        let report = try await store.transaction { try $0.merge(document, into: "file") }
        guard !report.added.isEmpty else { return }
        let file = try Fixtures.bytes(disk.file("all.ics"))
        let repeated = try await store.transaction { try $0.merge(document, into: "file") }
        #expect(repeated.added.isEmpty && repeated.updated.isEmpty, "\(note): \(repeated) \(repeated.conflicts)")
        #expect(try Fixtures.bytes(disk.file("all.ics")) == file, "\(note)")
        // The zones of other items can get other names there.
        checkOccurrences(feed, CalendarFeed(file), report, note + " in a file")
    }

    private static func checkOccurrences(
        _ before: CalendarFeed, _ after: CalendarFeed, _ report: ImportReport, _ note: String
    ) {
        // Without the zone of RECURRENCE-ID, which gets another name if two calendars have zones of one name.
        func key(_ component: ComponentIdentity) -> [UInt8] {
            Array("\(component.name)|\(component.identifier ?? "-")|\(component.recurrenceID ?? "-")".utf8)
        }
        let named = Set(report.conflicts.map { key($0.component) })
        func isNamed(_ occurrence: Occurrence) -> Bool {
            named.contains(key(ComponentIdentity(occurrence.entry.component)))
        }
        for window in windows(of: before) {
            for viewer in viewers {
                let (expected, found) = (
                    shown(before, window, viewer, besides: isNamed), shown(after, window, viewer, besides: isNamed)
                )
                guard expected != found else { continue }
                let lost = Set(expected).subtracting(found).sorted().prefix(3)
                let new = Set(found).subtracting(expected).sorted().prefix(3)
                Issue.record(
                    "\(note): \(expected.count) occurrences, then \(found.count) for \(viewer.identifier): lost \(lost), new \(new)"
                )
                return
            }
        }
    }

    @Test(
        "A fixture is imported with all its lines and occurrences, and a second time nothing changes",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixtures(path: String) async throws {
        try await Self.check(Fixtures.bytes(URL(fileURLWithPath: path)))
    }

    @Test(
        "A calendar of another project is imported with all its lines and occurrences, and a second time nothing changes",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        .serialized, arguments: try Fixtures.otherCalendars.map(\.path))
    func others(path: String) async throws {
        let bytes = try Fixtures.bytes(URL(fileURLWithPath: path))
        guard bytes.count < 500_000 else { return }
        try await Self.check(bytes)
    }

    @Test(
        "A random calendar with repeated UIDs is imported with all its lines and occurrences, and a second time nothing changes",
        .serialized, arguments: RandomSeeds.forDrawing(200, stream: 151))
    func random(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let text = Self.calendar(&random)
            try await Self.check(Array(text.utf8), text)
        }
    }

    /// A calendar with the mistakes that feeds make: repeated UIDs and overrides, revisions, UIDs that differ in their bytes
    /// only, missing UIDs, X-WR-TIMEZONE, several calendars, and zones of one name with other offsets.
    private static func calendar(_ random: inout SplitMix64) -> String {
        let uids = ["a", "b", "\u{FC}@x", "u\u{308}@x", ""]
        let zones = ["", ";TZID=Europe/Berlin", ";TZID=Camp", "Z"]
        func day() -> String { "2026030\(random.number(in: 2...6))" }
        func time(_ zone: String, _ day: String, _ hour: Int) -> String {
            let clock = "\(day)T\(hour < 10 ? "0" : "")\(hour)0000"
            return zone == "Z" ? ":\(clock)Z" : "\(zone):\(clock)"
        }
        var text = ""
        for _ in 0..<random.number(in: 1...2) {
            text += "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n"
            if random.chance(30) {
                text += "X-WR-TIMEZONE:\(random.element(of: ["Asia/Tokyo", "UTC", "Camp", "Nowhere"]))\n"
            }
            if random.chance(30) { text += "METHOD:\(random.element(of: ["PUBLISH", "CANCEL", "REPLY"]))\n" }
            text += SeriesMergeTests.zone("Camp", offset: random.element(of: ["+0300", "+0500"]))
            for number in 0..<random.number(in: 1...7) {
                let kind = random.chance(90) ? "VEVENT" : "VTODO"
                let zone = random.element(of: zones)
                let uid = random.element(of: uids)
                text += "BEGIN:\(kind)\n" + (uid.isEmpty ? "" : "UID:\(uid)\n")
                text += "DTSTAMP:2026010\(random.number(in: 1...2))T000000Z\nSUMMARY:\(number)\n"
                if random.chance(40) { text += "SEQUENCE:\(random.number(in: 0...2))\n" }
                if random.chance(40) {
                    text += "RECURRENCE-ID" + time(zone, day(), 9) + "\n"
                    text += "DTSTART" + time(zone, day(), random.number(in: 8...20)) + "\n"
                } else {
                    text += "DTSTART" + time(zone, "20260302", random.number(in: 9...10)) + "\n"
                    if random.chance(60) { text += "RRULE:FREQ=DAILY;COUNT=6\n" }
                    if random.chance(20) { text += "EXDATE" + time(zone, day(), 9) + "\n" }
                }
                text += "END:\(kind)\n"
            }
            text += "END:VCALENDAR\n"
        }
        return text.replacing("\n", with: "\r\n")
    }
}
