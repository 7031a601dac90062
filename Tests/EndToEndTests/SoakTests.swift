import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// Tests of signals and traps at random times after the program's start.
///
/// `STIPPLE_SOAK_ROUNDS` sets the number of rounds; `scripts/soak` runs many.
@Suite struct SoakTests {
  static let rounds = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"]
    .flatMap { UInt64($0) }
  static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGUSR1,
    SIGTSTP,
  ]

  @Test(arguments: signals)
  func `a signal at a random time restores the terminal`(signal: Int32) throws {
    for round in 0..<(Self.rounds ?? 3) {
      var random = SplitMix64(seed: round << 8 + UInt64(signal))
      let session = try drawing(&random)
      try session.signal(signal)
      // Without a shell that could continue it, the program resumes itself after SIGTSTP.
      if signal == SIGTSTP { try session.signal(SIGTERM) }
      guard case .signaled = try session.waitForExit() else {
        Issue.record("round \(round) did not end by a signal")
        continue
      }
      try expectRestored(session)
    }
  }

  @Test(.enabled(if: dlsym(nil, "__asan_init") == nil, "a sanitizer needs unlimited memory"))
  func `running out of memory restores the terminal`() throws {
    for round in 0..<(Self.rounds ?? 3) {
      var random = SplitMix64(seed: round)
      let session = try startWithoutCore()
      try session.waitForCanvas()
      // The next allocation of a page fails, and the runtime traps.
      try session.limitMemory()
      // A stroke that never ends takes ever more memory.
      try session.send(Array("\u{1B}[<0;320;190M".utf8))
      while session.exitStatus == nil {
        try session.send(reports(20_000, &random))
      }
      guard case .signaled = try session.waitForExit() else {
        Issue.record("round \(round) did not end by a signal")
        continue
      }
      try expectRestored(session)
    }
  }

  /// Starts the program and returns at a random time during its start or a stroke.
  private func drawing(_ random: inout SplitMix64) throws -> EmulatorSession {
    let profile = [TerminalProfile.pixels, .pixelsSynchronized, .cells].randomElement(
      using: &random)
    let session = try startWithoutCore(profile: profile ?? .pixels)
    let byteCount = Int.random(in: 0..<900, using: &random)
    try session.wait(until: "\(byteCount) bytes are written") {
      $0.transcript.count >= byteCount || $0.screen.contains("stipple · draw")
    }
    guard session.screen.contains("stipple · draw") else { return session }
    let path = circle(around: Point(x: 80, y: 42), radius: 40, count: 300)
    try session.burst(Array(path.prefix(.random(in: 1...300, using: &random))))
    let limit = session.transcript.count + Int.random(in: 0..<200, using: &random)
    try session.wait(until: "part of a frame is written") {
      $0.transcript.count >= limit || !$0.screen.dots.isEmpty
    }
    return session
  }

  /// Returns reports of random motion with the button down.
  private func reports(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).flatMap { _ in
      let (x, y) = (
        Int.random(in: 0...639, using: &random), Int.random(in: 0...383, using: &random)
      )
      return Array("\u{1B}[<32;\(x);\(y)M".utf8)
    }
  }
}
