import Recurrence

/// The occurrences of plain segments in a window.
struct PlainExpansion {
    var segments: SimpleSegments
    private let window: ExpansionWindow
    /// By the number of the form.
    private var mappers: [LocalTimeMapper] = []
    /// Those that rules came to.
    private var months = CivilMonths()

    init(_ segments: SimpleSegments, in window: ExpansionWindow) {
        self.segments = segments
        self.window = window
    }

    /// Takes the first of many.
    ///
    /// - Parameters:
    ///   - end: what starts earlier is taken; made earlier where there is more than can be taken at once.
    ///   - walks: of those that go on.
    mutating func start(
        _ places: [Int], before end: inout Int, where isIncluded: OccurrenceSequence.Inclusion,
        into taken: inout OccurrenceBuffer, _ walks: inout Walks<PlainWalk>
    ) {
        // Held once: to refer to them from one to the next is a counter that goes up and down.
        let segments = segments
        // What is weekly has four or five in a month, and a clock that changes then has two runs.
        let weeks = (window.end - window.start) / (7 * 86_400)
        taken.makeRoom(words: places.count * min(weeks, 4), models: places.count * min(weeks, 2))
        guard end >= window.end, var uniform = ExpansionPage(window, of: segments) else {
            for place in places where isIncluded(segments.rows[place].traits) {
                _ = start(place, before: &end, into: &taken, &walks)
            }
            return
        }
        var index = 0
        while true {
            index = taken.takeAll(places, from: index, of: segments, in: uniform, where: isIncluded)
            // What follows could not be taken so, or not yet. In some weeks a segment has less than can be taken at once.
            guard index < places.count else { break }
            let place = places[index]
            if uniform.knows(segments.rows[place]) {
                _ = start(place, before: &end, into: &taken, &walks)
                index += 1
            } else {
                let form = makeMapper(of: segments.rows[place].form)
                uniform.learn(segments.rows[place], of: segments, &mappers[form], &months)
            }
        }
    }

    /// Takes the first of one.
    ///
    /// - Returns: whether it goes on.
    mutating func start(
        _ place: Int, before end: inout Int, into taken: inout OccurrenceBuffer, _ walks: inout Walks<PlainWalk>
    ) -> Bool {
        var taking = MemberTaking(window: window, bound: end)
        let next = take(&taking, at: place, from: nil, into: &taken)
        end = taking.bound
        guard let next else { return false }
        walks.append(PlainWalk(place: place, from: next), head: taking.head)
        return true
    }

    /// Takes the occurrences of one that touch the window and start before the bound.
    ///
    /// - Parameter day: the day to go on from; nil to start.
    /// - Returns: the day of the next one; nil after the last.
    mutating func take(
        _ taking: inout MemberTaking, at place: Int, from day: Int?, into taken: inout OccurrenceBuffer
    ) -> Int? {
        let form = makeMapper(of: segments.rows[place].form)
        return segments[place].take(&taking, from: day, segments, &mappers[form], &months, into: &taken)
    }

    /// - Returns: the place of a form among ``mappers``.
    private mutating func makeMapper(of form: Int32) -> Int {
        while mappers.count <= form {
            mappers.append(LocalTimeMapper(segments.forms[mappers.count], viewer: window.viewer))
        }
        return Int(form)
    }
}
