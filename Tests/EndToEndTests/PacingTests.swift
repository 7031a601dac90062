import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Frames on terminals that are slower than the hand, or silent, or stuck.
@Suite struct PacingTests {
  /// Terminals that do not keep up; a round trip takes each of them a good while.
  static let slow = [
    TerminalProfile.pixels.with { $0.replyDelay = .milliseconds(300) },
    .pixelsSynchronized.with { $0.replyDelay = .milliseconds(300) },
    .pixels.with { $0.readRate = 20_000 },
    .pixels.with { $0.readRate = 2_000 },
  ]

  private let path = circle(around: Point(x: 80, y: 44), radius: 40, count: 400)

  @Test(arguments: slow)
  func `the picture is complete within two frames of the release`(
    profile: TerminalProfile
  ) throws {
    let picture = try pictureOnFastTerminal()
    let session = try openCanvas(["slow.stipple"] + timeless, profile: profile)
    let events = MouseEvent.drag(through: path)
    for start in stride(from: 0, to: events.count - 1, by: 100) {
      let asked = session.cursorQuestions
      try session.burst(Array(events[start..<min(start + 100, events.count - 1)]))
      try session.wait(until: "a frame is shown") { $0.cursorQuestions > asked }
    }
    let asked = session.cursorQuestions
    try session.burst([events[events.count - 1]])
    try session.wait(until: "the picture is complete") { $0.screen.dots == picture }
    #expect(session.cursorQuestions - asked <= 2)
    // One, and another when a machine that is busy has let the first one's time run out.
    #expect(session.mostOpenQuestions <= 2)
    try session.leave()
    let facts = try SketchFacts(of: "slow.stipple", home: session.home)
    #expect(facts.strokes == 1)
    #expect(facts.samples == path.count)
    #expect(session.modes == PrivateModes())
  }

  @Test func `frames come no faster than answers`() throws {
    let session = try openCanvas(
      profile: .pixels.with { $0.replyDelay = .milliseconds(100) })
    let asked = session.cursorQuestions
    for event in MouseEvent.drag(through: path).dropLast() { try session.burst([event]) }
    try session.settle()
    // What is sent while an answer is awaited is shown by one frame.
    #expect(session.cursorQuestions - asked < 40)
    #expect(session.screen.dots.count > 100)
  }

  @Test(arguments: [
    TerminalProfile.silent, .pixels.with { $0.answersCursorPosition = false },
  ])
  func `a terminal that never answers is soon asked no more`(profile: TerminalProfile) throws {
    let session = try openCanvas(["silent.stipple"], profile: profile)
    try session.draw(MouseEvent.drag(through: path))
    for _ in 0..<5 { try session.settle() }
    #expect(session.cursorQuestions <= 4)
    #expect(session.screen.dots.greatestGap(to: path) <= 4)
    try session.leave()
    #expect(session.modes == PrivateModes())
    #expect(try SketchFacts(of: "silent.stipple", home: session.home).strokes == 1)
  }

  @Test func `a terminal that stops reading is waited for, and no sample is lost`() throws {
    let session = try openCanvas(["stalled.stipple"] + timeless)
    session.isReading = false
    for _ in 0..<10 { try session.draw(withoutWaiting: path) }
    let asked = session.cursorQuestions
    session.isReading = true
    try session.settle()
    #expect(session.cursorQuestions - asked <= 8)
    #expect(session.screen.dots == (try pictureOnFastTerminal()))
    try session.leave()
    let facts = try SketchFacts(of: "stalled.stipple", home: session.home)
    #expect(facts.strokes == 10)
    #expect(facts.samples == 10 * path.count)
  }

  @Test func `q leaves a terminal that has stopped reading for good`() throws {
    let session = try openCanvas(
      ["stuck.stipple"], profile: .pixels.with { ($0.columns, $0.rows) = (400, 150) })
    let before = try freshLineDiscipline()
    try session.type(String(repeating: "]", count: 30))
    let rows = stride(from: 8.0, to: 600, by: 16)
    let fill = rows.flatMap { [Point(x: 4, y: $0), Point(x: 796, y: $0)] }
    try session.draw(MouseEvent.drag(through: fill))
    session.isReading = false
    // More than the kernel holds on the way.
    try session.type(control: "l")
    try session.draw(withoutWaiting: path)
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try session.lineDiscipline == before)
    #expect(try SketchFacts(of: "stuck.stipple", home: session.home).strokes == 2)
  }

  private func pictureOnFastTerminal() throws -> Set<ScreenDot> {
    let session = try openCanvas(timeless)
    try session.draw(MouseEvent.drag(through: path))
    return session.screen.dots
  }

  /// Draws the same line whenever the samples come; the spline looks at their times.
  private let timeless = ["--smoothing", "quadratic"]
}

extension EmulatorSession {
  /// Draws a line, whatever becomes of it.
  fileprivate func draw(withoutWaiting path: [Point]) throws {
    try burst(MouseEvent.drag(through: path))
  }
}
