// swift-tools-version: 6.2
import PackageDescription

// Built by `./run`, which adds the sanitizers: the tested modules must be instrumented too, and a flag in this manifest
// would apply to this package only.
let package = Package(
    name: "swift-icalendar-fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-icalendar", path: "..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "ICalendarWriting", package: "swift-icalendar"),
                .product(name: "JCal", package: "swift-icalendar"),
                .product(name: "JSCalendar", package: "swift-icalendar"),
                .product(name: "XCal", package: "swift-icalendar"),
                .product(name: "VCalendar", package: "swift-icalendar"),
                .product(name: "ICalendarChecks", package: "swift-icalendar"),
                .product(name: "ICalendarEditing", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
                .product(name: "RecurrencePhrases", package: "swift-icalendar"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
