import Answers
import Foundation
import ICalendar
import ICalendarEditing

extension FeedCase {
    /// Edits in the middle of a daily series, whose time must not grow with the length of the series. The editor has
    /// already read the feed; the edit and its patch are measured.
    static let edits: [FeedCase] =
        [1, 100, 10_000, 100_000].flatMap { length in
            [Edit.split, .move, .remove].map { edit($0, length: length) }
        } + Edit.allCases.map { edit($0, length: 20_000, exceptions: 10_000) }

    private enum Edit: String, CaseIterable {
        case split, move, remove
        case moveAll = "move all"
        case removeFollowing = "remove following"
    }

    private static func edit(_ edit: Edit, length: Int, exceptions: Int = 0) -> FeedCase {
        let id = "\(edit.rawValue) in \(length)" + (exceptions > 0 ? " with \(exceptions) EXDATEs" : "")
        return FeedCase(.feeds, id, "native", .whole, repeats: 10) {
            let feed = CalendarFeed(document(length, exceptions))
            let middle = length / 2 * 86_400
            let start = Date(timeIntervalSince1970: TimeInterval(firstInstant + middle))
            let window = DateInterval(start: start, duration: 1)
            guard let occurrence = feed.occurrences(in: window, timeZone: .gmt).first(where: { _ in true }) else {
                preconditionFailure("the series has no occurrence at its middle")
            }
            let editor = SeriesEditor(feed, options: .init(now: start) { "new" })
            // A first or only occurrence doesn't split the series; one component is added, changed or removed.
            let steps = edit == .split ? (length == 1 ? 0 : 2) : 1
            return Work(expecting: Answer(count: steps)) {
                let result: SeriesEdit? =
                    switch edit {
                    case .split: try? editor.change(occurrence, span: .thisAndFuture) { _ in }
                    case .move: try? editor.move(occurrence, to: start.addingTimeInterval(3_600))
                    case .remove: try? editor.remove(occurrence)
                    case .moveAll: try? editor.move(occurrence, to: start.addingTimeInterval(3_600), span: .all)
                    case .removeFollowing: try? editor.remove(occurrence, span: .thisAndFuture)
                    }
                return Answer(count: result?.steps.count ?? -1)
            }
        }
    }

    /// 1 January 1900, 09:00 UTC. A series of a hundred thousand days ends in 2173.
    private static let firstInstant = -2_208_988_800 + 32_400

    private static func document(_ length: Int, _ exceptions: Int) -> [UInt8] {
        var text = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\nBEGIN:VEVENT\r\nUID:series@example.com\r
            DTSTAMP:20260101T000000Z\r\nDTSTART:19000101T090000Z\r\nDURATION:PT45M\r\nRRULE:FREQ=DAILY;COUNT=\(length)\r
            SUMMARY:Series\r\n
            """
        // All but the middle ones of each pair of days.
        for number in 0..<exceptions {
            let instant = firstInstant + (number * 2 + 1) * 86_400
            let date = Date(timeIntervalSince1970: TimeInterval(instant))
            let digits = date.formatted(.iso8601.year().month().day()).filter(\.isNumber)
            text += "EXDATE:\(digits)T090000Z\r\n"
        }
        return Array((text + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
    }
}
