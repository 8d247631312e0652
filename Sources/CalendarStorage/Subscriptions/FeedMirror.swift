import CalendarSubscriptions
import Foundation
import ICalendar
import ICalendarSyntax

/// The changes that bring the items of a calendar in step with a feed.
///
/// Each entry has three versions: the feed's, the former one of the feed, and the stored one. Equal stamps don't matter,
/// and changes of the stored version are merged with those of the feed.
struct FeedMirror {
    /// The items to write; nil bytes remove the entries with the UID.
    private(set) var changes: [(uid: String, bytes: [UInt8]?)] = []
    private(set) var report = MirrorReport()
    private let now: Date
    private let keepsPast: Bool

    init(
        _ document: ComponentTree, since former: ComponentTree?, options: MirrorOptions,
        stored: (String) -> CalendarFeed?
    ) {
        (now, keepsPast) = (options.now, options.keepsPast)
        let feed = latest(document, since: former)
        report.copy = feed.items.flatMap(\.bytes)
        report.skipped = feed.report.skipped
        report.conflicts = feed.report.conflicts.map(MirrorReport.Conflict.revision)
        let bases = former.map { Self.items(of: $0) } ?? [:]
        for item in feed.items {
            switch (bases[item.uid.exact], stored(item.uid)?.trees.first) {
            case (nil, nil):
                report.added.append(item.uid)
                changes.append((item.uid, item.bytes))
            case (_?, nil): report.kept.append(.init(uid: item.uid, reason: .removed))
            case (nil, let ours?): adopt(item, into: ours)
            case (let base?, let ours?): merge(item, since: base, into: ours)
            }
        }
        let current = Set(feed.items.map(\.uid.exact))
        for (uid, base) in bases.sorted(by: { $0.key < $1.key }) where !current.contains(uid) {
            if let ours = stored(uid.text) { remove(uid.text, base, ours) }
        }
        report.lost = report.removed.count { uid in stored(uid).map { isComing(uid, $0) } ?? false }
        if report.lost > 0 {
            report.upcoming = bases.keys.count { uid in stored(uid.text).map { isComing(uid.text, $0) } ?? false }
        }
    }

    private static func items(of document: ComponentTree) -> [ExactText: [UInt8]] {
        Dictionary(CalendarImport(document) { _ in nil }.items.map { ($0.uid.exact, $0.bytes) }) { first, _ in first }
    }

    /// Returns the items of the feed, with the former UIDs of entries whose UIDs were made anew.
    private mutating func latest(_ document: ComponentTree, since former: ComponentTree?) -> CalendarImport {
        let plan = CalendarImport(document) { _ in nil }
        guard let former else { return plan }
        // The items, because entries without a UID have one there.
        let comparison = FeedComparison(
            ComponentTree(recovering: plan.items.flatMap(\.bytes)), with: CalendarFeed([former]))
        report.recreatedUIDs = comparison.recreated
        guard comparison.recreated > 0 else { return plan }
        var renamed = CalendarImport(comparison.tree) { _ in nil }
        renamed.report.skipped = plan.report.skipped
        renamed.report.conflicts = plan.report.conflicts
        return renamed
    }

    /// Merges an entry that the feed didn't have before, but the calendar has.
    private mutating func adopt(_ item: CalendarImport.Item, into ours: ComponentTree) {
        let plan = CalendarImport(ComponentTree(recovering: item.bytes)) { _ in ours }
        let conflicts = plan.report.conflicts
        report.conflicts += conflicts.map(MirrorReport.Conflict.revision)
        if let merged = plan.items.first {
            report.updated.append(item.uid)
            changes.append((item.uid, merged.bytes))
        } else if conflicts.isEmpty {
            finish(item, as: ours.bytes, insteadOf: ours)
        }
    }

    /// Merges the feed's changes to an entry into the stored version.
    private mutating func merge(_ item: CalendarImport.Item, since base: [UInt8], into ours: ComponentTree) {
        let theirs = ComponentTree(recovering: item.bytes)
        let former = ComponentTree(recovering: base)
        guard FeedDigest(theirs.components) != FeedDigest(former.components) else {
            return finish(item, as: ours.bytes, insteadOf: ours)
        }
        do throws(MergeConflicts) {
            let merged = try ThreeWayMerge(base: former, ours: theirs, theirs: ours).bytes()
            finish(item, as: merged, insteadOf: ours)
        } catch {
            report.conflicts += error.conflicts.map(MirrorReport.Conflict.merge)
        }
    }

    /// Writes the new version of an entry, and notes whether it still differs from the feed's.
    private mutating func finish(_ item: CalendarImport.Item, as bytes: [UInt8], insteadOf ours: ComponentTree) {
        if bytes == ours.bytes {
            report.unchanged += 1
        } else {
            report.updated.append(item.uid)
            changes.append((item.uid, bytes))
        }
        if !Self.isSame(item.uid, item.bytes, bytes) { report.kept.append(.init(uid: item.uid, reason: .edited)) }
    }

