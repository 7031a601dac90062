import Formats
import TestSupport

@Suite struct ExportFormatTests {
  @Test func `names and extensions are unique`() {
    let names = ExportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let extensions = ExportFormat.all.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(extensions.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
  }

  @Test(arguments: [
    ("a.svg", "svg"), ("A.PNG", "png"), ("a.b.html", "html"), ("x.xopp", "xopp"),
    ("x.excalidraw", "excalidraw"), ("x.txt", "text"), ("x.boxes.txt", "boxes"),
  ])
  func `a format follows from the extension`(path: String, name: String) {
    #expect(ExportFormat.of(path: path)?.name == name)
  }

  @Test(arguments: ["a", "svg", "a.sv", ".", ""])
  func `a name without a known extension has no format`(path: String) {
    #expect(ExportFormat.of(path: path) == nil)
  }

  @Test(arguments: ExportFormat.pictures.map(\.name))
  func `every format encodes an empty sketch and a log of every kind of edit`(name: String) throws {
    let format = try ExportFormat.required(name)
    _ = try format.bytes(of: document([]))
    for seed in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let edits = random.log(edits: 30)
      let bytes = try format.bytes(of: ExportDocument(title: "a", created: 0, edits: edits))
      #expect(!bytes.isEmpty || name == "text" || name == "ansi")
    }
  }

  @Test(arguments: ExportFormat.all.filter(\.isText).map(\.name))
  func `a title cannot add markup or control characters`(name: String) throws {
    let title = "a\u{1B}]0;x\u{7}\"'<script>&\\\u{202E}\u{0}"
    let text = try ExportFormat.required(name).string(
      of: document([try stroke(through: line())], title: title))
    #expect(!text.contains("<script>"))
    #expect(!text.contains("]0;x\u{7}") && !text.unicodeScalars.contains("\u{202E}"))
    let controls = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\u{1B}" }
    #expect(controls.isEmpty)
  }

  @Test func `an error of the progress ends the export`() throws {
    struct Stop: Error {}
    let output = ExportOutput(progress: { _ in throw Stop() }) { _ in }
    for format in ExportFormat.all {
      #expect(throws: Stop.self) {
        try format.write(document([try stroke(through: line())]), ExportOptions(), to: output)
      }
    }
  }

  @Test(arguments: ExportFormat.all.map(\.name))
  func `an error of the output ends the export`(name: String) throws {
    struct Full: Error {}
    let output = ExportOutput { _ in throw Full() }
    #expect(throws: Full.self) {
      try ExportFormat.required(name).write(
        document([try diagramBox()]), ExportOptions(), to: output)
    }
  }

  @Test func `a moment contains what was drawn until then`() throws {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40), at: 1)]
    let edits = document(strokes).edits
    let early = ExportDocument(title: "", created: 0, edits: edits, at: 0.9, idleLimit: nil)
    #expect(early.strokes == [strokes[0]])
    let middle = ExportDocument(title: "", created: 0, edits: edits, at: 1.055, idleLimit: nil)
    #expect(middle.strokes.map(\.sampleCount) == [26, 6])
  }

  @Test(arguments: ["png", "gif", "pdf"])
  func `a picture that would be too large is scaled down unless a scale was chosen`(
    name: String
  ) throws {
    let format = try ExportFormat.required(name)
    let sketch = document([try stroke(through: [Point(x: 0, y: 0), Point(x: 20_000, y: 30)])])
    let output = ExportOutput { _ in }
    try format.write(sketch, ExportOptions(), to: output)
    let scale = try #require(output.reducedScale)
    #expect(scale > 0.1 && scale < format.defaultScale)
    var options = ExportOptions()
    options.scale = format.defaultScale
    #expect(throws: ExportError.self) { try format.write(sketch, options, to: output) }
  }

  @Test func `dots beyond the largest picture of dots are refused`() throws {
    #expect(throws: ExportError.self) {
      _ = try ExportFormat.required("svg").string(
        of: document([try stroke(through: [Point(x: 0, y: 0), Point(x: 5000, y: 0)])])
      ) { $0.showsDots = true }
    }
  }

  @Test(arguments: ExportFormat.pictures.map(\.name))
  func `a format declares exactly the options that change its output`(name: String) throws {
    let format = try ExportFormat.required(name)
    var strokes = [
      try stroke(through: line(), StrokeStyle(color: .red, width: 4)),
      try stroke(through: line(y: 900, from: 0, to: 300), at: 9),
    ]
    strokes[1] = try #require(
      StrokeRecord(
        style: strokes[1].style,
        samples: strokes[1].samples.enumerated().map { index, sample in
          var sample = sample
          sample.location.y += Double(index % 7 * 3)
          return sample
        }))
    let sketch = document(strokes)
    let changes: [(ExportChoice, (inout ExportOptions) -> Void)] = [
      (.area, { $0.area = Rect(minX: 0, minY: 0, maxX: 80, maxY: 40) }),
      (.columns, { $0.columns = 20 }),
      (.scale, { $0.scale = 0.5 }), (.monochrome, { $0.isMonochrome = true }),
      (.background, { $0.background = RGBColor(red: 200, green: 0, blue: 0) }),
      (.foreground, { $0.foreground = RGBColor(red: 0, green: 0, blue: 200) }),
      (.smoothing, { $0.smoothing = .none }), (.log, { $0.includesLog = true }),
      (.dots, { $0.showsDots = true }), (.animated, { $0.isAnimated = true }),
      (.idleLimit, { $0.idleLimit = 1 }),
    ]
    for (choice, change) in changes {
      var plain = ExportOptions()
      if choice == .idleLimit { plain.isAnimated = true }
      var changed = plain
      change(&changed)
      // A PDF contains the second in which it was made.
      let isDifferent = try (0..<3).allSatisfy { _ in
        try format.bytes(of: sketch, plain) != format.bytes(of: sketch, changed)
      }
      #expect(isDifferent == format.choices.contains(choice), "\(choice)")
    }
  }

  @Test func `pictures beyond the limits are refused`() throws {
    for name in ["png", "gif"] {
      #expect(throws: ExportError.self) {
        _ = try ExportFormat.required(name).string(
          of: document([try stroke(through: [Point(x: 0, y: 0), Point(x: 1e6, y: 1e6)])]))
      }
    }
  }
}
