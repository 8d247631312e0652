import CalendarSubscriptions
import Foundation
import Testing

@Suite("Addresses of subscriptions")
struct AddressTests {
    @Test("webcal and webcals mean https, and http stays")
    func schemes() throws {
        for (text, url) in [
            ("webcal://example.com/A.Ics?key=1", "https://example.com/A.Ics?key=1"),
            ("WEBCALS://example.com/a", "https://example.com/a"),
            (" https://example.com/a#now\n", "https://example.com/a"),
            ("http://example.com:8080/a", "http://example.com:8080/a"),
        ] {
            #expect(try SubscriptionAddress(text).url.absoluteString == url)
        }
        #expect(try SubscriptionAddress("webcal://example.com/a").triesHTTP)
        #expect(try !SubscriptionAddress("webcals://example.com/a").triesHTTP)
    }

    @Test("User and password leave the URL")
    func credentials() throws {
        let address = try SubscriptionAddress("https://ada:p%40ss@example.com/a.ics")
        #expect(address.url.absoluteString == "https://example.com/a.ics")
        #expect(address.credentials == FeedCredentials(user: "ada", password: "p@ss"))
        #expect(address.credentials?.basic == "Basic YWRhOnBAc3M=")
    }

    @Test("A text that isn't the address of a feed has a reason")
    func faults() {
        let faults: [(String, SubscriptionAddress.Fault)] = [
            ("", .notURL), ("example.com/a.ics", .notURL), ("ftp://example.com/a", .scheme("ftp")),
            ("file:///etc/passwd", .scheme("file")), ("https:///a.ics", .noHost),
            ("https://example.com/a\r\nX: 1", .controlCharacter),
        ]
        for (text, fault) in faults {
            #expect(throws: fault) { try SubscriptionAddress(text) }
        }
    }

    @Test("webcal tries plain http if there is no connection, and never after https worked")
    func http() throws {
        let feed = Array(calendar(event("1", "Talk")).utf8)
        func isTried(
            _ address: String, _ fault: TransportFault = .noConnection, after status: Int? = nil
        ) throws -> Bool {
            var client = try SubscriptionClient(address)
            if let status { try client.refresh { _ in .answer(status: status, body: feed) } }
            try client.refresh { request in
                request.url.scheme == "http" ? .answer(status: 200, body: feed) : .fault(fault)
            }
            return client.requests.last?.url.absoluteString == "http://example.com/a"
        }
        #expect(try isTried("webcal://example.com/a"))
        #expect(try isTried("webcal://example.com/a", after: 500))
        #expect(try !isTried("webcal://example.com/a", after: 200))
        #expect(try !isTried("webcal://example.com/a", .tls))
        #expect(try !isTried("webcal://ada:secret@example.com/a"))
        #expect(try !isTried("https://example.com/a"))
    }

    static let refused = [
        "http://localhost/a", "https://intranet/a", "https://printer.local/a", "https://metadata.google.internal/a",
        "https://nas.home.arpa/a", "https://app.localhost/a", "https://example.com:22/a", "https://example.com:6379/a",
        "http://127.0.0.1/a", "http://127.1/a", "http://0x7f.1/a", "http://2130706433/a", "http://0177.0.0.1/a",
        "http://0/a", "http://10.1.2.3/a", "http://172.31.0.1/a", "http://192.168.1.1/a", "http://169.254.169.254/a",
        "http://100.64.0.1/a", "http://224.0.0.1/a", "http://255.255.255.255/a", "http://[::1]/a", "http://[::]/a",
        "http://[::ffff:10.0.0.1]/a", "http://[64:ff9b::7f00:1]/a", "http://[2002:7f00:1::]/a", "http://[fe80::1]/a",
        "http://[fc00::1]/a", "http://[ff02::1]/a", "http://[2001:db8::1]/a", "http://[2001::1]/a",
        "http://127.0.0.1./a",
        "http://1.2.3.4.5/a",
    ]

