import Foundation
import ICalendar
import MonthDecorations
import Testing

/// The styles of occurrences, and the marks of a day.
@Suite("Styles and marks")
struct DecorationStyleTests {
    static let grid = makeGrid(2024, 6)

    static func styles(_ map: DecorationMap) -> [String: DecorationStyle] {
        Dictionary(
            map.decoratedDays.flatMap(\.decorations).map { ($0.occurrence.summary ?? "", $0.style) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test("A style follows the entry's colour, status and transparency") func entryStyle() {
        let map = feed(
            [
                "own": ["DTSTART;VALUE=DATE:20240610", "COLOR:tomato", "CATEGORIES:Work"],
                "none": ["DTSTART;VALUE=DATE:20240611"],
                "unreadable": ["DTSTART;VALUE=DATE:20240611", "COLOR:rgb(1 2 3)"],
                "maybe": ["DTSTART;VALUE=DATE:20240612", "STATUS:TENTATIVE"],
                "free": ["DTSTART;VALUE=DATE:20240613", "TRANSP:TRANSPARENT"],
                "off": ["DTSTART;VALUE=DATE:20240614", "STATUS:CANCELLED"],
            ], color: "steelblue"
        ).decorations(for: Self.grid, filter: .everything)
        let blue = DecorationColor(red: 0x46, green: 0x82, blue: 0xB4)
        #expect(
            Self.styles(map) == [
                "own": DecorationStyle(color: DecorationColor(red: 0xFF, green: 0x63, blue: 0x47)),
                "none": DecorationStyle(color: blue), "unreadable": DecorationStyle(color: blue),
                "maybe": DecorationStyle(color: blue, emphasis: .reduced),
                "free": DecorationStyle(color: blue, emphasis: .reduced),
                "off": DecorationStyle(color: blue, emphasis: .cancelled),
            ])
    }

    @Test("A category's colour applies to entries without a colour of their own") func categoriesHaveColours() {
        let events = feed([
            "own": ["DTSTART;VALUE=DATE:20240610", "COLOR:tomato", "CATEGORIES:Work"],
            "work": ["DTSTART;VALUE=DATE:20240610", "CATEGORIES:Misc\\, other,Work", "CATEGORIES:Sport"],
            "sport": ["DTSTART;VALUE=DATE:20240610", "CATEGORIES:Sport"],
            "else": ["DTSTART;VALUE=DATE:20240610", "CATEGORIES:work"],
        ])
        let colors = ["Work": DecorationColor(css: "navy"), "Sport": DecorationColor(css: "lime")].compactMapValues {
            $0
        }
        let map = events.decorations(for: Self.grid) { occurrence in
            DecorationStyle(occurrence, calendarColor: DecorationColor(css: "gold"), categoryColors: colors)
        }
        #expect(
            Self.styles(map).mapValues { $0.color?.name } == [
                "own": "tomato", "work": "navy", "sport": "lime", "else": "gold",
            ])
    }

    @Test(
        "A calendar's colour is COLOR, else X-APPLE-CALENDAR-COLOR",
        arguments: [
            ("X-APPLE-CALENDAR-COLOR:#1BADF8FF", "#1BADF8"), ("COLOR:teal\r\nX-APPLE-CALENDAR-COLOR:#1BADF8", "teal"),
            ("COLOR:none such\r\nX-APPLE-CALENDAR-COLOR:#1BADF8", "#1BADF8"), ("X-OTHER:red", nil),
        ])
    func calendarColor(line: String, name: String?) {
        let feed = CalendarFeed(Array("BEGIN:VCALENDAR\r\n\(line)\r\nEND:VCALENDAR\r\n".utf8))
        #expect(feed.decorationColor?.description == name)
    }

    @Test("The caller's style replaces the standard one") func customStyle() {
        let events = feed(["a": ["DTSTART;VALUE=DATE:20240610"], "b": ["DTSTART:20240610T100000Z"]])
        let map = events.decorations(for: Self.grid) { occurrence in
            DecorationStyle(size: occurrence.isAllDay ? .large : .small, symbol: occurrence.isAllDay ? "star" : nil)
        }
        #expect(Self.styles(map)["a"] == DecorationStyle(color: nil, size: .large, symbol: "star", emphasis: .full))
        #expect(Self.styles(map)["b"]?.size == .small)
        #expect(DecorationStyle.Size.allCases == DecorationStyle.Size.allCases.sorted())
    }

    @Test("The decorations of several feeds have their feeds' colours") func severalFeeds() {
        let red = feed(["r": ["DTSTART:20240610T100000Z"]], color: "red")
        let lime = feed(
            ["l": ["DTSTART:20240610T090000Z"], "o": ["DTSTART:20240611T090000Z", "COLOR:olive"]], color: "lime")
        let map = [red, lime].decorations(for: Self.grid)
        #expect(map.listing == ["2024-06-10": ["l/single", "r/single"], "2024-06-11": ["o/single"]])
        #expect(Self.styles(map).mapValues { $0.color?.name } == ["r": "red", "l": "lime", "o": "olive"])
        let swapped = [red, lime].decorations(for: Self.grid) { occurrence, feed in
            DecorationStyle(color: feed.decorationColor?.name == "red" ? nil : .init(red: 0, green: 0, blue: 0))
        }
        #expect(Self.styles(swapped).mapValues { $0.color?.name } == ["r": nil, "l": "black", "o": "black"])
    }

    @Test(
        "A day shows at most the given number of marks and counts the rest",
        arguments: [(-1, 0, "+5"), (0, 0, "+5"), (3, 3, "+2"), (4, 4, "+1"), (5, 5, nil), (9, 5, nil)])
    func marks(limit: Int, count: Int, label: String?) throws {
        let map = feed([
            "a": ["DTSTART:20240610T100000Z", "COLOR:red"], "b": ["DTSTART:20240610T110000Z", "COLOR:lime"],
            "c": ["DTSTART:20240610T120000Z", "COLOR:blue"], "d": ["DTSTART;VALUE=DATE:20240610", "COLOR:gold"],
            "e": ["DTSTART:20240610T130000Z", "COLOR:pink"],
        ]).decorations(for: Self.grid)
        let marks = try #require(map[day("2024-06-10")]).marks(atMost: limit)
        #expect(marks.styles.map { $0.color?.name } == Array(["gold", "red", "lime", "blue", "pink"].prefix(count)))
        #expect(marks.remainder == 5 - count)
        #expect(marks.remainderLabel == label)
    }
}
