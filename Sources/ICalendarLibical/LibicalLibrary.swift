#if Libical
    import CLibical
    import ICalendar

    /// The C library: its state belongs to the whole process, so everything that touches it goes through one lock.
    ///
    /// libical keeps an error number, a table of zones that it fills when asked, and the changes of each zone, all without
    /// a promise to threads. Under the lock no handle outlives the closure and what leaves it are values; questions from
    /// several tasks are answered one after another.
    enum LibicalLibrary {
        private static let isPrepared = Locked(false)

        /// Lends the library to `body` and returns its result.
        static func withLock<Result>(_ body: () -> Result) -> Result {
            isPrepared.withLock { isPrepared in
                // Errors are answers: without this a library built for debugging aborts the process.
                if !isPrepared { shim_prepare() }
                isPrepared = true
                return body()
            }
        }

        /// `3.0`
        static var version: String { unsafe String(cString: shim_version()) }
    }

    /// A text of libical that somebody has to free.
    @safe struct LibicalText: ~Copyable {
        private let characters: UnsafeMutablePointer<CChar>?

        init(_ characters: UnsafeMutablePointer<CChar>?) { unsafe self.characters = characters }

        deinit { if let characters = unsafe characters { unsafe shim_text_free(characters) } }

        /// Empty where there is none.
        var string: String { unsafe characters.map { unsafe String(cString: $0) } ?? "" }
    }

    /// A rule of libical.
    @safe struct LibicalRule: ~Copyable {
        private let handle: UnsafeMutablePointer<shim_rule>

        /// Nil where libical refuses the text.
        init?(_ text: String) {
            guard let handle = unsafe shim_rule_from_text(text) else { return nil }
            unsafe self.handle = handle
        }

        /// The rule of an RRULE or EXRULE, to be used only as long as its component is there.
        init?(_ property: OpaquePointer) {
            guard let handle = unsafe shim_rule_of_property(property) else { return nil }
            unsafe self.handle = handle
        }

        deinit { unsafe shim_rule_free(handle) }

        var text: String { unsafe LibicalText(shim_rule_text(handle)).string }

        /// Nil where libical refuses the rule for this start.
        func iterator(from start: icaltimetype) -> LibicalIterator? {
            guard let iterator = unsafe shim_iterator(handle, start) else { return nil }
            return unsafe LibicalIterator(iterator)
        }
    }

    /// Walks a rule of libical.
    @safe struct LibicalIterator: ~Copyable {
        private let handle: OpaquePointer

        fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

        deinit { unsafe shim_iterator_free(handle) }

        /// Goes to the first occurrence at or after a time; not with COUNT.
        func seek(to time: icaltimetype) -> Bool { unsafe shim_iterator_seek(handle, time) }

        /// The next occurrence on the wall clock; nil at the end.
        mutating func next() -> icaltimetype? {
            var time = unsafe icaltimetype()
            return unsafe shim_iterator_next(handle, &time) ? time : nil
        }
    }

    /// A component as libical parsed it, with all that is in it.
    @safe final class LibicalRoot {
        let handle: OpaquePointer

        /// Nil where there is no component in the text.
        init?(_ bytes: [UInt8]) {
            let handle = unsafe bytes.withUnsafeBytes { bytes -> OpaquePointer? in
                // A copy with a NUL at its end, which is what C calls a text.
                let text = unsafe [CChar](bytes.bindMemory(to: CChar.self)) + [0]
                return unsafe shim_parse(text)
            }
            guard let handle = unsafe handle else { return nil }
            unsafe self.handle = handle
        }

        deinit { unsafe shim_component_free(handle) }
    }
#endif
