// One import gives a user the bytes, the rules and the calendar.
@_exported public import ICalendarSyntax
@_exported public import Recurrence
