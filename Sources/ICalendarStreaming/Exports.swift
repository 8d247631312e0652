// A single import is enough for feeds and streams of them.
@_exported public import ICalendar
