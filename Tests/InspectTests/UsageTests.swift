import Foundation
import TestSupport
import Testing

/// Arguments that a command doesn't understand, and a command that waits.
@Suite("Usage")
struct UsageTests {
    @Test(
        "A wrong option is one line that names the fault, the forms once, and what to do", .serialized,
        arguments: [
            ("agenda --colour never", "unknown option '--colour'; did you mean '--color'?"),
            ("new a.ics", "missing expected argument '<title>'; see ics-inspect new -h"),
            ("agenda --limit x", "the value 'x' is invalid for '--limit <n>'; see ics-inspect agenda -h"),
            ("summary a.ics --quiet --verbose", "use --quiet or --verbose, not both; see ics-inspect summary -h"),
            (
                "convert --to jcal --losses - a.ics",
                "--losses needs a file (--verbose lists the parts); see ics-inspect convert -h"
            ),
            (
                "agenda @nobody",
                "@nobody: no such subscription or named calendar; add it with ics-inspect subscribe <url> --name nobody"
            ),
        ])
    func refusals(_ command: String, _ message: String) throws {
        let run = try Executable.run(command.split(separator: " ").map(String.init))
        #expect(run.text.isEmpty && run.errors == "ics-inspect: \(message)\n")
        let typo = try Executable.run("new", "a.ics", "Tea", "--start", "tomorow")
        #expect(
            typo.errors.hasPrefix(
                "ics-inspect: the value 'tomorow' is invalid for '--start <time>': did you mean tomorrow?"))
        #expect(typo.errors.matches(of: /2026-03-02,/).count == 1)
    }

    @Test(
        "A command that waits for a terminal says so",
        .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing))
    func terminal() throws {
        let script = """
            '\(MisbehavingServer.python?.path ?? "")' -c '
            import os, pty
            process, terminal = pty.fork()
            if process == 0: os.execv(os.environ["ICS"], ["ics-inspect", "summary", "-"])
            print(os.read(terminal, 100))
            os.write(terminal, b"\\4")
            os.waitpid(process, 0)'
            """
        #expect(try Executable.shell(script).text.contains("reading standard input; Control-D ends it"))
    }
}
