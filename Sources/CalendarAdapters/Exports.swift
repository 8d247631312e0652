// A single import is enough for views of months, and for event stores with the feeds and edits that they take.
@_exported public import ICalendarEditing
@_exported public import MonthDecorations
