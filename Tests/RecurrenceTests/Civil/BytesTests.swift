import Recurrence
import Testing

/// Searching eight bytes at once finds the same byte as searching one at a time.
@Suite("Bytes compared eight at a time")
struct BytesTests {
    // A span cannot be an argument of `#expect`.
    private static func firstIndex(of byte: UInt8, in range: Range<Int>, of bytes: ContiguousArray<UInt8>) -> Int? {
        bytes.span.firstIndex(of: byte, in: range)
    }

    private static func areEqual(
        _ whole: ContiguousArray<UInt8>, _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
    ) -> Bool {
        whole.span.areEqual(0..<whole.count, bytes.span, range)
    }

    @Test("The first occurrence of a byte is found at every offset, among similar bytes", arguments: 0...20)
    func firstIndex(count: Int) {
        let wanted = UInt8(ascii: ";")
        for other in [wanted ^ 1, wanted &+ 0x80, wanted &- 1, 0x00, 0xFF] {
            let none = ContiguousArray(repeating: other, count: count)
            #expect(Self.firstIndex(of: wanted, in: 0..<count, of: none) == nil)
            for place in 0..<count {
                var bytes = none
                bytes[place] = wanted
                #expect(Self.firstIndex(of: wanted, in: 0..<count, of: bytes) == place)
                #expect(Self.firstIndex(of: wanted, in: 0..<place, of: bytes) == nil)
                #expect(Self.firstIndex(of: wanted, in: place + 1..<count, of: bytes) == nil)
                bytes[count - 1] = wanted
                #expect(Self.firstIndex(of: wanted, in: 0..<count, of: bytes) == place)
            }
        }
    }

    @Test("Spans that differ in one byte are unequal, at every place", arguments: 0...20)
    func equality(count: Int) {
        let left = ContiguousArray((0..<UInt8(count)).map { $0 &* 37 })
        let right = ContiguousArray([0xFF] + left + [0xFF])
        #expect(Self.areEqual(left, right, 1..<1 + count))
        #expect(!Self.areEqual(left, right, 1..<2 + count))
        for place in 0..<count {
            var other = right
            other[place + 1] ^= 0x80
            #expect(!Self.areEqual(left, other, 1..<1 + count))
        }
    }

    @Test("A short list keeps appended elements in order")
    func shortList() {
        var list = ShortList<Int>.none
        for number in 1...4 { list.append(number) }
        #expect(Array(list) == [1, 2, 3, 4])
    }
}
