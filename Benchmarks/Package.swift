// swift-tools-version: 6.2
import Foundation
import PackageDescription

// libical is measured too if it is installed and requested; otherwise, nothing related to it is compiled.
let measuresLibical = ProcessInfo.processInfo.environment["BENCHMARK_LIBICAL"] == "1"
let libical: [Target.Dependency] = measuresLibical ? ["CLibicalBench"] : []
let caseSettings: [SwiftSetting] = measuresLibical ? [.define("BENCHMARK_LIBICAL")] : []

/// A suite: a folder next to this manifest, where the plugin looks for suites, that times cases with known answers.
func suite(_ name: String, cases: Target.Dependency...) -> Target {
    .executableTarget(
        name: "\(name)Benchmarks",
        dependencies: ["Answers"] + cases + [.product(name: "Benchmark", package: "benchmark")],
        path: name,
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
    name: "swift-icalendar-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-icalendar", path: ".."),
        // The allocation counters of the benchmark package need packages and a runtime that aren't available
        // everywhere; AllocationCount replaces them.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        suite("Recurrence", cases: "RecurrenceCases"),
        suite("Syntax", cases: "FeedCases", "FeedSuites"),
        suite("Zones", cases: "FeedCases", "FeedSuites"),
        suite("Feeds", cases: "FeedCases", "FeedSuites"),
        suite("Months", cases: "FeedCases", "FeedSuites"),

        .target(name: "Answers"),
        // Plain C loops that do only the work of a case. Aligned, because the linker otherwise decides whether a short
        // loop takes a third longer.
        .target(name: "CLimits", cSettings: [.unsafeFlags(["-falign-loops=64", "-falign-functions=64"])]),
        .target(
            name: "RecurrenceCases",
            dependencies: [
                "Answers", "CLimits", .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "CalendarAdapters", package: "swift-icalendar"),
            ] + libical,
            resources: [.embedInCode("Rows.json")],
            swiftSettings: caseSettings),
        // Generated feeds, and the cases of the suites that read them.
        .target(
            name: "FeedCases",
            dependencies: [
                "Answers", "CLimits", .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "ICalendarWriting", package: "swift-icalendar"),
                .product(name: "ICalendarEditing", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
            ] + libical,
            swiftSettings: caseSettings),

        .target(
            name: "FeedSuites", dependencies: ["FeedCases", .product(name: "Benchmark", package: "benchmark")]),

        // The same cases without timing: answers, allocations, memory, and a loop for profilers.
        .executableTarget(name: "recurrence-probe", dependencies: ["Answers", "RecurrenceCases", "AllocationCount"]),
        .executableTarget(name: "feed-probe", dependencies: ["Answers", "FeedCases", "AllocationCount"]),
        .target(name: "AllocationCount"),
        // A program that only reads feeds. check-instructions limits its size.
        .executableTarget(
            name: "feed-reader", dependencies: [.product(name: "ICalendar", package: "swift-icalendar")]),
        // A folder of many items on a disk. Not a suite, because its times depend on the disk.
        .executableTarget(
            name: "storage-probe",
            dependencies: [
                .product(name: "CalendarStorage", package: "swift-icalendar"),
                .product(name: "ICalendar", package: "swift-icalendar"),
                .product(name: "MonthDecorations", package: "swift-icalendar"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

if measuresLibical {
    package.targets.append(
        .systemLibrary(
            name: "CLibicalBench", pkgConfig: "libical", providers: [.apt(["libical-dev"]), .brew(["libical"])]))
}
