import Answers
import CLimits
import Foundation

extension Case {
    /// The plain C loop for the row's rule; nil for queries.
    static func limit(_ row: Row) -> [Case] {
        guard row.mode == .window else { return [] }
        guard let loop = climit_rule(row.id) else { fatalError("\(row.id) has no C loop") }
        let numbers = row.start.split { "-T:".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6 else { fatalError("\(row.id): \(row.start)") }
        let offsets = wallClockOffsets(row)
        let clock = row.lowerBound + Int(offsets[0].offset)
        let (day, second, end) = (Int64(clock / 86_400), Int64(clock % 86_400), Int64(row.upperBound))
        return [
            Case(row: row, engine: "limit", variant: nil, expected: row.setAnswer) {
                offsets.withUnsafeBufferPointer {
                    var window = CLimitWindow(
                        year: numbers[0], month: numbers[1], day: numbers[2], day_number: day, second_of_day: second,
                        end: end, offsets: $0.baseAddress)
                    return Answer(loop(&window))
                }
            }
        ]
    }

    /// The offsets of a row's zone from the start of its window, which is DTSTART, to the end.
    private static func wallClockOffsets(_ row: Row) -> [CLimitOffset] {
        let zone = row.timeZone
        var date = Date(timeIntervalSince1970: Double(row.lowerBound))
        var offset = zone.secondsFromGMT(for: date)
        var found = [CLimitOffset(wall_clock: .min, offset: Int64(offset))]
        while let next = zone.nextDaylightSavingTimeTransition(after: date),
            next.timeIntervalSince1970 < Double(row.upperBound)
        {
            let later = zone.secondsFromGMT(for: next)
            // After a gap, or after the second pass of a fold. RFC 5545 §3.3.5 uses the offset before the change in
            // both.
            found.append(
                CLimitOffset(
                    wall_clock: Int64(next.timeIntervalSince1970) + Int64(max(offset, later)), offset: Int64(later)))
            (date, offset) = (next, later)
        }
        return found + [CLimitOffset(wall_clock: .max, offset: 0)]
    }
}

extension Answer {
    init(_ answer: CLimitAnswer) { self.init(count: Int(answer.count), checksum: Int(answer.checksum)) }
}
