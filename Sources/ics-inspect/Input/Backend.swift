import ArgumentParser
import ICalendar
import ICalendarChecks
import ICalendarLibical

/// The engines that can parse feeds and expand rules.
enum Backend: String, ExpressibleByArgument, CaseIterable {
    case native, libical

    /// Returns the engine; throws a failure if it isn't in this build.
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

    /// Throws a failure if the engine isn't in this build. Called before any input is read.
    func require() throws(Failure) { _ = try engine() }
}
