// swift-tools-version: 6.2
import Foundation
import PackageDescription

// libical is measured beside the package where it is installed and asked for; nothing of it is compiled otherwise.
let measuresLibical = ProcessInfo.processInfo.environment["BENCHMARK_LIBICAL"] == "1"

let package = Package(
    name: "swift-icalendar-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-icalendar", path: ".."),
        // Its allocation counters need packages and a runtime that are not everywhere: AllocationCount does that job.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // A suite is a pair: cases with known answers, and a target in a folder of its own beside this manifest (where
        // the plugin looks for suites) that times them.
        .target(
            name: "RecurrenceCases",
            dependencies: [.product(name: "ICalendar", package: "swift-icalendar")]
                + (measuresLibical ? ["CLibicalBench"] : []),
            resources: [.embedInCode("Rows.json")],
            swiftSettings: measuresLibical ? [.define("BENCHMARK_LIBICAL")] : []),
        .executableTarget(
            name: "RecurrenceBenchmarks",
            dependencies: ["RecurrenceCases", .product(name: "Benchmark", package: "benchmark")],
            path: "Recurrence",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

        // The same cases without a clock: answers, allocations, and a loop for profilers.
        .executableTarget(name: "recurrence-probe", dependencies: ["RecurrenceCases", "AllocationCount"]),
        .target(name: "AllocationCount"),
    ],
    swiftLanguageModes: [.v6]
)

if measuresLibical {
    package.targets.append(
        .systemLibrary(name: "CLibicalBench", pkgConfig: "libical", providers: [.apt(["libical-dev"]), .brew(["libical"])]))
}
