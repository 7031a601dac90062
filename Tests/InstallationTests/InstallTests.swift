import Foundation
import TerminalHarness
import TestSupport

/// Tests of `scripts/install` and `scripts/uninstall`.
///
/// They install the programs of this build, because an optimized build takes minutes.
@Suite struct InstallTests {
  /// A new prefix.
  private let prefix: TemporaryFolder
  /// The home folder of the scripts.
  private let home: TemporaryFolder

  init() throws {
    (prefix, home) = (try TemporaryFolder(), try TemporaryFolder())
  }

  /// Runs a script of the checkout.
  private func script(_ name: String, _ arguments: [String]) throws -> CompletedProcess {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try run(
      root.appending(path: "scripts/\(name)").path, arguments, home: home, timeout: toolTimeout)
  }

  private func install(to path: String) throws -> CompletedProcess {
    let built = try builtProduct(named: "stipple").dropLast("/stipple".count)
    return try script("install", ["--prefix", path, "--build", String(built)])
  }

  /// The paths of everything below a folder.
  private func contents(of folder: String) -> Set<String> {
    Set(FileManager.default.subpaths(atPath: folder) ?? [])
  }

  @Test func `what was installed works, and the programs that read its files accept them`() throws {
    let installed = try install(to: prefix.path)
    #expect(installed.status == .exited(0), "\(installed.errorText)")
    let program = prefix.path(of: "bin/stipple")
    #expect(try run(program, ["--version"], timeout: toolTimeout).text == "0.1.0\n")
    let sample = prefix.path(of: "share/stipple/examples/sample.stipple")
    let shown = try run(program, ["show", sample], timeout: toolTimeout)
    #expect(shown.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    let files = contents(of: prefix.path)
    #expect(files.contains("share/man/man1/stipple-export.1"))
    #expect(files.contains("share/doc/stipple/70-stipple-tablets.rules"))
    #expect(files.contains("share/icons/hicolor/scalable/apps/stipple.svg"))
    #expect(files.contains("share/metainfo/stipple.metainfo.xml"))
    #expect(files.contains("share/stipple/editors/stipple.vim"))
    let readers = [
      ("bash", ["-n", "share/bash-completion/completions/stipple"]),
      ("zsh", ["-n", "share/zsh/site-functions/_stipple"]),
      ("fish", ["--no-execute", "share/fish/vendor_completions.d/stipple.fish"]),
      ("desktop-file-validate", ["share/applications/stipple.desktop"]),
    ]
    for (reader, arguments) in readers {
      let arguments = arguments.dropLast() + [prefix.path(of: arguments.last ?? "")]
      let result = try run(reader, Array(arguments), timeout: toolTimeout)
      #expect(result.status == .exited(0), "\(result.text + result.errorText)")
      #expect(result.text.isEmpty)
    }
    // The MIME type of a sketch comes from its content and its name.
    let magic = try String(
      contentsOfFile: prefix.path(of: "share/mime/magic"), encoding: .isoLatin1)
    #expect(magic.contains("application/x-stipple"))
    let globs = try String(contentsOfFile: prefix.path(of: "share/mime/globs2"), encoding: .utf8)
    #expect(globs.contains("50:application/x-stipple:*.stipple"))
    let bytes = try Data(contentsOf: URL(filePath: sample))
    #expect(bytes.starts(with: Array("SQLite format 3".utf8)))
    #expect(bytes.dropFirst(68).starts(with: Array("STPL".utf8)))
  }

  @Test func `file managers and git show a sketch`() throws {
    #expect(try install(to: prefix.path).status == .exited(0))
    func shell(_ command: String) throws -> CompletedProcess {
      let path = "\(prefix.path)/bin:/usr/bin:/bin"
      let environment = ["PATH": path, "I": prefix.path(of: "share/stipple/integration")]
      return try run(
        "sh", ["-ec", command], environment: environment, home: home, timeout: toolTimeout)
    }
    let sample = URL(filePath: prefix.path(of: "share/stipple/examples/sample.stipple"))
    try home.write(Data(contentsOf: sample), to: "a b.stipple")
    // A thumbnailer writes to a file that exists and may have any name.
    let entry = try String(
      contentsOfFile: prefix.path(of: "share/thumbnailers/stipple.thumbnailer"), encoding: .utf8)
    let command = try #require(entry.firstMatch(of: /\nExec=(.*)\n/)?.1)
      .replacing("%s", with: "128").replacing("%o", with: "out").replacing(
        "%i", with: "'a b.stipple'")
    #expect(try shell(": >out; \(command)").text.isEmpty)
    let picture = try Data(contentsOf: URL(filePath: home.path(of: "out")))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture[19] == 128)
    for script in ["ranger", "lf"] {
      let shown = try shell("$I/\(script).sh 'a b.stipple' 30 8")
      let lines = shown.text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
      #expect(shown.text.contains("\u{1B}[3") && lines.count == 8)
      #expect(lines.allSatisfy { $0.count <= 30 })
    }
    #expect(
      try shell("sh -n $I/fzf.sh; sh -n $I/nnn.sh; echo text >a; $I/lf.sh a 9 9").text == "text\n")
    let difference = try shell(
      """
      git init -q . 2>&1; git config include.path $I/gitconfig
      git add . ; echo '*.stipple diff=stipple' >.gitattributes
      printf '┌─┐\\n└─┘\\n' | stipple import - --quiet --force -o 'a b.stipple'
      git diff
      """)
    #expect(difference.text.contains("\n-strokes   26\n") && difference.text.contains("\n+┌─┐\n"))
  }

  @Test func `uninstalling leaves no trace, neither in a new folder nor in an old one`() throws {
    let new = prefix.path(of: "opt/stipple")
    for path in [new, prefix.path(of: "used")] {
      if path != new {
        _ = try run("mkdir", ["-p", "\(path)/share/man"], timeout: toolTimeout)
        _ = try run("touch", ["\(path)/share/man/other"], timeout: toolTimeout)
      }
      let before = contents(of: prefix.path)
      #expect(try install(to: path).status == .exited(0))
      // A second installation replaces the first.
      #expect(try install(to: path).status == .exited(0))
      #expect(contents(of: path).contains("bin/stipple"))
      let removed = try script("uninstall", ["--prefix", path])
      #expect(removed.status == .exited(0), "\(removed.errorText)")
      #expect(contents(of: prefix.path) == before)
    }
  }

  @Test func `files that other programs put into the folders are kept`() throws {
    #expect(try install(to: prefix.path).status == .exited(0))
    _ = try run("touch", [prefix.path(of: "share/man/man1/other.1")], timeout: toolTimeout)
    #expect(try script("uninstall", ["--prefix", prefix.path]).status == .exited(0))
    #expect(
      contents(of: prefix.path) == [
        "share", "share/man", "share/man/man1", "share/man/man1/other.1",
      ])
  }

  @Test func `errors name the argument or the folder`() throws {
    let unknown = try script("install", ["--prefx", "/tmp"])
    #expect(unknown.status == .exited(64) && unknown.errorText.contains("'--prefx'"))
    let missing = try script("uninstall", ["--prefix", prefix.path])
    #expect(missing.status == .exited(66) && missing.errorText.contains(prefix.path))
  }
}
