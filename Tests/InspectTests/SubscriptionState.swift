import Foundation

/// The saved state of a subscription.
enum SubscriptionState {
    private static let dates: Set = ["lastAttempt", "lastSuccess", "lastChange", "since", "lastContent", "goneSince"]

    /// Moves the dates of a state into the past, so that a subscription is due without waiting.
    static func age(_ folder: URL, by seconds: Double) throws {
        let file = folder.appending(path: "subscription.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        try JSONSerialization.data(withJSONObject: aged(json, by: seconds)).write(to: file)
    }

    /// Returns whether the last answer was "not modified": then the content is older than the success.
    static func isConfirmed(_ folder: URL) throws -> Bool {
        let data = try Data(contentsOf: folder.appending(path: "subscription.json"))
        let state = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let content = (state?["memory"] as? [String: Any])?["lastContent"] as? Double
        guard let content, let success = state?["lastSuccess"] as? Double else { return false }
        return content < success
    }

    private static func aged(_ json: Any, by seconds: Double) -> Any {
        switch json {
        case let members as [String: Any]:
            Dictionary(
                uniqueKeysWithValues: members.map { key, value in
                    let date = dates.contains(key) ? value as? Double : nil
                    return (key, date.map { $0 - seconds } ?? aged(value, by: seconds))
                })
        case let values as [Any]: values.map { aged($0, by: seconds) }
        default: json
        }
    }
}
