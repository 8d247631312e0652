import Foundation
import Testing

@Suite("rule with faults")
struct RuleFaultTests {
    @Test("ics-inspect rule repairs a fault and reports it with a caret under the byte")
    func repaired() throws {
        let run = try Executable.run("rule", "FREQ=DAILY;INTERVAL=0", "--start", "20260102", "--count", "1")
        #expect(run.status == 0)
        #expect(run.lines.first == "FREQ=DAILY")
        #expect(
            run.errors == """
                ics-inspect: byte 21: expected INTERVAL of 1 or more, found “0” [ICS207] (repaired)
                  FREQ=DAILY;INTERVAL=0
                                      ^

                """)
    }

    @Test("ics-inspect rule exits with 65 for a fault without one plain meaning")
    func refused() throws {
        let run = try Executable.run("rule", "FREQ=DAILY;BYHOUR=25", "--start", "20260102")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                ics-inspect: byte 19: expected BYHOUR from 0 to 23, found “25” [ICS207] (refused)
                  FREQ=DAILY;BYHOUR=25
                                    ^

                """)
        for rule in ["", "DAILY", "INTERVAL=2", "FREQ=NEVER", "FREQ=DAILY;FOO=1", "FREQ=WEEKLY;BYDAY=XX"] {
            let run = try Executable.run("rule", rule, "--start", "20260102")
            #expect(run.status == 65, "\(rule)")
            #expect(run.errors.contains("^\n"), "\(rule)")
        }
    }

    @Test("ics-inspect rule --strict exits with 65 at the first fault")
    func strict() throws {
        let rule = "FREQ=DAILY;INTERVAL=0;COUNT=2;COUNT=3;"
        let run = try Executable.run("rule", rule, "--start", "20260102", "--strict")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.components(separatedBy: "\n").count == 4)
        #expect(run.errors.contains("byte 21:"))
        let recovered = try Executable.run("rule", rule, "--start", "20260102")
        #expect(recovered.status == 0)
        #expect(recovered.errors.components(separatedBy: "(repaired)").count == 4)
        #expect(try Executable.run("rule", "FREQ=DAILY", "--start", "20260102", "--strict").status == 0)
    }

    @Test("The caret is under the fault in a pasted line and in an excerpt of a long one")
    func carets() throws {
        let pasted = try Executable.run("rule", "RRULE:FREQ=DAILY;FOO=1", "--start", "20260102")
        #expect(pasted.errors.contains("\n  RRULE:FREQ=DAILY;FOO=1\n                   ^\n"))
        let days = (1...31).map(String.init).joined(separator: ",")
        let long = try Executable.run("rule", "FREQ=MONTHLY;BYMONTHDAY=\(days),32,\(days)", "--start", "20260102")
        let lines = long.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.count < 120 })
        let caret = lines.last.map { $0.count - 1 } ?? 0
        #expect(lines.dropFirst().first?.dropFirst(caret).hasPrefix("32,") == true)
        let hostile = try Executable.run("rule", "FREQ=\u{1B}[31mDAILY\u{202E}", "--start", "20260102")
        #expect(hostile.status == 65)
        #expect(!hostile.errors.unicodeScalars.contains { [0x1B, 0x202E].contains($0.value) })
    }

    @Test(
        "ics-inspect rule exits with 64 for wrong usage",
        .serialized,
        arguments: [
            [], ["FREQ=DAILY", "--start", "someday"], ["FREQ=DAILY", "--start", "20260230"],
            ["FREQ=DAILY", "--start", "2026-01-02T09:00:00+01:00"], ["FREQ=DAILY", "--start", "20260102T240000"],
            ["FREQ=DAILY", "--start", "20260102", "--count", "100001"],
            ["FREQ=DAILY", "--start", "20260102", "--count", "-1"],
            ["FREQ=DAILY", "--start", "20260102", "--limit", "-1"],
            ["FREQ=DAILY", "--start", "20260102", "--zone", "UTC"],
            ["FREQ=DAILY", "--start", "20260102T090000", "--zone", "Europe/Atlantis"],
            ["FREQ=DAILY", "--start", "20260102T090000Z", "--zone", "Europe/Berlin"],
            ["FREQ=DAILY", "--start", "20260102T090000", "--from", "2026-01-01T00:00:00Z"],
            ["FREQ=DAILY", "--start", "20260102", "--from", "2026-02-01", "--to", "2026-01-01"],
            ["FREQ=DAILY", "--start", "20260102", "--to", "2025-01-01"],
            ["FREQ=DAILY", "--start", "20260102", "--dialect", "outlook"],
            ["FREQ=DAILY", "--start", "20260102", "--language", "tlh"],
            ["FREQ=DAILY", "--start", "20260102", "--format", "csv"],
        ])
    func usage(_ arguments: [String]) throws {
        let run = try Executable.run(["rule"] + arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("ics-inspect: ") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test("The examples of rule's help run without a fault")
    func examples() throws {
        let help = try Executable.run("rule", "--help")
        #expect(help.status == 0)
        let examples = help.lines.filter { $0.hasPrefix("  ics-inspect rule ") }
        #expect(examples.count == 3)
        for example in examples {
            let run = try Executable.shell("\"$ICS\"" + example.dropFirst("  ics-inspect".count))
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.isEmpty)
            // Without a start there are words, but no dates.
            let hasDates = run.lines.contains { $0.hasPrefix("1  ") || $0.hasPrefix(" 1  ") }
            #expect(hasDates == example.contains("--start") && !run.lines.isEmpty, "\(example): \(run.lines)")
        }
    }
}
