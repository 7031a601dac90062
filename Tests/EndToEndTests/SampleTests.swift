import Foundation
import TerminalHarness
import TestSupport

@Suite struct SampleTests {
  @Test func `a replay of the sample continues as a sketch of the data folder`() throws {
    let session = try start(["replay", "--sample", "--speed", "50"])
    try session.waitForText("Space again")
    #expect(session.screen.dots.count > 500)
    try session.type("\r")
    try session.waitForText("stipple · draw")
    try session.quit()
    let folder = session.home.path(of: "stipple")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.hasSuffix(".stipple") }.count == 1)
    #expect(try sampleNames() == ["sample.stipple"])
  }

  @Test(arguments: ["show", "info", "export"])
  func `every command that reads a sketch takes the sample`(command: String) throws {
    let result = try runWithoutTerminal([command, "--sample"])
    #expect(result.status == .exited(0), "\(result.errorText)")
    #expect(!result.output.isEmpty)
    #expect(try sampleNames() == ["sample.stipple"])
  }

  @Test func `the sample and another sketch are not combined`() throws {
    let result = try runWithoutTerminal(["show", "--sample", "other"])
    #expect(result.status == .exited(64))
    #expect(result.errorText.contains("--sample and FILE cannot be combined."))
  }

  @Test func `the animation in the README is the sample as the program exports it`() throws {
    let document = try String(
      contentsOf: Self.project.appending(path: "docs/replay.md"), encoding: .utf8)
    let command = try #require(
      document.firstMatch(of: /stipple (export --sample [^\n`]*)-o sample.gif/))
    let arguments = command.1.split(separator: " ").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
    }
    let home = try TemporaryFolder()
    let result = try runWithoutTerminal(arguments + ["-o", "sample.gif"], home: home)
    #expect(result.status == .exited(0), "\(result.errorText)")
    let animation = Self.project.appending(path: "docs/images/sample.gif")
    #expect(try Array(Data(contentsOf: animation)) == home.bytes(of: "sample.gif"))
  }

  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files beside the sample; reading leaves none.
  private func sampleNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Self.project.appending(path: "share/stipple/examples").path)
  }
}
