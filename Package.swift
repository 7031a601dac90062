// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// How `scripts/test` builds: whole modules at once, and those that compute with optimization.
///
/// Building takes longer, and the tests a fraction of the time. The compiler then builds nothing incrementally.
let isForTesting = Context.environment["STIPPLE_TEST"] != nil
let whole: [SwiftSetting] =
  isForTesting ? [.unsafeFlags(["-whole-module-optimization", "-num-threads", "2"])] : []
let optimized: [SwiftSetting] = whole + (isForTesting ? [.unsafeFlags(["-O"])] : [])
/// The modules whose tests spend their time computing.
let computing: Set = [
  "Geometry", "Shapes", "Marks", "Touches", "Gestures", "Pens", "Ink", "Lettering", "Raster",
  "Canvas", "Screens", "Diagrams", "Sketches", "Formats", "RoomProtocol", "Replay", "SyntheticInk",
  "StrokeScores",
]

/// The commit that `stipple --version` prints; `scripts/stage` sets it.
let commit: [CSetting] =
  Context.environment["STIPPLE_COMMIT"].map { [.define("STIPPLE_COMMIT", to: "\"\($0)\"")] } ?? []

/// A module of the project.
///
/// `docs/architecture.md` lists the same imports.
func module(_ name: String, imports: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(
    name: name, dependencies: imports, path: path,
    swiftSettings: strict + (computing.contains(name) ? optimized : whole))
}

/// The folder of what is not part of the program: benchmarks, training, and the manual's generator.
let development = "Sources/Development"

/// A library of one module and the geometry that its interface uses.
func library(_ name: String) -> Product {
  .library(name: name, targets: name == "Geometry" ? [name] : [name, "Geometry"])
}

/// The unit tests of one module.
func tests(
  _ name: String, of imports: [Target.Dependency], exclude: [String] = [],
  linking libraries: [LinkerSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: imports + ["TestSupport", "SyntheticInk"], exclude: exclude,
    swiftSettings: strict + whole, linkerSettings: libraries)
}

/// Code that only tests use.
///
/// A plain `swift build` leaves test targets out, so the product builds on a machine without the
/// libraries that the tests need.
func testSupport(
  _ name: String, imports: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: imports, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: strict + optimized)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
