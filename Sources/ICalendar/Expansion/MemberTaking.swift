/// Takes the occurrences of one source that touch a window and start before a bound.
struct MemberTaking {
    let window: ExpansionWindow
    /// Made earlier where there is more than can be taken at once.
    private(set) var bound: Int
    /// When the first starts that was not taken; Int.max where there is none.
    private(set) var head = Int.max
    private var count = 0

    /// So many at once: a series of every second must not fill the memory.
    private static let longestTake = 1_024

    init(window: ExpansionWindow, bound: Int) {
        self.window = window
        self.bound = bound
    }

    /// - Returns: false for one that starts too late.
    @inline(__always)
    mutating func take(_ member: PackedOccurrence, into taken: inout OccurrenceBuffer) -> Bool {
        guard window.contains(from: member.startInstant, to: member.endInstant) else { return true }
        if count == Self.longestTake {
            bound = min(bound, window.viewer.division(notBefore: member.startInstant))
        }
        guard member.startInstant < bound else {
            head = member.startInstant
            return false
        }
        taken.append(member)
        count += 1
        return true
    }

    /// Whether so many more can be taken at once.
    func hasRoom(for more: Int) -> Bool { count + more <= Self.longestTake }

    /// Takes one for each bit, by its number: they are known to touch the window and to start before the bound, and there is
    /// room.
    ///
    /// - Parameters:
    ///   - first: when the one of bit 0 starts, days of 24 hours before the others.
    ///   - length: seconds.
    ///   - origin: their ``PackedOccurrence/origin``.
    @inline(__always)
    mutating func take(
        _ marks: UInt64, from first: Int, lasting length: UInt32, _ origin: UInt64, into taken: inout OccurrenceBuffer
    ) {
        taken.append(marks, from: first, lasting: length, origin)
        count += marks.nonzeroBitCount
    }
}
