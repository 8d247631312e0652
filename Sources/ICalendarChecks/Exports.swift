// A single import is enough for feeds and drafts and their checks.
@_exported public import ICalendarWriting
