// swift-tools-version: 6.2
import PackageDescription

// Where there is no UIKit, SwiftUI or EventKit, the adapters of Sources/CalendarAdapters are empty files. This package compiles
// them against modules of those names that declare, as Apple documents it, just what the adapters use, and tests what can run.
// It is a package of its own so that nothing else ever finds a module named UIKit on Linux.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "adapters-on-stubs",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-icalendar", path: "../..")],
    targets: [
        .target(name: "UIKit", path: "Stubs/UIKit"),
        .target(name: "SwiftUI", path: "Stubs/SwiftUI"),
        .target(name: "CoreLocation", path: "Stubs/CoreLocation"),
        .target(name: "EventKit", dependencies: ["CoreLocation"], path: "Stubs/EventKit"),
        // A link to Sources/CalendarAdapters. Under another name, as both packages may have no target of the same.
        .target(
            name: "AdaptersOnStubs",
            dependencies: [
                "UIKit", "SwiftUI", "CoreLocation", "EventKit",
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
            ],
            path: "Adapters",
            swiftSettings: settings + [.treatAllWarnings(as: .error)]),
        .testTarget(
            name: "AdapterTests", dependencies: ["AdaptersOnStubs"], path: "AdapterTests",
            // Swift Testing has an overlay for UIKit, and would look for it.
            swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
