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
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

let package = Package(
  name: "stipple",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal"),

    module("Geometry"),
    module("Touches", imports: ["Geometry"]),
    module("Ink", imports: ["Geometry"]),
    module("Sketches", imports: ["Ink", "Geometry", grdb, sqlite]),

    tests("SketchesTests", of: ["Sketches", "Ink", "Geometry", grdb]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
