import Glibc
import Sketches
import TestSupport

@testable import SketchLibrary

@Suite struct SketchVerdictTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a sound sketch is counted`() throws {
    let path = try folder.writeSketch(
      [strokeAdded(), Edit(.undone(EditID(counter: 1)), at: 1), strokeAdded(from: 2)],
      to: "sound.stipple")
    let verdict = try SketchVerdict(path: path)
    #expect(verdict.isSound)
    #expect(verdict.text == "\(path): sound, 3 edits, 1 stroke in the picture")
  }

  @Test func `a draft is counted`() throws {
    let path = try folder.writeDraft(samples: try stroke(samples: 1).samples, to: "draft.stipple")
    #expect(
      try SketchVerdict(path: path).text
        == "\(path): sound, 0 edits, 0 strokes in the picture, and 1 sample of an unfinished stroke"
    )
  }

  @Test func `any other file is not sound, and the text names the error`() throws {
    let path = try folder.write(Array("words".utf8), to: "words\u{1B}")
    let verdict = try SketchVerdict(path: path)
    #expect(!verdict.isSound)
    #expect(
      verdict.text.hasPrefix("\(folder.path)/words: not a sketch but a file of another kind;"))
  }

  @Test func `a damaged sketch is named once, in plain words`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "damaged.stipple")
    #expect(truncate(path, 8192) == 0)
    #expect(
      try SketchVerdict(path: path).text == """
        \(path): damaged (parts of the file are missing or overwritten); recover what is readable \
        with 'stipple check --repair OUT FILE'
        """)
  }

  @Test func `a missing file is an error`() throws {
    let path = folder.path(of: "missing")
    #expect(throws: SketchError.noSuchFile(path: path)) { try SketchVerdict(path: path) }
  }
}
