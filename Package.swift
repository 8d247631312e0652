// swift-tools-version: 6.2
import PackageDescription

var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

// Set by `.ci/run`. A flag on the command line would also concern the dependencies, and a newer compiler's new warning
// must not break a user's build.
if Context.environment["ICALENDAR_WARNINGS_AS_ERRORS"] != nil { settings.append(.treatAllWarnings(as: .error)) }

// Set by `.ci/run`: to optimize the tests takes longer than to run them. Libraries are always optimized in a release build.
var testSettings = settings
if Context.environment["ICALENDAR_PLAIN_TESTS"] != nil {
    testSettings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// The App Store wants to know why a library reads the dates of files. On other systems, a resource would only add a folder beside
// every program.
#if canImport(Darwin)
    let (privacy, noPrivacy): ([Resource], [String]) = ([.process("PrivacyInfo.xcprivacy")], [])
#else
    let (privacy, noPrivacy): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
    name: "swift-icalendar",
    // iOS 16 is the floor of UICalendarView; macOS 13 is its contemporary.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "ICalendar", targets: ["ICalendar"]),
        .library(name: "ICalendarWriting", targets: ["ICalendarWriting"]),
        .library(name: "ICalendarStreaming", targets: ["ICalendarStreaming"]),
        .library(name: "CalendarDelivery", targets: ["CalendarDelivery"]),
        .library(name: "JCal", targets: ["JCal"]),
        .library(name: "JSCalendar", targets: ["JSCalendar"]),
        .library(name: "XCal", targets: ["XCal"]),
        .library(name: "VCalendar", targets: ["VCalendar"]),
        .library(name: "Scheduling", targets: ["Scheduling"]),
        .library(name: "ICalendarEditing", targets: ["ICalendarEditing"]),
        .library(name: "ICalendarChecks", targets: ["ICalendarChecks"]),
        .library(name: "RecurrenceEditing", targets: ["RecurrenceEditing"]),
        .library(name: "RecurrencePhrases", targets: ["RecurrencePhrases"]),
        .library(name: "MonthDecorations", targets: ["MonthDecorations"]),
        .library(name: "CalendarStorage", targets: ["CalendarStorage"]),
        .library(name: "CalendarSubscriptions", targets: ["CalendarSubscriptions"]),
        .library(name: "CalendarSubscriptionsURLSession", targets: ["CalendarSubscriptionsURLSession"]),
        // Empty without the trait Libical.
        .library(name: "ICalendarLibical", targets: ["ICalendarLibical"]),
        .library(name: "CalendarAdapters", targets: ["CalendarAdapters"]),
        // ics-inspect is run here and is no product: an app would fetch what it depends on (see CONTRIBUTING.md).
    ],
    traits: [
        .trait(name: "Libical", description: "A second engine, the system's libical (needs libical-dev).")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
    ],
    targets: [
        .target(name: "ICalendarSyntax", swiftSettings: settings),
        .target(name: "Recurrence", swiftSettings: settings),
        // Sets in two parts and rules that move: what apps that only read feeds don't link.
        .target(name: "RecurrenceEditing", dependencies: ["Recurrence"], swiftSettings: settings),
        // Rules as sentences, in eleven languages.
        .target(name: "RecurrencePhrases", dependencies: ["Recurrence"], swiftSettings: settings),
        .target(
            name: "ICalendar",
            dependencies: ["ICalendarSyntax", "Recurrence"],
            swiftSettings: settings),
        // What apps that only read feeds don't link.
        .target(name: "ICalendarWriting", dependencies: ["ICalendar"], swiftSettings: settings),
        .target(name: "ICalendarStreaming", dependencies: ["ICalendar"], swiftSettings: settings),
        // What leaves the process: pages, changes, notifications.
        .target(name: "CalendarDelivery", dependencies: ["ICalendar"], swiftSettings: settings),
        // Other formats, and what they share: losses, forms of values, JSON.
        .target(name: "CalendarConversion", dependencies: ["ICalendar"], swiftSettings: settings),
        .target(name: "JCal", dependencies: ["CalendarConversion"], swiftSettings: settings),
        .target(
            name: "JSCalendar", dependencies: ["CalendarConversion", "JCal", "ICalendarEditing"],
            swiftSettings: settings),
        .target(name: "XCal", dependencies: ["CalendarConversion"], swiftSettings: settings),
        .target(name: "VCalendar", dependencies: ["CalendarConversion"], swiftSettings: settings),
        .target(name: "ICalendarChecks", dependencies: ["ICalendarWriting"], swiftSettings: settings),
        .target(
            name: "ICalendarEditing", dependencies: ["ICalendarWriting", "ICalendarChecks", "RecurrenceEditing"],
            swiftSettings: settings),
        // Invitations and their answers (iTIP).
        .target(
            name: "Scheduling", dependencies: ["ICalendarEditing", "ICalendarChecks"], swiftSettings: settings),
        .target(name: "MonthDecorations", dependencies: ["ICalendar"], swiftSettings: settings),
        // Feeds that stay up to date, without I/O.
        .target(name: "CalendarSubscriptions", dependencies: ["ICalendarWriting"], swiftSettings: settings),
        // A target of its own, so that a server with another client doesn't link FoundationNetworking.
        .target(
            name: "CalendarSubscriptionsURLSession", dependencies: ["CalendarSubscriptions"], swiftSettings: settings),
        // Calendars on disk: the only target that writes files.
        .target(
            name: "CalendarStorage",
            dependencies: [
                "ICalendar", "ICalendarChecks", "ICalendarEditing", "CalendarSubscriptions",
            ],
            exclude: noPrivacy, resources: privacy,
            swiftSettings: settings),

        // The system's libical, reached only with the trait: without it pkg-config is not even asked.
        .systemLibrary(
            name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        .target(
            name: "ICalendarLibical",
            dependencies: [
                "ICalendar", "ICalendarChecks", .target(name: "CLibical", condition: .when(traits: ["Libical"])),
            ],
            swiftSettings: settings),

        // For UIKit, SwiftUI and EventKit; empty elsewhere. Tests/Adapters compiles it against stubs of them.
        .target(
            name: "CalendarAdapters",
            dependencies: ["Recurrence", "ICalendar", "ICalendarEditing", "MonthDecorations"],
            swiftSettings: settings),

        // Reading from URLs and gzip. Foundation for Linux loads both libraries, so that they are there wherever Swift runs; of
        // libcurl that is the library alone, without headers and the link that -lcurl looks for.
        .target(
            name: "CCurl",
            linkerSettings: [
                .linkedLibrary(":libcurl.so.4", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.macOS])),
            ]),
        .systemLibrary(name: "CZlib"),
        .executableTarget(
            name: "ics-inspect",
            dependencies: [
                "ICalendar", "ICalendarChecks", "ICalendarEditing", "ICalendarStreaming", "JCal", "JSCalendar", "XCal",
                "VCalendar", "Scheduling", "CalendarStorage", "CalendarSubscriptions", "MonthDecorations",
                "RecurrencePhrases", "ICalendarLibical", "CCurl", "CZlib",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // Fixtures, calendars as text, random numbers. It knows no module that is tested, so that every test target can use it.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        // The brute-force expander and the generator of random rules that judge the engine.
        .target(
            name: "RecurrenceReference", dependencies: ["Recurrence", "TestSupport"],
            path: "Tests/RecurrenceReference", swiftSettings: settings),
        .testTarget(
            name: "ICalendarSyntaxTests",
            dependencies: ["ICalendarSyntax", "ICalendarWriting", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "RecurrenceTests",
            dependencies: ["Recurrence", "RecurrenceEditing", "RecurrenceReference", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "RecurrencePhrasesTests",
            dependencies: ["RecurrencePhrases", "RecurrenceReference", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "ICalendarTests",
            dependencies: [
                "ICalendar", "ICalendarChecks", "ICalendarEditing", "ICalendarStreaming", "CalendarAdapters",
                "CalendarDelivery", "JCal", "XCal", "RecurrenceReference", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "JSCalendarTests",
            dependencies: ["JSCalendar", "ICalendar", "ICalendarWriting", "ICalendarEditing", "JCal", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "XCalTests", dependencies: ["XCal", "ICalendar", "ICalendarWriting", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "VCalendarTests", dependencies: ["VCalendar", "ICalendar", "ICalendarWriting", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "SchedulingTests",
            dependencies: [
                "Scheduling", "ICalendar", "ICalendarWriting", "ICalendarEditing", "ICalendarChecks", "CalendarStorage",
                "TestSupport",
            ], swiftSettings: testSettings),
        .testTarget(
            name: "MonthDecorationsTests", dependencies: ["MonthDecorations", "ICalendar", "TestSupport"],
            swiftSettings: testSettings),
        // Optimized, because they measure.
        .testTarget(
            name: "CalendarSubscriptionsTests", dependencies: ["CalendarSubscriptions", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CalendarSubscriptionsURLSessionTests",
            dependencies: ["CalendarSubscriptionsURLSession", "TestSupport"], swiftSettings: testSettings),
        // A process that edits or follows calendars on disk.
        .executableTarget(
            name: "storage-process", dependencies: ["CalendarStorage", "CalendarSubscriptions", "ICalendar"],
            path: "Tests/StorageProcess",
            swiftSettings: testSettings),
        .testTarget(
            name: "CalendarStorageTests",
            dependencies: [
                "CalendarStorage", "CalendarSubscriptions", "storage-process", "MonthDecorations", "ICalendar",
                "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "ICalendarLibicalTests",
            dependencies: [
                "ICalendarLibical", "ICalendar", "ICalendarChecks", "ICalendarEditing", "RecurrenceReference",
                "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "InspectTests", dependencies: ["ICalendar", "ics-inspect", "TestSupport"], swiftSettings: testSettings
        ),
        // The code of README.md and of the articles, and what they must not leave out.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "CalendarStorage", "CalendarSubscriptions", "MonthDecorations", "ICalendar", "CalendarDelivery",
                "ICalendarStreaming", "JCal", "JSCalendar", "RecurrenceEditing", "RecurrencePhrases", "Scheduling",
                "VCalendar", "XCal", "ics-inspect", "TestSupport",
            ],
            swiftSettings: testSettings),
    ],
    swiftLanguageModes: [.v6]
)

// Set by `.ci/run`, whose second debug build needs the tests of few targets.
if let names = Context.environment["ICALENDAR_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
