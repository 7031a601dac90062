import Foundation
import SketchLibrary
import Sketches
import TestSupport

@Suite struct ContinuationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func location(_ edits: [Edit], of path: String) throws -> SketchLocation {
    try SketchLocation(continuing: edits, of: path, environment: folder.environment)
  }

  @Test func `a continuation is a new sketch beside the other`() throws {
    let edits = [try strokeAdded(), try strokeAdded(from: 1)]
    let original = try folder.writeSketch(edits, to: "house.stipple")
    let before = try Data(contentsOf: URL(filePath: original))
    for number in 2...3 {
      let location = try location(Array(edits.prefix(1)), of: original)
      #expect(location.namedPath == folder.path(of: "house-\(number).stipple"))
      let file = DrawingFile(try OpenedSketch(location), fallbacks: [])
      #expect(file.edits == Array(edits.prefix(1)))
      file.append(try strokeAdded(from: 5))
      #expect(try file.close() == location.namedPath)
      let document = try SketchDocument.read(path: file.path)
      #expect(document.edits.count == 2 && document.title == "house-\(number)")
    }
    #expect(try Data(contentsOf: URL(filePath: original)) == before)
  }

  @Test func `without a moment with ink it is an empty sketch`() throws {
    let original = try folder.writeSketch([try strokeAdded()], to: "house.stipple")
    let path = try #require(try location([], of: original).namedPath)
    #expect(try SketchDocument.read(path: path).edits.isEmpty)
  }

  @Test func `it is in the data folder if the other's folder cannot be written`() throws {
    let path = try location([try strokeAdded()], of: "/proc/none/house.stipple").namedPath
    #expect(path?.hasPrefix(folder.path(of: "stipple/")) == true)
    #expect(folder.sketchNames.count == 1)
  }

  @Test func `a continuation of the sample is in the data folder`() throws {
    let original = try folder.writeSketch([try strokeAdded()], to: "sample.stipple")
    let location = try SketchLocation(
      continuing: [try strokeAdded()], of: original, isSample: true,
      environment: folder.environment)
    #expect(location.namedPath?.hasPrefix(folder.path(of: "stipple/")) == true)
  }
}
