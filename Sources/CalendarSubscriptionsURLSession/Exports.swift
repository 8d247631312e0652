// A transport is nothing without subscriptions.
@_exported public import CalendarSubscriptions
