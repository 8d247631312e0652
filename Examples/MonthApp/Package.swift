// swift-tools-version: 6.2
import PackageDescription

// A library, because SwiftPM can't build an app for iOS: see README.md. On Linux, Tests/Adapters compiles these files against stubs of
// Apple's frameworks.
let package = Package(
    name: "MonthApp",
    platforms: [.iOS(.v17), .visionOS(.v26)],
    products: [.library(name: "MonthApp", targets: ["MonthApp"])],
    dependencies: [.package(name: "swift-icalendar", path: "../..")],
    targets: [
        .target(
            name: "MonthApp",
            dependencies: [
                .product(name: "CalendarAdapters", package: "swift-icalendar"),
                .product(name: "CalendarStorage", package: "swift-icalendar"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
