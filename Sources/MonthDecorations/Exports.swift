// A single import is enough for a view of months.
@_exported public import ICalendar
