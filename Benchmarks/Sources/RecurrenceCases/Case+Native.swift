import Answers
import Foundation
import ICalendar

extension Case {
    static func native(_ row: Row) -> [Case] {
        let (text, lower, upper) = (row.rule, row.lowerBound, row.upperBound)
        guard let rule = try? RecurrenceRule(text) else { fatalError("\(row.id): \(text)") }
        let start = CivilDateTime(row)
        let timeZone = row.timeZone
        let zone = row.zone == "UTC" ? .utc : ZoneRules(timeZone)
        let first = CalendarTime.zoned(start, CalendarZone(timeZone)).timestamp(in: zone).date
        let window = Date(timeIntervalSince1970: Double(lower))..<Date(timeIntervalSince1970: Double(upper))

        @Sendable func sum(_ set: RecurrenceSet) -> Answer {
            var answer = Answer()
            set.timestamps(in: zone).occurrences(
                in: Timestamp(secondsSince1970: lower)..<Timestamp(secondsSince1970: upper)
            )
            .forEachBlock { block in
                var sum = answer
                for index in block.indices { sum.add(block[index].secondsSince1970) }
                answer = sum
            }
            return answer
        }

        switch row.mode {
        case .window:
            let dates = Case(row: row, engine: "native", variant: "dates", expected: row.setAnswer) {
                var answer = Answer()
                for date in rule.dates(from: first, in: timeZone).occurrences(in: window) {
                    answer.add(date.unixSeconds)
                }
                return answer
            }
            let blocks = Case(row: row, engine: "native", variant: "blocks", expected: row.setAnswer) {
                sum(RecurrenceSet(start: start, zone: zone, rules: [rule]))
            }
            @Sendable func loop(to upper: Int) -> Answer {
                var answer = Answer()
                let window = Timestamp(secondsSince1970: lower)..<Timestamp(secondsSince1970: upper)
                let set = RecurrenceSet(start: start, zone: zone, rules: [rule])
                for timestamp in set.timestamps(in: zone).occurrences(in: window) {
                    answer.add(timestamp.secondsSince1970)
                }
                return answer
            }
            var whole = Case(row: row, engine: "native", variant: nil, expected: row.setAnswer) { loop(to: upper) }
            whole.runHalf = { loop(to: (lower + upper) / 2) }
            return [whole, blocks, dates]
        case .query:
            let set = RecurrenceSet(start: start, zone: zone, rules: [rule])
            return [
                Case(row: row, engine: "native", variant: "prepared", expected: row.setAnswer) { sum(set) },
                Case(row: row, engine: "native", variant: "text", expected: row.setAnswer) {
                    guard let rule = try? RecurrenceRule(text) else { return Answer() }
                    return sum(RecurrenceSet(start: start, zone: zone, rules: [rule]))
                },
            ]
        case .empty:
            return [
                Case(row: row, engine: "native", variant: "rule", expected: row.ruleAnswer) {
                    var answer = Answer()
                    var occurrences = rule.occurrences(from: start).makeIterator()
                    while let next = occurrences.next() { answer.add(Timestamp(utc: next).secondsSince1970) }
                    return answer
                },
                Case(row: row, engine: "native", variant: "set", expected: row.setAnswer) {
                    sum(RecurrenceSet(start: start, zone: zone, rules: [rule]))
                },
            ]
        }
    }
}

extension Date {
    /// The Unix time of a date with whole seconds, without the checks of `Int.init`, which take as long as the iterator: after
    /// 1.5 × 2⁵² is added, the lowest bits of a number are those of the integer.
    fileprivate var unixSeconds: Int {
        let shift = 6_755_399_441_055_744.0
        let bits = Int(bitPattern: UInt((timeIntervalSinceReferenceDate + shift).bitPattern))
        return bits &- Int(bitPattern: UInt(shift.bitPattern)) &+ 978_307_200
    }
}

extension CivilDateTime {
    /// DTSTART of a row, in its zone.
    fileprivate init(_ row: Row) {
        let numbers = row.start.split { "-T:".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6,
            let start = CivilDateTime(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5])
        else { fatalError("\(row.id): \(row.start)") }
        self = start
    }
}
