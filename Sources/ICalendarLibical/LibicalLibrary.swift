#if Libical
    import CLibical
    import ICalendar

    /// The C library. The library has process-wide state, so all calls go through one lock.
    ///
    /// libical has an error number, a table of time zones that is filled on demand, and the offset changes of each
    /// zone, all without thread safety. Under the lock, no handle outlives the closure and only values leave it. Calls
    /// from several tasks run one after another.
    enum LibicalLibrary {
        private static let isPrepared = Locked(false)

        /// Calls `body` while holding the lock and returns its result.
        static func withLock<Result>(_ body: () -> Result) -> Result {
            isPrepared.withLock { isPrepared in
                // Errors are results. Without this call, a debug build of the library aborts the process on an error.
                if !isPrepared { shim_prepare() }
                isPrepared = true
                return body()
            }
        }

        /// The version, such as `3.0`.
        static var version: String { unsafe String(cString: shim_version()) }
    }

    /// A string of libical that the caller has to free.
    @safe struct LibicalText: ~Copyable {
        private let characters: UnsafeMutablePointer<CChar>?

        init(_ characters: UnsafeMutablePointer<CChar>?) { unsafe self.characters = characters }

        deinit { if let characters = unsafe characters { unsafe shim_text_free(characters) } }

        /// The string; empty if there is none.
        var string: String { unsafe characters.map { unsafe String(cString: $0) } ?? "" }
    }

    /// An owned recurrence rule of libical.
    @safe struct LibicalRule: ~Copyable {
        private let handle: UnsafeMutablePointer<shim_rule>

        /// Creates a rule from text, or nil if libical rejects the text.
        init?(_ text: String) {
            guard let handle = unsafe shim_rule_from_text(text) else { return nil }
            unsafe self.handle = handle
        }

        /// Creates the rule of an RRULE or EXRULE. Use the rule only while its component exists.
        init?(_ property: OpaquePointer) {
            guard let handle = unsafe shim_rule_of_property(property) else { return nil }
            unsafe self.handle = handle
        }

        deinit { unsafe shim_rule_free(handle) }

        var text: String { unsafe LibicalText(shim_rule_text(handle)).string }

        /// Returns an iterator over the rule, or nil if libical rejects the rule for this start.
        func iterator(from start: icaltimetype) -> LibicalIterator? {
            guard let iterator = unsafe shim_iterator(handle, start) else { return nil }
            return unsafe LibicalIterator(iterator)
        }
    }

    /// An iterator over a libical rule.
    @safe struct LibicalIterator: ~Copyable {
        private let handle: OpaquePointer

        fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

        deinit { unsafe shim_iterator_free(handle) }

        /// Moves to the first occurrence at or after a time. Not supported for rules with COUNT.
        func seek(to time: icaltimetype) -> Bool { unsafe shim_iterator_seek(handle, time) }

        /// Returns the next occurrence on the wall clock, or nil at the end.
        mutating func next() -> icaltimetype? {
            var time = unsafe icaltimetype()
            return unsafe shim_iterator_next(handle, &time) ? time : nil
        }
    }

    /// A component parsed by libical, with everything inside.
    @safe final class LibicalRoot {
        let handle: OpaquePointer

        /// Parses bytes, or returns nil if libical finds no component.
        init?(_ bytes: [UInt8]) {
            let handle = unsafe bytes.withUnsafeBytes { bytes -> OpaquePointer? in
                // A copy with a final NUL, as C strings require.
                let text = unsafe [CChar](bytes.bindMemory(to: CChar.self)) + [0]
                return unsafe shim_parse(text)
            }
            guard let handle = unsafe handle else { return nil }
            unsafe self.handle = handle
        }

        deinit { unsafe shim_component_free(handle) }
    }
#endif
