import ICalendar
import ICalendarSyntax

/// RECUR values as objects of their parts (RFC 7265 §3.6.10).
package enum RuleParts {
    /// Returns the object, or the text itself if the text isn't a list of parts with each name once, because an object
    /// couldn't represent it.
    package static func value(of text: String) -> JSONValue {
        var members: JSONObject = [:]
        // A character may be longer than its separator.
        for part in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            let pieces = part.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
            guard pieces.count == 2, isName(pieces[0]), !pieces[1].isEmpty else { return .text(text) }
            let name = Substring(pieces[0]).lowercased()
            guard members[name] == nil else { return .text(text) }
            let elements = pieces[1].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { element(String(Substring($0)), of: name) }
            members[name] = elements.count == 1 ? elements[0] : .array(elements)
        }
        return .object(members)
    }

    /// Returns whether the text is a letter followed by letters, digits and hyphens. Other characters may share their capital form
    /// with another (ß), and would not survive the round trip; an element of xCal can't begin with a digit or a hyphen.
    private static func isName(_ text: Substring.UTF8View) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
        return text.first.map(isLetter) == true
            && text.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 || isLetter($0) }
    }

    private static func element(_ text: String, of name: String) -> JSONValue {
        if name == "until" { return .text(SeparatedTime.separated(text)) }
        // A number such as 007 stays text, because it would be written back as 7.
        if let number = Int(text), String(number) == text { return .integer(number) }
        return .text(text)
    }

    /// Returns the parts in the RFC's order, followed by unknown ones.
    package static func text(of members: JSONObject) -> String {
        let parts = members.map { name, value in
            let texts = name.lowercased() == "until" ? value.texts.map { SeparatedTime.joined($0) } : value.texts
            return (name: name.uppercased(), text: texts.joined(separator: ","))
        }
        func rank(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
        return parts.sorted { (rank($0.name), $0.name) < (rank($1.name), $1.name) }
            .map { "\($0.name)=\($0.text)" }.joined(separator: ";")
    }

    private static let order = [
        "RSCALE", "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
        "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "SKIP",
    ]
}
