public import Foundation
package import ICalendarSyntax

/// Computes scheduling messages and their effects for one user (iTIP, RFC 5546).
///
/// ```swift
/// let scheduler = Scheduler(user: "mailto:ada@example.com")
/// let outgoing = try scheduler.messages(from: before, to: after)
/// let outcome = scheduler.outcome(of: received, for: stored)
/// ```
///
/// A scheduler sends nothing, stores nothing and asks no server. Its results are messages as bytes, and edits of your copy.
public struct Scheduler: Sendable {
    /// All addresses of the user. The first one is written.
    public var user: [CalendarAddress]
    /// The options that messages and effects follow.
    public var options: Options

    /// Creates a scheduler for a user with one or more addresses.
    public init(user: CalendarAddress..., options: Options = Options()) { self.init(user: user, options: options) }

    /// Creates a scheduler for a user with a list of addresses.
    public init(user: [CalendarAddress], options: Options = Options()) {
        self.user = user
        self.options = options
    }

    /// The addresses of the user, to compare with others.
    var addresses: Set<CalendarAddress> { Set(user) }
}

extension Scheduler: CustomStringConvertible {
    /// The first address of the user.
    public var description: String { "Scheduler(\(user.first?.uri ?? "nobody"))" }
}

extension Scheduler {
    /// The options that messages and effects follow.
    ///
    /// ```swift
    /// var options = Scheduler.Options()
    /// options.partyCrashers = .ignore
    /// ```
    public struct Options: Sendable {
        /// The time written as DTSTAMP of messages.
        public var now = Date()
        /// A function that returns the UIDs of requests for free and busy times.
        public var makeUID: @Sendable () -> String = { UUID().uuidString }
        /// Whether the messages come from a program, or from a CalDAV server, which obeys SCHEDULE-AGENT (RFC 6638 §7.1).
        public var role: Role = .client
        /// The PRODID of messages.
        public var productIdentifier = "-//swift-icalendar//Scheduling//EN"
        /// The components of a REQUEST for a changed meeting.
        public var requests: RequestForm = .view
        /// The message for dates that were added.
        public var additions: AdditionForm = .request
        /// Whether attendees are told the answers of others as soon as they arrive, as servers do.
        public var sharesReplies = false
        /// Whether a message lists no attendee but its recipient (RFC 5546 §6.3).
        public var hidesOtherAttendees = false
        /// The treatment of a reply by somebody who wasn't invited.
        public var partyCrashers: Policy = .ask
        /// The treatment of an invitation by somebody who isn't the organizer.
        public var forwardedInvitations: Policy = .ask
        /// The treatment of a message with another organizer than the stored one.
        public var newOrganizer: Policy = .ask
        /// The effect of a CANCEL.
        public var cancellations: CancellationForm = .mark
        /// Whether alarms are sent, and stored as received. They are the business of each copy.
        public var includesAlarms = false
        /// The limits on messages.
        public var limits = SchedulingLimits.default
        /// Whether replies about instances that are over are sent.
        public var repliesUntil: RepliesUntil = .always

        /// Creates the default options.
        public init() {}
    }

    /// The program that sends the messages.
    ///
    /// ```swift
    /// options.role = .server
    /// ```
    public enum Role: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// A program of the user.
        case client
        /// A CalDAV server. It sends nothing to users with another SCHEDULE-AGENT than SERVER, and refuses an attendee's
        /// changes of the organizer's properties.
        case server
    }

    /// The components of a REQUEST for a changed meeting.
    ///
    /// ```swift
    /// options.requests = .changedInstances
    /// ```
    public enum RequestForm: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// All that the recipient is invited to, so that each message heals lost ones.
        case view
        /// Only the components that changed. A lost message leaves the copies different.
        case changedInstances
    }

    /// The message for dates that were added to a series.
    ///
    /// ```swift
    /// options.additions = .add
    /// ```
    public enum AdditionForm: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// A REQUEST, which all programs understand.
        case request
        /// An ADD with the new instances, if nothing else changed.
        case add
    }

    /// The effect of a CANCEL on the copy of an attendee.
    ///
    /// ```swift
    /// options.cancellations = .remove
    /// ```
    public enum CancellationForm: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// The copy stays, with STATUS:CANCELLED, so that the user sees it and a late message can't revive it.
        case mark
        /// The copy of a whole meeting is removed.
        case remove
    }

    /// The instances that replies are sent for.
    ///
    /// ```swift
    /// options.repliesUntil = .end
    /// ```
    public enum RepliesUntil: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// All.
        case always
        /// Those that aren't over.
        case end
    }

    /// The treatment of a message whose sender isn't known to be entitled.
    ///
    /// ```swift
    /// options.partyCrashers = .accept   // a public event
    /// ```
    public enum Policy: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// Apply the message.
        case accept
        /// Ask the user, as ``SchedulingOutcome/review(_:_:)``.
        case ask
        /// Ignore the message.
        case ignore
    }
}

extension Scheduler.Options: CustomStringConvertible {
    /// The options that choose between messages.
    public var description: String { "\(role), requests \(requests), cancellations \(cancellations)" }
}
