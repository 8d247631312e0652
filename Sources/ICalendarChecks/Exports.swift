// A single import is enough for feeds and their checks.
@_exported public import ICalendar
