import Formats
import TestSupport

@Suite struct TypedTextTests {
  /// Returns a text of two lines, one beside the other.
  private func password() throws -> Edit {
    let strokes = [try stroke(through: line()), try stroke(through: line(from: 600, to: 650))]
    let text = TypedText("hunter2", strokes: 0..<2, map: .identity)
    return Edit(.replaced(Replacement(adding: strokes, texts: [text])), at: 1)
  }

  @Test(arguments: ["svg", "json"])
  func `an export has a text only if nothing of it was erased`(format: String) throws {
    let format = try ExportFormat.required(format)
    func export(_ edits: [Edit]) throws -> String {
      try format.string(of: ExportDocument(title: "", created: 0, edits: edits))
    }
    let typed = try password()
    #expect(try export([typed]).contains("hunter2"))
    for kept in [[], [0...3]] as [[ClosedRange<Double>]] {
      let cut = StrokeCut(StrokeID(counter: 1, part: 2), keeping: kept)
      let text = try export([typed, Edit(.strokesSplit([cut]), at: 2)])
      #expect(!text.contains("hunter2"))
    }
  }

  @Test(arguments: ["svg", "json"])
  func `an export of an area has the texts of which it has every stroke`(format: String) throws {
    let format = try ExportFormat.required(format)
    let document = ExportDocument(title: "", created: 0, edits: [try password()])
    for (width, isComplete) in [(700.0, true), (80.0, false)] {
      let text = try format.string(of: document) {
        $0.area = Rect(minX: 0, minY: 0, maxX: width, maxY: 40)
      }
      #expect(text.contains("hunter2") == isComplete)
    }
  }

  @Test(arguments: [false, true])
  func `an imported text is placed like its strokes`(isLog: Bool) throws {
    let document = ExportDocument(title: "", created: 0, edits: [try typed("Hi")])
    let json = try ExportFormat.required("json").string(of: document) { $0.includesLog = isLog }
    var edits: [Edit] = []
    let ink = ImportedInk { edits.append($0) }
    var placement = InkPlacement()
    (placement.scale, placement.offset) = (2, Vector(dx: 5, dy: 7))
    ink.place(placement)
    try #require(ImportFormat.named("json")).read(ImportInput(Array(json.utf8)), into: ink)
    let map = Transform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 7)
    #expect(edits.flatMap(\.texts).map(\.map) == [map])
    #expect(edits.flatMap(\.newStrokes).first?.locations.first == Point(x: 25, y: 47))
  }

  @Test func `a text of too many strokes is refused`() throws {
    let json = """
      {"strokes":[{"nib":"pen","ink":"plain","width":2,"samples":[[0,1,2,1]],
      "text":{"text":"a","count":100001,"map":[1,0,0,1,0,0]}}]}
      """
    let error = #expect(throws: ImportError.self) { try imported(json, "json") }
    #expect(error?.reason.contains("too many strokes") == true)
  }
}
