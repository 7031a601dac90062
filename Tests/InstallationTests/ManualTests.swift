import FoundationEssentials
import TerminalHarness
import TestSupport

@Suite struct ManualTests {
  private let manual: Manual

  init() throws { manual = try Manual() }

  /// The commands that the help of the program lists.
  private func commands() throws -> [String] {
    let help = try run(builtProduct(named: "stipple"), ["--help"], timeout: toolTimeout).text
    let list = try #require(help.split(separator: "SUBCOMMANDS:\n").last)
    return list.split(separator: "\n").prefix { $0.hasPrefix("  ") }.compactMap {
      $0.firstMatch(of: /^  ([a-z-]+)/).map { String($0.1) }
    }
  }

  @Test func `there is a page for the program and for each command`() throws {
    let names = try commands().map { "stipple-\($0).1" }
    #expect(names.contains("stipple-draw.1") && names.contains("stipple-doctor.1"))
    #expect(try manual.files == (["stipple.1"] + names).sorted())
  }

  @Test(arguments: [("keys", "keys.md"), ("schema", "sketch.schema.json")])
  func `a generated document is the one that the program's tables make`(
    name: String, file: String
  ) throws {
    let made = try run(builtProduct(named: "stipple-manual"), [name], timeout: toolTimeout).text
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let document = folder.appending(path: "../../docs/\(file)").standardized
    #expect(try String(contentsOf: document, encoding: .utf8) == made, "run scripts/\(name)")
  }

  @Test func `mandoc has no objection to any page`() throws {
    for file in try manual.files {
      let lint = try run(
        "mandoc", ["-T", "lint", "-W", "warning", manual.folder.path(of: file)],
        timeout: toolTimeout)
      #expect(lint.status == .exited(0), "\(lint.text)")
      #expect(lint.text.isEmpty, "\(lint.text)")
    }
  }

  /// The parser itself checks this only in a debug build of its own.
  @Test func `no two options of a command have the same name`() throws {
    for file in try manual.files {
      let page = try String(contentsOfFile: manual.folder.path(of: file), encoding: .utf8)
      let names = page.matches(of: /\n\.(?:Op )?Fl (\S+)/).map(\.1)
      #expect(Set(names).count == names.count, "\(file)")
      // The first page lists commands instead of options.
      #expect(names.contains("-help") == (file != "stipple.1"), "\(file)")
    }
  }

  @Test func `a page explains every option, with its values and its default`() throws {
    let page = try manual.text(of: "stipple-draw.1")
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("stipple-draw – draw in a sketch"))
    #expect(text.contains("--frame-rate frame-rate The maximum number of frames per second"))
    #expect(text.contains("The default is 240."))
    #expect(text.contains("spline the pen's path with measurement noise removed"))
    #expect(text.contains("The values are braille, octants,"))
  }

  @Test func `the first page lists the commands, the exit status, and the files`() throws {
    let page = try manual.text(of: "stipple.1")
    for command in try commands() { #expect(page.contains("stipple-\(command)(1)")) }
    #expect(page.contains("EXIT STATUS") && page.contains("$XDG_DATA_HOME/stipple"))
    #expect(page.contains("stipple export tree.stipple -o tree.svg"))
  }
}
