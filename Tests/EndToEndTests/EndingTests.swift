import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Every way out gives the terminal back.
@Suite struct EndingTests {
  static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
    SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    SIGSYS, 37, 64,
  ]

  private let path = line(from: Point(x: 20, y: 30), to: Point(x: 100, y: 70), count: 500)

  @Test(arguments: ["q", "\u{3}"])
  func `the keys that leave give the terminal back`(key: String) throws {
    let session = try openCanvas()
    #expect(session.modes.isAlternateScreen && !session.modes.showsCursor)
    #expect(
      session.modes.mouseTracking == .motion && session.modes.reportsFocus
        && session.modes.reportsShift)
    #expect(try session.lineDiscipline != freshLineDiscipline())
    try session.draw(MouseEvent.drag(through: path))
    try session.type(key)
    #expect(try session.waitForExit() == .exited(0))
    try expectGivenBack(session)
    #expect(session.screen.dots.isEmpty)
  }

  @Test(arguments: signals)
  func `a signal ends the program, which gives the terminal back first`(signal: Int32) throws {
    let session = try openForSignals(profile: .pixels)
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    try expectGivenBack(session)
  }

  @Test(arguments: signals)
  func `a signal in the middle of drawing leaves nothing behind`(signal: Int32) throws {
    let session = try openForSignals(profile: .pixelsSynchronized)
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    try expectGivenBack(session)
  }

  @Test(
    .enabled(if: dlsym(nil, "__asan_init") == nil, "a sanitizer forbids what the backtracer reads"),
    arguments: [SIGILL, SIGABRT, SIGSEGV])
  func `a crash gives the terminal back before anything is told of it`(signal: Int32) throws {
    let session = try startWithoutCore(
      backtrace: "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed")
    try session.waitForCanvas()
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    try expectGivenBack(session)
    let text = session.transcriptText
    // Only a runtime that is installed with its backtracer tells anything.
    guard let report = text.firstRange(of: "Program crashed") else { return }
    #expect(text[..<report.lowerBound].contains("\u{1B}[?1049l"))
  }

  @Test(arguments: [SIGTERM, SIGUSR1])
  func `a signal while the terminal is asked what it can do leaves nothing behind`(
    signal: Int32
  ) throws {
    let session = try start(profile: .silent)
    try session.wait(until: "the terminal is asked") { $0.transcriptText.contains("\u{1B}[c") }
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    try expectGivenBack(session)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal that asks to end loses nothing drawn`(signal: Int32) throws {
    let session = try openCanvas(["asked.stipple"])
    try session.burst(MouseEvent.drag(through: path) + MouseEvent.drag(through: [path[0]]))
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.settle()
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(try SketchFacts(of: "asked.stipple", home: session.home).strokes == 3)
  }

  @Test(arguments: [SIGTERM, SIGSEGV])
  func `a replay gives the terminal back too`(signal: Int32) throws {
    let session = try openCanvas(["played.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.leave()
    let replay = try startWithoutCore(
      "replay played.stipple --speed 0.001", home: session.home)
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.signal(signal)
    #expect(try replay.waitForExit() == .signalled(signal))
    try expectGivenBack(replay)
  }

  @Test func `updates are synchronized where the terminal offers that, and only there`() throws {
    for (profile, isSynchronized) in [(TerminalProfile.pixels, false), (.pixelsSynchronized, true)]
    {
      let session = try openCanvas(profile: profile)
      try session.draw(MouseEvent.drag(through: path))
      let text = session.transcriptText
      #expect(text.contains("\u{1B}[?2026h") == isSynchronized)
      #expect(!session.modes[2026])
      try session.leave()
      try expectGivenBack(session)
    }
  }

  private func openForSignals(profile: TerminalProfile) throws -> EmulatorSession {
    let session = try startWithoutCore(profile: profile)
    try session.waitForCanvas()
    return session
  }
}
