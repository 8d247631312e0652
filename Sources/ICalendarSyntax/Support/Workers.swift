/// Computes independent results, on several cores if there are any. This module imports no Dispatch, so whoever reads a
/// long text passes it.
package protocol Workers: Sendable {
    /// The number of bytes to read at once. Texts of fewer than four such pieces are read from start to end.
    var pieceLength: Int { get }

    /// Returns the results for the numbers below a count, in order.
    func map<Result: Sendable>(count: Int, _ body: @Sendable (Int) -> Result) -> [Result]
}

extension Workers {
    /// Whether a text is worth the start of threads.
    package func pays(for byteCount: Int) -> Bool { byteCount / 4 >= pieceLength }
}
