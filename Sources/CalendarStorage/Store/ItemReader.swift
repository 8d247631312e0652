import Foundation
import ICalendar

/// The items of a collection that differ from those a store knows.
struct ItemScan: Sendable {
    /// The stamps of all items.
    var stamps: [ItemID: ItemVersion] = [:]
    /// The items that are new or have other bytes.
    var contents: [(item: ItemID, feed: CalendarFeed?)] = []
    /// The items that can't be read or aren't calendars.
    var unreadable: [ItemID: StoreError] = [:]

    /// Reads the items of a collection whose stamps changed, on all cores.
    ///
    /// - Parameters:
    ///   - named: The stamps of the items to read; nil for all items of the collection.
    ///   - known: The stamps of the items that were read before.
    ///   - current: The bytes that the store has of an item.
    init(
        _ collection: any CalendarCollection, of named: [ItemVersion]? = nil, known: [ItemID: ItemVersion],
        unreadable former: [ItemID: StoreError], current: @Sendable (ItemID) -> [UInt8]?
    ) throws(StoreError) {
        var changed: [ItemVersion] = []
        let present = if let named { named } else { try collection.items() }
        for stamp in present {
            let item = ItemID(calendar: collection.id, name: stamp.name)
            if let old = known[item], stamp.isUnchanged(since: old) {
                // A reliable stamp stays reliable.
                stamps[item] = old
                unreadable[item] = former[item]
            } else {
                changed.append(stamp)
            }
        }
        stamps.reserveCapacity(present.count)
        contents.reserveCapacity(changed.count)
        let deadline = Date.timeIntervalSinceReferenceDate + FileLimits.writingTime
        for reading in changed.concurrentMap({ Self.read($0, of: collection, until: deadline, current: current) }) {
            guard let stamp = reading.stamp else { continue }
            stamps[reading.item] = stamp
            switch reading.content {
            case .new(let feed): contents.append((reading.item, feed))
            case .unreadable(let error): unreadable[reading.item] = error
            case .unchanged: break
            }
        }
    }

    /// An item that was read.
    private struct Reading: Sendable {
        enum Content: Sendable {
            case new(CalendarFeed)
            case unreadable(StoreError)
            case unchanged
        }

        let item: ItemID
        /// The stamp of the version that was read; nil for an item that was removed in the meantime.
        let stamp: ItemVersion?
        let content: Content
    }

    /// Reads an item. If the item isn't complete and changed within the last seconds, another program is given until the
    /// deadline to write the rest.
    private static func read(
        _ stamp: ItemVersion, of collection: any CalendarCollection, until deadline: TimeInterval,
        current: (ItemID) -> [UInt8]?
    ) -> Reading {
        let item = ItemID(calendar: collection.id, name: stamp.name)
        do throws(StoreError) {
            while true {
                let (bytes, stamp) = try collection.read(stamp.name)
                if let current = current(item), current == bytes {
                    return Reading(item: item, stamp: stamp, content: .unchanged)
                }
                let feed = CalendarFeed(bytes)
                let isComplete = feed.trees.allSatisfy(\.isComplete)
                if feed.isCalendar, isComplete { return Reading(item: item, stamp: stamp, content: .new(feed)) }
                guard !stamp.isReliable, Date.timeIntervalSinceReferenceDate < deadline else {
                    let reason = isComplete ? StoreError.unreadableItem(item) : .incompleteItem(item)
                    return Reading(item: item, stamp: stamp, content: .unreadable(reason))
                }
                Thread.sleep(forTimeInterval: FileLimits.writingPause)
            }
        } catch {
            if case .noSuchItem = error { return Reading(item: item, stamp: nil, content: .unchanged) }
            return Reading(item: item, stamp: stamp, content: .unreadable(error))
        }
    }
}
