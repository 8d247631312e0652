import Foundation
import Testing

@Suite("The viewer's zone and locale")
struct ViewerTests {
    private func run(_ command: String, _ options: [String], environment: [String: String] = [:]) throws
        -> Executable.Run
    {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics", "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nEND:VEVENT")
            return try Executable.run([command, path] + options, environment: environment)
        }
    }

    private static let window = ["--from", "2026-03-01", "--to", "2026-04-01"]

    @Test(
        "TZ is read as POSIX defines it",
        arguments: [
            ("UTC-3", "12:00"), ("<+0530>-5:30", "14:30"), (":Europe/Paris", "10:00"), ("", "09:00"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "10:00"), ("/usr/share/zoneinfo/Europe/Paris", "10:00"),
            ("America/New_York", "04:00"), ("EST5EDT", "04:00"),
        ])
    func posix(_ zone: String, _ clock: String) throws {
        let run = try run("occurrences", Self.window, environment: ["TZ": zone])
        #expect(run.status == 0)
        #expect(run.text.contains("2026-03-02  \(clock) "))
        #expect(run.errors.isEmpty)
    }

    @Test("A TZ that names no zone is read as UTC and reported on standard error")
    func unknownSystemZone() throws {
        let run = try run("occurrences", Self.window, environment: ["TZ": "Nonsense/Zone"])
        #expect(run.status == 0)
        #expect(run.text.contains("2026-03-02  09:00 "))
        #expect(run.errors.contains("TZ=“Nonsense/Zone” names no time zone; using UTC"))
    }

    @Test(
        "A misspelt zone ends with 64 and names the ones that are near",
        arguments: [("Europe/Pariss", "Europe/Paris"), ("Paris", "Europe/Paris"), ("new york", "America/New_York")])
    func misspelt(_ name: String, _ zone: String) throws {
        let run = try run("occurrences", Self.window + ["--time-zone", name])
        #expect(run.status == 64)
        #expect(run.errors.contains("no such time zone: “\(name)”; did you mean \(zone)"))
    }

    @Test(
        "A zone can be named as feeds name it",
        arguments: [("+02:00", "11:00"), ("Romance Standard Time", "10:00"), ("europe/paris", "10:00")])
    func names(_ name: String, _ clock: String) throws {
        let run = try run("occurrences", Self.window + ["--time-zone", name])
        #expect(run.status == 0)
        #expect(run.text.contains("2026-03-02  \(clock) "))
    }

    @Test(
        "The locale is that of LC_ALL, LC_TIME or LANG, in this order",
        arguments: [
            (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"], "März 2026"),
            (["LC_ALL": "", "LC_TIME": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"], "mars 2026"),
            (["LC_ALL": "", "LC_TIME": "", "LANG": "ja_JP.UTF-8"], "2026年3月"),
            (["LC_ALL": "C", "LC_TIME": "fr_FR.UTF-8", "LANG": ""], "March 2026"),
        ])
    func locales(_ environment: [String: String], _ title: String) throws {
        let run = try run("month", ["--month", "2026-03", "--time-zone", "UTC"], environment: environment)
        #expect(run.status == 0)
        #expect(run.lines.first?.contains(title) == true)
    }

    @Test("An unknown locale is reported on standard error", arguments: ["klingon", "xx_YY", "de_QQ"])
    func unknownLocale(_ name: String) throws {
        let run = try run("month", ["--month", "2026-03", "--time-zone", "UTC", "--locale", name])
        #expect(run.status == 0)
        #expect(run.lines.first?.contains("March 2026") == true)
        #expect(run.errors.contains("unknown locale “\(name)”"))
    }
}
