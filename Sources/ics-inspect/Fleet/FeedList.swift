import CalendarStorage
import Foundation

/// A feed of a list, or the reason there is none.
struct ListedFeed {
    /// The path, or the `id` of a record; nil for a record that can't be read.
    let id: String?
    let content: Content

    enum Content {
        case path(String)
        case bytes([UInt8])
        /// The element of the list isn't a feed.
        case failure(Failure)
    }
}

/// The feeds of `--files0-from` or `--records`, read one at a time.
struct FeedList: ~Copyable {
    private var input: DelimitedInput
    private let hasRecords: Bool
    private let limit: Int
    /// The number of feeds read so far.
    private(set) var count = 0

    /// The maximum length of a path in bytes, more than any system allows.
    private static let maximumPathLength = 1 << 16

    /// Opens a list of paths separated by NUL.
    init(pathsIn path: String) throws(Failure) {
        limit = Self.maximumPathLength
        input = try DelimitedInput(path, separatedBy: 0, limit: limit)
        hasRecords = false
    }

    /// Opens standard input for records: one JSON object per line.
    init(recordsUpTo limit: Int) throws(Failure) {
        self.limit = limit
        input = try DelimitedInput("-", separatedBy: UInt8(ascii: "\n"), limit: limit)
        hasRecords = true
    }

    /// Returns the next feed, or nil at the end.
    mutating func next() throws(Failure) -> ListedFeed? {
        while let element = try input.next() {
            count += 1
            switch element {
            case .tooLong:
                return failure("longer than \(ByteCount(limit))" + (hasRecords ? " (--max-size)" : ""))
            case .bytes(let bytes) where hasRecords:
                if bytes == [UInt8(ascii: "\r")] {
                    count -= 1
                    continue
                }
                return record(bytes)
            case .bytes(let bytes):
                let path = FileName.text(bytes)
                return ListedFeed(id: FileName.shown(path), content: .path(path))
            }
        }
        return nil
    }

    /// A record of the input.
    private struct Record: Decodable {
        let id: Identifier
        let path: String?
        let ics: String?
    }

    /// A string or an integer.
    private enum Identifier: Decodable {
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .text(String(number))
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    private func record(_ bytes: [UInt8]) -> ListedFeed {
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)), case .text(let id) = record.id
        else { return failure("expected {\"id\":…,\"path\":…} or {\"id\":…,\"ics\":…}") }
        switch (record.path, record.ics) {
        case (nil, let text?): return ListedFeed(id: id, content: .bytes(Array(text.utf8)))
        case (let path?, nil): return ListedFeed(id: id, content: .path(path))
        default: return ListedFeed(id: id, content: .failure(Failure(.dataError, "expected either path or ics")))
        }
    }

    private func failure(_ reason: String) -> ListedFeed {
        let message = "\(hasRecords ? "record" : "path") \(count): \(reason)"
        return ListedFeed(id: nil, content: .failure(Failure(.dataError, message)))
    }
}