/// The C functions of the SQLite that GRDB links.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// The target of `scripts/fuzz`.
///
/// It links libFuzzer's `main`, so no other build can include it.
let fuzzers: [Target] =
  Context.environment["STIPPLE_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "InputFuzzer", dependencies: ["Terminal"], path: "Tests/InputFuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library", "-enable-testing"])]),
    .executableTarget(
      name: "PenFuzzer", dependencies: ["Pens", "Touches", "Geometry"], path: "Tests/PenFuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ]

let package = Package(
  name: "stipple",
  products: [
    .executable(name: "stipple", targets: ["stipple"]),
    library("Geometry"), library("Touches"), library("Gestures"), library("Ink"),
    library("Raster"), library("TerminalUI"), library("Canvas"), library("Terminal"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "CProcess", cSettings: commit),
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal"),
    .target(name: "CGPM"),
    .target(name: "CEvdev"),
    .systemLibrary(name: "CEmulator"),
    .target(name: "CNATS"),
    .target(name: "CTOML"),
    .systemLibrary(name: "CCairo"),
    .systemLibrary(name: "CGIF"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CRsvg"),
    .systemLibrary(name: "CPango"),

    module("Files", imports: ["CProcess", system]),
    module("Geometry"),
    module("Touches", imports: ["Geometry"]),
    module("Gestures", imports: ["Touches", "Geometry"]),
    module("Pens", imports: ["Touches", "Geometry"]),
    module("Ink", imports: ["Geometry"]),
    module("Shapes", imports: ["Ink", "Geometry"]),
    module("Marks", imports: ["Shapes", "Ink", "Geometry"]),
    module("Lettering", imports: ["Geometry"]),
    module("Raster", imports: ["Lettering", "Ink", "Geometry"]),
    module("TerminalUI", imports: ["Raster", "Ink", "Touches", "Geometry"]),
    module("Screens", imports: ["TerminalUI", "Ink", "Geometry"]),
    module("Diagrams", imports: ["TerminalUI", "Raster", "Ink", "Geometry"]),
    module("Sketches", imports: ["Files", "Ink", "Geometry", grdb, sqlite, system]),
    module(
      "Formats",
      imports: [
        "CCairo", "CGIF", "CZlib", "CExpat", "CRsvg", "CPango", "Files", "Diagrams", "Marks",
        "TerminalUI", "Raster", "Lettering", "Ink", "Geometry",
      ]),
    module(
      "Canvas", imports: ["TerminalUI", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    module(
      "Drawing",
      imports: [
        "Canvas", "Diagrams", "Marks", "TerminalUI", "Gestures", "Touches", "Shapes", "Raster",
        "Lettering", "Ink", "Geometry",
      ]),
    module(
      "Replay",
      imports: ["Canvas", "TerminalUI", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    module("RoomProtocol", imports: ["Sketches", "Touches", "Ink", "Geometry"]),
    module(
      "RoomConnection", imports: ["CNATS", "Files", "RoomProtocol", "Ink", "Geometry", system]),
    module(
      "SketchLibrary",
      imports: [
        "Files", "RoomProtocol", "Diagrams", "Marks", "Screens", "TerminalUI", "Sketches",
        "Formats",
        "Ink", "Geometry", system,
      ]),
    module(
      "Terminal",
      imports: [
        "CNcurses", "CTerminal", "CGPM", "CEvdev", "CEmulator", "Pens", "Screens", "TerminalUI",
        "Raster", "Ink", "Touches", "Geometry",
      ]),
    module(
      "DrawingApp",
      imports: [
        "Files", "Drawing", "Replay", "SketchLibrary", "RoomConnection", "RoomProtocol", "Terminal",
        "Canvas", "Sketches", "Formats", "TerminalUI", "Touches", "Raster", "Ink", "Geometry",
        system,
      ]),
    module(
      "Settings",
      imports: [
        "CTOML", "Files", "Drawing", "Replay", "SketchLibrary", "Terminal", "Canvas", "Sketches",
        "Formats", "TerminalUI", "Touches", "Raster", "Ink", "Geometry", argumentParser, system,
      ]),
    .executableTarget(
      name: "stipple",
      dependencies: [
        "Files", "DrawingApp", "Drawing", "Settings", "Canvas", "Replay", "SketchLibrary",
        "Terminal",
        "RoomConnection", "RoomProtocol", "Sketches", "Formats", "Diagrams", "Screens", "Marks",
        "TerminalUI", "Ink", "Geometry", argumentParser,
      ], swiftSettings: strict + whole),

    .target(name: "CRasterReference", path: "\(development)/CRasterReference"),
    module(
      "SyntheticInk", imports: ["Ink", "Geometry"], path: "\(development)/SyntheticInk"),
    module(
      "StrokeScores",
      imports: [
        "Drawing", "Canvas", "TerminalUI", "Gestures", "Touches", "Shapes", "Raster", "Ink",
        "Geometry", "SyntheticInk",
      ], path: "\(development)/StrokeScores"),
    .executableTarget(
      name: "stipple-bench",
      dependencies: [
        "Canvas", "Drawing", "Replay", "Terminal", "RoomConnection", "RoomProtocol", "Sketches",
        "TerminalUI",
        "Gestures", "Touches", "Shapes", "Raster", "Ink", "Geometry", "SyntheticInk",
        "StrokeScores",
        "CRasterReference", "CPseudoTerminal", argumentParser,
      ], path: "\(development)/stipple-bench", swiftSettings: strict + whole),
    .executableTarget(
      name: "stipple-train",
      dependencies: ["Touches", "Ink", "Geometry", "SyntheticInk", "StrokeScores", argumentParser],
      path: "\(development)/stipple-train", swiftSettings: strict + whole),

    .executableTarget(
      name: "stipple-manual", dependencies: ["Drawing", "Replay", "TerminalUI", "Formats", "Ink"],
      path: "\(development)/stipple-manual", swiftSettings: strict + whole),

    .executableTarget(
      name: "speed-sketch",
      dependencies: ["Canvas", "Terminal", "TerminalUI", "Gestures", "Touches", "Ink", "Geometry"],
      path: "Examples/speed-sketch", packageAccess: false),

    .systemLibrary(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .target(
      name: "CFaults", path: "Tests/CFaults", linkerSettings: [.linkedLibrary("sqlite3")]),
    testSupport(
      "TestSupport",
      imports: [
        "TerminalUI", "RoomConnection", "RoomProtocol", "Sketches", "Raster", "Ink", "Touches",
        "Geometry", "SyntheticInk",
      ]),
    testSupport("PenRecordings", imports: ["Pens", "Touches", "Geometry"], exclude: ["Fixtures"]),
    testSupport(
      "TerminalHarness", imports: ["CPseudoTerminal", "CVTerm", "Geometry", "TestSupport"]),

    tests("FilesTests", of: ["Files", system]),
    tests("GeometryTests", of: ["Geometry"]),
    tests("MarksTests", of: ["Marks", "Ink", "Geometry"]),
    tests("ShapesTests", of: ["Shapes", "StrokeScores", "Geometry"]),
    tests("TouchesTests", of: ["Touches", "Geometry"]),
    tests("GesturesTests", of: ["Gestures", "Touches", "Geometry"]),
    tests("PensTests", of: ["Pens", "Touches", "Geometry", "PenRecordings"]),
    tests("InkTests", of: ["Ink", "Geometry"]),
    tests("LetteringTests", of: ["Lettering", "Geometry"]),
    tests(
      "RasterTests", of: ["Raster", "Ink", "Geometry", "CCairo"],
      linking: [.linkedLibrary("cairo")]),
    tests("TerminalUITests", of: ["TerminalUI", "Raster", "Geometry"]),
    tests("ScreensTests", of: ["Screens", "TerminalUI", "Ink"]),
    tests("DiagramsTests", of: ["Diagrams", "TerminalUI", "Ink", "Geometry"]),
    tests(
      "SketchesTests",
      of: ["Files", "Sketches", "Formats", "Ink", "Geometry", "CFaults", grdb, sqlite],
      exclude: ["Fixtures"]),
    tests("FormatsTests", of: ["Formats", "CCairo", "CZlib", "Raster", "Ink", "Geometry"]),
    tests(
      "SketchLibraryTests",
      of: [
        "Files", "SketchLibrary", "Diagrams", "TerminalUI", "Sketches", "Formats", "Ink",
        "Geometry",
      ]),
    tests(
      "DrawingAppTests",
      of: [
        "DrawingApp", "Drawing", "SketchLibrary", "RoomConnection", "RoomProtocol", "Terminal",
        "Sketches", "TerminalUI", "Touches", "Raster", "Ink", "Geometry",
      ]),
    tests(
      "SettingsTests",
      of: [
        "Settings", "Drawing", "Replay", "SketchLibrary", "Terminal", "Formats", "Canvas",
        "TerminalUI", "Raster", "Ink", "Geometry", argumentParser,
      ]),
    tests(
      "RoomConnectionTests", of: ["RoomConnection", "RoomProtocol", "Sketches", "Ink", "Geometry"]),
    tests("RoomProtocolTests", of: ["RoomProtocol", "Sketches", "Touches", "Ink", "Geometry"]),
    tests(
      "CanvasTests",
      of: ["Canvas", "TerminalUI", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    tests(
      "DrawingTests",
      of: [
        "Drawing", "Canvas", "Diagrams", "TerminalUI", "Gestures", "Pens", "PenRecordings",
        "Touches", "Raster", "Lettering", "Ink", "Geometry",
      ]),
    tests(
      "ReplayTests",
      of: ["Replay", "Canvas", "TerminalUI", "Gestures", "Touches", "Raster", "Ink", "Geometry"]),
    tests(
      "TerminalTests",
      of: ["Terminal", "Screens", "Pens", "TerminalUI", "Ink", "Touches", "Geometry"]),
    tests("DocumentationTests", of: ["TerminalHarness", "stipple", "stipple-bench"]),
    tests("TerminalHarnessTests", of: ["Geometry", "TerminalHarness"]),
    tests(
      "EndToEndTests",
      of: [
        "RoomConnection", "RoomProtocol", "Sketches", "Ink", "Geometry", "Pens", "PenRecordings",
        "TerminalHarness", "stipple", "speed-sketch",
      ]),
    tests("InstallationTests", of: ["TerminalHarness", "stipple", "stipple-manual"]),
    tests("StrokeScoresTests", of: ["StrokeScores", "Canvas", "Touches", "Ink"]),
    tests(
      "ConsoleTests", of: ["Geometry", "TerminalHarness", "stipple"], exclude: ["redirect.c"]),
  ] + fuzzers,
  swiftLanguageModes: [.v6]
)
