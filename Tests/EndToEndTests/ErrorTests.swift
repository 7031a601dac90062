import FoundationEssentials
import Sketches
import TerminalHarness
import TestSupport

@Suite struct ErrorTests {
  /// A terminal that the program cannot draw on, and a script that starts the program in it.
  struct UnsuitableTerminal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    var profile = TerminalProfile.pixels
    let sentence: String

    static let all = [
      UnsuitableTerminal(
        testDescription: "redirected input", script: "exec \"$0\" </dev/null",
        sentence: "Standard input is not a terminal"),
      UnsuitableTerminal(
        testDescription: "output to a pipe",
        script: "{ \"$0\"; echo \"status $?\" >&2; } | cat; exit 69",
        sentence: "Standard output is not a terminal"),
      UnsuitableTerminal(
        testDescription: "no size", script: "stty cols 0 rows 0; exec \"$0\"",
        sentence: "does not report its size"),
      UnsuitableTerminal(
        testDescription: "too narrow", script: "exec \"$0\"",
        profile: .pixels.with { $0.columns = 19 }, sentence: "The terminal has 19 columns"),
      UnsuitableTerminal(
        testDescription: "too low", script: "exec \"$0\"",
        profile: .pixels.with { $0.rows = 5 }, sentence: "The terminal has 80 columns and 5 rows"),
      UnsuitableTerminal(
        testDescription: "no type", script: "unset TERM; exec \"$0\"",
        sentence: "TERM is not set"),
      UnsuitableTerminal(
        testDescription: "unknown type", script: "TERM=no-such-terminal exec \"$0\"",
        sentence: "'no-such-terminal' (TERM) is unknown"),
      UnsuitableTerminal(
        testDescription: "type without cursor movement", script: "TERM=dumb exec \"$0\"",
        sentence: "'dumb' (TERM) cannot move the cursor"),
    ]
  }

  @Test(arguments: UnsuitableTerminal.all)
  func `an unsuitable terminal causes an error and is left unchanged`(
    terminal: UnsuitableTerminal
  ) throws {
    let session = try startShell(terminal.script, profile: terminal.profile)
    #expect(try session.waitForExit() == .exited(69))
    // A narrow terminal wraps the message; the transcript has it in one line.
    let lines = session.transcriptText.split(separator: "\r\n")
    #expect(lines.first?.hasPrefix("stipple: ") == true)
    #expect(lines.first?.contains(terminal.sentence) == true)
    #expect(!session.transcript.contains(0x1B))
    #expect(session.modes == PrivateModes())
    #expect(try filesLeft(in: session.home).isEmpty)
  }

  @Test(arguments: [TerminalProfile.pixels.with { ($0.columns, $0.rows) = (20, 6) }])
  func `the smallest terminal is large enough`(profile: TerminalProfile) throws {
    let session = try start(profile: profile)
    try session.waitForText("stipple")
    try session.draw([Point(x: 20, y: 6)])
    #expect(session.screen.dots.count == 1)
    try session.quit()
  }

  @Test func `an unreadable file causes a one-sentence error`() throws {
    let home = try TemporaryFolder()
    try Data("No sketch, just words, and quite a few of them.\n".utf8).write(to: home.url("words"))
    try Data().write(to: home.url("empty"))
    try FileManager.default.createDirectory(
      at: home.url("folder"), withIntermediateDirectories: true)
    try makeNewerSketch(in: home)
    let cases: [(name: String, status: Int32, sentence: String)] = [
      ("folder", 66, "'folder' is a folder"),
      ("words", 65, "'words' is not a sketch"), ("empty", 65, "'empty' is not a sketch"),
      ("newer", 65, "'newer' is a sketch of format 5"),
    ]
    for (name, status, sentence) in cases {
      let result = try runWithoutTerminal(["show", name], home: home)
      expectSentence(result, status: status, containing: sentence)
    }
    let missing = try ["show", "replay", "delete"].map {
      try runWithoutTerminal([$0, "missing"], home: home)
    }
    for result in missing {
      expectSentence(result, status: 66, containing: "There is no sketch 'missing'")
      #expect(result.errorText == missing[0].errorText)
    }
    for command in [["replay"], ["info", "--json"]] {
      let session = try start(command + ["words"], home: home)
      #expect(try session.waitForExit() == .exited(65))
      #expect(session.transcriptText.contains("'words' is not a sketch"))
      #expect(!session.transcript.contains(0x1B))
    }
    #expect(try filesLeft(in: home) == ["empty", "folder", "newer", "words"])
  }

  @Test(arguments: ["info missing", "--last"])
  func `the exit status is the same if standard error cannot be written`(command: String) throws {
    let session = try startShell("\"$0\" \(command) 2>/dev/full")
    #expect(try session.waitForExit() == .exited(66))
  }

  @Test func `a file that cannot be opened for drawing is left unchanged`() throws {
    let home = try TemporaryFolder()
    try Data("No sketch, just words.\n".utf8).write(to: home.url("words"))
    try makeNewerSketch(in: home)
    for (name, status) in [("words", 65), ("newer", 65), (".", 66), ("no/such/folder", 73)] {
      let before = try? Data(contentsOf: home.url(name))
      let session = try start([name], home: home)
      #expect(try session.waitForExit() == .exited(Int32(status)))
      #expect(session.transcriptText.hasPrefix("stipple: "))
      #expect(session.transcriptText.split(separator: "\r\n").count == 1)
      #expect(!session.transcript.contains(0x1B))
      let after = try? Data(contentsOf: home.url(name))
      #expect(after == before)
    }
    #expect(try filesLeft(in: home) == ["newer", "words"])
  }

  @Test(arguments: [
    ["a", "b"], ["--smoothing", "rough"], ["replay", "a", "--loop", "--until-end"],
    ["info", "a", "--samples"], ["show", "a", "--columns", "0"], ["check"], ["rename", "--last"],
    ["info", "a", "--last"],
  ])
  func `invalid usage causes an error`(arguments: [String]) throws {
    let result = try runWithoutTerminal(arguments)
    #expect(result.status == .exited(64))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: "))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test func `invalid usage does not change the terminal`() throws {
    let session = try start(["--no-such\u{1B}[31m"])
    #expect(try session.waitForExit() == .exited(64))
    #expect(session.transcriptText.hasPrefix("stipple: "))
    #expect(!session.transcript.contains(0x1B))
  }

  private func expectSentence(
    _ result: CompletedProcess, status: Int32, containing sentence: String
  ) {
    #expect(result.status == .exited(status))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: "))
    #expect(result.errorText.contains(sentence))
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(result.errorText.hasSuffix("\n"))
  }

  /// Creates a sketch whose header has the next format version.
  private func makeNewerSketch(in home: TemporaryFolder) throws {
    try SketchStore.write([], to: home.path(of: "newer"), title: "newer", now: 0)
    var bytes = try Data(contentsOf: home.url("newer"))
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 5])
    try bytes.write(to: home.url("newer"))
  }

  private func filesLeft(in home: TemporaryFolder) throws -> [String] {
    try home.names()
  }
}

extension TemporaryFolder {
  fileprivate func url(_ name: String) -> URL { URL(filePath: path(of: name)) }
}
