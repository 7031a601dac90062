import Foundation
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of the text tool, from bytes to the picture and the file.
@Suite struct TextTests {
  /// The output of `stipple info --json`, as far as texts go.
  private struct Info: Decodable {
    struct Text: Decodable { let text: String }
    let strokes: Int
    let edits: Int
    let texts: [Text]?

    init(of path: String, home: TemporaryFolder) throws {
      let result = try runWithoutTerminal(["info", path, "--json"], home: home)
      self = try JSONDecoder().decode(Info.self, from: Data(result.output))
    }
  }

  private func click(_ x: Double, _ y: Double, _ session: EmulatorSession) throws {
    try session.burst(MouseEvent.drag(through: [Point(x: x, y: y)]))
  }

  /// Opens a caret and types.
  private func type(
    _ text: String, at point: Point = Point(x: 20, y: 30), _ session: EmulatorSession
  ) throws {
    try session.type("t")
    try session.waitForText("text · plain")
    try click(point.x, point.y, session)
    try session.waitForText("type the text · Esc ends")
    try session.type(text)
  }

  /// Ends the text that is being typed.
  ///
  /// The next key may follow only then: Escape and a key make up the key with Alt.
  private func endText(_ session: EmulatorSession) throws {
    try session.type("\u{1B}")
    try session.wait(until: "the caret is closed") { !$0.screen.contains("type the text") }
    try session.settle()
  }

