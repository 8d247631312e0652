// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Agenda",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-icalendar", path: "../..")],
    targets: [
        .executableTarget(
            name: "Agenda",
            dependencies: [
                .product(name: "CalendarStorage", package: "swift-icalendar"),
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
