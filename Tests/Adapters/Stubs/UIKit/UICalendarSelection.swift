// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// Setting a selection in code calls no delegate: the headers say "called after the user selects a date". As in
// UICalendarViewDelegate, optional methods have the default that UIKit has without them.

/// Follows UICalendarSelection.h, https://developer.apple.com/documentation/uikit/uicalendarselection.
@available(iOS 16.0, visionOS 1.0, *)
@MainActor
open class UICalendarSelection {
    fileprivate init() {}

    /// Asks the delegate again which of the visible dates are selectable.
    open func updateSelectableDates() { updateCount += 1 }

    /// For tests: the number of calls of `updateSelectableDates`.
    public private(set) var updateCount = 0
}

extension DateComponents {
    fileprivate func names(_ other: DateComponents) -> Bool {
        (year, month, day) == (other.year, other.month, other.day)
    }
}

// MARK: - One date

/// Follows UICalendarSelectionSingleDate.h, https://developer.apple.com/documentation/uikit/uicalendarselectionsingledate.
@available(iOS 16.0, visionOS 1.0, *)
@MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
    open private(set) weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    open var selectedDate: DateComponents?

    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) { self.delegate = delegate }

    open func setSelected(_ selectedDate: DateComponents?, animated: Bool) { self.selectedDate = selectedDate }

    /// For tests: taps a date as the user does. A tap on the selected date deselects it: "a nil date represents a deselected
    /// date".
    public func tap(_ date: DateComponents) {
        let tapped = selectedDate?.names(date) == true ? nil : date
        guard delegate?.dateSelection(self, canSelectDate: tapped) ?? (tapped != nil) else { return }
        selectedDate = tapped
        delegate?.dateSelection(self, didSelectDate: tapped)
    }
}

@available(iOS 16.0, visionOS 1.0, *)
@MainActor
public protocol UICalendarSelectionSingleDateDelegate: NSObjectProtocol {
    func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    /// Optional.
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?) -> Bool
}

@available(iOS 16.0, visionOS 1.0, *)
extension UICalendarSelectionSingleDateDelegate {
    /// "By default, returns YES if dateComponents is non-nil."
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { dateComponents != nil }
}

// MARK: - Several dates

/// Follows UICalendarSelectionMultiDate.h, https://developer.apple.com/documentation/uikit/uicalendarselectionmultidate.
@available(iOS 16.0, visionOS 1.0, *)
@MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
    open private(set) weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    open var selectedDates: [DateComponents] = []

    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) { self.delegate = delegate }

    open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) { self.selectedDates = selectedDates }

    /// For tests: taps a date as the user does.
    public func tap(_ date: DateComponents) {
        if selectedDates.contains(where: date.names) {
            guard delegate?.multiDateSelection(self, canDeselectDate: date) ?? true else { return }
            selectedDates.removeAll(where: date.names)
            delegate?.multiDateSelection(self, didDeselectDate: date)
        } else {
            guard delegate?.multiDateSelection(self, canSelectDate: date) ?? true else { return }
            selectedDates.append(date)
            delegate?.multiDateSelection(self, didSelectDate: date)
        }
    }
}

@available(iOS 16.0, visionOS 1.0, *)
@MainActor
public protocol UICalendarSelectionMultiDateDelegate: NSObjectProtocol {
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    /// Optional.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents) -> Bool
    /// Optional.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents) -> Bool
}

@available(iOS 16.0, visionOS 1.0, *)
extension UICalendarSelectionMultiDateDelegate {
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { true }

    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { true }
}

// MARK: - A week

/// Follows UICalendarSelectionWeekOfYear.h, https://developer.apple.com/documentation/uikit/uicalendarselectionweekofyear.
@available(iOS 18.0, visionOS 2.0, *)
@MainActor
open class UICalendarSelectionWeekOfYear: UICalendarSelection {
    open private(set) weak var delegate: (any UICalendarSelectionWeekOfYearDelegate)?
    open var selectedWeekOfYear: DateComponents?

    public init(delegate: (any UICalendarSelectionWeekOfYearDelegate)?) { self.delegate = delegate }

    open func setSelected(_ selectedWeekOfYear: DateComponents?, animated: Bool) {
        self.selectedWeekOfYear = selectedWeekOfYear
    }

    /// For tests: taps a week as the user does.
    public func tap(_ week: DateComponents) {
        let isSelected = selectedWeekOfYear?.yearForWeekOfYear == week.yearForWeekOfYear
            && selectedWeekOfYear?.weekOfYear == week.weekOfYear
        let tapped = isSelected ? nil : week
        guard delegate?.week(ofYearSelection: self, canSelectWeekOfYear: tapped) ?? (tapped != nil) else { return }
        selectedWeekOfYear = tapped
        delegate?.week(ofYearSelection: self, didSelectWeekOfYear: tapped)
    }
}

@available(iOS 18.0, visionOS 2.0, *)
@MainActor
public protocol UICalendarSelectionWeekOfYearDelegate: NSObjectProtocol {
    func week(
        ofYearSelection selection: UICalendarSelectionWeekOfYear,
        didSelectWeekOfYear weekOfYearComponents: DateComponents?)
    /// Optional.
    func week(
        ofYearSelection selection: UICalendarSelectionWeekOfYear,
        canSelectWeekOfYear weekOfYearComponents: DateComponents?) -> Bool
}

@available(iOS 18.0, visionOS 2.0, *)
extension UICalendarSelectionWeekOfYearDelegate {
    public func week(
        ofYearSelection selection: UICalendarSelectionWeekOfYear,
        canSelectWeekOfYear weekOfYearComponents: DateComponents?
    ) -> Bool { weekOfYearComponents != nil }
}
