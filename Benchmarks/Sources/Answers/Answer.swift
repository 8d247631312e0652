/// The number of instants or other values, and their sum modulo 2^63.
public struct Answer: Decodable, Hashable, Sendable {
    public private(set) var count = 0
    public private(set) var checksum = 0

    public init() {}

    public init(count: Int, checksum: Int = 0) {
        self.count = count
        self.checksum = checksum & .max
    }

    public mutating func add(_ number: Int) {
        count += 1
        checksum = (checksum &+ number) & .max
    }
}
