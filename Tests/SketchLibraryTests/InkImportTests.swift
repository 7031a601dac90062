import Foundation
import TestSupport

@testable import SketchLibrary

@Suite struct InkImportTests {
  @Test(
    arguments: [
      ("a.svg", "<svg></svg>", nil),
      (
        "a.doc", "words",
        "unknown format · stipple imports inkml, json, xopp, excalidraw, svg, text"
      ),
      ("a.stipple", "SQLite format 3", "a sketch · open it with 'stipple NAME'"),
      ("", "", "this is a folder"),
    ] as [(String, String, String?)])
  func `says before reading why a file cannot be imported`(
    name: String, content: String, refusal: String?
  ) throws {
    let folder = try TemporaryFolder()
    if !name.isEmpty { try folder.write(content, to: name) }
    #expect(InkImport {}.refusal(of: folder.path(of: name)) == refusal)
  }
}
