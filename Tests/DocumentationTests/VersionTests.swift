import TerminalHarness
import Testing

@Suite struct VersionTests {
  @Test func `everything that names the version names that of the program`() throws {
    let program = try builtProduct(named: "stipple")
    let printed = try run(program, ["--version"])
    let version = try #require(printed.text.firstMatch(of: /^[0-9.]+/)?.output)
    let texts = [
      ("CHANGELOG.md", "\n## [\(version)] - "),
      ("share/stipple.metainfo.xml", "<release version=\"\(version)\""),
      ("README.md", "stipple_\(version)_amd64.deb"),
      ("docs/installation.md", "stipple-\(version)-linux-"),
    ]
    for (path, text) in texts { #expect(try Project.text(path).contains(text), "\(path)") }
  }
}
