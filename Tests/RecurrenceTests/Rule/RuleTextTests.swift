import Foundation
import Recurrence
import RecurrenceReference
import TestSupport
import Testing

@Suite("Rules as text and coded")
struct RuleTextTests {
    static let canonical: [(String, String)] = [
        ("freq=daily", "FREQ=DAILY"),
        ("INTERVAL=1;FREQ=SECONDLY;WKST=MO", "FREQ=SECONDLY"),
        ("COUNT=12;BYDAY=-1FR;FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=12;BYDAY=-1FR"),
        ("FREQ=WEEKLY;WKST=SU;BYDAY=TH,TU,TU;INTERVAL=2;COUNT=8", "FREQ=WEEKLY;COUNT=8;INTERVAL=2;BYDAY=TU,TH;WKST=SU"),
        ("UNTIL=19971224;FREQ=DAILY", "FREQ=DAILY;UNTIL=19971224"),
        ("UNTIL=19971224t090503;FREQ=DAILY", "FREQ=DAILY;UNTIL=19971224T090503"),
        ("UNTIL=00070102T000000Z;FREQ=DAILY", "FREQ=DAILY;UNTIL=00070102T000000Z"),
        (
            """
            BYSETPOS=3,-2;BYMONTH=12,2;BYWEEKNO=5,-1;BYYEARDAY=-7,100;BYMONTHDAY=31,-1;BYDAY=SU,MO;BYHOUR=7,0;\
            BYMINUTE=59,1;BYSECOND=8,5;INTERVAL=10;FREQ=YEARLY
            """,
            """
            FREQ=YEARLY;INTERVAL=10;BYSECOND=5,8;BYMINUTE=1,59;BYHOUR=0,7;BYDAY=MO,SU;BYMONTHDAY=-1,31;\
            BYYEARDAY=-7,100;BYWEEKNO=-1,5;BYMONTH=2,12;BYSETPOS=-2,3
            """
        ),
        (
            "FREQ=YEARLY;SKIP=FORWARD;RSCALE=hebrew;BYMONTH=5L,5;WKST=SU",
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5,5L;WKST=SU;SKIP=FORWARD"
        ),
        ("FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=OMIT", "RSCALE=GREGORIAN;FREQ=MONTHLY"),
        ("FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=BACKWARD", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
        ("FREQ=DAILY;INTERVAL=9223372036854775807", "FREQ=DAILY;INTERVAL=9223372036854775807"),
    ]

    @Test("Equal rules have one canonical text", arguments: canonical)
    func isCanonical(text: String, expected: String) throws {
        let rule = try RecurrenceRule(text)
        #expect(rule.description == expected)
        #expect("\(rule)" == expected)
        #expect(try RecurrenceRule(expected) == rule)
    }

    @Test(
        "A random rule is read back from its text and written the same again",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 13))
    func readsBack(seed: UInt64) throws {
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let text = random.rule.description
            let read = try RecurrenceRule(text)
            try #require(read == random.rule, "\(random)")
            try #require(read.description == text, "\(random)")
        }
    }

    /// The reference writes by the letter of the grammar, SKIP=OMIT included.
    @Test(
        "A random rule is written as the tests' own writer writes it",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 14))
    func independentWriter(seed: UInt64) throws {
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let expected =
                random.text.hasSuffix(";SKIP=OMIT") ? String(random.text.dropLast(10)) : random.text
            try #require(random.rule.description == expected, "\(random)")
        }
    }

    @Test("A SKIP that was read without RSCALE is written with one") func skipAlone() throws {
        let rule = try #require(RecurrenceRule.recovering("FREQ=MONTHLY;SKIP=FORWARD").rule)
        #expect(rule.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD")
        #expect(try RecurrenceRule(rule.description).description == rule.description)
    }

    // MARK: Codable

    @Test("A rule is coded as one string") func coded() throws {
        let rules = [try RecurrenceRule("FREQ=DAILY"), try RecurrenceRule("COUNT=3;FREQ=WEEKLY;BYDAY=TU,MO")]
        let data = try JSONEncoder().encode(rules)
        #expect(String(decoding: data, as: UTF8.self) == #"["FREQ=DAILY","FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU"]"#)
        #expect(try JSONDecoder().decode([RecurrenceRule].self, from: data) == rules)
    }

    @Test("Random rules survive coding", .serialized, arguments: RandomSeeds.forDrawing(500, stream: 15))
    func randomCoding(seed: UInt64) throws {
        let rules = RandomRules(seed: seed).prefix(RandomSeeds.draws).map(\.rule)
        let data = try JSONEncoder().encode(rules)
        #expect(try JSONDecoder().decode([RecurrenceRule].self, from: data) == rules)
    }

    @Test("Decoding a rule that the RFC forbids throws corrupted data with the rule's error underneath")
    func corrupted() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([RecurrenceRule].self, from: Data(#"["FREQ=DAILY","FREQ=DAILY;COUNT=0"]"#.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.intValue) == [1])
        let underlying = try #require(context.underlyingError as? RecurrenceRuleError)
        #expect(underlying.code == .valueOutOfRange)
        #expect(underlying.offset == 17)
        #expect(context.debugDescription.contains("byte 17"))
    }

    @Test("Decoding a rule is strict and needs a string") func strictDecoding() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([RecurrenceRule].self, from: Data(#"["FREQ=DAILY;"]"#.utf8))
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([RecurrenceRule].self, from: Data("[1]".utf8)) }
    }
}
