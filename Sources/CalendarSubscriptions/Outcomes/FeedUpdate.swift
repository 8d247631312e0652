import Foundation
public import ICalendar
import ICalendarSyntax

/// A new version of a feed: everything to save and to show.
///
/// ```swift
/// if case .updated(let update) = result.outcome {
///     try save(subscription, update.bytes)
///     index.update(subscription.id, to: update.feed)
/// }
/// ```
public struct FeedUpdate: Sendable {
    /// The new version. If the server made new UIDs, entries have those of the copy.
    public let feed: CalendarFeed
    /// The UIDs added, changed and removed since the copy. Stamps such as DTSTAMP and LAST-MODIFIED don't count.
    public let series: SeriesChange
    /// The receipt of ``bytes``.
    public let receipt: CopyReceipt

    var arrival: Arrival

    /// The document to keep as the copy, with the UIDs of ``feed``. Save the bytes and the subscription together.
    public var bytes: [UInt8] { feed.trees.first?.bytes ?? [] }
}

/// A response whose meaning differs from that of the copy. Load the copy, and pass both to
/// ``FeedSubscription/compare(_:with:at:)``.
///
/// ```swift
/// case .compare(let pending):
///     result = subscription.compare(pending, with: try await database.feed(subscription.id), at: .now)
/// ```
public struct PendingUpdate: Sendable {
    let tree: ComponentTree
    let receipt: CopyReceipt
    let arrival: Arrival
}

/// Everything about a response besides its content.
struct Arrival: Sendable {
    let trail: SubscriptionRequest.Trail
    let validators: FeedValidators?
    let freshness: TimeInterval
    var declaredInterval: TimeInterval?
    var remarks: [RefreshRemark] = []
}

/// ETag and Last-Modified of a copy, and the only URL they may be sent to.
struct FeedValidators: Hashable, Sendable, Codable {
    let url: URL
    var etag: String?
    var lastModified: String?

    /// The validators of a response; nil if there are none.
    init?(url: URL, _ headers: ResponseHeaders) {
        (self.url, etag, lastModified) = (url, headers.etag, headers.lastModified)
        if etag == nil, lastModified == nil { return nil }
    }
}

extension FeedUpdate: Summarized {
    /// The number of entries, and those of the series added, changed and removed.
    public var description: String {
        "\(counted(receipt.entries, "entry", "entries")): \(series.added.count) added, \(series.changed.count) changed, "
            + "\(series.removed.count) removed"
    }
}

extension PendingUpdate: Summarized {
    /// The number of entries and the size of the response.
    public var description: String { receipt.description }
}
