import Foundation
import ICalendar
import TestSupport
import Testing

/// Attacks on redacted calendars. The attacker has the redacted file, the five most frequent words of calendars, and the
/// words of web pages and addresses, whose places are obvious.
@Suite("Attacks on redacted calendars")
struct RedactionAttackTests {
    /// The most frequent words of titles in public calendars.
    static let frequent = ["Meeting", "Team", "Call", "Lunch", "Review"]
    static let secrets = [
        "Anna", "Otto", "Test", "Chemo", "Klinik", "Scheidg", "Kredit", "Trauer", "Berlin", "Geheim", "HIV", "Sex",
    ]

    /// A calendar with 300 events, and the redacted bytes of the same places.
    private struct Case {
        let original: [UInt8]
        let redacted: [UInt8]
        /// The places of words in texts and addresses, except for those that are kept, such as schemes.
        let words: [Range<Int>]
        /// The places of words in texts.
        let textWords: [Range<Int>]

        init(seed: UInt64, redactedBy redact: ([UInt8]) throws -> [UInt8]) throws {
            var generator = SplitMix64(seed: seed)
            var text = ""
            for number in 0..<300 {
                let words = (0..<4).map { _ in
                    generator.element(
                        of: generator.chance(60) ? RedactionAttackTests.frequent : RedactionAttackTests.secrets)
                }
                let title = words.joined(separator: " ")
                let page =
                    "<html><head></head><body><a href=\"https://zoom.us/j/\(generator.number(in: 1000...9999))\">\(title)</a></body></html>"
                text += Feeds.event(
                    "\(title.replacing(" ", with: "-"))-\(number)@example.com",
                    """
                    DTSTART:20260302T090000Z
                    SUMMARY:\(title)
                    X-ALT-DESC;FMTTYPE=text/html:\(page)
                    ATTENDEE;CN=\(words[0]):mailto:\(generator.element(of: RedactionAttackTests.secrets))@example.com
                    URL:https://www.example.com/\(words[2])
                    """)
            }
            let original = Feeds.bytes(text)
            let redacted = try redact(original)
            var (words, textWords): ([Range<Int>], [Range<Int>]) = ([], [])
            for property in ComponentTree(recovering: original).components.flatMap(\.components).flatMap(\.properties)
            where ["SUMMARY", "X-ALT-DESC", "ATTENDEE", "URL", "UID"].contains(property.name) {
                let parameters = property.parameters.indices.compactMap { property.byteRange(ofParameter: $0) }
                for range in [property.valueByteRange] + parameters {
                    let found = original[range].split { !Self.isLetter($0) }.map { $0.startIndex..<$0.endIndex }
                        .filter { original[$0] != redacted[$0] }
                    words += found
                    if property.name == "SUMMARY" || property.name == "X-ALT-DESC" { textWords += found }
                }
            }
            (self.original, self.redacted) = (original, redacted)
            (self.words, self.textWords) = (words, textWords)
        }

        private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF && byte > 0x40 }

