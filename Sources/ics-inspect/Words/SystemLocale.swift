import Foundation

/// The locale of the environment, which Foundation doesn't read on Linux.
enum SystemLocale {
    /// English words and international dates, the locale of `C` and `POSIX`.
    static let fallback = "en_001"

    static var current: Locale {
        let environment = ProcessInfo.processInfo.environment
        // POSIX.1-2017 §8.2: the first variable that is set and not empty.
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        #if canImport(Darwin)
            guard let name else { return .current }
        #endif
        return locale(name ?? "C")
    }

    /// Returns the locale for a name such as `de_DE.UTF-8@euro`, `de-DE` or `C`; the fallback if the name is unknown.
    static func locale(_ name: String) -> Locale {
        let identifier = identifier(name)
        return Locale(identifier: isKnown(identifier) ? identifier : fallback)
    }

    /// Returns whether the language exists, and the region too if there is one.
    static func isKnown(_ name: String) -> Bool {
        let components = Locale.Components(identifier: identifier(name))
        guard let language = components.languageComponents.languageCode?.identifier.lowercased(),
            Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language })
        else { return false }
        guard let region = components.languageComponents.region?.identifier.uppercased() else { return true }
        return region.allSatisfy(\.isNumber) || Locale.Region.isoRegions.contains { $0.identifier == region }
    }

    private static func identifier(_ name: String) -> String {
        // Remove the encoding and the modifier after it. An @ without an encoding can be an ICU keyword.
        let base = name.contains(".") ? name.prefix { $0 != "." } : name[...]
        return ["C", "POSIX"].contains(base) ? fallback : String(base)
    }
}
