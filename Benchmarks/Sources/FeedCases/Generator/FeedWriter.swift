import Answers

/// Generates the events of a feed one after another, and writes them.
struct FeedWriter {
    private(set) var lines = LineWriter()
    private(set) var events: [GeneratedEvent] = []
    private(set) var starts = Answer()
    private(set) var textLength = 0
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func start() {
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//swift-icalendar//Benchmarks//EN", "CALSCALE:GREGORIAN",
        ] {
            lines.write(line)
        }
        for place in Place.allCases { for line in place.definition { lines.write(line) } }
    }

    mutating func end() { lines.write("END:VCALENDAR") }

    mutating func writeEvent(_ number: Int) {
        var event = makeEvent()
        let text = makeText(number)
        if case .once = event.pattern {
            write(event, number, text, on: event.first, override: nil)
        } else {
            if random.isOne(in: 10) { event.excluded = event.day(2)?.number }
            let moved = random.isOne(in: 20) ? event.day(1) : nil
            event.moved = event.place == .allDay ? nil : moved?.number
            write(event, number, text, on: event.first, override: nil)
            if event.moved != nil, let moved { write(event, number, text, on: event.first, override: moved) }
        }
        events.append(event)
    }

    // MARK: - What happens when

    private mutating func makeEvent() -> GeneratedEvent {
        let place: Place =
            switch random.below(20) {
            case 0..<10: .berlin
            case 10..<15: .newYork
            case 15..<17: .utc
            default: .allDay
            }
        let secondOfDay = place == .allDay ? 0 : 8 * 3_600 + random.below(24) * 900
        // From 2018 to 2025. Recurring events start in the first half, so that several years remain.
        let recurs = random.below(10) < 4
        let start = Day(year: 2018).number + random.below(recurs ? 4 * 365 : 8 * 365)
        let pattern = recurs ? makePattern(from: start) : .once
        var first = Day(number: start)
        while !pattern.matches(first, since: first) { first = first.next }
        return GeneratedEvent(place: place, first: first, secondOfDay: secondOfDay, pattern: pattern)
    }

    private mutating func makePattern(from start: Int) -> Pattern {
        switch random.below(20) {
        case 0..<8: .weekly(interval: 1, weekdays: [random.below(7)])
        case 8..<10: .weekly(interval: 2, weekdays: [2, 4])
        case 10..<12: .workdays(until: start + 200 + random.below(400))
        case 12..<14: .daily(count: 5 + random.below(100))
        case 14..<16: .monthlyByWeekday([1, 2, 3, 5][random.below(4)], weekday: 1 + random.below(5))
        case 16..<18: .monthlyByDay(1 + random.below(31))
        default:
            // Not on February 29, which would need special rules.
            Day(number: start).month == 2 && Day(number: start).day == 29
                ? .monthlyByDay(15) : .yearly(month: Day(number: start).month, day: Day(number: start).day)
        }
    }

    // MARK: - Lines

    private struct Text {
        var summary: String
        var description: String
        var people: [String]
        var hasAlarm: Bool
    }

    private mutating func makeText(_ number: Int) -> Text {
        var description = random.element(Self.sentences)
        while description.utf8.count < 290 { description += " " + random.element(Self.sentences) }
        return Text(
            summary: random.element(Self.summaries) + " \(number)",
            description: description, people: (0..<3).map { _ in random.element(Self.people) },
            hasAlarm: random.below(10) < 6)
    }

    private mutating func write(
        _ event: GeneratedEvent, _ number: Int, _ text: Text, on first: Day, override: Day?
    ) {
        let day = override ?? first
        let second = event.secondOfDay + (override == nil ? 0 : 3_600)
        starts.add(day.number * 86_400 + second)
        textLength += text.summary.utf8.count + text.description.utf8.count
        lines.write("BEGIN:VEVENT")
        lines.write("UID:\(String(number * 2_654_435_761 % 1_000_000_007, radix: 36))-\(number)@calendar.example.com")
        lines.write("DTSTAMP:20260301T120000Z")
        lines.write("CREATED:20250110T081500Z")
        lines.write("LAST-MODIFIED:20260228T174500Z")
        if let override { lines.write("RECURRENCE-ID" + time(event, override, event.secondOfDay)) }
        lines.write("DTSTART" + time(event, day, second))
        lines.write(
            "DTEND" + (event.place == .allDay ? time(event, day.next, 0) : time(event, day, second + 2_700)))
        if override == nil {
            let until = { (last: Int) in
                let day = Day(number: last)
                return event.place == .allDay ? date(day) : date(day) + "T235959Z"
            }
            if let rule = event.pattern.rule(until: until) { lines.write("RRULE:\(rule)") }
            if let excluded = event.excluded {
                lines.write("EXDATE" + time(event, Day(number: excluded), event.secondOfDay))
            }
        }
        lines.write("SEQUENCE:\(override == nil ? 0 : 1)")
        lines.write("SUMMARY:" + Self.escaped(text.summary))
        lines.write("DESCRIPTION:" + Self.escaped(text.description))
        lines.write("LOCATION:Gebäude 4\\, Raum \(number % 90 + 10)")
        lines.write("CATEGORIES:WORK,TEAM \(number % 7)")
        lines.write("STATUS:CONFIRMED")
        lines.write("TRANSP:OPAQUE")
        lines.write("ORGANIZER;CN=\"Okafor, Ada\";SENT-BY=\"mailto:office@example.com\":mailto:ada.okafor@example.com")
        for person in text.people {
            lines.write("ATTENDEE;\(person)")
        }
        if text.hasAlarm {
            lines.write("BEGIN:VALARM")
            lines.write("ACTION:DISPLAY")
            lines.write("TRIGGER:-PT15M")
            lines.write("DESCRIPTION:Reminder")
            lines.write("END:VALARM")
        }
        lines.write("END:VEVENT")
    }

    private func time(_ event: GeneratedEvent, _ day: Day, _ second: Int) -> String {
        switch event.place {
        case .allDay: ";VALUE=DATE:" + date(day)
        case .utc: ":" + date(day) + clock(second) + "Z"
        case .berlin, .newYork: ";TZID=\(event.place.tzid ?? ""):" + date(day) + clock(second)
        }
    }

    private func date(_ day: Day) -> String {
        String(day.year) + Self.digits(day.month) + Self.digits(day.day)
    }

    private func clock(_ second: Int) -> String {
        "T" + Self.digits(second / 3_600) + Self.digits(second / 60 % 60) + Self.digits(second % 60)
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case ",", ";", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let summaries = [
        "Team meeting", "Übergabe Schicht", "Déjeuner, équipe", "1:1", "Проверка планов", "週次レビュー",
        "Sprint planning; retro",
    ]
    private static let sentences = [
        "Please bring the printed agenda, and read the notes of last week before we start.",
        "Bitte die Unterlagen für die Prüfung mitbringen; Größe und Gewicht stehen im Anhang.",
        "Le café est prêt dès neuf heures, la réunion commence à l'heure.",
        "Встреча переносится, если подрядчик не пришлёт смету до среды.",
        "会議室は三階です。資料は前日までに共有してください。",
        "Line one of the protocol\nline two of it\nand a path: C:\\temp\\minutes.",
        "Dial in: +49 30 1234567, code 4711#.",
    ]
    private static let people = [
        "CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=\"Müller, Jürgen\":mailto:juergen.mueller@example.com",
        "ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=\"Team: planning; west\":mailto:planning@example.com",
        "CN=Sofía Núñez;PARTSTAT=TENTATIVE;DELEGATED-FROM=\"mailto:a@example.com\",\"mailto:b@example.com\":mailto:sofia@example.com",
        "CUTYPE=ROOM;PARTSTAT=ACCEPTED;CN=\"会議室, 3F\":mailto:room3@example.com",
    ]
}
