// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of the package is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module of the project; the arrows are those of `docs/architecture.md`.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// The unit tests of one module.
func tests(_ name: String, of imports: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: imports + ["TestSupport"], swiftSettings: strict)
}

/// SQLite in Swift, and the C functions below it.
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// What `scripts/fuzz` builds, with libFuzzer's entry point instead of a `main`; nothing else can
/// link it.
let fuzzers: [Target] =
  Context.environment["STIPPLE_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "InputFuzzer", dependencies: ["Terminal"], path: "Tests/InputFuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library", "-enable-testing"])])
  ]

let package = Package(
  name: "stipple",
  products: [.executable(name: "stipple", targets: ["stipple"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal"),
    .target(name: "CGPM"),

    module("Geometry"),
    module("Touches", imports: ["Geometry"]),
    module("Gestures", imports: ["Touches", "Geometry"]),
    module("Ink", imports: ["Geometry"]),
    module("Raster", imports: ["Ink", "Geometry"]),
    module("Display", imports: ["Raster", "Touches", "Geometry"]),
    module("Sketches", imports: ["Ink", "Geometry", grdb, sqlite]),
    module("Exchange", imports: ["Raster", "Ink", "Geometry"]),
    module("Studio", imports: ["Display", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    module(
      "Terminal",
      imports: ["CNcurses", "CTerminal", "CGPM", "Display", "Raster", "Ink", "Touches", "Geometry"]),
    .executableTarget(
      name: "stipple",
      dependencies: [
        "Studio", "Terminal", "Sketches", "Exchange", "Display", "Touches", "Raster", "Ink",
        "Geometry",
        argumentParser,
      ], swiftSettings: strict),

    .target(name: "CRasterReference"),
    module("Workloads", imports: ["Ink", "Geometry"]),
    .executableTarget(
      name: "stipple-bench",
      dependencies: [
        "Studio", "Terminal", "Sketches", "Display", "Gestures", "Touches", "Raster", "Ink",
        "Geometry", "Workloads", "CRasterReference",
        argumentParser,
      ], swiftSettings: strict),

    .systemLibrary(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .systemLibrary(name: "CCairo", path: "Tests/CCairo"),
    .target(
      name: "TestSupport", dependencies: ["Raster", "Workloads"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "TerminalHarness",
      dependencies: ["CPseudoTerminal", "CVTerm", "Geometry", "TestSupport"],
      path: "Tests/TerminalHarness", swiftSettings: strict),
    tests("TerminalHarnessTests", of: ["Geometry", "TerminalHarness"]),

    tests("GeometryTests", of: ["Geometry"]),
    tests("TouchesTests", of: ["Touches", "Geometry"]),
    tests("GesturesTests", of: ["Gestures", "Touches", "Geometry"]),
    tests("InkTests", of: ["Ink", "Geometry"]),
    tests("RasterTests", of: ["Raster", "Ink", "Geometry", "Workloads", "CCairo"]),
    tests("DisplayTests", of: ["Display", "Raster", "Geometry"]),
    .target(
      name: "CFaults", path: "Tests/CFaults", linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(
      name: "SketchesTests",
      dependencies: [
        "Sketches", "Exchange", "Ink", "Geometry", "TestSupport", "CFaults", grdb, sqlite,
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    tests("ExchangeTests", of: ["Exchange", "Ink", "Geometry"]),
    tests(
      "StudioTests",
      of: ["Studio", "Display", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    tests("TerminalTests", of: ["Terminal", "Display", "Ink", "Touches", "Geometry"]),
    tests("EndToEndTests", of: ["Geometry", "TerminalHarness", "stipple"]),
    .testTarget(
      name: "ConsoleTests",
      dependencies: ["Geometry", "TerminalHarness", "TestSupport", "stipple"],
      exclude: ["redirect.c"], swiftSettings: strict),
  ] + fuzzers,
  swiftLanguageModes: [.v6]
)
