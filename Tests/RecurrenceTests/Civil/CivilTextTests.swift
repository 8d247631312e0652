import Recurrence
import Testing

@Suite("Dates and times as text")
struct CivilTextTests {
    private static func read(_ bytes: [UInt8], _ range: Range<Int>) -> CivilText? {
        CivilText(range, of: ContiguousArray(bytes).span)
    }

    private static func isRead(_ bytes: [UInt8]) -> Bool { read(bytes, 0..<bytes.count) != nil }

    @Test("A time is parsed at any offset of a text", arguments: 0...9)
    func places(offset: Int) throws {
        let bytes = Array(repeating: UInt8(ascii: "9"), count: offset) + Array("20261231T094759Z9".utf8)
        let read = try #require(Self.read(bytes, offset..<offset + 16))
        guard case .dateTime(let moment, isUTC: true) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(moment == CivilDateTime(year: 2026, month: 12, day: 31, hour: 9, minute: 47, second: 59))
    }

    @Test("A byte that is no digit makes a date or time unreadable, whatever its other bits are", arguments: 0..<15)
    func noDigit(place: Int) {
        let text = Array("20261111T111111".utf8)
        for byte in UInt8.min...UInt8.max {
            var bytes = text
            bytes[place] = byte
            let isLetter = byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t")
            if place == 8 {
                #expect(Self.isRead(bytes) == isLetter, "\(byte)")
            } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                #expect(!Self.isRead(bytes), "\(byte)")
                #expect(place > 8 || !Self.isRead(Array(bytes.prefix(8))), "\(byte)")
            }
        }
        #expect(Self.isRead(text))
    }

    @Test(
        "Text that no clock or calendar shows is not read",
        arguments: [
            "20261301", "20260001", "20260230", "20260100", "00000101", "20260101T240000", "20260101T006000",
            "20260101T000061", "2026010", "202601011", "20260101T00000", "20260101T000000ZZ", "20260101T000000X",
        ])
    func impossible(text: String) { #expect(!Self.isRead(Array(text.utf8))) }
}
