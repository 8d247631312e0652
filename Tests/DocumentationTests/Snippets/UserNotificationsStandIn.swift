#if canImport(UserNotifications)
    import UserNotifications
#else
    import Foundation

    // The part of UserNotifications that the snippets use, as Apple declares it, so that they compile without the framework.

    class UNNotificationContent {}

    final class UNMutableNotificationContent: UNNotificationContent {
        var title = ""
        var userInfo: [AnyHashable: Any] = [:]
    }

    class UNNotificationTrigger {}

    final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
        init(timeInterval: TimeInterval, repeats: Bool) {}
    }

    final class UNNotificationRequest {
        init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {}
    }

    final class UNUserNotificationCenter {
        func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
        func add(_ request: UNNotificationRequest) {}
    }
#endif
