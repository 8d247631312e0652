import CalendarStorage
import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

@Suite("Folders of subscriptions")
struct SubscriptionFolderTests {
    private static let start = Feeds.date("2026-03-01")

    private static func content(_ version: Int) -> [UInt8] {
        Feeds.bytes(Feeds.event("a", "DTSTART:20260402T090000Z\nSUMMARY:Version \(version)"))
    }

    private static func subscription() throws -> FeedSubscription {
        FeedSubscription(try SubscriptionAddress("https://example.com/a.ics"), id: "a")
    }

    /// A public address, without which the policy refuses every answer.
    private static let address = "93.184.216.34"

    /// Refreshes from a server that says the truth about its version.
    private static func refresh(
        _ subscription: inout FeedSubscription, from version: Int, copy: [UInt8]?, at date: Date
    ) throws -> RefreshResult {
        guard case .send(let request) = subscription.startRefresh(at: date) else { throw CancellationError() }
        let response: SubscriptionResponse =
            request.headers["If-None-Match"] == "\"\(version)\""
            ? .answer(status: 304, remoteAddress: address)
            : .answer(
                status: 200, headers: ["ETag": "\"\(version)\""], body: content(version), remoteAddress: address)
        switch subscription.receive(response, to: request, at: date) {
        case .send: throw CancellationError()
        case .compare(let pending):
            return subscription.compare(pending, with: copy.map { CalendarFeed($0) }, at: date)
        case .finished(let result): return result
        }
    }

    /// Opens a folder and refreshes, as a program does after each start.
    private static func run(_ folder: SubscriptionFolder, from version: Int, at date: Date) throws {
        let opened = try folder.open()
        var subscription = try opened?.subscription ?? self.subscription()
        let result = try refresh(&subscription, from: version, copy: opened?.copy, at: date)
        try folder.save(result)
    }

    private static func copy(in folder: SubscriptionFolder) throws -> [UInt8]? {
        try folder.subscription().flatMap { try folder.copy(of: $0) }
    }

    @Test("After a crash at any moment, the copy is one that was accepted, and the next refresh has the current one")
    func crashes() throws {
        for former in [0, 1] {
            let disk = CrashingDisk(folders: ["/a"])
            let folder = SubscriptionFolder(path: "/a", files: disk)
            if former > 0 { try Self.run(folder, from: former, at: Self.start) }
            let states = try disk.states {
                try Self.run(folder, from: 2, at: Self.start + 90_000)
            }
            #expect(states.count > 10)
            for state in states {
                let folder = SubscriptionFolder(path: "/a", files: CrashingDisk(state, folders: ["/a"]))
                let subscription = try folder.subscription()
                let copy = try Self.copy(in: folder)
                #expect(copy == (former > 0 ? Self.content(former) : nil) || copy == Self.content(2))
                #expect((subscription?.copy == nil) == (copy == nil))
                try Self.run(folder, from: 2, at: Self.start + 180_000)
                #expect(try Self.copy(in: folder) == Self.content(2))
            }
        }
    }

    @Test("Of two processes that refresh at once, the later answer counts, and the copy always belongs to the state")
    func concurrent() throws {
        let folder = SubscriptionFolder(path: "/a", files: CrashingDisk(folders: ["/a"]))
        try Self.run(folder, from: 1, at: Self.start)
        let opened = try #require(try folder.subscription())
        var (first, second, third) = (opened, opened, opened)
        let update = try Self.refresh(&first, from: 2, copy: Self.content(1), at: Self.start + 90_000)
        let unchanged = try Self.refresh(&second, from: 1, copy: Self.content(1), at: Self.start + 90_001)
        let later = try Self.refresh(&third, from: 3, copy: Self.content(1), at: Self.start + 90_002)
        #expect(try folder.save(update))
        // The other process knows another copy.
        #expect(try !folder.save(unchanged))
        #expect(try Self.copy(in: folder) == Self.content(2))
        #expect(try folder.save(later))
        #expect(try !folder.save(update))
        #expect(try folder.subscription() == third)
        #expect(try Self.copy(in: folder) == Self.content(3))
    }

    @Test("A copy that is damaged, lost or another one isn't returned, and a damaged state is an error")
    func damage() throws {
        let disk = CrashingDisk(folders: ["/a"])
        let folder = SubscriptionFolder(path: "/a", files: disk)
        #expect(try folder.subscription() == nil)
        try Self.run(folder, from: 1, at: Self.start)
        for damaged in [Self.content(2), Array(Self.content(1).dropLast()), nil] {
            disk.put("/a/feed.ics", damaged)
            #expect(try Self.copy(in: folder) == nil)
            // Not "not modified", although the server has the same version.
            try Self.run(folder, from: 1, at: Self.start + 90_000)
            #expect(try Self.copy(in: folder) == Self.content(1))
        }
        disk.put("/a/subscription.json", Array("{".utf8))
        #expect(throws: StoreError.damagedSubscription(path: "/a/subscription.json")) { try folder.subscription() }
        try folder.save(Self.subscription())
        #expect(try folder.subscription() == Self.subscription())
    }

