import Foundation

/// The text of a URL on the command line: the password is never shown, however the URL is written.
///
/// `Address.swift` is a link to the file of `ics-inspect`, because an executable can't be imported.
enum AddressLaws {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        check(text)
        // The same with a known password, whether or not Foundation can parse the URL.
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let mark = "qZ7"
        let password =
            mark
            + String(String.UnicodeScalarView(parts[0].unicodeScalars.filter { !"/?#@".unicodeScalars.contains($0) }))
        guard let host = parts.last, host.utf8.firstRange(of: mark.utf8) == nil else { return }
        let shown = Address.redacted("https://me:\(password)@\(host)")
        hold("a password is not shown", shown.utf8.firstRange(of: mark.utf8) == nil, shown)
    }

    private static func check(_ text: String) {
        let shown = Address.redacted(text)
        hold("shown text is shown unchanged", Address.redacted(shown) == shown, shown)
        hold("text without a user is shown", text.unicodeScalars.contains("@") || shown == text, shown)
        // Without a scheme, the text is a path. A path can contain the same text as the password, so such texts are
        // ignored.
        guard let components = URLComponents(string: text), components.scheme != nil else { return }
        let password = URLComponents(string: shown)?.password ?? ""
        hold("Foundation finds no password in the shown text", password.isEmpty || password == "…", "\(text): \(shown)")
    }
}
