import CalendarSubscriptions
import Foundation
import Testing

@Suite("Content of a subscription's responses")
struct ContentTests {
    static let feed = calendar(event("1", "Talk"), event("2", "Walk"))

    static func failure(_ body: String, _ headers: [String: String] = [:]) throws -> RefreshFailure? {
        var client = try SubscriptionClient()
        try client.refresh(200, feed)
        let failure = try client.refresh(200, body, headers).failure
        #expect(client.summaries == ["Talk", "Walk"])
        return failure
    }

    @Test("A body that is no calendar fails with a reason, and the copy stays")
    func otherForms() throws {
        #expect(try Self.failure("") == .empty)
        #expect(try Self.failure("\u{FEFF} \r\n\t") == .empty)
        #expect(
            try Self.failure("<!DOCTYPE html><title>\nSign  in</title><input type=\"password\">")
                == .webPage(title: "Sign  in", asksForPassword: true))
        #expect(try Self.failure("<HTML><body>") == .webPage(title: nil, asksForPassword: false))
        #expect(try Self.failure("<?xml version=\"1.0\"?><rss/>") == .otherFormat("XML"))
        #expect(try Self.failure("{\"events\":[]}") == .otherFormat("JSON"))
        #expect(try Self.failure("PK\u{3}\u{4}") == .otherFormat("ZIP"))
        #expect(try Self.failure("Service unavailable") == .otherFormat("text"))
        #expect(try Self.failure("BEGIN:VEVENT\r\nEND:VEVENT\r\n") == .otherFormat("text"))
        var client = try SubscriptionClient()
        let gzip = try client.refresh { _ in .answer(status: 200, body: [0x1F, 0x8B, 8, 0]) }
        #expect(gzip.failure == .otherFormat("gzip"))
    }

    @Test("A body that ends early is dropped, even if it parses")
    func incomplete() throws {
        let headers = ["Content-Length": "\(Self.feed.utf8.count + 1)"]
        #expect(try Self.failure(Self.feed, headers) == .incomplete(received: Self.feed.utf8.count))
        var client = try SubscriptionClient()
        let cut = try client.refresh { _ in
            .answer(status: 200, body: Array(Self.feed.utf8), isComplete: false)
        }
        #expect(cut.failure == .incomplete(received: Self.feed.utf8.count))
        // The length of a compressed body is another one.
        #expect(
            try client.refresh(200, Self.feed, ["Content-Length": "999999", "Content-Encoding": "gzip"]).isUpdated)
    }

    @Test("The first bytes decide, not the Content-Type, and a byte order mark and blanks may precede them")
    func contentType() throws {
        for prefix in ["", "\u{FEFF}", "\r\n  "] {
            var client = try SubscriptionClient()
            #expect(try client.refresh(200, prefix + Self.feed, ["Content-Type": "text/html"]).isUpdated)
            #expect(client.summaries == ["Talk", "Walk"])
        }
    }

    @Test("A calendar behind the warnings of a script is read, with a remark")
    func textBefore() throws {
        var client = try SubscriptionClient()
        let result = try client.refresh(200, "<br />\n<b>Warning</b>: mysql\n" + Self.feed)
        #expect(result.isUpdated)
        #expect(result.remarks == [.textBeforeCalendar])
        #expect(client.summaries == ["Talk", "Walk"])
    }

    @Test("UTF-16 and Windows-1252 are read, whatever the header says")
    func encodings() throws {
        let text = calendar(event("1", "Grüße"))
        let bodies: [[UInt8]] = [
            Array(try #require(text.data(using: .utf16))), Array(try #require(text.data(using: .windowsCP1252))),
            Array(text.utf8),
        ]
        for body in bodies {
            var client = try SubscriptionClient()
            let type = ["Content-Type": "text/calendar; charset=ISO-8859-1"]
            let result = try client.refresh { _ in .answer(status: 200, headers: type, body: body) }
            #expect(result.isUpdated)
            #expect(client.summaries == ["Grüße"])
        }
    }

    @Test("A calendar without END is accepted if there is no copy, or if it comes twice")
    func truncated() throws {
        let cut = String(Self.feed.dropLast(3))
        var first = try SubscriptionClient()
        let result = try first.refresh(200, cut)
        #expect(result.isUpdated)
        #expect(result.remarks == [.missingEnd])

        var client = try SubscriptionClient()
        try client.refresh(200, calendar(event("1", "Talk")))
        try client.wait()
        #expect(try client.refresh(200, cut).failure == .truncated)
        #expect((300...330).contains(try #require(client.delay)))
        #expect(client.summaries == ["Talk"])
        try client.wait()
        #expect(try client.refresh(200, cut).remarks == [.missingEnd])
        #expect(client.summaries == ["Talk", "Walk"])
    }

    @Test("An empty first copy has a remark")
    func noEntries() throws {
        var client = try SubscriptionClient()
        let result = try client.refresh(200, calendar())
        #expect(result.isUpdated)
        #expect(result.remarks == [.noEntries])
    }

    // MARK: - Meaning

    /// The feed, in the ways that a producer writes it at another time.
    static let equalFeeds = [
        calendar(event("2", "Walk"), event("1", "Talk")),
        feed.replacing("20260101T000000Z", with: "20260301T080000Z"),
        feed.replacing("SUMMARY:Talk", with: "SUM\r\n MARY:Ta\r\n\tlk"),
        feed.replacing("SUMMARY", with: "summary"),
        feed.replacing("\r\n", with: "\n"),
        feed.replacing("PRODID:-//Test//EN", with: "PRODID:-//Test 2//EN\r\nMETHOD:PUBLISH\r\nREFRESH-INTERVAL:PT1H"),
        feed.replacing(
            "END:VEVENT", with: "CREATED:20260301T080000Z\r\nLAST-MODIFIED:20260301T080000Z\r\nSEQUENCE:7\r\nEND:VEVENT"
        ),
        "\u{FEFF}" + feed,
    ]

    @Test("A feed with another order, folds, letter case, stamps or producer is unchanged", arguments: equalFeeds)
    func equal(body: String) throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed)
        try client.wait()
        #expect(body != Self.feed)
        #expect(try client.refresh(200, body).isUnchanged)
    }

    @Test(
        "A change of a title, time, parameter, alarm, name or color is an update of its series",
        arguments: [
            ("SUMMARY:Talk", "SUMMARY:talk"), ("SUMMARY:Talk", "SUMMARY;LANGUAGE=en:Talk"),
            ("SUMMARY:Talk", "SUMMARY:Talk\r\nLOCATION:Kiel"), ("SUMMARY:Talk", "SUMMARY:Talk\\, Kiel"),
            ("SUMMARY:Talk", "SUMMARY:Talk\r\nCATEGORIES:a\\,b"), ("SUMMARY:Talk", "SUMMARY:Talk\r\nRELATED-TO:2"),
            ("SUMMARY:Talk", "SUMMARY:Talk\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM"),
        ])
    func change(former: String, new: String) throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed)
        let result = try client.refresh(200, Self.feed.replacing(former, with: new))
        #expect(result.isUpdated)
        #expect(result.update?.series.changed == ["1"])
        #expect(result.update?.series.added.isEmpty == true && result.update?.series.removed.isEmpty == true)
    }

    @Test("A list with an escaped comma differs from two values, a text doesn't")
    func escapes() throws {
        func isUnchanged(_ former: String, _ new: String) throws -> Bool {
            var client = try SubscriptionClient()
            try client.refresh(200, calendar(event("1", "Talk", "20260402T090000Z", former)))
            return try client.refresh(200, calendar(event("1", "Talk", "20260402T090000Z", new))).isUnchanged
        }
        #expect(try !isUnchanged("CATEGORIES:a,b", "CATEGORIES:a\\,b"))
        #expect(try isUnchanged("LOCATION:a,b", "LOCATION:a\\,b"))
        #expect(try isUnchanged("ATTENDEE;CN=A;ROLE=CHAIR:mailto:a@b", "ATTENDEE;ROLE=CHAIR;CN=A:mailto:a@b"))
    }

    @Test("The name and the color of the calendar count, even if no series changed")
    func name() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed)
        for line in ["NAME:Team", "COLOR:red"] {
            let result = try client.refresh(200, Self.feed.replacing("VERSION", with: "\(line)\r\nVERSION"))
            #expect(result.isUpdated)
            #expect(result.update?.series.isEmpty == true)
        }
    }

    @Test("A change of a time zone's rules is a change of the series that use it")
    func zone() throws {
        func feed(_ offset: String) -> String {
            calendar(
                "BEGIN:VTIMEZONE\r\nTZID:Hall\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
                    + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
                event("1", "Talk").replacing("DTSTART:20260402T090000Z", with: "DTSTART;TZID=Hall:20260402T090000"),
                event("2", "Walk"))
        }
        var client = try SubscriptionClient()
        try client.refresh(200, feed("+0100"))
        #expect(try client.refresh(200, feed("+0200")).update?.series.changed == ["1"])
    }

    @Test("Properties that the policy ignores don't count")
    func ignored() throws {
        func feed(_ time: String) -> String { calendar(event("1", "Talk", "20260402T090000Z", "X-EXPORTED:\(time)")) }
        var client = try SubscriptionClient()
        client.subscription.policy.ignoredProperties = ["X-EXPORTED"]
        try client.refresh(200, feed("8:00"))
        #expect(try client.refresh(200, feed("9:00")).isUnchanged)
    }
}
