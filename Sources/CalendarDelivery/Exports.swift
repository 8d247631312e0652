// Pages, changes and plans are made of occurrences.
@_exported public import ICalendar
