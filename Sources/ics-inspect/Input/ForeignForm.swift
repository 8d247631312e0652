import Foundation

/// The format that input other than a calendar seems to have, for a message that helps.
enum ForeignForm {
    case empty, html(title: String?), json, xml, vCard, zip, pdf, executable, binary

    private static let signatures: [(bytes: [UInt8], form: ForeignForm)] = [
        (Array("PK\u{3}\u{4}".utf8), .zip), (Array("%PDF-".utf8), .pdf), ([0x7F] + Array("ELF".utf8), .executable),
        ([0xCF, 0xFA, 0xED, 0xFE], .executable),
    ]

    /// The number of bytes to examine at the start.
    private static let examined = 4_096

    /// Detects the format; nil if it is unknown.
    init?(_ bytes: [UInt8]) {
        let start = bytes.prefix(Self.examined)
        if let known = Self.signatures.first(where: { start.starts(with: $0.bytes) }) {
            self = known.form
            return
        }
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let lower = text.lowercased()
        if text.isEmpty {
            self = .empty
        } else if lower.hasPrefix("<!doctype html") || lower.contains("<html") {
            self = .html(title: Self.title(in: text))
        } else if lower.hasPrefix("<") {
            self = .xml
        } else if lower.hasPrefix("{") {
            self = .json
        } else if lower.hasPrefix("begin:vcard") {
            self = .vCard
        } else if start.contains(0) {
            self = .binary
        } else {
            return nil
        }
    }

    private static func title(in text: Substring) -> String? {
        guard let start = text.range(of: "<title>", options: .caseInsensitive),
            let end = text.range(of: "</title>", options: .caseInsensitive), start.upperBound <= end.lowerBound
        else { return nil }
        let title = text[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines)
        return title.isEmpty ? nil : title
    }

    /// The reason that the input is no calendar, such as `it looks like a web page titled “Sign in”`.
    var reason: String { name.map { "it looks like \($0)" } ?? "it is empty" }

    private var name: String? {
        switch self {
        case .empty: nil
        case .html(let title): "a web page" + (title.map { " titled “\(TextWidth.cut($0, to: 60))”" } ?? "")
        case .json: "JSON, but no calendar"
        case .xml: "XML"
        case .vCard: "a vCard"
        case .zip: "a ZIP archive"
        case .pdf: "a PDF file"
        case .executable: "a program"
        case .binary: "a binary file"
        }
    }
}
