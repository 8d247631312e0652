public import ICalendarSyntax

/// The media type of a scheduling message, `text/calendar` (RFC 5545 §8.1, RFC 6047 §2.4).
///
/// ```swift
/// if let type = TextCalendarType(parsing: part.headers["Content-Type"]), type.method != nil { … }
/// mail.setHeader("Content-Type", to: message.contentType.description)
/// ```
///
/// Names and values are read in any case, quoted or not.
public struct TextCalendarType: Hashable, Sendable, Codable {
    /// The `method` parameter; nil if it is absent or unknown.
    public var method: SchedulingMethod?
    /// The `component` parameter; nil if it is absent or unknown.
    public var component: SchedulingMessage.Component?
    /// The `charset` parameter, such as `utf-8`.
    public var charset: String?
    /// The other parameters, such as `optinfo`, and a method or component that is unknown.
    public var parameters: [CalendarParameter]

    /// Creates the type of a message in UTF-8.
    public init(method: SchedulingMethod?, component: SchedulingMessage.Component?) {
        (self.method, self.component, charset, parameters) = (method, component, "utf-8", [])
    }

    /// Parses a Content-Type header. Returns nil if it is neither `text/calendar` nor `application/ics`.
    public init?(parsing header: String) {
        let parts = Self.parts(of: header)
        let type = parts.first?.lowercased() ?? ""
        guard type == "text/calendar" || type == "application/ics" else { return nil }
        (method, component, charset, parameters) = (nil, nil, nil, [])
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = part[..<equals].trimmed.lowercased()
            let value = Self.unquoted(part[part.index(after: equals)...].trimmed)
            switch name {
            case "method" where method == nil && SchedulingMethod(rawValue: value.uppercased()) != nil:
                method = SchedulingMethod(rawValue: value.uppercased())
            case "component" where component == nil && SchedulingMessage.Component(rawValue: value.uppercased()) != nil:
                component = SchedulingMessage.Component(rawValue: value.uppercased())
            case "charset": charset = value
            default: parameters.append(CalendarParameter(name: name, values: [value]))
            }
        }
    }

    /// Returns the text of the `method` parameter, even an unknown one.
    var writtenMethod: String? { method?.rawValue ?? parameters.first { $0.name == "method" }?.value }

    /// Splits a header at semicolons outside quotation marks.
    private static func parts(of header: String) -> [String] {
        var (parts, isQuoted, isEscaped) = ([""], false, false)
        for character in header {
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && isQuoted && !isEscaped
            if character == ";", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { $0[...].trimmed }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var (value, isEscaped) = ("", false)
        for character in text.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { value.append(character) }
        }
        return value
    }
}

extension TextCalendarType: CustomStringConvertible {
    /// The value of a Content-Type header: `text/calendar; method=REQUEST; component=VEVENT; charset=utf-8`.
    public var description: String {
        var text = "text/calendar"
        func append(_ name: String, _ value: String) {
            let isToken =
                !value.isEmpty && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
            let escaped = value.filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" && $0 != "\"" && $0 != "\\" }
            text += "; \(name)=" + (isToken ? value : "\"\(escaped)\"")
        }
        if let method { append("method", method.rawValue) }
        if let component { append("component", component.rawValue) }
        if let charset { append("charset", charset) }
        for parameter in parameters { append(parameter.name, parameter.value) }
        return text
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
