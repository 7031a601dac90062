import Foundation
import TerminalHarness
import TestSupport

/// The command lines in the documents.
///
/// Lines of `stipple` and `scripts/run` are run in a terminal; a view that they open is left at once.
/// Benchmarks are only asked for their help, and scripts that build or install something are parsed:
/// other tests, or people, run them.
@Suite struct CommandLineTests {
  private static let documents =
    Project.files(below: "docs", withExtension: "md") + ["README.md", "CONTRIBUTING.md"]

  @Test(arguments: documents)
  func `every command line in a block of code works`(path: String) throws {
    let home = try Self.home()
    for line in CommandLines.inBlocks(of: try Project.text(path)) {
      try expectSuccess(of: line, in: home)
    }
  }

  @Test func `every command line within a text works`() throws {
    let lines = try Set(Self.documents.flatMap { CommandLines.inText(of: try Project.text($0)) })
    for line in lines { try expectSuccess(of: line, in: Self.home()) }
  }

  @Test func `finds command lines in blocks and in texts`() {
    let text = """
      Use `stipple show FILE`, not `stipple-x`.
      ```sh
      stipple list   # all of them

      # a comment
      scripts/run a.stipple
      ```
      ```swift
      let stipple = 1
      ```
      """
    #expect(CommandLines.inBlocks(of: text) == ["stipple list", "scripts/run a.stipple"])
    #expect(CommandLines.inText(of: text) == ["stipple show FILE"])
  }

  /// Creates a home folder with the files that the documents name.
  private static func home() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let manager = FileManager.default
    let sample = Project.root.appending(path: "share/stipple/examples/sample.stipple").path
    try manager.createDirectory(atPath: home.path(of: "stipple"), withIntermediateDirectories: true)
    for name in ["sketch.stipple", "stipple/tree.stipple"] {
      try manager.copyItem(atPath: sample, toPath: home.path(of: name))
    }
    try home.write(
      #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2L40 20" stroke="black"/></svg>"#.utf8,
      to: "ink.svg")
    try home.write("# Notes\n", to: "README.md")
    try home.write("\u{1B}[31mred\u{1B}[m\n", to: "screen.ansi")
    return home
  }

  private func expectSuccess(of line: String, in home: TemporaryFolder) throws {
    let command = CommandLines.command(for: line)
    let path = try builtProduct(named: "stipple").dropLast("/stipple".count)
    let session = try EmulatorSession(
      "sh", ["-c", command], environment: ["PATH": "\(path):/usr/bin:/bin"], home: home,
      timeout: .seconds(60))
    // Only a view follows the pointer, and `q` leaves it.
    try session.wait(until: "a view opens, or the command ends") {
      $0.modes.mouseTracking != nil || $0.exitStatus != nil
    }
    if session.exitStatus == nil { try session.type("q") }
    #expect(try session.waitForExit() == .exited(0), "\(line)\n\(session.screen.text)")
  }
}

/// Finds command lines in documents, and says how to try them.
private enum CommandLines {
  /// Returns the lines in blocks of shell code, without comments.
  static func inBlocks(of document: String) -> [String] {
    document.matches(of: /```sh\n([\s\S]*?)```/).flatMap { block in
      block.1.split(separator: "\n").map { line in
        line.replacing(/(^|\s)# .*/, with: "").trimmingCharacters(in: .whitespaces)
      }
    }.filter { !$0.isEmpty }
  }

  /// Returns the command lines of this project between backticks.
  static func inText(of document: String) -> [String] {
    document.replacing(/```[\s\S]*?```/, with: "").matches(
      of: /`((?:stipple|stipple-bench|swift run|scripts\/[a-z-]+)(?: [^`]+)?)`/
    ).map { String($0.1.replacing(/\s+/, with: " ")) }
  }

  /// Names of commands and options that a text mentions without the arguments they need.
  private static let mentions = [
    "stipple check", "stipple check --repair", "stipple export", "stipple import", "stipple info",
    "stipple marks", "stipple marks sketch.stipple", "stipple over", "stipple over -",
    "stipple over --console", "stipple over --print marks", "stipple over --tmux %3",
  ]

  /// Arguments that stand for others, with the ones to try.
  private static let placeholders = [
    ("import IN… -o FILE", "import ink.svg -o new.stipple"),
    ("--repair OUT", "--repair new.stipple"),
    ("rename OLD NEW", "rename tree bush"),
    ("stipple restore NAME", "stipple delete tree; stipple restore tree"),
    ("--as NEW", "--as bush"), ("-- COMMAND", "-- true"),
    ("NAME...", "tree"), ("NAME…", "tree"), ("trash --empty", "trash --empty --yes"),
    ("FILE:LINE", "README.md:1"), ("[FILE]", ""), ("FILE…", "sketch.stipple"),
    ("FILE", "sketch.stipple"), ("OUT", "out.svg"), ("STROKES", "."), ("FOLDER", "."),
    (" [ARG…]", ""), (" NAME", " tree"),
  ]

  /// Returns what to run in a shell to try a command line.
  static func command(for line: String) -> String {
    var line = line.replacing(/^swift run (-c release )?/, with: "")
    for (name, value) in placeholders { line = line.replacing(name, with: value) }
    // `SharingTests` runs what needs a server.
    let needsServer = line.firstMatch(of: /^stipple (share|join|rooms?)\b/) != nil
    if line.hasPrefix("stipple-bench") || needsServer || mentions.contains(line) {
      return (line.split(separator: " ").prefix(2) + ["--help"]).joined(separator: " ")
    }
    if line.hasPrefix("scripts/run") { return "stipple" + line.dropFirst("scripts/run".count) }
    guard let script = line.prefixMatch(of: /scripts\/[a-z-]+/)?.output else { return line }
    let path = Project.root.appending(path: String(script)).path
    #expect(FileManager.default.isExecutableFile(atPath: path), "\(line)")
    // The shell checks its own scripts only.
    return "case $(head -n 1 '\(path)') in *bash) bash -n '\(path)' ;; esac"
  }
}
