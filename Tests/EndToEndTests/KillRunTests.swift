import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing
import Workloads

/// The program killed at moments that nobody chose, while it is drawn with.
///
/// `STIPPLE_SOAK_ROUNDS` says how many rounds there are; `scripts/soak kills` runs many.
@Suite struct KillRunTests {
  static let rounds = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"]
    .flatMap { UInt64($0) }

  /// What is done in a round: each stroke has a number of samples of its own.
  private enum Action {
    case stroke(Int), undo, redo
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a kill at any moment loses no finished stroke, and leaves a sound file`(part: UInt64) throws
  {
    var lost = Loss()
    for round in 0..<(Self.rounds ?? 20) / 4 {
      var random = SplitMix64(seed: part << 32 + round)
      lost.formUnion(try killed(&random))
    }
    if Self.rounds != nil { print("kills, part \(part): \(lost)") }
  }

  /// What a kill lost: how long before it that had been sent which is not in the file.
  private struct Loss: CustomStringConvertible {
    var tornStrokes = 0
    var finished = Duration.zero
    var torn = Duration.zero

    mutating func formUnion(_ other: Loss) {
      tornStrokes += other.tornStrokes
      finished = max(finished, other.finished)
      torn = max(torn, other.torn)
    }

    var description: String {
      "lost at most \(finished) of finished edits, and \(torn) of \(tornStrokes) torn strokes"
    }
  }

  /// What was sent to the program and when, and when it was killed.
  private struct Course {
    var actions: [(action: Action, time: ContinuousClock.Instant)] = []
    var samples: [ContinuousClock.Instant] = []
    var end = ContinuousClock.now
    /// How far behind the machine was: the longest that the program took for an answer to two keys
    /// or that a pause of this test was longer than it was to be.
    ///
    /// What was sent so long before the end need not have reached the program's writer.
    var slack: Duration

    /// Pauses for some microseconds.
    mutating func pause(_ time: Int) {
      let length = ContinuousClock().measure { usleep(UInt32(time)) }
      slack = max(slack, length - .microseconds(time))
    }

    /// What is lost if so many edits and samples of the torn stroke were found.
    func loss(edits: Int, samples found: Int) -> Loss {
      let finished = actions.dropFirst(edits).first.map { $0.time.duration(to: end) } ?? .zero
      guard finished == .zero, !samples.isEmpty else { return Loss(finished: finished) }
      let torn = samples.dropFirst(found).first.map { $0.duration(to: end) } ?? .zero
      return Loss(tornStrokes: 1, torn: torn)
    }
  }

  /// Draws for a while, kills, and looks at what is there.
  ///
  /// - Returns: What is missing.
  private func killed(_ random: inout SplitMix64) throws -> Loss {
    let session = try openCanvas(["killed.stipple"])
    let actions = (0..<Int.random(in: 1...12, using: &random)).map { index in
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where index > 0: Action.undo
      case 1 where index > 0: Action.redo
      default: Action.stroke(index + 3)
      }
    }
    var course = Course(slack: try ContinuousClock().measure { try session.settle() })
    for action in actions {
      course.actions.append((action, .now))
      switch action {
      case .stroke(let count): try session.burst(MouseEvent.drag(through: row(count)))
      case .undo: try session.type("u")
      case .redo: try session.type("U")
      }
      course.pause(.random(in: 0..<20_000, using: &random))
    }
    let torn = row(Int.random(in: 2...60, using: &random))
    let events = MouseEvent.drag(through: torn).dropLast()
    if Bool.random(using: &random) {
      for event in events {
        course.samples.append(.now)
        try session.burst([event])
        course.pause(.random(in: 0..<16_000, using: &random))
      }
    }
    let seen = (try? SketchFacts(of: "killed.stipple", home: session.home).edits) ?? 0
    // Long enough, now and then, that nothing may be missing but by the fault of a slow machine.
    let isLong = Int.random(in: 0..<4, using: &random) == 0
    course.pause(.random(in: 0..<300_000, using: &random) + (isLong ? 1_500_000 : 0))
    course.end = .now
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let loss = try examine(course, seen: seen, in: session.home)
    // A finished edit is in the file once it is committed; a stroke's last part 250 ms and two
    // commits later, of which the first may be that of the part before.
    #expect(loss.finished <= .seconds(1) + course.slack)
    #expect(loss.torn <= (Self.rounds == nil ? .seconds(1) : .milliseconds(350)) + course.slack)
    return loss
  }

  private func examine(_ course: Course, seen: Int, in home: TemporaryFolder) throws -> Loss {
    let check = try runWithoutTerminal(["check", "killed.stipple"], home: home)
    #expect(check.status == .exited(0), "\(check.text)")
    let facts = try SketchFacts(of: "killed.stipple", home: home)
    let unfinished = try draftSamples(of: "killed.stipple", home: home)
    // The log is a beginning of what was done, as far as it had been seen at least.
    var course = course
    course.actions = effective(course.actions)
    let log = course.actions.map(\.action)
    #expect(seen...log.count ~= facts.edits)
    #expect(facts.strokeSamples.map(\.count) == picture(log.prefix(facts.edits)))
    #expect(unfinished <= max(course.samples.count, 16))

    let again = try start(["killed.stipple"], home: home)
    try again.waitForText(unfinished > 0 ? "recovered the stroke" : "stipple · draw")
    try again.leave()
    let after = try SketchFacts(of: "killed.stipple", home: home)
    #expect(after.edits == facts.edits + (unfinished > 0 ? 1 : 0))
    #expect(after.strokeSamples.dropLast(unfinished > 0 ? 1 : 0) == facts.strokeSamples[...])
    if unfinished > 0 { #expect(after.strokeSamples.last?.count == unfinished) }
    return course.loss(edits: facts.edits, samples: unfinished)
  }

  /// What changes something: only that becomes an edit.
  private func effective(
    _ actions: [(action: Action, time: ContinuousClock.Instant)]
  ) -> [(action: Action, time: ContinuousClock.Instant)] {
    var (done, undone) = (0, 0)
    return actions.filter { entry in
      switch entry.action {
      case .stroke:
        (done, undone) = (done + 1, 0)
        return true
      case .undo:
        guard done > 0 else { return false }
        (done, undone) = (done - 1, undone + 1)
        return true
      case .redo:
        guard undone > 0 else { return false }
        (done, undone) = (done + 1, undone - 1)
        return true
      }
    }
  }

  /// How many samples the strokes of a log's picture have.
  private func picture(_ log: ArraySlice<Action>) -> [Int] {
    var (done, undone): ([Int], [Int]) = ([], [])
    for action in log {
      switch action {
      case .stroke(let count): (done, undone) = (done + [count], [])
      case .undo: undone += [done.popLast()].compactMap(\.self)
      case .redo: done += [undone.popLast()].compactMap(\.self)
      }
    }
    return done
  }

  private func row(_ count: Int) -> [Point] {
    line(from: Point(x: 10, y: Double(count)), to: Point(x: 150, y: Double(count)), count: count)
  }

  @Test func `all of a stroke is recovered once the pointer has rested for a moment`() throws {
    let session = try openCanvas(["rest.stipple"])
    try session.draw(MouseEvent.drag(through: row(5)))
    try session.burst(MouseEvent.drag(through: row(40)).dropLast())
    try session.poll(until: "all of it is journaled") {
      try draftSamples(of: "rest.stipple", home: session.home) == 40
    }
    try session.signal(SIGKILL)
    try session.waitForExit()
    let again = try start(["rest.stipple"], home: session.home)
    try again.waitForText("recovered the stroke that was being drawn · 40 samples")
    try again.settle()
    try again.type("u")
    try again.settle()
    try again.leave()
    let facts = try SketchFacts(of: "rest.stipple", home: session.home)
    #expect(facts.strokes == 1 && facts.edits == 3)
  }
}
