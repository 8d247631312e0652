import AllocationCount
import Answers
import Foundation
import RecurrenceCases

/// The cases of the Recurrence suite, without the benchmark package.
///
///     recurrence-probe verify                     which answers are right
///     recurrence-probe times SECONDS [REGEX]       JSON: the least and the median time of a run of each case, in nanoseconds
///     recurrence-probe allocations                JSON: allocations of a run, and what occurrences add
///     recurrence-probe loop TIMES ENGINE WORD…    runs the first case of an engine whose name starts with the words;
///                                                 for profilers, which find it in `Case.loop`
let arguments = CommandLine.arguments.dropFirst()

func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

switch arguments.first {
case "verify":
    for test in Case.all {
        let answer = test.run()
        print(answer == test.expected ? "right" : "WRONG \(answer) not \(test.expected)", test.name)
    }
case "times" where arguments.count >= 2:
    guard let seconds = Double(arguments[arguments.startIndex + 1]) else { fatalError("how long?") }
    let pattern = try Regex(arguments.dropFirst(2).first ?? ".")
    var times: [String: RunTimes] = [:]
    for test in Case.all where test.name.contains(pattern) {
        test.check(test.run())
        times[test.name] = RunTimes(seconds: seconds, repeats: test.repeats, test.loop)
    }
    try printJSON(times)
case "allocations":
    guard allocation_count_works() != 0 else { fatalError("allocations are not counted on this system") }
    struct Allocations: Encodable {
        var run: Int
        /// The difference between the half window and the whole one: additional allocations and occurrences.
        var more: [Int]?
    }
    func count(_ run: () -> Answer) -> (allocations: Int, answer: Answer) {
        // The first run initializes lazy globals.
        _ = run()
        let before = allocation_count()
        let answer = run()
        return (allocation_count() - before, answer)
    }
    var results: [String: Allocations] = [:]
    for test in Case.all where test.engine == "native" {
        let whole = count(test.run)
        test.check(whole.answer)
        let half = test.runHalf.map(count)
        results[test.name] = Allocations(
            run: whole.allocations,
            more: half.map { [whole.allocations - $0.allocations, whole.answer.count - $0.answer.count] })
    }
    try printJSON(results)
case "loop" where arguments.count >= 4:
    let words = arguments.dropFirst(3).joined(separator: " ") + " "
    let engine = arguments[arguments.startIndex + 2]
    guard let times = Int(arguments[arguments.startIndex + 1]),
        let test = Case.all.first(where: { $0.engine == engine && $0.name.hasPrefix(words) })
    else { fatalError("no such case") }
    test.check(test.run())
    let duration = ContinuousClock().measure { test.loop(times) }
    print(test.name, duration / times)
default:
    print("usage: recurrence-probe verify | times SECONDS [REGEX] | allocations | loop TIMES ENGINE WORD…")
}
