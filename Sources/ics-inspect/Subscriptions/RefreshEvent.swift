import CalendarSubscriptions
import Foundation
import ICalendar
import ICalendarChecks

/// The end of a refresh as a line for people, and as one of NDJSON. Neither contains a URL.
struct RefreshEvent {
    let result: RefreshResult
    let date: Date

    var subscription: FeedSubscription { result.subscription }

    /// The line for people: `team  updated: 41 entries, 2 added, 1 changed, 0 removed; next refresh 2026-11-27 11:00`.
    var line: String {
        let next = result.nextRefresh.map { "; next refresh " + Self.text($0) } ?? "; no further refresh"
        let moved = result.movedFrom == nil ? "" : "; the feed has moved, and the new address is saved"
        return "\(subscription.id)  \(words)\(moved)\(next)"
    }

    private var words: String {
        switch result.outcome {
        case .updated(let update): return "updated: \(update.description)" + remarks
        case .unchanged: return "unchanged"
        case .suspicious(_, let lost, let count):
            return "held back: \(lost) of \(count) coming entries are gone; \(kept). If they are really gone, use "
                + "refresh --accept \(subscription.id)"
        case .failed(let failure):
            return "\(subscription.needsAttention(at: date) ? "needs attention" : "failed"): \(failure); \(kept)"
        case .gone: return "gone: the server says so for a day; \(kept)"
        }
    }

    private var remarks: String { result.remarks.map { "; \($0)" }.joined() }

    private var kept: String {
        guard subscription.copy != nil else { return "there is no copy" }
        return "the copy stays" + (subscription.lastSuccess.map { " (of \(Self.text($0)))" } ?? "")
    }

    static func text(_ date: Date) -> String {
        let rules = ZoneRules(.current)
        guard let clock = rules.local(at: Timestamp(date)) else { return date.formatted(.iso8601) }
        return "\(clock.date) \(clock.clockText.prefix(5))"
    }

    var isUnchanged: Bool { if case .unchanged = result.outcome { true } else { false } }

    /// The exit code of the refresh: 0, 1 if the copy isn't current, 75 if there is none.
    var status: ExitStatus {
        switch result.outcome {
        case .updated, .unchanged: .success
        case .suspicious, .failed, .gone: subscription.copy == nil ? .temporaryFailure : .problemsFound
        }
    }

    /// The objects to print as NDJSON.
    ///
    /// - Parameter isVerbose: Whether to print `unchanged`, too.
    func objects(isVerbose: Bool) -> [JSONObject] {
        var objects = result.movedFrom == nil ? [] : [object("moved", [])]
        switch result.outcome {
        case .updated(let update):
            objects.append(
                object(
                    "updated",
                    [
                        ("added", update.series.added.sorted()), ("changed", update.series.changed.sorted()),
                        ("removed", update.series.removed.sorted()), ("entries", update.receipt.entries),
                        ("remarks", result.remarks.map(\.description)),
                    ]))
        case .unchanged: if isVerbose { objects.append(object("unchanged", [])) }
        case .suspicious(_, let lost, let count):
            objects.append(
                object("suspicious", [("upcomingBefore", count), ("upcomingAfter", count - lost)]))
        case .failed(let failure):
            let status: Int? = if case .status(let status) = failure { status } else { nil }
            let attempts: Int? = if case .failing(_, _, let attempts) = subscription.health { attempts } else { nil }
            objects.append(
                object(
                    "failed",
                    [
                        ("reason", failure.description), ("status", status), ("attempts", attempts),
                        ("needsAttention", subscription.needsAttention(at: date)),
                    ]))
        case .gone: objects.append(object("gone", []))
        }
        return objects
    }

    private func object(_ event: String, _ members: [(String, (any JSONWritable)?)]) -> JSONObject {
        JSONObject(
            [("event", event), ("id", subscription.id), ("at", date.formatted(.iso8601))] + members
                + [("next", result.nextRefresh?.formatted(.iso8601))])
    }
}
