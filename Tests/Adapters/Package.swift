// swift-tools-version: 6.2
import PackageDescription

// On systems without UIKit, SwiftUI and EventKit, the adapters of Sources/CalendarAdapters for them are empty files. This
// package compiles the adapters against modules with these names that declare only what the adapters use, as documented
// by Apple, and tests everything that can run. The package is separate so that nothing else ever finds a module named
// UIKit on Linux.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "adapters-on-stubs",
    // Those of the package, whose versions Scripts/apple_availability.py compares with the stubs.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    dependencies: [.package(name: "swift-icalendar", path: "../..")],
    targets: [
        .target(name: "UIKit", path: "Stubs/UIKit"),
        .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Stubs/SwiftUI"),
        .target(name: "WidgetKit", dependencies: ["SwiftUI"], path: "Stubs/WidgetKit"),
        .target(name: "CoreGraphics", path: "Stubs/CoreGraphics"),
        .target(name: "CoreLocation", path: "Stubs/CoreLocation"),
        .target(name: "EventKit", dependencies: ["CoreGraphics", "CoreLocation"], path: "Stubs/EventKit"),
        // A link to Sources/CalendarAdapters with another name, because two packages can't have a target with the same
        // name.
        .target(
            name: "AdaptersOnStubs",
            dependencies: [
                "UIKit", "SwiftUI", "CoreGraphics", "CoreLocation", "EventKit",
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "ICalendarEditing", package: "swift-icalendar"),
                .product(name: "ICalendarWriting", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
            ],
            path: "Adapters",
            swiftSettings: settings + [.treatAllWarnings(as: .error)]),
        // A link to the sources of Examples/MonthApp, which import the adapters by their own name.
        .target(
            name: "MonthApp",
            dependencies: [
                "AdaptersOnStubs", "UIKit", "SwiftUI", "WidgetKit",
                .product(name: "CalendarStorage", package: "swift-icalendar"),
            ],
            path: "MonthApp",
            swiftSettings: [
                .treatAllWarnings(as: .error), .unsafeFlags(["-module-alias", "CalendarAdapters=AdaptersOnStubs"]),
            ]),
        .testTarget(
            name: "AdapterTests", dependencies: ["AdaptersOnStubs", "MonthApp"], path: "AdapterTests",
            // Swift Testing would look for its overlay for UIKit.
            swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
