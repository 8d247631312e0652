import ArgumentParser

/// The FILE… arguments of a command that looks at files themselves, such as `lines` and `redact`.
struct FileArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A path, a folder of .ics files, - for standard input, or an http(s):// or webcal:// URL.",
            valueName: "file"),
        completion: InputOptions.fileCompletion)
    var values: [String]

    func validate() throws { try InputOptions.requireOneStandardInput(in: values) }

    /// Returns the sources of the files, and of all files in folders.
    func sources() throws(Failure) -> [Source] {
        var sources: [Source] = []
        for value in values { sources += try Source.all(value) }
        return sources
    }
}
