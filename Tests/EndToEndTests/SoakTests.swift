import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing
import Workloads

/// Signals and real traps at moments that nobody chose, from the program's start on.
///
/// `STIPPLE_SOAK_ROUNDS` says how many rounds there are; `scripts/soak` runs many.
@Suite struct SoakTests {
  static let rounds = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"]
    .flatMap { UInt64($0) }
  static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGUSR1,
    SIGTSTP,
  ]

  @Test(arguments: signals)
  func `a signal at any moment leaves the terminal as it was`(signal: Int32) throws {
    for round in 0..<(Self.rounds ?? 3) {
      var random = SplitMix64(seed: round << 8 + UInt64(signal))
      let session = try drawing(&random)
      try session.signal(signal)
      // A stop is not the end where no shell could continue the program; then it goes on.
      if signal == SIGTSTP { try session.signal(SIGTERM) }
      guard case .signalled = try session.waitForExit() else {
        Issue.record("round \(round) ended otherwise")
        continue
      }
      try expectGivenBack(session)
    }
  }

  @Test(.enabled(if: dlsym(nil, "__asan_init") == nil, "a sanitizer's memory has no limit"))
  func `running out of memory leaves the terminal as it was`() throws {
    for round in 0..<(Self.rounds ?? 3) {
      var random = SplitMix64(seed: round)
      let session = try startWithoutCore()
      try session.waitForCanvas()
      // The next page that is asked for is not to be had: the runtime traps.
      try session.limitMemory()
      while session.exitStatus == nil {
        try session.send(reports(20_000, &random))
      }
      guard case .signalled = try session.waitForExit() else {
        Issue.record("round \(round) ended otherwise")
        continue
      }
      try expectGivenBack(session)
    }
  }

  /// A program that is being drawn with, or not yet, or has just begun to start.
  private func drawing(_ random: inout SplitMix64) throws -> EmulatorSession {
    let profile = [TerminalProfile.pixels, .pixelsSynchronized, .cells].randomElement(
      using: &random)
    let session = try startWithoutCore(profile: profile ?? .pixels)
    let moment = Int.random(in: 0..<900, using: &random)
    try session.wait(until: "\(moment) bytes are written") {
      $0.transcript.count >= moment || $0.screen.contains("stipple · draw")
    }
    guard session.screen.contains("stipple · draw") else { return session }
    let path = circle(around: Point(x: 80, y: 44), radius: 40, count: 300)
    try session.burst(
      MouseEvent.drag(through: Array(path.prefix(.random(in: 1...300, using: &random)))))
    let further = session.transcript.count + Int.random(in: 0..<200, using: &random)
    try session.wait(until: "a part of a frame is written") {
      $0.transcript.count >= further || !$0.screen.dots.isEmpty
    }
    return session
  }

  /// Random motion, the button down.
  private func reports(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).flatMap { _ in
      let (x, y) = (
        Int.random(in: 0...639, using: &random), Int.random(in: 0...383, using: &random)
      )
      return Array("\u{1B}[<32;\(x);\(y)M".utf8)
    }
  }
}
