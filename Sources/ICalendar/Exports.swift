// A single import is enough for bytes, rules and calendars.
@_exported public import ICalendarSyntax
@_exported public import Recurrence
