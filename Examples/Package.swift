// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "examples",
  dependencies: [.package(name: "stipple", path: "..")],
  targets: [
    .executableTarget(
      name: "scratch-pad",
      dependencies: ["Geometry", "Touches", "Gestures", "Ink", "Raster"].map {
        .product(name: $0, package: "stipple")
      }),
    .testTarget(name: "ScratchPadTests", dependencies: ["scratch-pad"]),
  ]
)
