#if canImport(EventKit)
    public import EventKit
    public import Foundation
    import ICalendar
    public import MonthDecorations

    extension DecorationCache {
        /// Shows the events of the user's own calendars, and keeps them up to date until the returned task is cancelled.
        ///
        /// ```swift
        /// let cache = DecorationCache(calendar: .current)
        /// let following = cache.follow(store)
        /// let decoration = cache[day]
        /// ```
        ///
        /// Keep the task, and cancel it to stop: the task retains the cache. The events are fetched at once and whenever EventKit
        /// reports a change, on another task, and replace ``DecorationCache/feeds``. ``DecorationCache/changes`` delivers
        /// the days to reload. Each calendar is one feed, with its color.
        ///
        /// Ask for full access to the user's events first: without, the cache has no events. When access is granted
        /// later, EventKit reports a change.
        ///
        /// - Parameters:
        ///   - store: The event store.
        ///   - window: The window of time in which events are fetched; nil for two years before and after now. Series
        ///     continue outside of the window, but without their changed and removed occurrences there.
        ///   - calendars: The `calendarIdentifier` of each calendar to show; nil for all.
        public func follow(
            _ store: EKEventStore, in window: DateInterval? = nil, calendars: Set<String>? = nil
        ) -> Task<Void, Never> {
            // EKEventStore.h asks for searches on other threads than the main one.
            nonisolated(unsafe) let store = store
            let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: nil, queue: nil
            ) { _ in signal.yield() }
            signal.yield()
            return Task.detached {
                for await _ in changes {
                    let now = Date()
                    let twoYears: TimeInterval = 2 * 365 * 86_400
                    let window = window ?? DateInterval(start: now - twoYears, end: now + twoYears)
                    self.feeds = store.feeds(in: window, calendars: calendars)
                }
                NotificationCenter.default.removeObserver(observer)
            }
        }
    }
#endif
