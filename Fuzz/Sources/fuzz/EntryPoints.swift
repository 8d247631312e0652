// The functions that libFuzzer, which contains `main`, calls by name: `fuzz --target=NAME [options and inputs of
// libFuzzer]`. libFuzzer ignores options with two dashes, and passes them to the processes that it starts.

/// The target of this process. Written once, before the first input; libFuzzer has one thread.
private nonisolated(unsafe) var target = FuzzTarget.document

/// Called once, with the command line.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    let prefix = "--target="
    let given = CommandLine.arguments.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    guard let chosen = FuzzTarget(rawValue: given ?? "") else {
        fatalError("expected \(prefix)\(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|"))")
    }
    target = chosen
    return 0
}

/// Called with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
