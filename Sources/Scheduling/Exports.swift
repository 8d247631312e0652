// Messages are views of feeds, and their effects are edits.
@_exported public import ICalendarEditing
