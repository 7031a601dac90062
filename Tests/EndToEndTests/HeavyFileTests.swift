import FoundationEssentials
import Glibc
import Sketches
import TerminalHarness
import TestSupport

/// Tests of every command on small files that cost much memory and time to read naively.
///
/// The programs run with limits of memory and processor time that only such a reading exceeds, even in
/// a debug build on a busy machine.
@Suite struct HeavyFileTests {
  /// The number of mutated files; `scripts/soak chains` sets `STIPPLE_SOAK_ROUNDS`.
  private static let count =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap { UInt64($0) } ?? 2

  private let home: TemporaryFolder
  private let file: String

  init() throws {
    home = try TemporaryFolder()
    let folder = home.path(of: "stipple")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    file = folder + "/heavy.stipple"
  }

  @Test(arguments: HeavyLog.allCases)
  func `commands read a long history in limited memory and time`(log: HeavyLog) throws {
    try SketchStore.write(log.edits, to: file, title: "heavy", now: 0)
    // The other commands read a history as these do.
    let others = ["show --area 0,0,60x60", "list"]
    for (command, status) in try statuses(except: others) {
      #expect(status == .exited(0), "\(command)")
    }
  }

  @Test(arguments: [false, true])
  func `every command reads a sparse file in limited memory and time`(declaresLog: Bool) throws {
    var random = SplitMix64(seed: 1)
    try SketchStore.write(random.chain(edits: 100, samples: 200), to: file, title: "", now: 0)
    if declaresLog {
      var bytes = try Data(contentsOf: URL(filePath: file))
      (bytes[18], bytes[19]) = (2, 2)
      try bytes.write(to: URL(filePath: file))
    }
    #expect(truncate(file, 1 << 40) == 0)
    for (command, status) in try statuses() { #expect(status == .exited(0), "\(command)") }
  }

  @Test(arguments: 0..<count)
  func `every command reads or rejects mutated chains of edits in limited memory and time`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    try SketchStore.write(
      random.chain(edits: 1000, samples: 2000), to: file, title: "heavy", now: 0)
    if seed % 4 != 0 { try mutate(&random) }
    for (command, status) in try statuses() {
      guard case .exited(let code) = status, [0, 65, 66].contains(code) else {
        Issue.record("\(command) with seed \(seed): \(status)")
        continue
      }
    }
  }

  /// Changes some bytes of the file.
  private func mutate(_ random: inout SplitMix64) throws {
    var bytes = try Data(contentsOf: URL(filePath: file))
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    try bytes.write(to: URL(filePath: file))
  }

  /// Runs every command except some on the file.
  private func statuses(
    except others: [String] = []
  ) throws -> [(command: String, status: TerminalHarness.ExitStatus)] {
    let limits = "ulimit -v 1500000; ulimit -t 100; "
    let program = try builtProduct(named: "stipple")
    var statuses: [(String, TerminalHarness.ExitStatus)] = []
    for command in ["info", "show", "show --area 0,0,60x60", "check", "check --repair saved"]
    where !others.contains(command) {
      let script = limits + "exec \"$0\" \(command) \(file)"
      let result = try run("sh", ["-c", script, program], home: home, timeout: programTimeout * 3)
      statuses.append((command, result.status))
      try? FileManager.default.removeItem(atPath: home.path(of: "saved"))
    }
    for (command, keys) in [
      ("list", ""), ("replay \(file) --until-end --speed max", ""), (file, "q"),
    ] where !others.contains(command) {
      let session = try startShell(limits + "exec \"$0\" \(command)", home: home)
      if !keys.isEmpty { try session.type(keys) }
      statuses.append((command, try session.waitForExit()))
    }
    return statuses
  }
}
