import AllocationCount
import Answers
import FeedCases
import Foundation

/// The cases of the suites Syntax, Zones, Feeds and Months, without the benchmark package.
///
///     feed-probe list                     JSON: suite, unit, amount and repeats of each case
///     feed-probe times SECONDS [REGEX]    JSON: the least and the median time of a run of each case, in nanoseconds
///     feed-probe verify [WORD…]           which answers are right
///     feed-probe allocations              JSON: allocations of a run of each native case
///     feed-probe peak NAME                JSON: the process's memory in bytes before a run, and at its height
///     feed-probe held                     JSON: the bytes that an index holds
///     feed-probe loop TIMES NAME          runs a case; for profilers, which find it in `FeedCase.Prepared.loop`
///     feed-probe write EVENTS             writes a generated feed
///
/// NAME is that of a case, such as `tree 1000/native`.
let arguments = CommandLine.arguments.dropFirst()
let words = arguments.dropFirst()
let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]

func find(_ name: String) -> FeedCase {
    guard let found = FeedCase.all.first(where: { $0.name == name }) else { fatalError("no case \(name)") }
    return found
}

func printJSON(_ value: some Encodable) throws { print(String(decoding: try encoder.encode(value), as: UTF8.self)) }

/// The resident memory now and its maximum so far, in bytes (Linux).
func memory() -> (now: Int, peak: Int) {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func kilobytes(_ key: String) -> Int {
        status.split(separator: "\n").first { $0.hasPrefix(key) }
            .flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    return (kilobytes("VmRSS:") * 1_024, kilobytes("VmHWM:") * 1_024)
}

switch arguments.first {
case "list":
    struct Listed: Encodable {
        var suite: FeedCase.Suite
        var id: String
        var engine: String
        var unit: FeedCase.Unit
        var amount: Int
        var repeats: Int
    }
    try printJSON(
        FeedCase.all.map {
            Listed(
                suite: $0.suite, id: $0.id, engine: $0.engine, unit: $0.unit, amount: $0.prepare().amount,
                repeats: $0.repeats)
        })
case "times" where !words.isEmpty:
    guard let seconds = words.first.flatMap({ Double($0) }) else { fatalError("how long?") }
    let pattern = try Regex(words.dropFirst().first ?? ".")
    var times: [String: RunTimes] = [:]
    for test in FeedCase.all where test.name.contains(pattern) {
        let prepared = test.prepare()
        prepared.check(prepared.run())
        times[test.name] = RunTimes(seconds: seconds, repeats: test.repeats) { prepared.loop($0) }
    }
    try printJSON(times)
case "verify":
    for test in FeedCase.all where words.allSatisfy(test.name.contains) {
        let prepared = test.prepare()
        let clock = ContinuousClock()
        var answer = Answer()
        let duration = clock.measure { answer = prepared.run() }
        print(
            prepared.isRight(answer) ? "right" : "WRONG \(answer) not \(prepared.expected)", test.suite, test.name,
            duration)
    }
case "allocations":
    guard allocation_count_works() != 0 else { fatalError("allocations are not counted on this system") }
    var counts: [String: Int] = [:]
    for test in FeedCase.all where test.engine == "native" {
        let prepared = test.prepare()
        // The first run initializes lazy globals.
        prepared.check(prepared.run())
        let before = allocation_count()
        let answer = prepared.run()
        counts[test.name] = allocation_count() - before
        prepared.check(answer)
    }
    try printJSON(counts)
case "peak" where words.count == 1:
    let prepared = find(words.joined()).prepare()
    // Pages that the preparation left to the allocator must not hide the memory of the run.
    allocation_trim()
    let resets = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
    try resets?.write(contentsOf: Data("5".utf8))
    let before = memory().now
    prepared.check(prepared.run())
    try printJSON(["before": before, "peak": memory().peak, "amount": prepared.amount])
case "held":
    struct Held: Encodable {
        var bytes: Int
        var items: Int
    }
    try printJSON(
        Dictionary(
            uniqueKeysWithValues: HeldValue.all.map {
                ($0.name, Held(bytes: $0.bytes { Int(allocation_held()) }, items: $0.items))
            }))
case "loop" where words.count == 2:
    guard let times = words.first.flatMap({ Int($0) }), let name = words.last else { fatalError("how often?") }
    let prepared = find(name).prepare()
    prepared.check(prepared.run())
    let duration = ContinuousClock().measure { prepared.loop(times) }
    print(name, duration / times)
case "write" where words.count == 1:
    let feed: GeneratedFeed =
        switch words.first {
        case "1000": .thousand
        case "10000": .tenThousand
        case "100000": .hundredThousand
        default: fatalError("1000, 10000 or 100000 events")
        }
    FileHandle.standardOutput.write(Data(feed.bytes))
default:
    print(
        "usage: feed-probe list | times SECONDS [REGEX] | verify [WORD…] | allocations | peak NAME | held | loop TIMES NAME | write EVENTS"
    )
}
