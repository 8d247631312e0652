import ICalendar
import ICalendarWriting

/// Prints a patch as a difference of lines.
enum LineDifference {
    /// Returns `@@ line 12`, the removed lines with a minus, and the new lines with a plus.
    static func lines(of patch: DocumentPatch, in bytes: [UInt8]) -> [String] {
        var result: [String] = []
        var (line, counted) = (1, 0)
        for replacement in patch.replacements {
            let end = replacement.offset + replacement.removed.count
            let start = startOfLine(replacement.offset, bytes)
            let isWhole = start == replacement.offset && startOfLine(end, bytes) == end
            let stop = isWhole ? end : endOfLine(end, bytes)
            var old = split(bytes[start..<stop])
            var new = split(bytes[start..<replacement.offset] + replacement.inserted + bytes[end..<stop])
            line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
            counted = start
            var first = line
            while let left = old.first, left == new.first {
                old.removeFirst()
                new.removeFirst()
                first += 1
            }
            while let left = old.last, left == new.last {
                old.removeLast()
                new.removeLast()
            }
            result.append("@@ line \(first)")
            result += old.map { "-" + $0 } + new.map { "+" + $0 }
        }
        return result
    }

    private static func startOfLine(_ offset: Int, _ bytes: [UInt8]) -> Int {
        var start = offset
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    private static func endOfLine(_ offset: Int, _ bytes: [UInt8]) -> Int {
        var end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return min(end + 1, bytes.count)
    }

    private static func split(_ bytes: ArraySlice<UInt8>) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
