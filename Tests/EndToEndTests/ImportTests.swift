import Foundation
import TerminalHarness
import TestSupport

@Suite struct ImportTests {
  private static let inkML = """
    <ink xmlns="http://www.w3.org/2003/InkML"><trace>0 0,100 0,100 50</trace>
    <trace>0 50,40 50</trace></ink>
    """
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H100" stroke="red"/><image href="a.png"/></svg>
    """

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func write(_ text: String, _ name: String) throws {
    try home.write(text, to: name)
  }

  private func run(_ arguments: [String]) throws -> CompletedProcess {
    try runWithoutTerminal(["import"] + arguments, home: home)
  }

  private func files() throws -> [String] {
    try home.names()
  }

  @Test func `writes a sketch and one line about it`() throws {
    try write(Self.inkML, "ink.xml")
    try write(Self.svg, "picture.svg")
    let result = try run(["ink.xml", "-o", "a.stipple"])
    #expect(result.status == .exited(0) && result.output.isEmpty)
    #expect(
      result.errorText
        == "stipple: Imported 2 strokes of 5 samples from 1 file to 'a.stipple'.\n")
    let both = try run(["ink.xml", "picture.svg", "-o", "b.stipple"])
    #expect(
      both.errorText == "stipple: Imported 3 strokes of 7 samples from 2 files to 'b.stipple'; "
        + "skipped 1 image.\n")
    let info = try runWithoutTerminal(["info", "b.stipple"], home: home)
    #expect(info.text.contains("strokes   3"))
    #expect(try runWithoutTerminal(["check", "b.stipple"], home: home).status == .exited(0))
    #expect(try files() == ["a.stipple", "b.stipple", "ink.xml", "picture.svg"])
  }

  @Test func `a log keeps the angle of a restyled nib, and nobody's stroke is refused`() throws {
    func log(of name: String) -> String {
      """
      {"format":"stipple log","version":1,"title":"a","created":1,"edits":[
      {"time":0,"replace":{"added":[{"nib":"pen","ink":"red","width":2,"samples":[[0,0,0,1]]}]}},
      {"time":1,"restyle":{"strokes":[\(name)],"nibAngle":-1.25}}]}
      """
    }
    try write(log(of: "[1,1,1]"), "log.json")
    #expect(try run(["log.json", "-o", "log.stipple"]).status == .exited(0))
    let arguments = ["export", "log.stipple", "--format", "json", "--log", "--quiet"]
    let exported = try runWithoutTerminal(arguments, home: home)
    #expect(exported.text.contains(#""restyle":{"strokes":[[1,1,1]],"nibAngle":-1.25}"#))
    for (name, part) in [("[0,1,1]", "author"), ("[1,0,1]", "counter"), ("[1,1,0]", "part")] {
      try write(log(of: name), "nobody.json")
      let refused = try run(["nobody.json", "-o", "nobody.stipple"])
      #expect(refused.status == .exited(65))
      #expect(refused.errorText.contains("'\(part)' is out of range"))
    }
    #expect(try !files().contains("nobody.stipple"))
  }

  @Test func `the ink of several files is stacked`() throws {
    try write(Self.inkML, "a.inkml")
    _ = try run(["a.inkml", "a.inkml", "-o", "b.stipple"])
    let json = try runWithoutTerminal(
      ["export", "b.stipple", "--format", "json", "--quiet"], home: home)
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let strokes = try #require(object?["strokes"] as? [[String: Any]])
    let samples = strokes.map { $0["samples"] as? [[Double]] ?? [] }
    try #require(samples.count == 4)
    #expect(
      samples[0].map { $0[1] } == [0, 320, 320] && samples[2].map { $0[1] } == [0, 320, 320])
    // The second file begins below the first, and later.
    let bottom = samples[0...1].joined().map { $0[2] }.max() ?? 0
    #expect((samples[2].first?[2] ?? 0) > bottom + 7 && (samples[2].first?[2] ?? 0) < bottom + 14)
    #expect((samples[2].first?[0] ?? 0) > (samples[1].last?[0] ?? 0))
  }

  @Test func `without an output, the sketch is in the data folder and its path is printed`() throws
  {
    try write(Self.inkML, "cat.inkml")
    let result = try run(["cat.inkml"])
    #expect(result.status == .exited(0) && result.text.hasSuffix("/stipple/cat.stipple\n"))
    let again = try run(["cat.inkml", "--quiet"])
    #expect(again.text.hasSuffix("/stipple/cat-2.stipple\n") && again.errorText.isEmpty)
    #expect(try runWithoutTerminal(["list"], home: home).text.contains("cat-2"))
  }

  @Test(arguments: [
    ("bad.inkml", "<ink>\n<trace>1 2</ink>", "line 2: mismatched tag"),
    ("what.bin", "nothing", "no known format"),
  ])
  func `refused files leave no sketch`(name: String, content: String, reason: String) throws {
    try write(content, name)
    for output in [["-o", "a.stipple"], []] {
      let result = try run([name] + output)
      #expect(result.status == .exited(65))
      #expect(result.errorText.contains(reason) && result.errorText.contains("'\(name)'"))
      #expect(result.errorText.hasSuffix(".\n") && result.output.isEmpty)
    }
    #expect(try files().allSatisfy { $0 == name || $0 == "stipple" })
    let sketches = try? home.names(in: "stipple")
    #expect(sketches?.isEmpty != false)
  }

  @Test func `standard input is read like a file`() throws {
    try write(Self.svg, "picture.svg")
    let program = try builtProduct(named: "stipple")
    func pipe(_ command: String, _ arguments: String) throws -> CompletedProcess {
      try TerminalHarness.run(
        "sh", ["-c", "\(command) | '\(program)' import \(arguments)"], home: home,
        timeout: programTimeout)
    }
    let first = try pipe("cat picture.svg", "- -o a.stipple")
    #expect(first.status == .exited(0))
    #expect(
      first.errorText == "stipple: Imported 1 stroke of 2 samples from 1 file to 'a.stipple'; "
        + "skipped 1 image.\n")
    let packed = try pipe("gzip -c picture.svg", "--format svg -o b.stipple -")
    #expect(packed.status == .exited(0))
    for name in ["a", "b"] {
      let info = try runWithoutTerminal(["info", "\(name).stipple"], home: home)
      #expect(info.text.contains("strokes   1"))
    }
    let unnamed = try pipe("cat picture.svg", "- --quiet")
    #expect(unnamed.text.hasSuffix("/stipple/imported.stipple\n"))
    let unknown = try pipe("echo nothing", "- -o c.stipple")
    #expect(unknown.status == .exited(65))
    #expect(unknown.errorText.contains("'standard input' has no known format; name it with"))
    let bad = try pipe("echo '<svg><path></svg>'", "- -o c.stipple")
    #expect(bad.status == .exited(65))
    #expect(bad.errorText.contains("'standard input', line 1: mismatched tag"))
    #expect(try pipe("cat picture.svg", "- - -o c.stipple").status == .exited(64))
    #expect(try files() == ["a.stipple", "b.stipple", "picture.svg", "stipple"])
  }

  @Test func `show prints what import reads, in a size and in colors, and makes no file`() throws {
    let json = ["export", "--sample", "--format", "json", "--quiet", "-o", "ink.json"]
    #expect(try runWithoutTerminal(json, home: home).status == .exited(0))
    try write(Self.svg, "picture.svg")
    try write("<ink>\n<trace>1 2</ink>", "bad.inkml")
    let before = try files()
    func show(_ arguments: String...) throws -> CompletedProcess {
      try runWithoutTerminal(["show"] + arguments, home: home)
    }
    let shown = try show("ink.json")
    #expect(try shown.text == show("--sample").text && shown.errorText.isEmpty)
    let small = try show("ink.json", "--columns", "40", "--rows", "6").text
    #expect(small.split(separator: "\n").count == 6)
    #expect(small.split(separator: "\n").allSatisfy { $0.count <= 40 })
    let colored = try show("ink.json", "--columns", "40", "--rows", "6", "--color", "always").text
    #expect(colored.contains("\u{1B}[33m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains(/^[\u2800-\u28FF \n]+$/))
    let picture = try show("picture.svg")
    #expect(picture.text.contains(/[\u2801-\u28FF]/))
    #expect(picture.errorText == "stipple: The text is without 1 image.\n")
    let program = try builtProduct(named: "stipple")
    let piped = try TerminalHarness.run(
      "sh", ["-c", "'\(program)' show - <picture.svg"], home: home, timeout: programTimeout)
    #expect(piped.text == picture.text)
    let bad = try show("bad.inkml")
    #expect(bad.status == .exited(65) && bad.output.isEmpty)
    #expect(bad.errorText == "stipple: 'bad.inkml', line 2: mismatched tag; nothing was read.\n")
    #expect(try files() == before)
  }

  @Test func `missing files, folders, and bad options are reported`() throws {
    try write(Self.inkML, "a.inkml")
    #expect(try run(["none.inkml"]).status == .exited(66))
    let folder = try run(["."])
    #expect(folder.status == .exited(66) && folder.errorText.contains("not a regular file"))
    for arguments in [[], ["a.inkml", "-o", ""], ["a.inkml", "--format", "gif"], [""]] {
      #expect(try run(arguments).status == .exited(64), "\(arguments)")
    }
    #expect(try run(["a.inkml", "--format", "svg"]).status == .exited(65))
  }

  @Test func `replaces a file only with --force, and not while it is open`() throws {
    let session = try openCanvas(["drawn.stipple"])
    try session.draw(line((9, 9), (50, 9)))
    try session.home.write(Self.inkML, to: "a.inkml")
    func run(_ arguments: [String]) throws -> CompletedProcess {
      try runWithoutTerminal(["import"] + arguments, home: session.home)
    }
    let busy = try run(["a.inkml", "-o", "drawn.stipple", "--force"])
    #expect(busy.status == .exited(75) && busy.errorText.contains("open in another stipple"))
    try session.quit()
    #expect(try run(["a.inkml", "-o", "drawn.stipple"]).status == .exited(73))
    #expect(try run(["a.inkml", "-o", "drawn.stipple", "--force"]).status == .exited(0))
    let shown = try runWithoutTerminal(["info", "drawn.stipple"], home: session.home)
    #expect(shown.text.contains("strokes   2"))
  }

  @Test func `a signal ends an import and leaves nothing behind`() throws {
    let trace =
      "<trace>" + (0..<2000).map { "\($0) \($0 % 97)" }.joined(separator: ",") + "</trace>"
    let text = "<ink>" + String(repeating: trace, count: 400) + "</ink>"
    try write(text, "big.inkml")
    let program = try builtProduct(named: "stipple")
    let script = """
      '\(program)' import big.inkml -o a.stipple & sleep 0.4; kill -INT $!; kill -TERM $!; wait $!
      """
    let result = try TerminalHarness.run("sh", ["-c", script], home: home, timeout: programTimeout)
    #expect(result.status == .exited(128 + SIGTERM))
    #expect(try files() == ["big.inkml"])
  }

  @Test func `a long import shows a bar on a terminal, unless it is quiet`() throws {
    let trace =
      "<trace>" + (0..<5000).map { "\($0) \($0 % 97)" }.joined(separator: ",") + "</trace>"
    try write("<ink>" + String(repeating: trace, count: 300) + "</ink>", "big.inkml")
    let program = try builtProduct(named: "stipple")
    for flag in ["", "--quiet"] {
      let session = try EmulatorSession(
        "sh",
        ["-c", "'\(program)' import big.inkml -o a.stipple --force \(flag); echo done; sleep 60"],
        home: home, timeout: programTimeout)
      try session.waitForText("done")
      #expect(session.transcriptText.contains("#-") == flag.isEmpty)
      #expect(session.screen.contains("Imported 300 strokes") == flag.isEmpty)
      #expect(!session.screen.contains("["), "the bar is removed")
    }
  }

  @Test func `I imports a file into the middle of the view, and one undo removes it`() throws {
    let session = try openCanvas(["drawn.stipple"])
    try session.home.write(Self.svg, to: "picture.svg")
    try session.draw(line((9, 9), (50, 9)))
    let drawn = session.screen.dots
    try session.type("I")
    try session.waitForText("─ import ─")
    try session.type("none.svg\r")
    try session.waitForText("no such file")
    try session.type("\u{15}\t")
    try session.waitForText("│ picture.svg_")
    try session.type("\r")
    try session.waitForText("imported 1 stroke · skipped 1 image")
    let dots = session.screen.dots.subtracting(drawn)
    let bounds = try #require(Rect(enclosing: dots.map { Point(x: Double($0.x), y: Double($0.y)) }))
    // The view has 80 by 24 cells of two by four dots.
    #expect(abs(bounds.center.x - 80) <= 2 && abs(bounds.center.y - 48) <= 3)
    #expect(abs(bounds.width - 128) <= 4)
    try session.type("u")
    try session.wait(until: "the import is undone") { $0.screen.dots == drawn }
    try session.type("U")
    try session.waitForText("redone")
    try session.quit()
    let info = try runWithoutTerminal(["info", "drawn.stipple"], home: session.home)
    #expect(info.text.contains("strokes   2"))
    #expect(
      try runWithoutTerminal(["check", "drawn.stipple"], home: session.home).status == .exited(0))
  }
}
