import ArgumentParser
import Foundation
import VCalendar
import XCal

/// A format of calendars.
enum CalendarFormat: String, ExpressibleByArgument, CaseIterable {
    case ics, jcal, xcal, jscalendar, vcalendar

    /// The name in messages.
    var name: String {
        switch self {
        case .ics: "iCalendar"
        case .jcal: "jCal"
        case .xcal: "xCal"
        case .jscalendar: "JSCalendar"
        case .vcalendar: "vCalendar 1.0"
        }
    }

    /// The number of bytes at the start that are examined.
    private static let examined = 4_096

    /// Detects the format. A media type decides among the formats that start alike: servers send content lines as anything.
    init(of content: SourceBytes) {
        // The characters of interest are ASCII, in UTF-16 beside zeros.
        let start = content.bytes.prefix(Self.examined).filter { $0 != 0 }
        let first = start.first { !Self.ignored.contains($0) }
        let declared = content.mediaType.flatMap { Self.mediaTypes[$0] }
        switch first {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            self = declared.flatMap { [.jcal, .jscalendar].contains($0) ? $0 : nil } ?? Self.json(start) ?? .ics
        case UInt8(ascii: "<"):
            self = declared == .xcal || Self.isXCal(start) ? .xcal : .ics
        default: self = VCalendarDocument.isLikely(content.bytes) ? .vcalendar : .ics
        }
    }

    /// White space, and the bytes of byte order marks.
    private static let ignored: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

    private static let mediaTypes: [String: CalendarFormat] = [
        "application/calendar+json": .jcal, "application/jscalendar+json": .jscalendar,
        "application/calendar+xml": .xcal,
    ]

    private static func json(_ start: [UInt8]) -> CalendarFormat? {
        let marks = start.lazy.filter { !ignored.contains($0) }.prefix(2)
        if marks.starts(with: "[\"".utf8) || marks.starts(with: "[[".utf8) { return .jcal }
        // A JMAP response has entries in a list.
        let isEntry = ["\"@type\"", "\"list\""].contains { start.firstRange(of: Array($0.utf8)) != nil }
        return isEntry ? .jscalendar : marks.first == UInt8(ascii: "[") ? .jcal : nil
    }

    private static func isXCal(_ start: [UInt8]) -> Bool {
        ["urn:ietf:params:xml:ns:icalendar-2.0", "<iCalendar"].contains {
            start.firstRange(of: Array($0.utf8)) != nil
        }
    }
}
