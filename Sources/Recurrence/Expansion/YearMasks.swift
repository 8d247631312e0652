/// The days of a year, before they are cut with weekdays, where they depend on its length alone: one mask for common years
/// (or week-years of 52 weeks), one for long ones.
///
/// Both start with their first day. Days that lie close together are then in the first word in every year; counted from 1
/// January they would lie in one word in this year and in the next word in that, which no processor can foresee.
struct YearMasks {
    /// Where the days of a mask are.
    struct Layout {
        /// How many days of the year come before the first.
        let origin: UInt32
        /// The words that have days: bit n for word n.
        let words: UInt8
        /// Where word 0 is in the list of words.
        fileprivate let start: Int
    }

    let common: Layout
    let long: Layout
    private let words: [UInt64]

    init(common: DaySet, long: DaySet) {
        var words: [UInt64] = []
        words.reserveCapacity(2 * DaySet.wordCount)
        self.common = Self.append(common, to: &words)
        self.long = Self.append(long, to: &words)
        self.words = words
    }

    private static func append(_ mask: DaySet, to words: inout [UInt64]) -> Layout {
        let start = words.count
        let occupied = mask.occupiedWords
        guard occupied != 0 else { return Layout(origin: 0, words: 0, start: start) }
        let (first, last) = (occupied.trailingZeroBitCount, 7 - occupied.leadingZeroBitCount)
        let shift = UInt64(mask[word: first].trailingZeroBitCount)
        var shifted: UInt8 = 0
        for index in first...last {
            let next = index < last ? mask[word: index + 1] : 0
            let word = mask[word: index] >> shift | next << (64 - shift)
            if word != 0 { shifted |= 1 << UInt8(index - first) }
            words.append(word)
        }
        return Layout(origin: UInt32(first * 64) + UInt32(shift), words: shifted, start: start)
    }

    @inline(__always)
    func layout(isLong: Bool) -> Layout { isLong ? long : common }

    /// A word that a layout says has days.
    @inline(__always)
    func word(_ index: Int, of layout: Layout) -> UInt64 { words[layout.start &+ index] }

    /// Whether the days of each mask lie in one word.
    var haveOneWord: Bool { common.words == 1 && long.words == 1 }

    /// No year has more days.
    var mostDays: Int {
        max(
            words[..<long.start].reduce(0) { $0 + $1.nonzeroBitCount },
            words[long.start...].reduce(0) { $0 + $1.nonzeroBitCount })
    }

    /// The mask of years of a length, with index 0 for the first day of the year.
    func days(isLong: Bool) -> DaySet {
        let layout = layout(isLong: isLong)
        var days = DaySet()
        var rest = layout.words
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            days.insert(word(index, of: layout), at: index &* 64 &+ Int(layout.origin))
        }
        return days
    }
}