  @Test func `typed text is drawn, saved, undone, and redone as one edit`() throws {
    let session = try openCanvas(["typed.stipple"])
    try type("quit, undo? Yes", session)
    try session.wait(until: "there is ink") { $0.screen.dots.count > 150 }
    try endText(session)
    let dots = session.screen.dots
    try session.type("p")
    try session.waitForText("pen · plain")
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == dots)
    try session.quit()
    let info = try Info(of: "typed.stipple", home: session.home)
    #expect(info.edits == 3 && info.texts?.map(\.text) == ["quit, undo? Yes"])
    #expect(try shownDots(of: "typed.stipple", home: session.home) == dots.movedToCorner)
  }

  @Test func `a text is edited again, and undone to what it was`() throws {
    let session = try openCanvas(["again.stipple"])
    try type("ac", session)
    try endText(session)
    let dots = session.screen.dots
    try click(30, 30, session)
    try session.waitForText("type the text")
    try session.type("b")
    try endText(session)
    #expect(session.screen.dots.count > dots.count)
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == dots)
    try session.type("U")
    try session.settle()
    try session.quit()
    #expect(try Info(of: "again.stipple", home: session.home).texts?.map(\.text) == ["abc"])
  }

  @Test func `UTF-8 and pasted lines are typed, and what the font lacks is reported`() throws {
    let session = try openCanvas(["paste.stipple"])
    try type("ß€ж", session)
    try session.type("\u{1B}[200~q one\r\u{1B}[Atwo\u{1B}[201~")
    try session.type("漢")
    try session.waitForText("the font lacks U+6F22")
    try session.type("\u{3}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(
      try Info(of: "paste.stipple", home: session.home).texts?.map(\.text) == ["ß€жq one\ntwo"])
  }

  @Test(arguments: ["\u{3}", "SIGTERM"])
  func `the end of the session keeps what was typed`(end: String) throws {
    let session = try openCanvas(["kept.stipple"])
    try type("kept", session)
    try session.wait(until: "there is ink") { $0.screen.dots.count > 30 }
    if end == "SIGTERM" { try session.signal(SIGTERM) } else { try session.type(end) }
    _ = try session.waitForExit()
    #expect(try Info(of: "kept.stipple", home: session.home).texts?.map(\.text) == ["kept"])
  }

  @Test func `a kill loses no finished text, and recovers what was being typed`() throws {
    let session = try openCanvas(["killed.stipple"])
    try type("done", session)
    try endText(session)
    try session.poll(until: "the text is saved") {
      try Info(of: "killed.stipple", home: session.home).texts?.count == 1
    }
    try click(20, 70, session)
    try session.waitForText("type the text")
    try session.type("half")
    try session.poll(until: "the draft is saved") {
      try unfinishedSamples(of: "killed.stipple", home: session.home) > 40
    }
    try session.signal(SIGKILL)
    _ = try session.waitForExit()
    let before = try Info(of: "killed.stipple", home: session.home)
    #expect(before.texts?.map(\.text) == ["done"])
    let again = try openCanvas(["killed.stipple"], home: session.home)
    try again.quit()
    let after = try Info(of: "killed.stipple", home: session.home)
    #expect(after.texts?.first?.text == "done" && after.strokes > before.strokes)
  }

  @Test func `other programs find the text in the SVG and the PDF`() throws {
    let session = try openCanvas(["found.stipple"])
    try type("Grüße <all>\rsecond line", session)
    try endText(session)
    try session.quit()
    for name in ["svg", "pdf", "json", "txt"] {
      let result = try runWithoutTerminal(
        ["export", "found.stipple", "-o", "a.\(name)"], home: session.home)
      #expect(result.status == .exited(0), "\(result.errorText)")
    }
    let pdf = try run("pdftotext", ["a.pdf", "-"], home: session.home, timeout: programTimeout)
    #expect(pdf.text.contains("Grüße <all>") && pdf.text.contains("second line"), "\(pdf.text)")
    let svg = try String(contentsOfFile: session.home.path(of: "a.svg"), encoding: .utf8)
    #expect(svg.contains(">Grüße &lt;all&gt;</text>") && svg.contains(">second line</text>"))
    let imported = try runWithoutTerminal(
      ["import", "a.json", "-o", "b.stipple"], home: session.home)
    #expect(imported.status == .exited(0), "\(imported.errorText)")
    #expect(
      try Info(of: "b.stipple", home: session.home).texts?.map(\.text) == [
        "Grüße <all>\nsecond line"
      ])
    #expect(
      try shownDots(of: "b.stipple", home: session.home)
        == shownDots(of: "found.stipple", home: session.home))
  }

  @Test func `an import into an open sketch keeps the text`() throws {
    let session = try openCanvas(["one.stipple"])
    try type("word", session)
    try endText(session)
    try session.quit()
    _ = try runWithoutTerminal(["export", "one.stipple", "-o", "one.json"], home: session.home)
    let other = try openCanvas(["two.stipple"], home: session.home)
    try other.type("Ione.json\r")
    try other.waitForText("imported")
    try other.quit()
    #expect(try Info(of: "two.stipple", home: session.home).texts?.map(\.text) == ["word"])
  }

  @Test func `a replay shows the letters that were typed by its time`() throws {
    let session = try openCanvas(["typed.stipple"])
    try type("l", session)
    for _ in 0..<4 {
      let before = session.screen.dots
      try session.type("l")
      try session.wait(until: "another letter is shown") { $0.screen.dots != before }
    }
    try endText(session)
    try session.quit()
    let info = try SketchInfo(of: "typed.stipple", home: session.home)
    let times = info.strokeSamples.compactMap { $0.first?.first }
    let first = try #require(times.first)
    #expect(times.count == 5)
    let counts = try zip(times, times.dropFirst() + [.infinity]).map { time, next in
      let picture = try runWithoutTerminal(
        [
          "export", "typed.stipple", "-o", "-", "--format", "text", "--idle-limit", "off", "--at",
          "\(time - first + min(0.001, (next - time) / 2))",
        ], home: session.home)
      #expect(picture.status == .exited(0), "\(picture.errorText)")
      return picture.text.unicodeScalars.filter { 0x2801...0x28FF ~= $0.value }
        .reduce(0) { $0 + ($1.value - 0x2800).nonzeroBitCount }
    }
    #expect(Array(Set(counts)).sorted() == counts, "each letter adds dots: \(counts)")
  }

  @Test func `labels of a hostile file print no control characters`() throws {
    let home = try TemporaryFolder()
    let json = """
      {"format":"stipple picture","version":1,"title":"t","created":0,"strokes":[{"text":{"text":\
      "a\\u001b]0;x\\u0007\\u202eb","count":1,"map":[1,0,0,1,0,0]},"nib":"pen","ink":"plain",\
      "width":1,"samples":[[0,1,1,1]]}]}
      """
    _ = try home.write(Array(json.utf8), to: "a.json")
    #expect(
      try runWithoutTerminal(["import", "a.json", "-o", "a.stipple"], home: home).status
        == .exited(0))
    let text = try runWithoutTerminal(["info", "a.stipple"], home: home).text
    #expect(text.contains("a]0;xb") && !text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }
}
