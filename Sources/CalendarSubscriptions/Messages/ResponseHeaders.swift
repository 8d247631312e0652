import Foundation
import ICalendar

/// The header fields of a response. Values that aren't short printable ASCII count as absent.
struct ResponseHeaders {
    private let fields: [String: String]

    init(_ fields: [String: String]) {
        self.fields = Dictionary(
            fields.sorted { $0.key < $1.key }.compactMap { name, value in
                value.utf8.count <= Self.maximumLength && value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
                    ? (name.lowercased(), value.trimmingCharacters(in: .whitespaces)) : nil
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The longest value that is read, in bytes. URLs of feeds with tokens have some hundred.
    private static let maximumLength = 4_096

    subscript(name: String) -> String? { fields[name] }

    /// The ETag, to send back as it came. `*` would match everything.
    var etag: String? { self["etag"].flatMap { $0.isEmpty || $0 == "*" || $0.utf8.count > 1_024 ? nil : $0 } }
    /// The Last-Modified field, to send back as it came.
    var lastModified: String? { self["last-modified"].flatMap { $0.isEmpty || $0.utf8.count > 1_024 ? nil : $0 } }

    /// The number of seconds that the response stays fresh (RFC 9111 §4.2), at most a day. There is no heuristic.
    ///
    /// Both ends of each difference come from the server, so a wrong clock on either side doesn't matter.
    var freshness: TimeInterval {
        let directives = (self["cache-control"] ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if directives.contains(where: { $0.hasPrefix("no-cache") || $0 == "no-store" }) { return 0 }
        let lifetime: TimeInterval
        if let maximum = directives.first(where: { $0.hasPrefix("max-age=") }) {
            lifetime = Self.seconds(maximum.dropFirst(8).filter { $0 != "\"" }) ?? 0
        } else if let expires = Self.date(self["expires"]), let date = Self.date(self["date"]) {
            lifetime = expires - date
        } else {
            return 0
        }
        return min(max(lifetime - (Self.seconds(self["age"] ?? "") ?? 0), 0), 86_400)
    }

    /// The number of seconds to wait (RFC 9110 §10.2.3): a number, or a date minus the date of the response.
    var retryAfter: TimeInterval? {
        guard let value = self["retry-after"] else { return nil }
        if let seconds = Self.seconds(value) { return seconds }
        guard let end = Self.date(value), let date = Self.date(self["date"]) else { return nil }
        return end - date
    }

    /// The length that the body must have; nil if unknown, or if the length is that of the compressed body.
    var contentLength: Int? { self["content-encoding"] == nil ? self["content-length"].flatMap { Int($0) } : nil }

    /// Returns the number of seconds; a number that is too large for any use becomes a large one.
    private static func seconds(_ text: some StringProtocol) -> TimeInterval? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(TimeInterval(text) ?? 1e10, 1e10)
    }

    /// Returns the seconds since 1970 of an HTTP date (RFC 9110 §5.6.7), `Sun, 06 Nov 1994 08:49:37 GMT`. The two obsolete
    /// forms count as invalid.
    private static func date(_ text: String?) -> TimeInterval? {
        let parts = (text ?? "").split { " ,:".contains($0) }
        guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), let hour = Int(parts[4]), let minute = Int(parts[5]),
            let second = Int(parts[6]),
            let date = CivilDateTime(
                year: year, month: month + 1, day: day, hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        return TimeInterval(Timestamp(utc: date).secondsSince1970)
    }

    private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ").map(String.init)
}
