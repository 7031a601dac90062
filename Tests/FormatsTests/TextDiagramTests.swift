import Formats
import TestSupport

/// Tests of text diagrams that are written and read.
@Suite struct TextDiagramTests {
  private func string(
    _ format: String, _ strokes: [StrokeRecord], _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String { try ExportFormat.required(format).string(of: document(strokes), change) }

  /// A line drawn by hand, below a box.
  private func doodle() throws -> StrokeRecord {
    try stroke(through: line(y: 40).map { Point(x: $0.x, y: $0.y + Double(Int($0.x) % 7 * 3)) })
  }

  @Test(arguments: [
    ("boxes", "┌───┐\n│   │\n└───┘\n"), ("ascii", "+---+\n|   |\n+---+\n"),
  ]) func `a figure is written with the characters of the format`(
    format: String, text: String
  ) throws {
    #expect(try string(format, [try diagramBox()]) == text)
  }

  @Test func `lines begin with a comment marker, or are in a fence`() throws {
    let strokes = [try diagramBox()]
    #expect(try string("boxes", strokes) { $0.comment = "# " } == "# ┌───┐\n# │   │\n# └───┘\n")
    #expect(
      try string("boxes", strokes) { $0.isFenced = true } == "```text\n┌───┐\n│   │\n└───┘\n```\n")
  }

  @Test func `ink is braille unless it is in a fence, where it is kept on request`() throws {
    let strokes = [try diagramBox(), try doodle()]
    func isDotted(_ text: String) -> Bool {
      text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
    #expect(isDotted(try string("boxes", strokes)))
    #expect(!isDotted(try string("boxes", strokes) { $0.isFenced = true }))
    let kept = try string("boxes", strokes) { ($0.isFenced, $0.keepsInk) = (true, true) }
    #expect(isDotted(kept))
    for (format, remark) in [("boxes", nil), ("ascii", "without freehand ink")]
      as [(String, String?)]
    {
      let output = ExportOutput { _ in }
      try ExportFormat.required(format).write(document(strokes), ExportOptions(), to: output)
      #expect(output.remark == remark)
    }
  }

  @Test(arguments: ["boxes", "ascii"])
  func `a diagram declares exactly the options that change its text`(name: String) throws {
    let strokes = [try diagramBox(), try diagramBox(at: 120), try doodle()]
    let changes: [(ExportChoice, (inout ExportOptions) -> Void)] = [
      (.area, { $0.area = Rect(minX: 0, minY: 0, maxX: 20, maxY: 12) }),
      (.columns, { $0.columns = 40 }), (.scale, { $0.scale = 0.5 }),
      (.monochrome, { $0.isMonochrome = true }), (.smoothing, { $0.smoothing = .none }),
      (.ink, { $0.keepsInk = false }), (.comment, { $0.comment = "-- " }),
      (.fence, { $0.isFenced = true }),
    ]
    let plain = try string(name, strokes)
    for (choice, change) in changes {
      let isDeclared = try ExportFormat.required(name).choices.contains(choice)
      #expect(try (string(name, strokes, change) != plain) == isDeclared, "\(choice)")
    }
  }

  @Test func `a diagram that does not fit is refused with its width`() throws {
    let error = #expect(throws: ExportError.self) {
      try string("boxes", [try diagramBox()]) { ($0.columns, $0.comment) = (7, "// ") }
    }
    #expect(error?.description.contains(" needs 8 columns and may have 7;") == true)
    for seed in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let edits = random.log(edits: 30)
      do {
        let sketch = ExportDocument(title: "", created: 0, edits: edits)
        let text = try ExportFormat.required("boxes").string(of: sketch)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
      } catch ExportError.tooWide(let columns, let limit) { #expect(columns > limit) }
    }
  }

  @Test func `a box that moved by a dot stays where it is in an earlier text`() throws {
    let old = try string("boxes", [try diagramBox(), try diagramBox(at: 40)])
    let moved = [try diagramBox(), try diagramBox(at: 41)]
    let guide = old.split(separator: "\n").map(String.init)
    #expect(try string("boxes", moved) { $0.guide = guide } == old)
  }

  @Test(arguments: [
    ("boxes", "┌────────┐ http ┌─────┐\n│ client │─────▶│ two │\n└────────┘      └─────┘\n"),
    ("ascii", "+--------+      +-----+\n| client |----->| two |\n+--------+      +-----+\n"),
  ]) func `a text that was read is written as the same text`(format: String, text: String) throws {
    for read in [text, text.replacing("\n", with: "\r\n"), "```\n\(text)```"] {
      let edits = try imported(read, "text").edits
      #expect(edits.flatMap(\.newStrokes).compactMap(\.text?.text).contains("client"))
      let sketch = ExportDocument(title: "", created: 0, edits: edits)
      #expect(try ExportFormat.required(format).string(of: sketch) == text)
    }
  }

  @Test(
    arguments: [
      (Array("a\n\u{1B}[2J".utf8), 2, "control"), ([0x61, 0x0A, 0x0A, 0xFF, 0x61], 3, "UTF-8"),
      (Array(" \n\n".utf8), 1, "nothing"),
    ] as [([UInt8], Int, String)])
  func `what is no text is refused`(bytes: [UInt8], line: Int, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(bytes, "text") }
    #expect(error?.line == line && error?.reason.contains(reason) == true)
  }

  @Test func `a text that is too long is refused`() throws {
    let text = String(repeating: "+-+ a\n", count: 700_000)
    let error = #expect(throws: ImportError.self) { try imported(text, "text") }
    #expect(error?.reason.contains("longer") == true)
  }
}
