public import Foundation
public import ICalendar
import ICalendarSyntax

/// A scheduling message that arrived, with the sender that the transport authenticated.
///
/// ```swift
/// let message = try ReceivedMessage(bytes, contentType: header, sender: "mailto:ben@example.com")
/// ```
///
/// Pass as `sender` only an address that something proved: DKIM of the sender's domain, S/MIME, or the login of the connection.
/// A bare `From:` is whatever the sender wrote. Without a sender, every change becomes a question to the user.
public struct ReceivedMessage: Sendable {
    /// The message as a calendar.
    public let feed: CalendarFeed
    /// The kind of the message.
    public let method: SchedulingMethod
    /// The UID of the meeting; empty for published free and busy times without one.
    public let uid: String
    /// The name of the components, such as `VEVENT`, even of a kind that can't be scheduled.
    public let componentName: String
    /// The authenticated sender; nil if the transport doesn't know.
    public let sender: CalendarAddress?
    /// The time the message arrived. A DTSTAMP more than a day later counts as this time.
    public let received: Date
    /// Remarks about the form of the message.
    public let remarks: [SchedulingRemark]

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - bytes: The calendar, as the transport decoded it.
    ///   - contentType: The Content-Type header of the part, if there is one. Its `charset` is used to decode the text.
    ///   - sender: The authenticated sender; nil if there is none.
    ///   - received: The time the message arrived.
    ///   - limits: The limits on messages.
    /// - Throws: ``SchedulingError``, such as ``SchedulingError/missingMethod`` for a calendar that is no message
    /// - Complexity: O(*n*) in the number of bytes
    public init(
        _ bytes: [UInt8], contentType: String? = nil, sender: CalendarAddress?, received: Date = Date(),
        limits: SchedulingLimits = .default
    ) throws(SchedulingError) {
        guard bytes.count <= limits.messageBytes else { throw .limit("messageBytes") }
        let type = contentType.flatMap { TextCalendarType(parsing: $0) }
        let encoding: SourceEncoding =
            switch type?.charset?.lowercased() {
            case "windows-1252", "iso-8859-1", "latin1": .windows1252
            case "utf-16", "utf-16le", "utf-16be": .utf16
            default: .detect
            }
        try self.init(
            CalendarFeed(bytes, encoding: encoding), type: type, sender: sender, received: received, limits: limits)
    }

    private init(
        _ feed: CalendarFeed, type: TextCalendarType?, sender: CalendarAddress?, received: Date,
        limits: SchedulingLimits
    ) throws(SchedulingError) {
        let all = feed.calendars.flatMap(\.components).filter { $0.known != .vtimezone }
        guard let first = all.first(where: { $0.known != nil || $0.name == "VPOLL" }) else { throw .notAMessage }
        let components = all.filter { $0.known != nil || $0.name == first.name }
        guard components.count <= limits.components else { throw .limit("components") }
        guard components.allSatisfy({ $0.name == first.name }) else { throw .mixedComponents }
        guard components.allSatisfy({ $0.properties(.attendee).count <= limits.attendees }) else {
            throw .limit("attendees")
        }
        guard let text = feed.calendars.lazy.compactMap({ $0.first("METHOD")?.text }).first, !text.isEmpty else {
            throw .missingMethod
        }
        guard let method = SchedulingMethod(rawValue: text.uppercased()) else { throw .unknownMethod(text) }
        if let parameter = type?.writtenMethod, parameter.uppercased() != method.rawValue {
            throw .methodMismatch(property: text, parameter: parameter)
        }
        var uids: [String] = []
        for uid in components.map({ $0[.uid]?.text ?? "" }) where !uids.contains(where: { $0.exact == uid.exact }) {
            uids.append(uid)
        }
        guard uids.count == 1 else { throw .severalUIDs(uids) }
        if uids[0].isEmpty, first.known != .vfreebusy { throw .noUID }
        (self.feed, self.method, uid, componentName) = (feed, method, uids[0], first.name)
        (self.sender, self.received) = (sender, received)
        remarks = Self.remarks(on: components, type, method)
    }

    /// Reads a message from a parsed calendar.
    package init(
        _ feed: CalendarFeed, sender: CalendarAddress?, received: Date = Date()
    ) throws(SchedulingError) {
        try self.init(feed, type: nil, sender: sender, received: received, limits: .default)
    }

    private static func remarks(
        on components: [CalendarComponent], _ type: TextCalendarType?, _ method: SchedulingMethod
    ) -> [SchedulingRemark] {
        var remarks: [SchedulingRemark] = []
        if let type, type.writtenMethod == nil { remarks.append(.missingMethodParameter) }
        if components.contains(where: { $0[.dtstamp] == nil }) { remarks.append(.missingProperty("DTSTAMP")) }
        if components.contains(where: { $0[.organizer] == nil }) { remarks.append(.missingProperty("ORGANIZER")) }
        if components.contains(where: { $0[.recurrenceID].map(\.isMisprintedRange) ?? false }) {
            remarks.append(.misprintedRange)
        }
        for component in components {
            for comment in component.properties(named: "COMMENT") {
                if !comment.decodedText.isEmpty { remarks.append(.comment(comment.decodedText)) }
            }
        }
        return remarks
    }

    /// The components of the message.
    package var components: [CalendarComponent] {
        feed.calendars.flatMap(\.components).filter { $0.name == componentName }
    }
}

extension ReceivedMessage {
    /// The sender that the message claims, which proves nothing.
    package var claimedSender: CalendarAddress? {
        let line = components.lazy.compactMap { method.isFromAttendee ? $0[.attendee] : $0[.organizer] }.first
        return line.map { CalendarAddress($0.value) }
    }
}

extension CalendarProperty {
    /// Whether a RECURRENCE-ID has the form `RECURRENCE-ID;THISANDFUTURE:`, an error of RFC 5546 §4.4.5.
    var isMisprintedRange: Bool { parameter("RANGE") == nil && parameter("THISANDFUTURE") != nil }
}

extension ReceivedMessage: CustomStringConvertible {
    /// The method, the UID and the sender.
    public var description: String {
        "\(method) \(uid.abbreviated(to: 60)) from \(sender?.uri.abbreviated(to: 60) ?? "an unknown sender")"
    }
}
