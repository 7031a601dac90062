import TestSupport

@testable import Drawing

/// An importer whose files are read when a test says so.
final class StubImporter: InkImporter {
  var files = ["a.svg", "b.inkml"]
  var requests: [(name: String, view: Rect, time: TimeInterval)] = []
  var picture: ImportedPicture?
  var isReading = false

  func refusal(of name: String) -> String? { name == "none.svg" ? "no such file" : nil }
  func completions(of name: String) -> [String] { files.filter { $0.hasPrefix(name) } }

  func importFile(_ name: String, into view: Rect, endingAt time: TimeInterval) {
    requests.append((name, view, time))
    isReading = true
  }

  func cancel() -> Bool {
    defer { isReading = false }
    return isReading
  }

  func takePicture() -> ImportedPicture? {
    defer { picture = nil }
    return picture
  }

  /// Lets the file have two strokes.
  func finish(texts: [TypedText] = []) throws {
    let strokes = try [10.0, 30].map { y in
      let samples = (0..<5).map {
        StrokeSample(location: Point(x: 20 + Double($0) * 4, y: y), timestamp: 0)
      }
      return try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    }
    isReading = false
    picture = ImportedPicture(strokes, texts: texts, message: "imported 2 strokes")
  }
}

@Suite struct ImportingTests {
  private let importer = StubImporter()

  private func desk(readOnlyReason: String? = nil) -> DrawingDesk {
    let desk = DrawingDesk(readOnlyReason: readOnlyReason)
    desk.controller.importer = importer
    return desk
  }

  private func frame(_ desk: DrawingDesk) {
    desk.controller.displayLink.isPaused = false
    desk.rest(0.1)
  }

  @Test func `a file that is dropped on the prompt is its name`() {
    let desk = desk()
    desk.press("I")
    desk.paste("'/home/it'\\''s a b.svg' \r\nq")
    desk.press(Key.Code.enter)
    #expect(importer.requests.map(\.name) == ["/home/it's a b.svg"])
    #expect(!desk.controller.isFinished)
  }

  @Test func `a file that is dropped on the canvas opens the prompt`() {
    let desk = desk()
    desk.paste("none.svg")
    #expect(desk.shows("nothing pasted: no such file"))
    #expect(desk.controller.prompt == nil)
    desk.openMenu(10, 10)
    desk.paste("file:///a%20b.svg\r\n")
    #expect(desk.shows("─ import ─") && desk.controller.prompt?.text == "/a b.svg")
    #expect(desk.controller.menu == nil && importer.requests.isEmpty)
    desk.press(Key.Code.enter)
    #expect(importer.requests.map(\.name) == ["/a b.svg"])
    let readOnly = self.desk(readOnlyReason: "read-only")
    readOnly.paste("/a.svg")
    #expect(readOnly.shows("read-only") && readOnly.controller.prompt == nil)
  }

  @Test func `I asks for a name, and the ink of the file is one edit`() throws {
    let desk = desk()
    desk.press("I")
    #expect(desk.shows("─ import ─"))
    for letter in "c.svg".unicodeScalars { desk.press(letter) }
    desk.press(.enter)
    #expect(importer.requests.map(\.name) == ["c.svg"])
    #expect(importer.requests[0].view == Rect(minX: 0, minY: 0, maxX: 80, maxY: 48))
    #expect(desk.log.isEmpty)
    try importer.finish()
    frame(desk)
    #expect(desk.log.count == 1 && desk.log[0].newStrokes.count == 2)
    #expect(desk.screen.shows("imported 2 strokes"))
    desk.press("u")
    frame(desk)
    #expect(
      desk.log.count == 2 && desk.screen.lines.prefix(10).allSatisfy { $0.allSatisfy { $0 == " " } }
    )
  }

  @Test func `the texts of a file are kept`() throws {
    let desk = desk()
    desk.press("I")
    for letter in "c.svg".unicodeScalars { desk.press(letter) }
    desk.press(.enter)
    try importer.finish(texts: [TypedText("word", strokes: 0..<2, map: .identity)])
    frame(desk)
    #expect(desk.controller.sketch.texts.map(\.text) == ["word"])
  }

  @Test func `ink that arrives during a stroke is added after it`() throws {
    let desk = desk()
    desk.press("I", "a", .enter)
    desk.down(5, 5, .primary)
    desk.move([Point(x: 12, y: 12), Point(x: 20, y: 20)])
    try importer.finish()
    frame(desk)
    #expect(desk.log.isEmpty)
    desk.up()
    frame(desk)
    frame(desk)
    #expect(desk.log.map(\.newStrokes.count) == [1, 2])
  }

  @Test func `the menu offers the import if there is an importer`() throws {
    let desk = desk()
    desk.resize(columns: 80, rows: 24)
    desk.openMenu(10, 10)
    try desk.choose("import")
    #expect(desk.shows("─ import ─"))
    let other = DrawingDesk()
    other.openMenu(10, 10)
    #expect(other.controller.menu != nil && !other.screen.shows("import"))
  }

  @Test func `Escape stops reading a file`() {
    let desk = desk()
    desk.press("I", "a", .enter, "\u{1B}")
    frame(desk)
    #expect(!importer.isReading && desk.screen.shows("import canceled"))
  }

  @Test func `a sketch that is read-only is not changed`() {
    let desk = desk(readOnlyReason: "read-only · no permission")
    desk.press("I")
    frame(desk)
    #expect(!desk.screen.shows("─ import ─") && desk.screen.shows("read-only"))
  }

  @Test func `a name without a file stays in the prompt`() {
    let desk = desk()
    desk.press("I")
    for letter in "none.svg".unicodeScalars { desk.press(letter) }
    desk.press(.enter)
    frame(desk)
    #expect(desk.screen.shows("│ none.svg_") && desk.screen.shows("no such file"))
    #expect(importer.requests.isEmpty)
    for _ in 0..<8 { desk.press(.backspace) }
    for letter in "a.svg".unicodeScalars { desk.press(letter) }
    desk.press(.enter)
    #expect(importer.requests.map(\.name) == ["a.svg"] && desk.controller.prompt == nil)
  }

  @Test func `Tab says that no file can be imported`() {
    let desk = desk()
    desk.press("I")
    for letter in "hou".unicodeScalars { desk.press(letter) }
    desk.press(.tab)
    #expect(desk.shows("no importable file starts with 'hou'"))
    importer.files = []
    desk.press("u", .control)
    desk.press(.tab)
    #expect(desk.shows("no importable file here") && desk.controller.prompt?.text == "")
  }

  @Test func `Tab offers the files, and Escape and Ctrl-C close the prompt`() {
    let desk = desk()
    desk.press("I")
    func text() -> String? { desk.controller.prompt?.text }
    importer.files = ["a", "b"]
    for name in ["a", "b", "a"] {
      desk.press(.tab)
      #expect(text() == name)
    }
    desk.press(.tab, .shift)
    #expect(text() == "b")
    desk.press("u", .control)
    desk.press(.enter)
    importer.files = []
    desk.press(.tab)
    #expect(text() == "")
    desk.press(.escape)
    #expect(text() == nil)
    desk.press("I")
    desk.press("c", .control)
    #expect(text() == nil && !desk.controller.isFinished && importer.requests.isEmpty)
  }
}
