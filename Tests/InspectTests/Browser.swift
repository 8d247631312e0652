import Foundation
import TestSupport
import Testing

/// A headless browser that lays out pages and reports the result.
enum Browser {
    /// Chromium under any of its names; `CHROMIUM` specifies another program.
    static let url: URL? = {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["CHROMIUM"] { return URL(fileURLWithPath: path) }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        return ["chromium", "chromium-browser", "google-chrome"]
            .flatMap { name in folders.map { $0.appendingPathComponent(name) } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    static let isMissing = "no Chromium here: apt-get install chromium, or name one by CHROMIUM"

    /// A page to lay out, and the width in pixels.
    struct Page {
        var html: String
        var width = 1_200
    }

    /// Prints a page on A4, and returns the number of sheets.
    static func sheetCount(of html: String) throws -> Int {
        try TemporaryFolder.with { folder in
            let page = try folder.file("page.html", Array(html.utf8))
            let sheets = folder.url.appendingPathComponent("page.pdf")
            let process = Process()
            process.executableURL = url
            process.arguments = [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
                "--user-data-dir=\(folder.url.appendingPathComponent("profile").path)", "--no-pdf-header-footer",
                "--print-to-pdf=\(sheets.path)", page.absoluteString,
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            process.waitUntilExit()
            return String(decoding: try Data(contentsOf: sheets), as: UTF8.self).matches(of: /\/Type \/Page\b/).count
        }
    }

    /// Runs a script on pages after layout. Each page is in a frame of one document, because starting a browser takes
    /// longer than everything else. The pages forbid scripts, so the script belongs to the document.
    ///
    /// - Parameters:
    ///   - script: The body of a function of a `document` that returns an array of lines.
    ///   - isDark: Whether the reader prefers dark pages.
    /// - Returns: The lines of each page.
    static func measure(_ pages: [Page], isDark: Bool = false, script: String) throws -> [[String]] {
        try TemporaryFolder.with { folder in
            var outer = "<!DOCTYPE html><meta name=\"color-scheme\" content=\"light dark\">\n"
            for page in pages {
                let escaped = page.html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                outer += "<iframe style=\"width: \(page.width)px; height: 900px\" srcdoc=\"\(escaped)\"></iframe>\n"
            }
            outer += """
                <script>
                const measure = document => { \(script) };
                window.onload = () => {
                    const lines = [...document.querySelectorAll("iframe")].map(frame => measure(frame.contentDocument));
                    document.body.textContent = btoa(unescape(encodeURIComponent("\\n" + JSON.stringify(lines))));
                };
                </script>
                """
            let file = try folder.file("page.html", Array(outer.utf8))
            let output = try folder.file("output", [])
            let process = Process()
            process.executableURL = url
            process.arguments = [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
                "--user-data-dir=\(folder.url.appendingPathComponent("profile").path)",
                "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--dump-dom", file.absoluteString,
            ]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            process.waitUntilExit()
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            let body = try #require(
                text.firstMatch(of: /<body>([A-Za-z0-9+\/=]+)/), "the browser gave \(text.prefix(300))")
            return try JSONDecoder().decode([[String]].self, from: #require(Data(base64Encoded: String(body.1))))
        }
    }
}
