// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody else fetches these dependencies.
let package = Package(
    name: "AgendaServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-icalendar", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        // For the errors that AsyncHTTPClient throws.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        .target(
            name: "AgendaServer",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CalendarDelivery", package: "swift-icalendar"),
                .product(name: "CalendarStorage", package: "swift-icalendar"),
                .product(name: "CalendarSubscriptions", package: "swift-icalendar"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "agenda-server",
            dependencies: [
                "AgendaServer",
                .product(name: "CalendarSubscriptions", package: "swift-icalendar"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "AgendaServerTests",
            dependencies: [
                "AgendaServer",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CalendarDelivery", package: "swift-icalendar"),
                .product(name: "CalendarSubscriptions", package: "swift-icalendar"),
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
