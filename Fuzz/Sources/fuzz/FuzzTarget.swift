/// What can be fuzzed. A target takes any bytes and holds what is made of them to laws; to break one is to trap, which is
/// how libFuzzer learns of it.
enum FuzzTarget: String, CaseIterable {
    /// A document of any bytes.
    case document
    /// The same, read in pieces.
    case stream
    /// The same, edited.
    case edit
    /// A feed, edited occurrence by occurrence.
    case seriesEdit = "series-edit"
    /// One content line in an event.
    case line
    /// The text of an RRULE; on a second line, if there is one, DTSTART.
    case rule
    /// A feed, expanded over ten years.
    case feed
    /// The lines of a VTIMEZONE.
    case zone
    /// A feed, and the months of it that a view scrolls over.
    case decorations
    /// The text of a URL.
    case url
    /// jCal, or a feed that becomes jCal.
    case jcal

    func run(_ bytes: [UInt8]) {
        switch self {
        case .document: DocumentLaws.check(bytes)
        case .stream: StreamLaws.check(bytes)
        case .edit: EditLaws.check(bytes)
        case .seriesEdit: SeriesEditLaws.check(bytes)
        case .line: LineLaws.check(bytes)
        case .rule: RuleLaws.check(bytes)
        case .feed: FeedLaws.check(bytes)
        case .zone: ZoneLaws.check(bytes)
        case .decorations: DecorationLaws.check(bytes)
        case .url: AddressLaws.check(bytes)
        case .jcal: JCalLaws.check(bytes)
        }
    }
}

/// Traps, with the law that was broken and what breaks it.
func hold(_ law: String, _ isHeld: Bool, _ details: @autoclosure () -> String = "") {
    guard !isHeld else { return }
    fatalError("broken: \(law) \(details())")
}

/// Choices that belong to an input: the same bytes always give the same ones, so that a find can be run again, and the
/// input need not be in any form of its own.
struct Choices: RandomNumberGenerator {
    private var state: UInt64

    /// FNV-1a of the bytes, from which SplitMix64 goes on.
    init(_ bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// One of some values, of which there are any.
    mutating func element<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    mutating func chance(_ percent: Int) -> Bool { number(in: 0...99) < percent }
}
