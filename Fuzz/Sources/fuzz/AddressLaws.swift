import Foundation

/// The text of a URL on the command line: however it is written, its password is not shown.
///
/// `Address.swift` is a link to the file of `ics-inspect`: a program is no library that could be imported.
enum AddressLaws {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        check(text)
        // The same with a password that is known, whether Foundation takes it for a URL or not.
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
        hold("what may be shown is shown as it is", Address.redacted(shown) == shown, shown)
        hold("text without a user is shown", text.unicodeScalars.contains("@") || shown == text, shown)
        // Without a scheme it is a path. And a path may say what the password says, so any text like it does not count.
        guard let components = URLComponents(string: text), components.scheme != nil else { return }
        let password = URLComponents(string: shown)?.password ?? ""
        hold("Foundation finds no password in what is shown", password.isEmpty || password == "…", "\(text): \(shown)")
    }
}