        func plain(_ word: Range<Int>) -> String { String(decoding: original[word], as: UTF8.self).lowercased() }
        func shown(_ word: Range<Int>) -> String { String(decoding: redacted[word], as: UTF8.self).lowercased() }
    }

    private static func redact(_ bytes: [UInt8]) throws -> [UInt8] {
        let run = try Executable.run("redact", "-", input: bytes)
        #expect(run.status == 0)
        return [UInt8](run.output)
    }

    private static let seeds: [UInt64] = [9_200_001, 9_200_002]
    private static let secretWords = Set(secrets.map { $0.lowercased() })
    private static let structure: Set = [
        "html", "head", "body", "href", "https", "www", "com", "zoom", "example", "mailto", "us",
    ]

    @Test("Known words of pages and addresses don't show the other words", arguments: seeds)
    func knownWords(_ seed: UInt64) throws {
        let attacked = try Case(seed: seed, redactedBy: Self.redact)
        // Whatever the key is made of: the word, the letter, the letter at its place in the word, or the distance.
        var byWord: [String: Set<String>] = [:]
        var byLetter: [Character: Set<Character>] = [:]
        var byPlace: [Int: [Character: Set<Character>]] = [:]
        var distances: [Int: [Int: Int]] = [:]
        for word in attacked.words where Self.structure.contains(attacked.plain(word)) {
            let (plain, shown) = (attacked.plain(word), attacked.shown(word))
            byWord[shown, default: []].insert(plain)
            for (place, (old, new)) in zip(plain, shown).enumerated() {
                byLetter[new, default: []].insert(old)
                byPlace[place, default: [:]][new, default: []].insert(old)
                distances[place, default: [:]][Self.distance(old, new), default: 0] += 1
            }
        }
        var recovered: [String] = []
        let secrets = attacked.words.filter { Self.secretWords.contains(attacked.plain($0)) }
        #expect(secrets.count > 1_000)
        for word in secrets {
            let (plain, shown) = (attacked.plain(word), attacked.shown(word))
            if byWord[shown] == [plain] { recovered.append(plain) }
            if zip(plain, shown).allSatisfy({ byLetter[$1] == [$0] }) { recovered.append(plain) }
            let isRead = zip(plain, shown).enumerated().allSatisfy { byPlace[$0]?[$1.1] == [$1.0] }
            if isRead { recovered.append(plain) }
            let isShifted = zip(plain, shown).enumerated().allSatisfy { place, letters in
                let likely = distances[place]?.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
                return likely == Self.distance(letters.0, letters.1)
            }
            if isShifted { recovered.append(plain) }
        }
        // A guess of three letters is right by chance once in some thousand.
        #expect(recovered.count * 200 <= secrets.count, "\(recovered)")
    }

    @Test("The most frequent words of calendars aren't the most frequent redacted ones", arguments: seeds)
    func frequency(_ seed: UInt64) throws {
        let attacked = try Case(seed: seed, redactedBy: Self.redact)
        for frequent in Self.frequent.map({ $0.lowercased() }) {
            let places = attacked.words.filter { attacked.plain($0).count == frequent.count }
            let counts = Dictionary(grouping: places) { attacked.shown($0) }
            let guess = try #require(counts.max { $0.value.count < $1.value.count })
            let right = guess.value.count { attacked.plain($0) == frequent }
            let all = places.count { attacked.plain($0) == frequent }
            #expect(all > 100)
            #expect(right * 20 <= all, "\(frequent): \(right) of \(all)")
        }
    }

    @Test("Equal words of different entries have different replacements", arguments: seeds)
    func equalWords(_ seed: UInt64) throws {
        let attacked = try Case(seed: seed, redactedBy: Self.redact)
        let places = attacked.textWords.filter { attacked.plain($0) == "meeting" || attacked.plain($0) == "scheidg" }
        #expect(places.count > 200)
        // Of 35 million replacements, two are hardly ever the same by chance.
        #expect(Set(places.map(attacked.shown)).count >= places.count - 2)
    }

    @Test("Two redactions of one calendar share no key", arguments: seeds)
    func twoRedactions(_ seed: UInt64) throws {
        let first = try Case(seed: seed, redactedBy: Self.redact)
        let second = try Case(seed: seed, redactedBy: Self.redact)
        var distances: [Int: [Int: Int]] = [:]
        var equal = 0
        let words = first.words.filter { first.plain($0).count >= 4 }
        for word in words {
            if first.shown(word) == second.shown(word) { equal += 1 }
            for (place, (old, new)) in zip(first.shown(word), second.shown(word)).enumerated() where place < 4 {
                distances[place, default: [:]][Self.distance(old, new), default: 0] += 1
            }
        }
        #expect(words.count > 1_000)
        // Of 20,736 replacements of four letters, one in so many is the same by chance.
        #expect(equal * 1_000 <= words.count)
        for (place, counts) in distances {
            #expect((counts.values.max() ?? 0) * 5 < words.count, "one distance dominates at place \(place)")
        }
    }

    private static func distance(_ first: Character, _ second: Character) -> Int {
        (Int(second.asciiValue ?? 0) - Int(first.asciiValue ?? 0) + 26) % 26
    }
}
