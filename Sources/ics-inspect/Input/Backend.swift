import ArgumentParser
import ICalendar
import ICalendarLibical

/// What reads feeds and expands rules.
enum Backend: String, ExpressibleByArgument, CaseIterable {
    case native, libical

    /// The engine; ends the run where it is not in this build.
    func engine() throws(Failure) -> any OccurrenceEngine {
        switch self {
        case .native: return NativeEngine()
        case .libical:
            #if Libical
                return LibicalEngine()
            #else
                throw Failure(
                    .unavailable,
                    "the libical backend is not built into this ics-inspect: install libical-dev and build it with "
                        + "swift build --traits Libical")
            #endif
        }
    }

    /// Ends the run where the engine is not in this build, before anything is read.
    func require() throws(Failure) { _ = try engine() }
}
