import AllocationCount
import Foundation
import RecurrenceCases

/// The cases of the Recurrence suite without a clock.
///
///     recurrence-probe verify                     which answers are right
///     recurrence-probe allocations                JSON: allocations of one run, after a first one
///     recurrence-probe loop TIMES ENGINE WORD…    runs the first case of an engine whose name begins with the words;
///                                                 for profilers, which find it in `Case.loop`
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "verify":
    for test in Case.all {
        let answer = test.run()
        print(answer == test.expected ? "right" : "WRONG \(answer) not \(test.expected)", test.name)
    }
case "allocations":
    guard allocation_count_works() != 0 else { fatalError("allocations are not counted on this system") }
    var results: [String: Int] = [:]
    for test in Case.all where test.engine != "foundation" {
        for _ in 0..<2 {
            let before = allocation_count()
            let answer = test.run()
            let after = allocation_count()
            test.check(answer)
            results[test.name] = after - before
        }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
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
    print("usage: recurrence-probe verify | allocations | loop TIMES ENGINE WORD…")
}
