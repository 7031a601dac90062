import SketchLibrary
import TestSupport

@testable import Settings

@Suite struct SettingsFileTests {
  /// A table with a number from 1 to 5 and a text, and a table with lists.
  private static let tables = [
    SettingsTable(
      name: "defaults", comment: "Options.",
      settings: [
        Setting(
          name: "width", comment: "The width.", standard: .number(2), values: "a number from 1 to 5"
        ) { if case .number(1...5) = $0 { true } else { false } },
        Setting(
          name: "cells", comment: "The characters.", example: .text("ascii"), values: "a name"
        ) { if case .text = $0 { true } else { false } },
      ]),
    SettingsTable(
      name: "keys", comment: "Keys.",
      settings: [
        Setting(name: "undo", comment: "", standard: .texts(["u", "\"", "\\"]), values: "a key") {
          switch $0 {
          case .text, .texts: true
          default: false
          }
        }
      ]),
  ]

  private func parse(_ text: String) throws(UserError) -> Settings {
    try Settings(text: text, path: "c.toml", tables: Self.tables)
  }

  /// Expects an error in a line, with a reason that contains a text.
  private func expect(
    _ text: String, line: Int, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try parse(text)
      Issue.record("the text is accepted", sourceLocation: sourceLocation)
    } catch {
      let description = error.description
      #expect(
        description.hasPrefix("'c.toml', line \(line): ")
          && description.contains(reason), "\(description)", sourceLocation: sourceLocation)
    }
  }

  @Test func `returns the values of a file, in any notation of TOML`() throws {
    let file = try parse("defaults.width = 3\n[keys] # comment\n\"undo\" = ['a',\n  'b']\n")
    #expect(file["defaults", "width"] == .number(3))
    #expect(file["keys", "undo"] == .texts(["a", "b"]))
    #expect(file["defaults", "cells"] == nil)
    #expect(try parse("")["keys", "undo"] == nil)
  }

  @Test func `an unknown key or table is named with its line`() {
    expect("[defaults]\nwidth = 2\n\nwidht = 3\n", line: 4, "unknown key 'widht'")
    expect("[defaults]\nwidt = 3\n", line: 2, "did you mean 'width'?")
    expect("# colors\n[colour]\nred = 1\n", line: 2, "unknown table 'colour'")
    expect("width = 2\n", line: 1, "unknown table 'width'")
    expect("defaults = 3\n", line: 1, "write [defaults]")
    expect("[keys]\nundo = 'u'\n[defaults]\nundo = 'x'\n", line: 4, "unknown key 'undo'")
    expect("[defaults]\n\"\\u0078y\" = 1\n", line: 2, "unknown key 'xy'")
  }

  @Test func `a bad value is named with its line and what to use`() {
    expect("[defaults]\n\nwidth = 6\n", line: 3, "'width' is 6; use a number from 1 to 5")
    expect("[defaults]\nwidth = \"2\"\n", line: 2, "'width' is \"2\"")
    expect("[defaults]\nwidth = nan\n", line: 2, "use a number from 1 to 5")
    expect("[keys]\nundo = [\n 1,\n]\n", line: 2, "'undo' is a list with a value that is not text")
    expect("[keys]\nundo = { a = 1 }\n", line: 2, "'undo' is a table; use a key")
    expect("[keys]\nundo = 2024-01-01\n", line: 2, "'undo' is a date")
  }

  @Test func `text that is not TOML is refused with its line`() {
    expect("[defaults]\nwidth = \n", line: 2, "")
    expect("[defaults\n", line: 1, "")
    expect("[keys]\nundo = 'a'\nundo = 'b'\n", line: 3, "")
    expect("[keys]\n\nundo = 'a\0'\n", line: 3, "control character")
    for name in ["[", "[[", "[=", "[.", "[ ", "[é", "[[[", "  [{", "\u{A0}[}", "\u{FEFF}[,"] {
      expect("[keys]\n\(name)\n", line: 2, "a table has a name, as in [keys]")
    }
    expect("[keys]\u{B}[,\n", line: 1, "vertical tabs")
    expect(String(repeating: "[", count: 5000), line: 1, "")
    expect("a=" + String(repeating: "[", count: 20_000), line: 1, "")
  }

  @Test func `a text without quotation marks is refused with the line as it should be`() {
    let advice = "put quotes around the value: "
    expect("[keys]\nundo = blue\n", line: 2, advice + "undo = \"blue\"")
    expect("[keys]\n undo =Ctrl-U # comment\n", line: 2, advice + "undo = \"Ctrl-U\"")
    expect("[keys]\nundo = #F80\n", line: 2, advice + "undo = \"#F80\"")
    expect("[keys]\nundo = True\n", line: 2, "write true in lowercase: undo = true")
  }

  @Test func `an error ends with one punctuation mark`() {
    let errors = [("undo", "undo."), ("did you mean 'undo'?", "did you mean 'undo'?")]
    for (reason, end) in errors {
      let error = UserError.invalidSettings(path: "c.toml", line: 3, reason: reason)
      #expect(error.description == "'c.toml', line 3: \(end)")
    }
  }

  @Test func `a line is found among many similar ones, and after a text of several lines`() {
    let many = (0..<5000).map { "# unknown \($0)" }.joined(separator: "\n")
    expect("[keys]\n\(many)\nunknown = 1\n", line: 5002, "unknown key 'unknown'")
    let quotes = String(repeating: "'", count: 3)
    expect("[keys]\nundo = \(quotes)\nx = 1\n\(quotes)\nx = 1\n", line: 5, "unknown key 'x'")
  }

  @Test func `the commented file sets nothing, and the standard values without its number signs`()
    throws
  {
    let text = Self.tables.commentedText
    #expect(text.contains("# The width.\n#width = 2\n"))
    #expect(text.contains("#cells = \"ascii\"\n"))
    let standard = Settings().text(of: Self.tables)
    #expect(try parse(text).text(of: Self.tables) == standard)
    let file = try parse(
      text.replacing("\n#width", with: "\nwidth").replacing("\n#undo", with: "\nundo"))
    #expect(file["defaults", "width"] == .number(2))
    #expect(file.text(of: Self.tables) == standard)
  }

  @Test func `a new file comes with its folder and replaces none`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "config/stipple/config.toml")
    try Settings.create(at: path)
    #expect(
      try folder.bytes(of: "config/stipple/config.toml") == Array(Settings.commentedText.utf8))
    #expect(throws: UserError.settingsExist(path: path)) { try Settings.create(at: path) }
    #expect(
      try folder.bytes(of: "config/stipple/config.toml") == Array(Settings.commentedText.utf8))
    let blocked = path + "/stipple/config.toml"
    let error = #expect(throws: UserError.self) { try Settings.create(at: blocked) }
    #expect(error?.description.hasPrefix("Cannot create the settings '\(blocked)': ") == true)
  }

  @Test func `only regular files of a limited size are read`() throws {
    let folder = try TemporaryFolder()
    let missing = try Settings(path: folder.path(of: "none"))
    #expect(missing["defaults", "width"] == nil)
    let large = try folder.write(Array(repeating: UInt8(ascii: "#"), count: 70_000), to: "large")
    #expect(throws: UserError.largeSettings(path: large)) { try Settings(path: large) }
    for path in [folder.path, "/dev/zero"] {
      #expect(throws: UserError.unreadableSettings(path: path, reason: "not a file")) {
        try Settings(path: path)
      }
    }
    let binary = try folder.write([0xFF, 0xFE], to: "binary")
    let error = UserError.invalidSettings(
      path: binary, line: nil, reason: "the file is not UTF-8")
    #expect(throws: error) { try Settings(path: binary) }
  }

  @Test func `any bytes are parsed or refused`() throws {
    var random = SplitMix64(seed: 17)
    let pieces = [
      "[", "]", "keys", "undo", "=", "'u'", "\"", "\n", "\r", "\\", "{", "}", ",", "0", "defaults",
      "width", ".", "#", "é", "\u{1B}", "\"\"\"", "1e999", "-inf", "[[", "]]", " ",
    ]
    for _ in 0..<2000 {
      let count = Int(random.next() % 24)
      let text = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      _ = try? parse(text)
    }
  }
}
