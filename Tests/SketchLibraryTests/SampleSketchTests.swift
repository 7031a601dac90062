import Foundation
import SketchLibrary
import TestSupport

@testable import SketchLibrary

@Suite struct SampleSketchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates a sample below a prefix and returns its path.
  private func install(in prefix: String) throws -> String {
    let path = folder.path(of: prefix + "/" + SampleSketch.file)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    return try folder.write("".utf8, to: prefix + "/" + SampleSketch.file)
  }

  @Test func `the sample of the prefix or the project is found`() throws {
    let sample = try install(in: "prefix")
    for program in ["bin/stipple", ".build/x86_64-unknown-linux-gnu/release/stipple"] {
      let path = try SampleSketch.path(of: folder.path(of: "prefix/" + program))
      #expect(path == sample)
    }
  }

  @Test func `the nearest sample is taken`() throws {
    _ = try install(in: "prefix")
    let inner = try install(in: "prefix/opt/stipple")
    #expect(try SampleSketch.path(of: folder.path(of: "prefix/opt/stipple/bin/stipple")) == inner)
  }

  @Test func `a missing sample is reported`() throws {
    _ = try install(in: "prefix")
    #expect(throws: UserError.noSample(file: SampleSketch.file)) {
      try SampleSketch.path(of: folder.path(of: "prefix/a/b/c/d/e/stipple"))
    }
  }
}
