extension DecorationMap {
    /// The days that look different in one map than in the other, in order: those to reload in a view that showed the first
    /// and is to show the second.
    ///
    /// ```swift
    /// let days = DecorationMap.changedDays(from: old, to: new)
    /// view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
    /// ```
    ///
    /// The same occurrence at the same time, with the same title, style and lane, is no change, even though its feed has
    /// been read again. Where the maps have different grids, days of both count: a day that one does not show has nothing
    /// on it there.
    ///
    /// - Parameters:
    ///   - old: nil where nothing was shown.
    ///   - new: what is to be shown; nil for nothing.
    /// - Complexity: O(*d*) in the number of decorations
    public static func changedDays(from old: DecorationMap?, to new: DecorationMap?) -> [MonthGrid.Cell] {
        let shown = new?.grid.days ?? []
        let gone = (old?.grid.days ?? []).filter { new?.grid[$0.day] == nil }
        return (shown + gone).sorted { $0.day < $1.day }.filter { cell in
            let before = old?[cell.day]?.decorations ?? []
            let after = new?[cell.day]?.decorations ?? []
            return before.count != after.count || !zip(before, after).allSatisfy { $0.looksLike($1) }
        }
    }
}
