import CZlib

/// Decompresses a gzip stream (RFC 1952) piece by piece, with zlib.
@safe final class Gunzip {
    /// The first bytes of gzip. Neither iCalendar nor jCal starts with them.
    static let signature: [UInt8] = [0x1F, 0x8B]

    /// Allocated, because zlib keeps the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutableRawBufferPointer
    private var state = State.inMember

    private enum State {
        case inMember
        /// A member has ended, and another may follow (RFC 1952 §2.2).
        case betweenMembers
        /// The remaining bytes aren't a member. This is padding, which gzip ignores too.
        case atEnd
    }

    /// The maximum number of bytes passed on at once.
    private static let pieceSize = 256 << 10

    /// Creates a decompressor; nil if there is not enough memory.
    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe output = .allocate(byteCount: Self.pieceSize, alignment: 1)
        guard unsafe czlib_prepare_gzip(stream) == Z_OK else { return nil }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe output.deallocate()
    }

    /// Whether the bytes so far are one or more complete members.
    var isComplete: Bool { state != .inMember }

    /// Decompresses bytes and passes on at most 256 KiB at once.
    func decompress(
        _ bytes: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws(InputBuffer.Fault) -> Void
    ) throws(InputBuffer.Fault) {
        var rest = unsafe bytes
        while let first = unsafe rest.first {
            if state == .betweenMembers {
                guard first == Self.signature[0] else {
                    state = .atEnd
                    return
                }
                unsafe inflateReset(stream)
                state = .inMember
            }
            if state == .atEnd { return }
            let used = try unsafe decompressMember(rest, receive)
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[used...])
        }
    }

    /// Decompresses to the end of the bytes or of the member, and returns the number of bytes used, at least one.
    private func decompressMember(
        _ bytes: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws(InputBuffer.Fault) -> Void
    ) throws(InputBuffer.Fault) -> Int {
        let count = min(bytes.count, Int(UInt32.max))
        // zlib only reads these bytes and never writes to them.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        unsafe stream.pointee.avail_in = UInt32(count)
        repeat {
            unsafe stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
            unsafe stream.pointee.avail_out = UInt32(output.count)
            let code = unsafe inflate(stream, Z_NO_FLUSH)
            // Z_BUF_ERROR means that all input is used and all output has been passed on.
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .damagedGzip }
            let produced = unsafe output.count - Int(stream.pointee.avail_out)
            try unsafe receive(UnsafeRawBufferPointer(rebasing: output[..<produced]))
            if code == Z_STREAM_END {
                state = .betweenMembers
                break
            }
            // A full output buffer may mean that more output is pending.
        } while unsafe stream.pointee.avail_out == 0
        return unsafe count - Int(stream.pointee.avail_in)
    }
}
