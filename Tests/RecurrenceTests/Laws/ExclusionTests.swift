import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// EXDATE on random rules, with and without a zone that has gaps and folds.
@Suite("EXDATE")
struct ExclusionTests {
    static let limit = 60

    @Test(
        "An EXDATE removes exactly one occurrence, forwards, backwards and in counts", .serialized,
        arguments: [true, false],
        RecurrenceSetTests.seeds(stream: 11))
    func removesOne(isZoned: Bool, seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var judged = 0
        for random in RecurrenceSetTests.cases(seed) {
            func set(excluding: [MemberPosition]) -> RecurrenceSet {
                RecurrenceSet(
                    start: random.start, zone: isZoned ? RecurrenceSetTests.restless : nil,
                    rules: [random.random.rule], addingPositions: [], excludingPositions: excluding)
            }
            let all = Array(set(excluding: []).members.prefix(Self.limit))
            // The reference ends at a horizon but a set continues, so the last member may differ.
            guard all.count > 2, let last = all.last else { continue }
            judged += 1
            let gone = all[generator.number(in: 0...all.count - 2)]
            let expected = all.filter { $0 != gone }
            let found = set(excluding: [gone])
            #expect(Array(found.members.prefix(expected.count)) == expected, "EXDATE \(gone): \(random)")
            #expect(!found.contains(gone), "EXDATE \(gone): \(random)")
            #expect(found.count(from: .min, to: last) == all.count - 2, "EXDATE \(gone): \(random)")
            #expect(
                Array(found.reversedMembers(from: all[0], to: last + 1)) == expected.reversed(),
                "EXDATE \(gone): \(random)")
            #expect(
                found.last(before: gone) == all.last { $0 < gone }, "the last before EXDATE \(gone): \(random)")

            // Excluding a time that isn't a member changes nothing, however often.
            let others = (all[0].seconds..<last.seconds).lazy.map { MemberPosition(seconds: $0) }
            guard let none = others.first(where: { !all.contains($0) }) else { continue }
            let untouched = set(excluding: [none, none, all[0] - 1])
            #expect(Array(untouched.members.prefix(all.count)) == all, "EXDATE \(none): \(random)")
            #expect(untouched.count(from: .min, to: last) == all.count - 1, "EXDATE \(none): \(random)")
        }
        #expect(judged > 10, "some rules are judged")
    }
}
