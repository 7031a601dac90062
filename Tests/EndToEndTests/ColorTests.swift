import FoundationEssentials
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of ink colors on terminals with different numbers of colors.
@Suite struct ColorTests {
  private let path = line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30))

  /// Draws a line and returns the colors of its ink.
  private func inks(
    key: String = "2", _ environment: [String: String], home: TemporaryFolder? = nil
  ) throws -> Set<EmulatorCell.Color> {
    let session = try openCanvas(environment: environment, home: home)
    try session.type(key)
    try session.draw(MouseEvent.drag(through: path))
    #expect(session.screen.dots.count >= 40)
    let inks = session.screen.inks
    try session.quit()
    return inks
  }

  /// Creates a folder with terminfo descriptions that not every machine has.
  private func describedTerminals() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = """
      test-16color|sixteen colors,
      \tcolors#16, pairs#256,
      \tsetaf=\\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm, use=xterm,
      test-direct|direct color,
      \tRGB, colors#0x1000000, pairs#0x7FFF, ccc@, initc@,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      \tuse=xterm-256color,
      test-tmux|24-bit color as described by tmux,
      \tTc, use=xterm-256color,

      """
    try Data(source.utf8).write(to: URL(filePath: folder.path(of: "source")))
    let result = try run("tic", ["-x", "-o", folder.path(of: "types"), folder.path(of: "source")])
    #expect(result.status == .exited(0), "\(result.errorText)")
    return folder
  }

  private let red = EmulatorCell.Color.rgb(red: 222, green: 56, blue: 43)

  @Test(arguments: ["truecolor", "24bit"])
  func `COLORTERM enables exact colors`(word: String) throws {
    #expect(try inks(["COLORTERM": word]) == [red])
    #expect(try inks(key: "1", ["COLORTERM": word]) == [.standard])
    #expect(try inks(["COLORTERM": word, "NO_COLOR": "1"]) == [.standard])
  }

  @Test(.enabled(if: ticIsInstalled, "tic is not installed"))
  func `uses the colors in the terminal's description`() throws {
    let folder = try describedTerminals()
    func described(_ type: String, key: String = "2") throws -> Set<EmulatorCell.Color> {
      try inks(key: key, ["TERM": type, "TERMINFO": folder.path(of: "types")])
    }
    #expect(try described("test-direct") == [red])
    #expect(try described("test-tmux") == [red])
    #expect(try described("test-16color") == [.indexed(1)])
    #expect(try described("test-16color", key: "8") == [.indexed(8)])
  }

  @Test(arguments: [
    ("xterm-256color", EmulatorCell.Color.indexed(166)), ("xterm", .indexed(1)),
    ("xterm-mono", .standard), ("vt220", .standard),
  ])
  func `uses the closest color if the terminal has few`(type: String, color: EmulatorCell.Color)
    throws
  {
    #expect(try inks(["TERM": type]) == [color])
  }

  @Test func `ignores COLORTERM on a terminal with eight colors`() throws {
    #expect(try inks(["TERM": "xterm", "COLORTERM": "truecolor"]) == [.indexed(1)])
  }
}

private let ticIsInstalled = ["/usr/bin/tic", "/bin/tic", "/usr/local/bin/tic"].contains {
  FileManager.default.isExecutableFile(atPath: $0)
}
