import Foundation

/// The form of a response's body. The first bytes decide: the Content-Type of feeds is often text/html.
enum BodyForm: Hashable {
    case calendar
    /// A calendar behind other text, such as the warnings of a PHP script.
    case calendarAfterText
    case empty
    case webPage(title: String?, asksForPassword: Bool)
    case other(String)

    init(_ body: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = body.starts(with: mark) ? 3 : 0
        guard let first = body[start...].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            self = .empty
            return
        }
        let head = body[first...].prefix(Self.searched)
        // UTF-16: the parser looks at every byte of it anyway.
        if body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE]) || head.prefix(2).contains(0) {
            self = .calendar
            return
        }
        if String(decoding: head.prefix(15), as: UTF8.self).lowercased() == "begin:vcalendar" {
            self = .calendar
            return
        }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if ["\n", "\r\n", "\r"].contains(where: { text.contains($0 + "begin:vcalendar") }) {
            self = .calendarAfterText
        } else if text.hasPrefix("<") {
            guard text.contains("<html") || text.contains("<!doctype html") else {
                self = .other("XML")
                return
            }
            self = .webPage(title: Self.title(head), asksForPassword: text.contains(/type=["']?password/))
        } else {
            self = .other(Self.signatures.first { head.starts(with: $0.bytes) }?.name ?? "text")
        }
    }

    /// Returns the text of the first title. A regular expression would take quadratic time for many that aren't closed.
    private static func title(_ page: ArraySlice<UInt8>) -> String? {
        let lowercased = page.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        guard let tag = lowercased.firstRange(of: Array("<title".utf8)),
            let end = lowercased[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let text = page.dropFirst(end + 1).prefix { $0 != UInt8(ascii: "<") }
        return String(decoding: text, as: UTF8.self).shown
    }

    /// The number of bytes in which a calendar behind other text must start.
    private static let searched = 65_536

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "gzip"), ([0x50, 0x4B, 0x03, 0x04], "ZIP"), ([0x7B], "JSON"), ([0x5B], "JSON"),
        ([0x25, 0x50, 0x44, 0x46], "PDF"),
    ]
}

extension StringProtocol {
    /// The text as it may be logged: one line without control characters, at most 200 characters.
    var shown: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(1_000).filter {
                    $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                })
        ).trimmingCharacters(in: .whitespaces).abbreviated(to: 200)
    }
}
