/// Collects the bytes of an input as they arrive, decompresses gzip, and enforces the limits.
struct InputBuffer: ~Copyable {
    /// The maximum number of bytes that may arrive.
    private let limit: ByteCount
    /// The maximum number of bytes after decompression.
    private let decompressedLimit: ByteCount
    /// The bytes in large pieces. An array that grows would hold the bytes twice while it is copied.
    private var pieces: [[UInt8]] = [[]]
    private var count = 0
    private var arrived = 0
    private var form = Form.unknown([])

    /// The size of a piece. Allocations of this size are separate mappings, so the memory returns to the system when a
    /// piece is freed.
    private static let pieceSize = 64 << 20

    private enum Form {
        /// The first bytes, too few to determine the form.
        case unknown([UInt8])
        case plain
        case gzip(Gunzip)
    }

    /// The reasons bytes can't be read.
    enum Fault: Error {
        case tooLarge(ByteCount)
        case decompressedTooLarge(ByteCount)
        case damagedGzip
        case truncatedGzip

        /// The rest of a sentence that starts with the name of the input.
        var message: String {
            switch self {
            case .tooLarge(let limit): "larger than \(limit) (--max-size)"
            case .decompressedTooLarge(let limit): "larger than \(limit) when decompressed (--max-size)"
            case .damagedGzip: "damaged gzip"
            case .truncatedGzip: "incomplete gzip"
            }
        }
    }

    /// - Parameter expected: The size, if known, so that plain bytes are stored in one array.
    init(limit: ByteCount, decompressedLimit: ByteCount, expected: Int = 0) {
        (self.limit, self.decompressedLimit) = (limit, decompressedLimit)
        pieces[0].reserveCapacity(min(expected, limit.bytes))
    }

    /// Appends bytes that arrived.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        arrived += bytes.count
        if arrived > limit.bytes { throw .tooLarge(limit) }
        switch form {
        case .plain: unsafe store(bytes)
        case .gzip(let gunzip): try unsafe decompress(bytes, gunzip)
        case .unknown(var first):
            unsafe first.append(contentsOf: bytes)
            guard first.count >= Gunzip.signature.count else {
                form = .unknown(first)
                return
            }
            if first.starts(with: Gunzip.signature), let gunzip = Gunzip() {
                form = .gzip(gunzip)
                let result: Result<Void, Fault> = unsafe first.withUnsafeBytes { bytes in
                    Result { () throws(Fault) in try unsafe decompress(bytes, gunzip) }
                }
                try result.get()
            } else {
                form = .plain
                unsafe first.withUnsafeBytes { unsafe store($0) }
            }
        }
    }

    /// Returns all bytes.
    consuming func finish() throws(Fault) -> [UInt8] {
        switch form {
        case .unknown(let first): return first
        case .plain: break
        case .gzip(let gunzip): if !gunzip.isComplete { throw .truncatedGzip }
        }
        if pieces.count == 1 { return pieces[0] }
        // Reserved memory costs nothing until it is written to, and each piece is freed before the next one is copied.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in pieces.indices {
            bytes.append(contentsOf: pieces[index])
            pieces[index] = []
        }
        return bytes
    }

    private mutating func decompress(_ bytes: UnsafeRawBufferPointer, _ gunzip: Gunzip) throws(Fault) {
        try unsafe gunzip.decompress(bytes) { (piece) throws(Fault) in
            unsafe store(piece)
            if count > decompressedLimit.bytes { throw .decompressedTooLarge(decompressedLimit) }
        }
    }

    private mutating func store(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        let last = pieces.count - 1
        if pieces[last].count + bytes.count <= max(pieces[last].capacity, Self.pieceSize) {
            unsafe pieces[last].append(contentsOf: bytes)
        } else {
            var piece: [UInt8] = []
            piece.reserveCapacity(max(Self.pieceSize, bytes.count))
            unsafe piece.append(contentsOf: bytes)
            pieces.append(piece)
        }
    }
}
