import Recurrence
import Testing

/// Looking at eight octets at once finds what looking at each would.
@Suite struct OctetsTests {
    // A span cannot be an argument of `#expect`.
    private static func firstIndex(of octet: UInt8, in range: Range<Int>, of octets: ContiguousArray<UInt8>) -> Int? {
        octets.span.firstIndex(of: octet, in: range)
    }

    private static func areEqual(
        _ whole: ContiguousArray<UInt8>, _ octets: ContiguousArray<UInt8>, _ range: Range<Int>
    ) -> Bool {
        whole.span.areEqual(0..<whole.count, octets.span, range)
    }

    @Test("the first of an octet is found at every place, among those that resemble it", arguments: 0...20)
    func firstIndex(count: Int) {
        let wanted = UInt8(ascii: ";")
        for other in [wanted ^ 1, wanted &+ 0x80, wanted &- 1, 0x00, 0xFF] {
            let none = ContiguousArray(repeating: other, count: count)
            #expect(Self.firstIndex(of: wanted, in: 0..<count, of: none) == nil)
            for place in 0..<count {
                var octets = none
                octets[place] = wanted
                #expect(Self.firstIndex(of: wanted, in: 0..<count, of: octets) == place)
                #expect(Self.firstIndex(of: wanted, in: 0..<place, of: octets) == nil)
                #expect(Self.firstIndex(of: wanted, in: place + 1..<count, of: octets) == nil)
                octets[count - 1] = wanted
                #expect(Self.firstIndex(of: wanted, in: 0..<count, of: octets) == place)
            }
        }
    }

    @Test("a difference shows at every place", arguments: 0...20)
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

    @Test("a short list keeps what is appended, in order")
    func shortList() {
        var list = ShortList<Int>.none
        for number in 1...4 { list.append(number) }
        #expect(Array(list) == [1, 2, 3, 4])
    }
}
