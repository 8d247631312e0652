import Foundation
import TestSupport
import Testing

@Suite("Reading from a server", .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing))
struct NetworkTests {
    private let server: MisbehavingServer
    /// No proxy is used, because the server runs on this machine.
    private let environment = ["no_proxy": "*", "NO_PROXY": "*"]

    init() throws { server = try MisbehavingServer.shared.get() }

    /// Runs `occurrences` on a path of the server, with a limit of 1 MB and a deadline that is far longer than any
    /// response of a local server.
    private func run(_ url: String, timeout: String = "20", _ options: String...) throws -> Executable.Run {
        let window = ["--from", "2026-03-01", "--to", "2026-04-01", "--time-zone", "UTC", "--format", "csv"]
        return try Executable.run(
            ["occurrences", url, "--timeout", timeout, "--max-size", "1MB"] + window + options, environment: environment
        )
    }

    private static func row(_ summary: String) -> String {
        """
        uid,component,recurrenceID,start,end,timeZone,isAllDay,summary,status
        a,VEVENT,,2026-03-02T09:00:00Z,2026-03-02T09:00:00Z,UTC,false,\(summary),

        """
    }

    @Test(
        "A calendar is read plain, redirected, and compressed by the server or by its author",
        .serialized, arguments: ["/calendar", "/to-calendar", "/gzip", "/calendar.ics.gz", "/longer-than-it-says"])
    func wellBehaved(_ path: String) throws {
        let run = try run(server.url(path))
        #expect(run.text == Self.row("Café"))
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test(
        "An answer that isn't a whole calendar ends with 75 and says why",
        .serialized,
        arguments: [
            ("/401", "needs a user name and password (401); use http://USER:PASSWORD@127.0.0.1"),
            ("/401-without-challenge", "needs a user name and password (401); use http://USER:PASSWORD@127.0.0.1"),
            ("/endless", "larger than 1 MB (--max-size)"),
            ("/bomb", "larger than 1 MB when decompressed (--max-size)"),
            ("/cut-gzip", "incomplete gzip"),
            ("/endless-header", "didn't respond ("),
            ("/to-file", "redirects to an address that is not http or https"),
            ("/to-ftp", "redirects to an address that is not http or https"),
            ("/loop", "more than 10 redirects"),
            ("/shorter-than-it-says", "the connection ended early, after 166 bytes"),
            ("/closed-chunks", "the connection ended early, after 166 bytes"),
            ("/closed-header", "the connection ended early, after 0 bytes"),
            ("/500", "the server responded with status 500"), ("/nonsense", "the response is not HTTP"),
        ])
    func unusable(_ path: String, _ sentence: String) throws {
        let run = try run(server.url(path))
        #expect(run.status == 75)
        #expect(!run.wasKilled)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("ics-inspect: \(server.url(path)): \(sentence)"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("A file that the server doesn't have exits with 66")
    func notFound() throws {
        let run = try run(server.url("/nowhere"))
        #expect(run.status == 66)
        #expect(run.errors == "ics-inspect: \(server.url("/nowhere")): no such file on the server\n")
    }

    @Test(
        "A server that sends too little too slowly is given up at the deadline", .serialized,
        arguments: ["/drip", "/slow-header"])
    func late(_ path: String) throws {
        let run = try run(server.url(path), timeout: "8")
        #expect(run.status == 75)
        #expect(run.errors == "ics-inspect: \(server.url(path)): no complete response within 8 s (--timeout)\n")
    }

    @Test(
        "A server that sends nothing for half of the deadline is given up",
        .serialized,
        arguments: [("/silence", "didn't respond (no data for 4 s)"), ("/silence-in-body", "no data for 4 s")])
    func silent(_ path: String, _ sentence: String) throws {
        let run = try run(server.url(path), timeout: "8")
        #expect(run.status == 75)
        #expect(run.errors == "ics-inspect: \(server.url(path)): \(sentence)\n")
    }

    @Test("Waiting for a server costs no processor time")
    func waiting() throws {
        // POSIX: the second line of `times` has the user and system time of the children.
        let run = try Executable.shell(
            "\"$ICS\" summary \(server.url("/silence")) --timeout 8; times", environment: environment)
        let times = try #require(run.lines.last).split(separator: " ").map { time in
            let parts = time.dropLast().split(separator: "m").map { Double($0) ?? .infinity }
            return parts.reduce(0) { $0 * 60 + $1 }
        }
        // Four seconds of waiting. A busy loop would use most of them.
        #expect(times.count == 2 && times.reduce(0, +) < 1.5, "\(run.text)")
    }

    @Test("The user name and password of a URL are sent with the first request")
    func credentials() throws {
        let run = try run(server.url("/private", user: "me:secret%2Fword@"))
        #expect(run.text == Self.row("Café"))
        #expect(run.status == 0)
        let wrong = try self.run(server.url("/private", user: "me:wrong@"))
        #expect(wrong.status == 75)
        #expect(wrong.errors.contains("the server rejected the user name or password (401)"))
    }

    @Test(
        "--header sends a field in both of its forms", .serialized,
        arguments: ["X-Api-Key=12:34=5", "x-api-key: 12:34=5"])
    func header(_ field: String) throws {
        let run = try run(server.url("/with-key"), "--header", field)
        #expect(run.text == Self.row("Café") && run.errors.isEmpty && run.status == 0)
        let without = try self.run(server.url("/with-key"), "--header", "X-Other=1")
        #expect(without.status == 75 && without.errors.contains("the server responded with status 403"))
    }

    @Test("A field of --header follows no redirect, is printed nowhere, and is not sent by plain http instead of https")
    func headerOfOneHost() throws {
        let run = try run(server.url("/to-other-host"), "--header", "X-Api-Key=secret")
        #expect(run.status == 75 && run.text.isEmpty && !run.errors.contains("secret"))
        #expect(run.errors.contains("redirects (302); name the address that it redirects to"))
        let plain = try self.run(
            server.url("/with-key", scheme: "webcal"), timeout: "2", "--header", "X-Api-Key=secret")
        #expect(plain.status == 75 && !plain.errors.contains("secret"))
        #expect(plain.errors.contains("not sent over plain http"))
    }

    @Test(
        "A field of --header that isn't one is refused", .serialized,
        arguments: ["X-Api-Key", "=1", ": 1", "X Key=1", "X-Key=1\r\nX-Other: 2", "X-Këy=1"])
    func noHeader(_ field: String) throws {
        let run = try run(server.url("/calendar"), "--header", field)
        #expect(run.status == 64 && run.text.isEmpty)
        #expect(run.errors.contains("expected NAME=VALUE, such as \"X-Api-Key=1234\""))
    }

    @Test("A redirect to another host doesn't send the password there")
    func otherHost() throws {
        let run = try run(server.url("/to-other-host", user: "me:secret@"))
        #expect(run.text == Self.row("credentials None"))
    }

    @Test(
        "A password is printed nowhere",
        .serialized,
        arguments: [
            "/calendar", "/401", "/500", "/nowhere", "/endless", "/closed-header", "/loop", "/latin-1-named-utf-8",
        ])
    func redaction(_ path: String) throws {
        for command in [["summary"], ["validate", "--format", "json"], ["tree"], ["convert", "--to", "jcal"]] {
            let url = server.url(path, user: "me:SECRET%21@")
            let run = try Executable.run(command + [url, "--max-size", "1MB"], environment: environment)
            #expect(!run.text.contains("SECRET"), "\(command)")
            #expect(!run.errors.contains("SECRET"), "\(command)")
        }
    }

    @Test(
        "A password is not printed for URLs that can't be asked either",
        .serialized,
        arguments: [
            "http://me:SECRET@", "http://me:SEC/SECRET@host/a", "http://me:SECRET@host:port/", "htp://me:SECRET@host/a",
            "http://me:SECRET@@host name/", "webcal://me:SECRET@127.0.0.1:1/a", "https://me:SECRET@127.0.0.1:1/a",
        ])
    func redactionWithoutServer(_ url: String) throws {
        let run = try Executable.run(["summary", url, "--timeout", "5"], environment: environment)
        #expect([64, 66, 75].contains(run.status))
        #expect(run.errors.hasPrefix("ics-inspect: \(url.prefix { $0 != ":" })://me:…@"))
        #expect(!run.errors.contains("SECRET"))
    }

    @Test("An accent at the start of the user name doesn't reveal the password")
    func accent() throws {
        let run = try Executable.run(
            ["summary", "https://\u{301}me:SECRET@127.0.0.1:1/a", "--timeout", "5"], environment: environment)
        #expect(run.status == 75)
        #expect(!run.errors.contains("SECRET"))
    }

    @Test(
        "A port or an at sign in a path is no password",
        .serialized, arguments: ["http://127.0.0.1:1/me@example.com", "http://127.0.0.1:1/a:b@c"])
    func noPassword(_ url: String) throws {
        #expect(try run(url).errors.hasPrefix("ics-inspect: \(url): "))
    }

    @Test(
        "The charset of the response decides how bytes are decoded, unless --encoding does",
        .serialized,
        arguments: [
            ("/latin-1", [], "Café", 0), ("/utf-8-named-latin-1", [], "CafÃ©", 0),
            ("/utf-8-named-latin-1", ["--encoding", "utf-8"], "Café", 0),
            // Servers label everything as UTF-8. Other encodings are detected and reported.
            ("/latin-1-named-utf-8", [], "Café", 1), ("/unknown-charset", [], "Café", 1),
        ])
    func charset(_ path: String, _ options: [String], _ summary: String, _ reports: Int) throws {
        let window = ["--from", "2026-03-01", "--to", "2026-04-01", "--time-zone", "UTC", "--format", "csv"]
        let run = try Executable.run(
            ["occurrences", server.url(path)] + window + options, environment: environment)
        #expect(run.text == Self.row(summary))
        #expect(run.errors.split(separator: "\n").count == reports)
    }

    @Test("A webcal: URL is requested by https first, and a message reports the attempt by http")
    func webcal() throws {
        let url = server.url("/calendar", scheme: "webcal")
        let run = try run(url, timeout: "8")
        #expect(run.text == Self.row("Café"))
        #expect(run.errors.hasPrefix("ics-inspect: \(url): https didn't respond ("))
        #expect(run.errors.hasSuffix("); trying http, which is not encrypted\n"))
    }

    @Test("A webcal: URL with a password is never requested by http")
    func webcalWithPassword() throws {
        let run = try run(server.url("/private", user: "me:secret%2Fword@", scheme: "webcal"), timeout: "2")
        #expect(run.status == 75)
        #expect(run.errors.contains("a password is not sent over plain http"))
    }

    @Test("A slow download shows its bytes on a terminal")
    func progress() throws {
        let script = """
            '\(MisbehavingServer.python?.path ?? "")' -c '
            import os, pty, sys
            pty.spawn([os.environ["ICS"], "summary", sys.argv[1], "--timeout", "8"])' \(server.url("/drip"))
            """
        let run = try Executable.shell(script, environment: environment)
        #expect(run.text.contains(" bytes received…"))
        #expect(run.text.contains("no complete response within 8 s"))
    }
}
