/// The targets of the fuzzer. A target takes any bytes and checks laws. A broken law traps, which libFuzzer reports as
/// a crash.
enum FuzzTarget: String, CaseIterable {
    /// A document of any bytes.
    case document
    /// A document, read in pieces.
    case stream
    /// A document, edited.
    case edit
    /// A feed, edited occurrence by occurrence.
    case seriesEdit = "series-edit"
    /// One content line in an event.
    case line
    /// The text of an RRULE; a second line, if there is one, is DTSTART.
    case rule
    /// A feed, expanded over ten years.
    case feed
    /// The lines of a VTIMEZONE.
    case zone
    /// A feed, and its months in a scrolling view.
    case decorations
    /// The text of a URL.
    case url
    /// jCal, or a feed that becomes jCal.
    case jcal
    /// JSCalendar, or a feed that becomes JSCalendar.
    case jscalendar
    /// xCal, or a feed that becomes xCal.
    case xcal
    /// vCalendar 1.0.
    case vcalendar

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
        case .jscalendar: JSCalendarLaws.check(bytes)
        case .xcal: XCalLaws.check(bytes)
        case .vcalendar: VCalendarLaws.check(bytes)
        }
    }
}

/// Traps, with the law that was broken and the values that break the law.
func hold(_ law: String, _ isHeld: Bool, _ details: @autoclosure () -> String = "") {
    guard !isHeld else { return }
    fatalError("broken: \(law) \(details())")
}

/// Pseudorandom choices that depend only on the input, so that a finding can be reproduced and the input needs no
/// special format.
struct Choices: RandomNumberGenerator {
    private var state: UInt64

    /// The FNV-1a hash of the bytes is the seed of SplitMix64.
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

    /// Returns one of some values, of which there is at least one.
    mutating func element<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    mutating func chance(_ percent: Int) -> Bool { number(in: 0...99) < percent }
}
