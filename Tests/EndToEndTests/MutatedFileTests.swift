import FoundationEssentials
import TerminalHarness
import TestSupport

/// Tests of the commands on corrupted files.
///
/// `STIPPLE_SOAK_ROUNDS` sets the number of files in `MutationTests`; for every fifty of those, these
/// tests run all commands on one file. `scripts/soak mutations` sets the variable.
@Suite struct MutatedFileTests {
  private static let count =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap { UInt64($0) }
    .map { $0 / 50 + 1 } ?? 4

  @Test(arguments: 0..<count)
  func `a command shows or rejects a corrupted file and prints no control characters`(
    seed: UInt64
  ) throws {
    let session = try openCanvas(["title-of-it"])
    try session.draw(circle(around: Point(x: 60, y: 44), radius: 30, count: 80))
    try session.quit()
    let home = session.home
    let whole = try Data(contentsOf: URL(filePath: home.path(of: "title-of-it")))
    var random = SplitMix64(seed: seed)
    var bytes = whole
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      // Insert control characters, which a terminal would interpret.
      let index = Int.random(in: bytes.indices, using: &random)
      let evil: [UInt8] = [0x1B, 0x5B, 0x9B, 0x07, 0x0A, .random(in: 0...255, using: &random)]
      bytes[index] = evil.randomElement(using: &random) ?? 0
    }
    let title = try #require(bytes.firstRange(of: Data("title-of-it".utf8)))
    if Bool.random(using: &random) {
      bytes.replaceSubrange(title, with: Data("\u{1B}[31m\u{7}\u{9B}1mx".utf8))
    }
    try home.write(bytes, to: "mutated")
    for command in [
      ["info"], ["info", "--json", "--samples"], ["show"], ["show", "--area", "0,0,60x60"],
      ["check"], ["check", "--repair", "saved"],
    ] {
      let result = try runWithoutTerminal(command + ["mutated"], home: home)
      guard case .exited(let status) = result.status, [0, 65, 66].contains(status) else {
        Issue.record("\(command): \(result.status)")
        continue
      }
      let output = result.output + result.errorOutput
      #expect(!output.contains { $0 < 0x20 && $0 != 0x0A })
      #expect(status == 0 || output.count > 20)
    }
    if seed % 4 == 0 { try showInTerminal(home) }
  }

  /// Lists and replays the mutated file in a terminal.
  private func showInTerminal(_ home: TemporaryFolder) throws {
    let folder = URL(filePath: home.path(of: "stipple"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: home.path(of: "mutated"), toPath: folder.appending(path: "mutated.stipple").path)
    let list = try start(["list"], environment: ["NO_COLOR": "1"], home: home)
    #expect(try list.waitForExit() == .exited(0))
    #expect(list.screen.contains("mutated"))
    #expect(!list.transcript.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D })

    let replay = try start(["replay", "mutated", "--until-end", "--speed", "max"], home: home)
    guard case .exited(let status) = try replay.waitForExit(), [0, 65, 66].contains(status) else {
      Issue.record("replay: \(replay.screen)")
      return
    }
    // The transcript has the player's own sequences but not those of the title.
    #expect(!replay.transcript.contains(0x07) && replay.modes == PrivateModes())
  }
}
