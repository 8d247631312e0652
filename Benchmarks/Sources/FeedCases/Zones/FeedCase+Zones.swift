import Answers
import Foundation
import ICalendar
import Recurrence

extension FeedCase {
    /// Conversions between wall clocks and instants in America/New_York, and from a VTIMEZONE to rules.
    static let zones: [FeedCase] = [1, 10, 100].flatMap(zones) + definition

    /// Wall-clock times in office hours and their instants, spread over years from 2020.
    private struct Sample: Sendable {
        var clocks: [(day: Day, second: Int)] = []
        var instants: [Int] = []

        init(years: Int) {
            var random = SplitMix(seed: UInt64(years))
            let window = GeneratedFeed.window(years: years)
            let days = (window.lowerBound / 86_400..<window.upperBound / 86_400).map { Day(number: $0) }
            for _ in 0..<2_000 {
                let day = random.element(days)
                let second = 8 * 3_600 + random.below(40) * 900
                clocks.append((day, second))
                instants.append(day.number * 86_400 + second - Place.newYork.offset(on: day))
            }
        }

        var instantAnswer: Answer { instants.reduce(into: Answer()) { $0.add($1) } }
        var clockAnswer: Answer { clocks.reduce(into: Answer()) { $0.add($1.day.number * 86_400 + $1.second) } }
    }

    private static func zones(years: Int) -> [FeedCase] {
        guard let timeZone = TimeZone(identifier: "America/New_York") else { fatalError("no America/New_York") }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let gregorian = calendar
        let cases = [
            FeedCase(.zones, "instant \(years) years", "native", .results, repeats: 10) {
                let sample = Sample(years: years)
                let rules = ZoneRules(timeZone)
                let clocks = sample.clocks.compactMap {
                    CivilDateTime(
                        year: $0.day.year, month: $0.day.month, day: $0.day.day, hour: $0.second / 3_600,
                        minute: $0.second / 60 % 60)
                }
                return Work(expecting: sample.instantAnswer) {
                    clocks.reduce(into: Answer()) { $0.add(rules.timestamp(of: $1).secondsSince1970) }
                }
            },
            FeedCase(.zones, "instant \(years) years", "foundation", .results) {
                let sample = Sample(years: years)
                let clocks = sample.clocks.map {
                    DateComponents(
                        year: $0.day.year, month: $0.day.month, day: $0.day.day, hour: $0.second / 3_600,
                        minute: $0.second / 60 % 60)
                }
                return Work(expecting: sample.instantAnswer) {
                    clocks.reduce(into: Answer()) {
                        $0.add(Int(gregorian.date(from: $1)?.timeIntervalSince1970 ?? 0))
                    }
                }
            },
            FeedCase(.zones, "clock \(years) years", "native", .results, repeats: 10) {
                let sample = Sample(years: years)
                let rules = ZoneRules(timeZone)
                return Work(expecting: sample.clockAnswer) {
                    sample.instants.reduce(into: Answer()) { answer, instant in
                        let local = rules.local(at: Timestamp(secondsSince1970: instant))
                        answer.add(local.map { Timestamp(utc: $0).secondsSince1970 } ?? 0)
                    }
                }
            },
            FeedCase(.zones, "clock \(years) years", "foundation", .results) {
                let sample = Sample(years: years)
                return Work(expecting: sample.clockAnswer) {
                    sample.instants.reduce(into: Answer()) {
                        $0.add($1 + timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($1))))
                    }
                }
            },
        ]
        #if BENCHMARK_LIBICAL
            return cases + [
                FeedCase(.zones, "instant \(years) years", "libical", .results) {
                    let sample = Sample(years: years)
                    nonisolated(unsafe) let zone = libicalZone
                    nonisolated(unsafe) let clocks = sample.clocks.map {
                        icaltimetype(
                            year: CInt($0.day.year), month: CInt($0.day.month), day: CInt($0.day.day),
                            hour: CInt($0.second / 3_600), minute: CInt($0.second / 60 % 60), second: 0, is_date: 0,
                            is_daylight: 0, zone: nil)
                    }
                    return Work(expecting: sample.instantAnswer) {
                        clocks.reduce(into: Answer()) { $0.add(Int(icaltime_as_timet_with_zone($1, zone))) }
                    }
                },
                FeedCase(.zones, "clock \(years) years", "libical", .results) {
                    let sample = Sample(years: years)
                    nonisolated(unsafe) let zone = libicalZone
                    return Work(expecting: sample.clockAnswer) {
                        sample.instants.reduce(into: Answer()) {
                            var clock = icaltime_from_timet_with_zone($1, 0, zone)
                            clock.zone = nil
                            $0.add(Int(icaltime_as_timet(clock)))
                        }
                    }
                },
            ]
        #else
            return cases
        #endif
    }

    /// From a VTIMEZONE with an unknown name, so that its rules are needed, to an instant in 2030.
    private static var definition: [FeedCase] {
        let text =
            (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
            + Place.newYork.definition.map { $0.replacingOccurrences(of: "America/New_York", with: "Head Office") } + [
                "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Head Office:20300704T120000",
                "END:VEVENT", "END:VCALENDAR", "",
            ]).joined(separator: "\r\n")
        let bytes = Array(text.utf8)
        let expected = Answer(count: 1, checksum: 1_909_411_200)  // 2030-07-04T16:00:00Z
        let native = FeedCase(.zones, "VTIMEZONE", "native", .whole, repeats: 20) {
            Work(expecting: expected) {
                var answer = Answer()
                for entry in CalendarFeed(bytes).entries {
                    if case .zoned(let clock, let zone) = entry.start {
                        answer.add(zone.rules.timestamp(of: clock).secondsSince1970)
                    }
                }
                return answer
            }
        }
        #if BENCHMARK_LIBICAL
            return [
                native,
                FeedCase(.zones, "VTIMEZONE", "libical", .whole, repeats: 20) {
                    let text = LibicalText(bytes)
                    return Work(expecting: expected) {
                        let calendar = text.parse()
                        defer { icalcomponent_free(calendar) }
                        let start = icalcomponent_get_dtstart(
                            icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT))
                        return Answer(
                            count: 1, checksum: Int(icaltime_as_timet_with_zone(start, start.zone)))
                    }
                },
            ]
        #else
            return [native]
        #endif
    }
}

#if BENCHMARK_LIBICAL
    import CLibicalBench

    private var libicalZone: OpaquePointer {
        _ = LibicalText([])
        guard let zone = icaltimezone_get_builtin_timezone("America/New_York") else {
            fatalError("no America/New_York")
        }
        return zone
    }
#endif
