// A single import is enough for rules and their changes.
@_exported public import Recurrence
