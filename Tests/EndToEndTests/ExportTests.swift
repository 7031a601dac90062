import Foundation
import TerminalHarness
import TestSupport

@Suite struct ExportTests {
  private let path = circle(around: Point(x: 60, y: 44), radius: 30, count: 50)

  /// Draws a circle and a red line in `drawn.stipple`.
  private func drawnSketch() throws -> EmulatorSession {
    let session = try openCanvas(["drawn.stipple"])
    try session.draw(path)
    try session.type("2]]]")
    try session.draw(line((20, 30), (100, 60)))
    return session
  }

  private func export(_ arguments: [String], _ session: EmulatorSession) throws -> CompletedProcess
  {
    try runWithoutTerminal(["export", "drawn.stipple"] + arguments, home: session.home)
  }

  @Test func `exports every format by its extension, and replaces a file only with --force`() throws
  {
    let session = try drawnSketch()
    try session.quit()
    let starts: [(name: String, start: [UInt8])] = [
      ("svg", Array("<?xml".utf8)), ("png", [0x89, 0x50, 0x4E, 0x47]), ("pdf", Array("%PDF".utf8)),
      ("gif", Array("GIF89a".utf8)), ("txt", []), ("ans", []), ("html", Array("<!DOCTYPE".utf8)),
      ("cast", Array("{\"version\":2".utf8)), ("inkml", Array("<?xml".utf8)),
      ("json", Array("{".utf8)), ("xopp", [0x1F, 0x8B]), ("excalidraw", Array("{".utf8)),
    ]
    for (name, start) in starts {
      let result = try export(["-o", "out.\(name)"], session)
      #expect(result.status == .exited(0), "\(name)")
      #expect(result.output.isEmpty)
      let bytes = try session.home.bytes(of: "out.\(name)")
      #expect(bytes.count > 20 && bytes.starts(with: start), "\(name)")
    }
    let again = try export(["-o", "out.svg"], session)
    #expect(again.status == .exited(73) && again.errorText.contains("already exists"))
    #expect(try export(["-o", "out.svg", "--force", "--quiet"], session).errorText.isEmpty)
    let files = try session.home.names()
    #expect(!files.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `text on standard output is what show prints`() throws {
    let session = try drawnSketch()
    try session.quit()
    let shown = try runWithoutTerminal(["show", "drawn.stipple"], home: session.home)
    let exported = try export([], session)
    #expect(exported.output == shown.output)
    #expect(
      exported.errorText
        == "stipple: Wrote 2 strokes as text to standard output, \(shown.output.count) bytes.\n")
    #expect(try export(["--quiet", "-o", "-", "--format", "json"], session).errorText.isEmpty)
  }

  @Test func `options that do not fit are refused before a file is written`() throws {
    let session = try drawnSketch()
    try session.quit()
    let cases = [
      ["-o", "a.unknown"], ["-o", "a.png", "--animated"], ["-o", "a.svg", "--log"],
      ["-o", "a.svg", "--columns", "0"], ["-o", "a.svg", "--scale", "1000"],
      ["-o", "a.svg", "--background", "blueish"],
      ["-o", "a.svg", "--columns", "9", "--scale", "2"],
      ["-o", "a.png", "--area", "0,0,9000000x9000000"], ["--force"], ["-o", ""],
      ["--format", "json", "--scale", "2"],
    ]
    for arguments in cases {
      let result = try export(arguments, session)
      #expect(result.status == .exited(64), "\(arguments)")
      #expect(!result.errorText.isEmpty)
    }
    let files = try session.home.names()
    #expect(!files.contains { $0.hasPrefix("a.") })
  }

  @Test func `an export that cannot be written leaves no file and reports it`() throws {
    let session = try drawnSketch()
    try session.quit()
    let result = try export(["-o", "missing/a.svg"], session)
    #expect(result.status == .exited(73) && result.errorText.contains("missing/a.svg"))
    let program = try builtProduct(named: "stipple")
    // One block of 512 bytes.
    let limited = try run(
      "sh", ["-c", "ulimit -f 1; exec '\(program)' export drawn.stipple -o a.png --scale 20"],
      home: session.home, timeout: programTimeout)
    #expect(limited.status == .exited(73), "\(limited.errorText)")
    #expect(limited.errorText.contains("a.png") && limited.errorText.contains("File too large"))
    let full = try run(
      "sh", ["-c", "exec '\(program)' export drawn.stipple --format png > /dev/full"],
      home: session.home, timeout: programTimeout)
    #expect(full.status == .exited(74) && full.errorText.contains("No space left on device"))
    let files = try session.home.names()
    #expect(files == ["drawn.stipple"])
  }

  /// Exports to `slow.gif`, in a script that begins with a command, and sends a signal once the file is open.
  private func export(_ session: EmulatorSession, killedBy signal: String, after beginning: String)
    throws -> CompletedProcess
  {
    let program = try builtProduct(named: "stipple")
    // Until it is complete, the file has no name.
    let script = """
      \(beginning)
      '\(program)' export drawn.stipple -o slow.gif --scale 60 &
      until readlink /proc/$!/fd/* | grep -q '(deleted)' || ! kill -0 $!; do :; done
      kill -\(signal) $!
      wait $!
      """
    return try run("sh", ["-c", script], home: session.home, timeout: programTimeout)
  }

  @Test func `a signal ends an export and leaves nothing behind`() throws {
    let session = try drawnSketch()
    try session.quit()
    let result = try export(session, killedBy: "TERM", after: ":")
    #expect(result.status == .exited(128 + SIGTERM))
    let files = try session.home.names()
    #expect(files.sorted() == ["drawn.stipple"])
  }

  @Test func `a signal that was ignored from the start does not end an export`() throws {
    let session = try drawnSketch()
    try session.quit()
    let result = try export(session, killedBy: "HUP", after: "trap '' HUP")
    #expect(result.status == .exited(0))
    #expect(try session.home.bytes(of: "slow.gif").last == 0x3B)
  }

  @Test func `the help names the formats that shorten pauses`() throws {
    let result = try runWithoutTerminal(["export", "--help"], home: TemporaryFolder())
    let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Default: 2 for gif and --at, and off for svg, cast."))
  }

  @Test func `a reduced cast ends with what show prints, and with a cursor`() throws {
    let session = try drawnSketch()
    try session.quit()
    _ = try export(["-o", "a.cast", "--columns", "20"], session)
    let text = String(decoding: try session.home.bytes(of: "a.cast"), as: UTF8.self)
    #expect(text.contains("?25h\"]\n"))
    var output = ""
    for line in text.split(separator: "\n").dropFirst() {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
      if event?[1] as? String == "o" { output += event?[2] as? String ?? "" }
    }
    try session.home.write(output, to: "played")
    let player = try EmulatorSession(
      "sh", ["-c", "cat played; sleep 60"], home: session.home, timeout: programTimeout)
    try player.wait(until: "the recording is shown") { !$0.screen.dots.isEmpty }
    try player.waitForIdle(quietFor: .milliseconds(200))
    let shown = try export(["--format", "text", "--columns", "20"], session).text
    let dots = brailleDots(of: shown)
    #expect(player.screen.dots.movedToCorner == dots.movedToCorner && dots.count > 40)
  }

  @Test func `quitting waits for an export`() throws {
    let session = try drawnSketch()
    try session.type("X\u{15}q.gif\r")
    try session.waitForText("export")
    try session.quit()
    #expect(try session.home.bytes(of: "q.gif").last == 0x3B)
  }

  /// Returns which libraries are in the program's memory.
  private func loaded(_ libraries: [String], by session: EmulatorSession) throws -> [String] {
    // A string of the file's contents has only its first page.
    let file = try FileHandle(
      forReadingFrom: URL(filePath: "/proc/\(session.processIdentifier)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return libraries.filter { maps.contains("/\($0).") }
  }

  @Test func `X asks for a name and writes the format of its extension`() throws {
    let session = try drawnSketch()
    let libraries = ["libX11", "libcairo", "libexpat", "libfontconfig", "libgif"]
    #expect(try loaded(libraries, by: session) == [])
    try session.type("X")
    try session.waitForText("│ drawn.png")
    try session.waitForText(" · Enter saves · ↑↓ format")
    try session.type("\r")
    try session.waitForText("exported to ~/drawn.png")
    #expect(try loaded(libraries, by: session).contains("libcairo"))
    #expect(try session.home.bytes(of: "drawn.png").starts(with: [0x89, 0x50]))
    try session.type("X\r")
    try session.waitForText("Enter again replaces")
    try session.type("\u{1B}[A")
    try session.waitForText("│ drawn.excalidraw")
    try session.type("\u{15}q.gif\r")
    try session.waitForText("exported to ~/q.gif")
    try session.type("X\u{15}q\r")
    try session.waitForText("choose a format with")
    try session.type("\u{1B}")
    try session.wait(until: "the prompt is closed") { !$0.screen.contains("export as") }
    try session.quit()
  }

  @Test func `the picture is sent to the clipboard as text`() throws {
    let session = try drawnSketch()
    try session.type("X")
    try session.waitForText("export as")
    try session.type("\u{14}")
    try session.waitForText("sent; some terminals ignore it")
    let start = try #require(session.transcriptText.range(of: "\u{1B}]52;c;"))
    let encoded = session.transcriptText[start.upperBound...].prefix { $0 != "\u{1B}" }
    let text = try #require(Data(base64Encoded: String(encoded)))
    try session.quit()
    let shown = try runWithoutTerminal(["show", "drawn.stipple"], home: session.home)
    #expect(Array(text) == shown.output)
  }
}
