import Formats
import Foundation
import TestSupport

@Suite struct ShadingTests {
  private let corners = [(12.0, 10.0), (70, 14), (64, 52), (20, 60)].map { Point(x: $0, y: $1) }

  private func fill(_ density: Double = 1) throws -> StrokeRecord {
    var style = StrokeStyle(nib: .fill, color: .blue)
    style.density = density
    return try #require(
      StrokeRecord(style: style, samples: corners.map { StrokeSample(location: $0, timestamp: 1) }))
  }

  private func brush() throws -> StrokeRecord {
    var style = StrokeStyle(nib: .stipple, color: .red, width: 10)
    style.density = 0.6
    return try stroke(through: line(y: 40, from: 20, to: 100), style)
  }

  /// The centers of the dots that the screen shows at 100%.
  private func dots(_ stroke: StrokeRecord) -> [Point] {
    var bitmap = DotBitmap(columns: 60, rows: 20)
    var painter = StrokePainter()
    painter.paint(stroke, into: &bitmap)
    return (0..<80).flatMap { y in
      (0..<120).filter { bitmap.isLit(x: $0, y: y) }
        .map { Point(x: Double($0) + 0.5, y: Double(y) + 0.5) }
    }
  }

  /// The dots of the paths of lines without a length.
  private func dots(inSVG text: String) throws -> [Point] {
    try text.matches(of: /stroke-linecap="round" d="([^"]*)"/).flatMap { match in
      var position = Point.zero
      return try match.output.1.split(separator: "m").map { step in
        let numbers = try step.dropLast(2).matches(of: /-?[0-9]*\.?[0-9]+/).map {
          try #require(Double($0.output))
        }
        position = position + Vector(dx: numbers[0], dy: numbers[1])
        return position
      }
    }
  }

  @Test func `an SVG has the dots of the screen`() throws {
    for stroke in [try fill(0.3), try brush()] {
      let svg = try ExportFormat.required("svg").string(of: document([stroke]))
      let expected = dots(stroke)
      let found = try dots(inSVG: svg)
      #expect(found.count == expected.count && expected.count > 200)
      #expect(zip(found, expected).allSatisfy { $0.distance(to: $1) < 0.001 })
    }
  }

  @Test func `a solid fill is a path with its corners`() throws {
    let svg = try ExportFormat.required("svg").string(of: document([try fill()]))
    #expect(svg.contains("d=\"m12 10l58 4-6 38-44 8z\""))
    #expect(!svg.contains("stroke-linecap"))
  }

  @Test func `a moved fill keeps the pattern of the canvas`() throws {
    let moved = try fill(0.3).moved(by: Vector(dx: 7, dy: 5))
    let svg = try ExportFormat.required("svg").string(of: document([moved]))
    #expect(try dots(inSVG: svg) == dots(moved))
  }

  @Test func `an animated SVG shows a fill at once`() throws {
    let log = [Edit(.strokeAdded(try brush()), at: 2), Edit(.strokeAdded(try fill(0.5)), at: 3)]
    let svg = try ExportFormat.required("svg").string(
      of: ExportDocument(title: "", created: 0, edits: log)
    ) { $0.isAnimated = true }
    #expect(svg.components(separatedBy: "<mask").count == 2, "only the brush is uncovered")
    #expect(svg.components(separatedBy: "stroke-linecap").count == 3)
  }

  @Test func `a large fill is shown solid instead of by its dots`() throws {
    let large = try fill(0.5).mapped(by: Transform(a: 100, b: 0, c: 0, d: 100, tx: 0, ty: 0))
    let svg = try ExportFormat.required("svg").string(of: document([large]))
    #expect(svg.utf8.count < 2000 && svg.contains("<path id=\"s1-1-1\" fill="))
  }

  @Test func `other programs get a translucent area and line`() throws {
    let strokes = [try fill(0.4), try brush()]
    let scene = try ExportFormat.required("excalidraw").string(of: document(strokes))
    #expect(scene.contains("\"type\":\"line\"") && scene.contains("\"opacity\":40"))
    #expect(scene.contains("\"type\":\"freedraw\"") && scene.contains("\"opacity\":60"))
    let page = try ExportFormat.required("xopp").bytes(of: document(strokes))
    #expect(try placed(page, "xopp").strokes.count == 2)
  }

  @Test(arguments: ["json", "inkml"])
  func `stipple and fills are imported as they were exported`(format: String) throws {
    let strokes = [try fill(0.4), try brush(), try fill()]
    let text = try ExportFormat.required(format).string(of: document(strokes))
    let found = try imported(text, format).edits.flatMap(\.newStrokes)
    #expect(found.map(\.style) == strokes.map(\.style))
    #expect(found.map(\.locations) == strokes.map(\.locations))
  }

  @Test func `a log keeps the places of new strokes`() throws {
    let id = StrokeID(counter: 1)
    let edits = [
      Edit(.strokeAdded(try brush()), at: 2),
      Edit(.replaced(Replacement(adding: [try fill()], below: [id])), at: 3),
    ]
    let text = try ExportFormat.required("json").string(
      of: ExportDocument(title: "", created: 0, edits: edits)
    ) { $0.includesLog = true }
    #expect(text.contains("\"below\":[[1,1,1]]"))
    #expect(try imported(text, "json").edits == edits)
    let wrong = text.replacing("\"below\":[[1,1,1]]", with: "\"below\":[[1,1,1],[1,1,1]]")
    #expect(throws: (any Error).self) { try imported(wrong, "json") }
  }

  @Test(arguments: ["png", "gif", "pdf", "cast", "text", "html", "ansi"])
  func `every picture contains stipple and fills`(format: String) throws {
    let format = try ExportFormat.required(format)
    // The line keeps the page and the screen the same.
    let line = try stroke(through: [.zero, Point(x: 150, y: 120)], StrokeStyle())
    let shaded = try format.bytes(of: document([line, try brush(), try fill(0.5)]))
    #expect(try format.bytes(of: document([line, try brush()])) != shaded)
    #expect(try format.bytes(of: document([line, try fill(0.5)])) != shaded)
  }
}
