extension DecorationMap {
    /// Returns the days that look different in two maps, in order: the days to reload when a view replaces the first
    /// map with the second.
    ///
    /// ```swift
    /// let days = DecorationMap.changedDays(from: old, to: new)
    /// view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
    /// ```
    ///
    /// An occurrence with the same time, title, style and lane is unchanged, even if its feed was parsed again. If the
    /// maps have different grids, the days of both are compared; a day outside a grid has no decorations in that map.
    ///
    /// - Parameters:
    ///   - old: The map that was shown, or nil if there was none.
    ///   - new: The map to show, or nil to show none.
    /// - Complexity: O(*d*), where *d* is the number of decorations.
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
