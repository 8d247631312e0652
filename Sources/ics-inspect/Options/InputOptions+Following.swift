extension InputOptions {
    /// Shows the calendar, and shows it again when a file changes.
    ///
    /// If a file isn't a calendar after a change, for example while it is written in place, this is reported, and the
    /// next change is awaited.
    func follow(_ show: (LoadedCalendar) throws -> Void) async throws {
        let changes = try InputChanges.watch(arguments())
        try show(try load())
        for await _ in changes {
            do {
                let loaded = try load()
                if Console.outputIsTerminal { try Console.clear() }
                try show(loaded)
            } catch let failure as Failure where [.noInput, .dataError].contains(failure.status) {
                if let message = failure.message { Console.report(message) }
            }
        }
    }
}