    @Test("A private, local or special address is refused by the public policy, without a request", arguments: refused)
    func privateAddress(text: String) throws {
        var client = try SubscriptionClient(text, policy: .server)
        let result = try client.refresh(200, calendar())
        guard case .address = result.failure else {
            Issue.record("\(result)")
            return
        }
        #expect(client.requests.isEmpty)
        var app = try SubscriptionClient(text)
        #expect(try app.refresh(200, calendar()).isUpdated)
    }

    @Test(
        "A public address is allowed by the public policy",
        arguments: [
            "https://example.com/a", "http://example.com:8080/a", "https://93.184.216.34/a", "http://172.32.0.1/a",
            "http://100.128.0.1/a", "https://[2606:2800:220:1:248:1893:25c8:1946]/a", "https://[64:ff9b::5db8:d822]/a",
            "https://localhost.example.com/a", "https://example.com:8443/a",
        ])
    func publicAddress(text: String) throws {
        #expect(AddressPolicy.publicOnly.allows(try SubscriptionAddress(text).url))
    }

    @Test("Under the public policy, an answer needs a public remote address, at each hop")
    func remoteAddress() throws {
        for (first, second, isUpdated) in [
            ("93.184.216.34", "93.184.216.35", true), ("93.184.216.34", nil, false), (nil, "93.184.216.34", false),
            ("127.0.0.1", "93.184.216.34", false), ("93.184.216.34", "::ffff:127.0.0.1", false),
            ("93.184.216.34", "fe80::1%eth0", false), ("93.184.216.34", "example.com", false),
        ] as [(String?, String?, Bool)] {
            var client = try SubscriptionClient(policy: .server)
            let result = try client.refresh { request in
                request.url.path == "/a.ics"
                    ? .answer(status: 302, headers: ["Location": "/b.ics"], remoteAddress: first)
                    : .answer(status: 200, body: Array(calendar().utf8), remoteAddress: second)
            }
            #expect(result.isUpdated == isUpdated)
        }
        var client = try SubscriptionClient(policy: .server)
        let result = try client.refresh { _ in
            .answer(status: 302, headers: ["Location": "http://169.254.169.254/"], remoteAddress: "93.184.216.34")
        }
        // The address of the feed is https already.
        #expect(result.failure == .redirect(.toHTTP))
        let metadata = try client.refresh { _ in
            .answer(status: 302, headers: ["Location": "https://169.254.169.254/"], remoteAddress: "93.184.216.34")
        }
        #expect(metadata.failure == .address("169.254.169.254"))
        #expect(client.requests.count == 1)
    }

    @Test("A list of hosts allows these alone")
    func only() throws {
        let policy = AddressPolicy.only(["calendar.corp"])
        #expect(policy.allows(try SubscriptionAddress("https://CALENDAR.corp/a").url))
        #expect(!policy.allows(try SubscriptionAddress("https://example.com/a").url))
        #expect(policy.allows(ip: "10.0.0.1"))
    }

    @Test("No description, dump or error contains the path, the password or the query of an address")
    func secrets() throws {
        let address = try SubscriptionAddress("https://ada:hunter2@example.com/private-abc/basic.ics?token=xyz")
        var client = try SubscriptionClient("https://ada:hunter2@example.com/private-abc/basic.ics?token=xyz")
        var values: [Any] = [address, address.credentials as Any, client.subscription]
        let bodies = [(301, ""), (200, calendar(events(1...12))), (200, calendar()), (404, ""), (200, "<html>")]
        for (status, body) in bodies {
            let result = try client.refresh { request in
                request.url.path.hasSuffix("basic.ics")
                    ? .answer(status: 301, headers: ["Location": "/private-abc/new.ics?token=xyz"])
                    : .answer(status: status, body: Array(body.utf8))
            }
            values += [result, result.outcome, client.subscription, client.requests] as [Any]
            values += client.requests.map { RefreshStep.send($0) } as [Any]
        }
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                for secret in ["hunter2", "private-abc", "token", "xyz", "YWRh"] {
                    #expect(!text.contains(secret), "\(text.prefix(200))")
                }
            }
        }
    }
}
