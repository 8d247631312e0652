// The rules that are put into words.
@_exported public import Recurrence
