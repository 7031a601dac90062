import Foundation
import Glibc
import TerminalHarness
import TestSupport

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

  /// Opens a canvas on which the text tool draws letters.
  private func openLetters(_ name: String) throws -> EmulatorSession {
    try openCanvas([name, "--text-height=9"])
  }

  private func click(_ x: Double, _ y: Double, _ session: EmulatorSession) throws {
    try session.burst([Point(x: x, y: y)])
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
    let session = try openLetters("typed.stipple")
    try type("quit? ß€ж", session)
    try session.wait(until: "there is ink") { $0.screen.dots.count > 100 }
    try session.type("\u{1B}[200~q one\r\u{1B}[Atwo\u{1B}[201~")
    try session.type("漢")
    try session.waitForText("the font lacks U+6F22")
    // A click elsewhere ends the text.
    try click(120, 70, session)
    try session.type("p")
    try session.waitForText("pen · plain")
    try session.settle()
    let dots = session.screen.dots
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == dots)
    try session.quit()
    let info = try Info(of: "typed.stipple", home: session.home)
    #expect(info.edits == 3 && info.texts?.map(\.text) == ["quit? ß€жq one\ntwo"])
    #expect(try shownDots(of: "typed.stipple", home: session.home) == dots.movedToCorner)
  }

  @Test func `a signal keeps what was typed`() throws {
    let session = try openLetters("kept.stipple")
    try type("kept", session)
    try session.wait(until: "there is ink") { $0.screen.dots.count > 30 }
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGTERM))
    #expect(try Info(of: "kept.stipple", home: session.home).texts?.map(\.text) == ["kept"])
  }

  @Test func `a kill loses no finished text, and recovers what was being typed`() throws {
    let session = try openLetters("killed.stipple")
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
    let session = try openLetters("found.stipple")
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

  @Test func `characters of any script are on the screen, and in what is shown and exported`()
    throws
  {
    let text = "№ 漢字 é"
    let session = try openCanvas(["characters.stipple"])
    try type(text, session)
    try session.waitForText(text)
    try session.type("\r<b>")
    try session.waitForText("<b>")
    try endText(session)
    try session.quit()
    let info = try Info(of: "characters.stipple", home: session.home)
    #expect(info.strokes == 1 && info.edits == 1 && info.texts?.map(\.text) == ["\(text)\n<b>"])
    let shown = try runWithoutTerminal(["show", "characters.stipple"], home: session.home)
    #expect(["№", "漢字", "é", "<b>"].allSatisfy(shown.text.contains), "\(shown.text)")
    for name in ["html", "json", "excalidraw", "ansi"] {
      let result = try runWithoutTerminal(
        ["export", "characters.stipple", "--format", name, "--quiet"], home: session.home)
      #expect(result.status == .exited(0) && result.text.contains("漢"), "\(result.errorText)")
    }
  }
}