    @Test("After a clock that was years ahead, and after a person resumes a feed, the next result is saved")
    func clock() throws {
        let folder = SubscriptionFolder(path: "/a", files: CrashingDisk(folders: ["/a"]))
        try Self.run(folder, from: 1, at: Self.start + 5 * 365 * 86_400)
        try Self.run(folder, from: 2, at: Self.start)
        #expect(try Self.copy(in: folder) == Self.content(2))
        var resumed = try #require(try folder.subscription())
        resumed.resume()
        #expect(try folder.save(resumed))
        #expect(try folder.subscription() == resumed)
        try Self.run(folder, from: 3, at: Self.start + 1)
        #expect(try Self.copy(in: folder) == Self.content(3))
    }

    @Test("A half-written or changed state is an error, and never another subscription")
    func halfWritten() throws {
        let disk = CrashingDisk(folders: ["/a"])
        let folder = SubscriptionFolder(path: "/a", files: disk)
        try Self.run(folder, from: 1, at: Self.start)
        let state = try #require(disk.files["/a/subscription.json"])
        for length in 0..<state.count {
            disk.put("/a/subscription.json", Array(state[..<length]))
            #expect(throws: StoreError.self) { try folder.open() }
        }
        // The program starts anew, and the copy of before is replaced.
        let update = try Self.subscription()
        try folder.save(update)
        try Self.run(folder, from: 2, at: Self.start)
        #expect(try Self.copy(in: folder) == Self.content(2))
    }

    @Test(
        "In a store, the copy is a calendar that can't be edited, shows each update, and rings only if a person wants that"
    )
    func calendar() async throws {
        let root = try TemporaryFolder()
        let folder = SubscriptionFolder(root.url)
        func save(_ summary: String, at date: Date) throws {
            let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT5M\nEND:VALARM"
            let feed = Feeds.bytes(Feeds.event("a", "DTSTART:20260402T090000Z\nSUMMARY:\(summary)\n\(alarm)"))
            let opened = try folder.open()
            var subscription = try opened?.subscription ?? Self.subscription()
            guard case .send(let request) = subscription.startRefresh(at: date) else { throw CancellationError() }
            switch subscription.receive(.answer(status: 200, body: feed), to: request, at: date) {
            case .send: throw CancellationError()
            case .finished(let result): try folder.save(result)
            case .compare(let pending):
                try folder.save(subscription.compare(pending, with: opened?.copy.map { CalendarFeed($0) }, at: date))
            }
        }
        try save("Version 1", at: Self.start)
        let own = MemoryCollection(
            "own",
            items: [
                "a.ics": Talks.single(
                    "b", lines: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT5M\nEND:VALARM")
            ])
        let store = try await CalendarStore([own, folder.calendar("team")])
        func alarms() -> [String] {
            store.snapshot.alarmIndex.alarms(in: Talks.spring, timeZone: Talks.utc).map(\.feedID.calendar.rawValue)
        }
        #expect(store.snapshot["team"]?.isWritable == false && alarms() == ["own"])
        let item = try #require(store.snapshot.items(withUID: "a").first)
        await #expect(throws: StoreError.readOnly("team")) { try await store.transaction { try $0.remove(item) } }
        await #expect(throws: StoreError.readOnly("team")) {
            try await store.transaction { try $0.add(Talks.draft("c"), to: "team") }
        }
        try save("Version 2", at: Self.start + 90_000)
        #expect(try await store.refresh()?.changedItems == [item])
        #expect(store.snapshot.listing.contains("2026-04-02T09:00:00Z Version 2 (\(item))"))
        await store.set(CalendarSettings(alarms: .all), for: "team")
        await store.set(CalendarSettings(isVisible: false, alarms: .none), for: "own")
        #expect(alarms() == ["team"])
    }

    @Test("A missing folder is created by the first save, for its owner alone")
    func created() throws {
        let root = try TemporaryFolder()
        var folders = SubscriptionFolders { [url = root.url] in SubscriptionFolder(url.appending(path: "feeds/" + $0)) }
        #expect(try folders.folder("a").subscription() == nil)
        var subscription = try Self.subscription()
        let result = try Self.refresh(&subscription, from: 1, copy: nil, at: Self.start)
        try folders.save(result)
        let opened = try #require(try folders.folder("a").open())
        #expect(opened.subscription == subscription && opened.copy == Self.content(1))
        #expect(try folders.copy(of: subscription)?.entries.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: folders.folder("a").url.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
        folders.credentials["a"] = FeedCredentials(user: "me", password: "secret/word")
        #expect(folders.credentials(for: subscription)?.user == "me")
        #expect(!"\(folders)".contains("secret/word"))
        #expect(root.names == ["feeds"])
    }

    @Test("The files are for their owner alone, even in a folder that others can read, and after they were not")
    func permissions() throws {
        let root = try TemporaryFolder()
        let folder = SubscriptionFolder(root.url)
        var subscription = try Self.subscription()
        for version in 1...2 {
            try folder.save(try Self.refresh(&subscription, from: version, copy: nil, at: Self.start))
            for name in ["subscription.json", "feed.ics"] {
                let path = root.url.appending(path: name).path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            }
        }
    }
}
