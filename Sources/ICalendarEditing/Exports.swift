// A single import is enough for feeds, their drafts and their edits.
@_exported public import ICalendarWriting
@_exported public import RecurrenceEditing
