import Glibc
import TerminalHarness
import TestSupport

@Suite struct EndingTests {
  // Every signal that terminates a program is sent once: some to an idle program, some during a stroke.

  private let path = wave(from: Point(x: 20, y: 30), to: Point(x: 100, y: 70), count: 500)

  @Test(arguments: ["q", "\u{3}"])
  func `quitting by key restores the terminal`(key: String) throws {
    let session = try openCanvas()
    #expect(session.modes.isAlternateScreen && !session.modes.showsCursor)
    #expect(
      session.modes.mouseTracking == .motion && session.modes.reportsFocus
        && session.modes.reportsShift)
    #expect(try session.lineDiscipline != freshLineDiscipline())
    try session.draw(path)
    try session.type(key)
    #expect(try session.waitForExit() == .exited(0))
    try expectRestored(session)
    #expect(session.screen.dots.isEmpty)
  }

  @Test(arguments: [
    SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGALRM, SIGPROF, SIGPWR, 37, SIGTRAP, SIGBUS, SIGSEGV,
  ])
  func `the program restores the terminal before a signal terminates it`(signal: Int32) throws {
    let session = try openForSignals(profile: .pixels)
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    try expectRestored(session)
  }

  @Test(arguments: [SIGILL, SIGABRT, SIGFPE, SIGSYS])
  func `a signal during a stroke restores the terminal`(signal: Int32) throws {
    let session = try openForSignals(profile: .pixelsSynchronized)
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    try expectRestored(session)
  }

  @Test(
    .enabled(if: dlsym(nil, "__asan_init") == nil, "sanitizers prevent the backtracer's reads"),
    arguments: [SIGABRT, SIGSEGV])
  func `a crash restores the terminal before the backtrace is printed`(signal: Int32) throws {
    let session = try startWithoutCore(
      backtrace: "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed")
    try session.waitForCanvas()
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    try expectRestored(session)
    let text = session.transcriptText
    // The runtime prints a report only if its backtracer is installed.
    guard let report = text.firstRange(of: "Program crashed") else { return }
    #expect(text[..<report.lowerBound].contains("\u{1B}[?1049l"))
  }

  @Test(
    .enabled(if: dlsym(nil, "__asan_init") == nil, "sanitizers prevent the backtracer's reads"),
    arguments: 0..<8 as Range<UInt64>)
  func `a fault of another thread restores the terminal while ink is drawn`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let session = try startWithoutCore(
      profile: .pixelsSynchronized,
      backtrace: "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed")
    try session.waitForCanvas()
    let others = try session.threads.dropFirst()
    let thread = try #require(others.randomElement(using: &random))
    let drag = Array(MouseEvent.drag(through: path).dropLast())
    try session.burst(Array(drag.prefix(Int.random(in: 50...400, using: &random))))
    try session.signal(SIGILL, toThread: thread)
    // The program is to draw these while the runtime reports the crash.
    for event in drag where session.modes.mouseEncoding != nil { try? session.burst([event]) }
    #expect(try session.waitForExit() == .signaled(SIGILL))
    try expectRestored(session)
  }

  @Test func `a signal during the capability queries restores the terminal`() throws {
    let session = try start(profile: .silent)
    try session.wait(until: "the queries are sent") { $0.transcriptText.contains("\u{1B}[c") }
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGTERM))
    try expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGQUIT, SIGUSR2, SIGXCPU, 64])
  func `a terminating signal saves all strokes and restores the terminal`(signal: Int32) throws {
    let session = try startWithoutCore("ended.stipple")
    try session.waitForCanvas()
    try session.burst(MouseEvent.drag(through: path) + MouseEvent.drag(through: [path[0]]))
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.settle()
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    try expectRestored(session)
    #expect(try SketchInfo(of: "ended.stipple", home: session.home).strokes == 3)
  }

  /// A way to lose the terminal.
  enum Loss: CaseIterable {
    case closedWindow, hangup, failureInFrame, deadShell
  }

  @Test(arguments: Loss.allCases, [false, true])
  func `a lost terminal loses no stroke`(loss: Loss, hasStroke: Bool) throws {
    let session =
      loss == .deadShell
      ? try startShell(#""$0" lost.stipple; true"#) : try start(["lost.stipple"])
    try session.waitForCanvas()
    try session.draw(path)
    let stroke = MouseEvent.drag(through: path.map { Point(x: $0.x, y: $0.y - 20) })
    if hasStroke { try session.draw(Array(stroke.dropLast())) }
    switch loss {
    case .closedWindow: try session.hangUp()
    case .hangup, .deadShell: try session.signal(loss == .hangup ? SIGHUP : SIGKILL)
    case .failureInFrame:
      // Nothing reads these frames, which are more than a pseudo-terminal holds.
      try session.send(Array(repeating: 0x0C, count: 100))
      try session.hangUp()
    }
    _ = try session.waitForExit()
    try session.poll(until: "the strokes are saved") {
      try SketchInfo(of: "lost.stipple", home: session.home).strokes == (hasStroke ? 2 : 1)
    }
    let counts = try SketchInfo(of: "lost.stipple", home: session.home).strokeSamples.map(\.count)
    #expect(counts.allSatisfy { $0 >= counts[0] - 1 })
  }

  @Test func `a signal that the program was started to ignore stays ignored`() throws {
    let session = try startShell(#"trap '' HUP; exec "$0""#, profile: .pixels)
    try session.waitForCanvas()
    try session.signal(SIGHUP)
    try session.draw(path)
    #expect(!session.screen.dots.isEmpty)
    try session.quit()
    try expectRestored(session)
  }

  @Test(arguments: [SIGTERM, SIGSEGV])
  func `a signal during a replay restores the terminal`(signal: Int32) throws {
    let session = try openCanvas(["played.stipple"])
    try session.draw(path)
    try session.quit()
    let replay = try startWithoutCore("replay played.stipple --speed 0.001", home: session.home)
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.signal(signal)
    #expect(try replay.waitForExit() == .signaled(signal))
    try expectRestored(replay)
  }

  @Test func `updates are synchronized only if the terminal supports it`() throws {
    for (profile, isSynchronized) in [(TerminalProfile.pixels, false), (.pixelsSynchronized, true)]
    {
      let session = try openCanvas(profile: profile)
      try session.draw(path)
      let text = session.transcriptText
      #expect(text.contains("\u{1B}[?2026h") == isSynchronized)
      #expect(!session.modes[2026])
      try session.quit()
      try expectRestored(session)
    }
  }

  private func openForSignals(profile: TerminalProfile) throws -> EmulatorSession {
    let session = try startWithoutCore(profile: profile)
    try session.waitForCanvas()
    return session
  }
}
