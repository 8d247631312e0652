#if canImport(SwiftUI)
    public import MonthDecorations
    public import Observation

    /// The decorations of a ``DecorationCache`` for SwiftUI. A view that looks up days is updated when they change.
    ///
    /// ```swift
    /// struct MonthView: View {
    ///     @State private var decorations: ObservableDecorations
    ///     let grid: MonthGrid
    ///
    ///     var body: some View {
    ///         MonthGridView(grid) { cell in
    ///             VStack {
    ///                 Text(grid.label(of: cell))
    ///                 Text(decorations[cell.day]?.marks(atMost: 0).remainderLabel ?? "")
    ///             }
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// Create the grid with ``DecorationCache/layout`` or with the same calendar. The grid can have any page, such as a
    /// week. To show new versions of the feeds, assign ``DecorationCache/feeds``.
    ///
    /// On iOS 16, follow ``DecorationCache/changes`` in a `task` and count the changes in a state that the body reads.
    @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
    @MainActor
    @Observable
    public final class ObservableDecorations {
        /// The cache in which the decorations are looked up.
        public let cache: DecorationCache

        /// The number of changes so far. Every lookup reads the number, so a change updates the views that look up days.
        private var changeCount = 0
        @ObservationIgnored private var following: Task<Void, Never>?

        /// Creates the decorations of a cache, and follows the changes of the cache.
        public init(_ cache: DecorationCache) {
            self.cache = cache
            let changes = cache.changes
            following = Task { [weak self] in
                for await _ in changes { self?.changeCount += 1 }
            }
        }

        deinit { following?.cancel() }

        /// Returns the decorations of a day, or nil if the day has none or isn't cached yet.
        ///
        /// If the month isn't cached, the cache computes the month and its neighbors, and the view is updated.
        public subscript(day: CivilDate) -> DayDecoration? {
            _ = changeCount
            return cache[day]
        }

        /// Returns the map of the month that contains a day, for the bars of a row; nil if the map isn't cached yet.
        public func map(containing day: CivilDate) -> DecorationMap? {
            _ = changeCount
            return cache.cachedMap(containing: day)
        }
    }
#endif
