/// The limits of a parse. Exceeding a limit always produces a diagnostic, and discards only the element that is too
/// large.
///
/// ```swift
/// let limits = SyntaxLimits(totalBytes: 10_000_000, components: 50_000)
/// let tree = ComponentTree(recovering: bytes, limits: limits)
/// ```
public struct SyntaxLimits: Sendable, Hashable {
    /// The maximum size of the input in bytes. Larger input is rejected rather than truncated, because half a calendar
    /// is a wrong calendar. Offsets are stored in 32 bits to halve the memory of a tree, so values above 4,294,967,294
    /// are treated as that number.
    public var totalBytes: Int

    /// The maximum length of a logical content line in bytes, including folds. Longer lines are skipped. RFC 5545 sets
    /// no limit; the longest legitimate lines are inline base64 attachments, which mail systems limit to about 50 MB.
    public var lineLength: Int

    /// The maximum nesting depth of components, from 1 to 1,024. Deeper components are skipped, and the input after
    /// them is kept. The RFCs need a depth of four (VCALENDAR, VEVENT, PARTICIPANT, VLOCATION); deeper input is damaged
    /// or an attack. The upper bound exists because an END is compared with every open component.
    public var nesting: Int

    /// The maximum number of components in a stream. This bounds the memory that a file of nothing but `BEGIN` lines
    /// can use.
    public var components: Int

    /// The maximum number of parameters of a property, at most 1,024. Further parameters stay in the bytes but are not
    /// read. The RFCs define about thirty in total, and libical stops at 100. The upper bound exists because each name
    /// is compared with all previous ones.
    public var parametersPerLine: Int

    /// The maximum number of values of a parameter. Further values stay in the bytes but are not read. Lists contain
    /// people (MEMBER, DELEGATED-TO), and the largest groups have a few thousand; ten million two-byte values would
    /// take gigabytes.
    public var valuesPerParameter: Int

    /// The maximum number of diagnostics. A file with a million problems usually has one cause. The last diagnostic
    /// gives the number of omitted ones.
    public var diagnostics: Int

    /// Creates limits, using the default for each limit that isn't given.
    public init(
        totalBytes: Int = 4_294_967_294, lineLength: Int = 64 << 20, nesting: Int = 32, components: Int = 5_000_000,
        parametersPerLine: Int = 128, valuesPerParameter: Int = 10_000, diagnostics: Int = 1_000
    ) {
        self.totalBytes = totalBytes
        self.lineLength = lineLength
        self.nesting = nesting
        self.components = components
        self.parametersPerLine = parametersPerLine
        self.valuesPerParameter = valuesPerParameter
        self.diagnostics = diagnostics
    }

    /// The limits that a parse uses by default.
    public static let `default` = SyntaxLimits()

    /// The limits, with each value moved into the range that the reader supports.
    var clamped: SyntaxLimits {
        SyntaxLimits(
            totalBytes: min(max(totalBytes, 0), 4_294_967_294), lineLength: max(lineLength, 1),
            nesting: min(max(nesting, 1), 1_024), components: min(max(components, 1), 1 << 30),
            parametersPerLine: min(max(parametersPerLine, 0), 1_024), valuesPerParameter: max(valuesPerParameter, 1),
            diagnostics: max(diagnostics, 1))
    }
}

extension SyntaxLimits: CustomStringConvertible {
    /// The limits with their names.
    public var description: String {
        "totalBytes: \(totalBytes), lineLength: \(lineLength), nesting: \(nesting), components: \(components), "
            + "parametersPerLine: \(parametersPerLine), valuesPerParameter: \(valuesPerParameter), "
            + "diagnostics: \(diagnostics)"
    }
}
