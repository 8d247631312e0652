import ICalendar
import Scheduling

extension SchedulingMessage {
    /// The message for programs. The keys are those of CLI.md.
    var json: JSONObject {
        [
            "method": method.rawValue, "component": component.rawValue, "uid": uid, "sequence": sequence,
            "significance": significance.description, "instances": instances.map(\.itipText),
            "sender": sender.address, "senderName": sender.name, "recipient": recipient.address,
            "recipientName": recipient.name, "contentType": contentType.description,
            "ics": String(decoding: bytes, as: UTF8.self),
        ]
    }

    /// The message in a line.
    var line: String {
        let instances = instances.isEmpty ? "" : " (\(instances.map(\.itipText).joined(separator: ", ")))"
        return "\(method) to \(recipient.address): \(significance), \(uid)\(instances)"
    }
}

extension CalendarTime {
    /// The time in the form of RFC 5545.
    fileprivate var itipText: String {
        switch self {
        case .date(let date): "\(date)"
        case .utc(let time): "\(time)Z"
        case .floating(let time), .zoned(let time, _): "\(time)"
        }
    }
}

extension SchedulingRemark {
    /// The remark for programs.
    var json: JSONObject { ["code": code, "text": description] }
}

extension IgnoredReason {
    /// The reason in words.
    fileprivate var sentence: String {
        switch self {
        case .obsolete: "obsolete; your copy or the last reply is newer"
        case .duplicate: "duplicate; the message was applied before"
        case .unknownUID: "you have no item with this UID, and the message can't make one"
        case .notForUser: "the message isn't for the user"
        case .nothingChanged: "your copy is like this already"
        }
    }
}

extension SchedulingOutcome {
    /// The effect that a review proposes, or the outcome itself.
    var effect: SchedulingOutcome? {
        if case .review(_, let effect) = self { effect } else { self }
    }

    /// The name of the case of a review, a refusal, or an ignored message.
    var reason: String? {
        switch self {
        case .review(let question, _): question.code
        case .ignored(let reason): reason.rawValue
        case .refused(let reason, _): reason.code
        default: nil
        }
    }

    /// The reason in words.
    var reasonText: String? {
        switch self {
        case .review(let question, _): question.description
        case .counter(let proposal):
            "\(proposal.description)\(proposal.comment.map { ", “\($0)”" } ?? "")\(proposal.isObsolete ? ", for an earlier version" : "")"
        case .freeBusy(let busy, let user): "\(user) has \(busy.periods.count) busy periods"
        case .ignored(let reason): reason.sentence
        case .refused(let reason, _): reason.description
        default: nil
        }
    }

    var remarks: [SchedulingRemark] {
        switch effect {
        case .add(_, let remarks): remarks
        case .update(let update): update.remarks
        default: []
        }
    }

    var messages: [SchedulingMessage] {
        switch effect {
        case .respond(let messages): messages
        case .update(let update): update.responses
        default: []
        }
    }

    /// Whether the exit code is 0.
    var isApplied: Bool {
        switch self {
        case .add, .update, .counter, .respond, .freeBusy: true
        case .review, .ignored, .refused: false
        }
    }

    /// Returns the item afterwards; nil if the message has no effect on it.
    func result(of stored: CalendarFeed?) throws(Failure) -> [UInt8]? {
        switch effect {
        case .add(let bytes, _): return bytes
        case .update(let update):
            guard let tree = stored?.trees[update.edit.source] else { return nil }
            return try update.edit.bytes(of: tree.bytes)
        default: return nil
        }
    }
}
