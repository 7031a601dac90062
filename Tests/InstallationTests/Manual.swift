import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The time limit for programs that the tests run; reached only when a test fails.
let toolTimeout = Duration.seconds(60)

/// The manual pages, as `stipple-manual` writes them.
struct Manual {
  /// The folder with the pages.
  let folder: TemporaryFolder

  /// Writes the pages of the built program.
  init() throws {
    folder = try TemporaryFolder()
    let dump = try run(
      builtProduct(named: "stipple"), ["--experimental-dump-help"], timeout: toolTimeout)
    let written = try run(
      builtProduct(named: "stipple-manual"), [folder.path, "November 22, 2026"],
      input: dump.output, timeout: toolTimeout)
    try #require(written.status == .exited(0), "\(written.errorText)")
  }

  /// The names of the files.
  var files: [String] {
    get throws { try folder.names() }
  }

  /// Returns a page as mandoc prints it, without overstriking.
  func text(of name: String) throws -> String {
    let printed = try run("mandoc", ["-T", "utf8", folder.path(of: name)], timeout: toolTimeout)
    try #require(printed.status == .exited(0), "\(printed.errorText)")
    return printed.text.replacing(/.\u{8}/, with: "")
  }
}
