import ICalendar
import Scheduling

/// The code of the article about scheduling.
struct SchedulingSnippets {
    func save(_ bytes: [UInt8]) throws {}

    func mail(_ bytes: [UInt8], as type: String, to address: String) {}

    func send(_ old: CalendarFeed?, _ new: CalendarFeed) throws {
        let scheduler = Scheduler(user: "mailto:ada@example.com")
        let outgoing = try scheduler.messages(from: old, to: new)
        var bytes = new.trees[0].bytes
        for edit in outgoing.corrections { bytes = try edit.applied(to: bytes) }
        try save(bytes)
        for message in outgoing.messages {
            mail(message.bytes, as: message.contentType.description, to: message.recipient.address)
        }
    }

    func accept(_ occurrence: Occurrence, in feed: CalendarFeed) throws {
        let scheduler = Scheduler(user: "mailto:ben@example.com")
        let answer = try scheduler.reply(.accepted, to: occurrence, in: feed, comment: "With pleasure")
        for edit in answer.corrections { try save(edit.applied(to: feed.trees[edit.source].bytes)) }
        for message in answer.messages {
            mail(message.bytes, as: message.contentType.description, to: message.recipient.address)
        }
    }

    func receive(_ bytes: [UInt8], contentType: String, from sender: CalendarAddress?, stored: CalendarFeed?) throws {
        let message = try ReceivedMessage(bytes, contentType: contentType, sender: sender)
        switch Scheduler(user: "mailto:ada@example.com").outcome(of: message, for: stored) {
        case .add(let item, _): try save(item)
        case .update(let update):
            guard let tree = stored?.trees[update.edit.source] else { return }
            try save(update.edit.applied(to: tree.bytes))
            for message in update.responses { mail(message) }
        case .respond(let messages): for message in messages { mail(message) }
        case .review(let question, _): print("Ask the user:", question)
        case .counter(let proposal): print("Ask the user:", proposal)
        case .freeBusy(let busy, let user): print(user, "is busy at", busy.periods)
        case .ignored(let reason): print(reason)
        case .refused(let reason, let status): print(reason, status.code)
        }
    }

    private func mail(_ message: SchedulingMessage) {}

    /// The lines in FromAnotherLibrary.md.
    func broker(
        _ scheduler: Scheduler, before: CalendarFeed, after: CalendarFeed, bytes: [UInt8], sender: CalendarAddress,
        stored: CalendarFeed
    ) throws {
        _ = try scheduler.messages(from: before, to: after)
        let message = try ReceivedMessage(bytes, sender: sender)
        _ = scheduler.outcome(of: message, for: stored)
    }

    func calendar(of message: SchedulingMessage) -> [UInt8] { message.calendar.bytes }
}
