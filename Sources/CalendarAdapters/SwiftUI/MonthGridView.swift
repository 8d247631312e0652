#if canImport(SwiftUI)
    import Foundation
    public import MonthDecorations
    public import SwiftUI

    /// A page of days in seven columns under weekday labels. You provide the view of each day:
    ///
    /// ```swift
    /// MonthGridView(grid) { cell in
    ///     VStack {
    ///         Text(grid.label(of: cell))
    ///         Text(map[cell.day]?.marks(atMost: 0).remainderLabel ?? "")
    ///     }
    /// }
    /// ```
    ///
    /// Days of other months take up space even if they are hidden, so that columns and rows stay in place from month to
    /// month.
    ///
    /// VoiceOver reads each day as one element, labeled with the whole date. To describe the decorations too, give your
    /// view an `accessibilityValue`.
    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
    public struct MonthGridView<Day: View>: View {
        private let grid: MonthGrid
        private let showsOtherMonths: Bool
        private let labelWidth: LabelWidth
        private let day: (MonthGrid.Cell) -> Day

        /// Creates a view of a page.
        ///
        /// - Parameters:
        ///   - grid: The page to show.
        ///   - showsOtherMonths: Whether the days that fill the first and last rows are visible. Hidden days can't be
        ///     tapped and aren't read by VoiceOver.
        ///   - labelWidth: The width of the weekday labels.
        ///   - day: Returns the view of a day.
        public init(
            _ grid: MonthGrid, showsOtherMonths: Bool = false, labelWidth: LabelWidth = .narrow,
            @ViewBuilder day: @escaping (MonthGrid.Cell) -> Day
        ) {
            self.grid = grid
            self.showsOtherMonths = showsOtherMonths
            self.labelWidth = labelWidth
            self.day = day
        }

        /// The weekday labels, followed by a row for each week.
        public var body: some View {
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    ForEach(0..<7, id: \.self) { column in
                        Text(grid.weekdayLabels(labelWidth)[column])
                            .frame(maxWidth: .infinity)
                            .accessibilityHidden(true)
                    }
                }
                ForEach(grid.weeks, id: \.first?.day) { week in
                    GridRow {
                        ForEach(week, id: \.day) { cell in
                            let isShown = cell.isInMonth || showsOtherMonths
                            day(cell)
                                .frame(maxWidth: .infinity)
                                .disabled(!isShown || !cell.isSelectable)
                                .opacity(isShown ? 1 : 0)
                                .accessibilityElement(children: .combine)
                                .accessibilityLabel(grid.spokenLabel(of: cell))
                                // Last, because each day is a new element that its hidden children don't hide.
                                .accessibilityHidden(!isShown)
                        }
                    }
                }
            }
        }
    }

    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
    extension Color {
        /// Creates a SwiftUI color from the color of a decoration.
        public init(_ color: DecorationColor) {
            self.init(
                .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
                opacity: Double(color.opacity) / 255)
        }
    }
#endif