    /// Removes an entry that left the feed, unless it is the user's own by now.
    private mutating func remove(_ uid: String, _ base: [UInt8], _ feed: CalendarFeed) {
        if !Self.isSame(uid, base, feed.trees.first?.bytes ?? []) {
            report.kept.append(.init(uid: uid, reason: .detached))
            // For a feed that has the entry again, whose changes are merged.
            report.copy += base
        } else if keepsPast, !isComing(uid, feed), Self.series(uid, feed).contains(where: { !$0.entries.isEmpty }) {
            report.kept.append(.init(uid: uid, reason: .past))
        } else {
            report.removed.append(uid)
            changes.append((uid, nil))
        }
    }

    private func isComing(_ uid: String, _ feed: CalendarFeed) -> Bool {
        Self.series(uid, feed).contains { $0.next(after: now, timeZone: .gmt) != nil }
    }

    private static func series(_ uid: String, _ feed: CalendarFeed) -> [CalendarSeries] {
        feed.series.filter { $0.uid?.exact == uid.exact }
    }

    /// Returns whether the entries with a UID have the same meaning in two items. Programs write time zones anew.
    private static func isSame(_ uid: String, _ left: [UInt8], _ right: [UInt8]) -> Bool {
        func digest(_ bytes: [UInt8]) -> FeedDigest {
            FeedDigest(
                ComponentTree(recovering: bytes).components.flatMap(\.components).filter {
                    $0.known != .vtimezone && $0[.uid]?.text.exact == uid.exact
                })
        }
        return left == right || digest(left) == digest(right)
    }
}

extension StoreTransaction {
    /// Brings a calendar in step with a feed: adds, changes and removes entries as the feed does, and keeps the changes that
    /// were made in the calendar.
    ///
    /// ```swift
    /// let report = try await store.transaction { try $0.mirror(feed, since: former, into: "holidays") }
    /// try save(report.copy)  // the next `former`
    /// ```
    ///
    /// The former version of the feed tells who changed what. An entry that only the feed changed is replaced, and one that
    /// both changed is merged property by property (``ThreeWayMerge``); in a conflict, the stored version stays, and the
    /// report says so. An entry that was removed here stays removed. An entry that left the feed is removed, unless it was
    /// changed here. Entries that never came from the feed are left alone. Stamps such as DTSTAMP and SEQUENCE don't count
    /// as changes, and if a feed makes new UIDs on each request, entries keep the former ones.
    ///
    /// Mirror a feed first and save the copy afterwards: if the process ends in between, the next run repeats the step and
    /// changes nothing.
    ///
    /// - Parameters:
    ///   - document: The feed as it is now.
    ///   - former: ``MirrorReport/copy`` of the last run; nil for the first one, and then nothing is removed.
    ///   - calendar: A calendar with an item for each UID, such as a ``FolderCollection``.
    ///   - options: The current date, and whether to keep past entries.
    /// - Returns: The outcome for each entry. Check ``MirrorReport/isSuspicious`` before you commit.
    /// - Throws: ``StoreError/invalidContent(_:)`` if the document isn't a calendar, ``StoreError/incompleteContent(_:)`` if it
    ///   is the first part of one, ``StoreError/readOnly(_:)`` and other errors; in that case, nothing is changed.
    /// - Complexity: O(*n* log *n*) in the bytes of the feed, its former version and the items with the same UIDs.
    @discardableResult
    public mutating func mirror(
        _ document: ComponentTree, since former: ComponentTree?, into calendar: CalendarID,
        options: MirrorOptions = MirrorOptions()
    ) throws(StoreError) -> MirrorReport {
        guard try self.calendar(calendar).hasItemPerUID else { throw .readOnly(calendar) }
        try Self.require(document, for: calendar)
        let snapshot = snapshot
        func item(_ uid: String) -> ItemID? { snapshot.items(withUID: uid).first { $0.calendar == calendar } }
        let mirror = FeedMirror(document, since: former, options: options) { uid in
            item(uid).flatMap { snapshot[$0] }
        }
        var transaction = self
        for (uid, bytes) in mirror.changes {
            let target = item(uid) ?? transaction.name(for: uid, in: calendar)
            if let bytes {
                transaction.set(target, to: bytes)
            } else if let tree = snapshot[target]?.trees.first {
                // Other programs write several UIDs into one file.
                let document = ItemDocument(tree)
                let rest = document.uids == [uid.exact] ? nil : try document.tree { $0?.exact != uid.exact }
                transaction.set(target, to: rest)
            }
        }
        self = transaction
        return mirror.report
    }
}
