import FoundationEssentials
import Glibc
import Sketches
import TerminalHarness
import TestSupport

/// Tests that kill the program at random times during drawing.
///
/// `STIPPLE_SOAK_ROUNDS` sets the number of rounds; `scripts/soak kills` runs many and prints a table.
@Suite struct KillRunTests {
  /// What else the machine does.
  enum Load: String, CaseIterable, Sendable {
    case idle, busy

    /// Starts a program for each processor that keeps it busy, if the machine is to be busy.
    func start() throws -> [BackgroundProgram] {
      guard self == .busy else { return [] }
      return try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        try BackgroundProgram("sh", ["-c", "while :; do :; done"])
      }
    }
  }

  static let rounds = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"]
    .flatMap { UInt64($0) }

  /// An action in a round; each stroke has a different number of samples.
  private enum Action {
    case stroke(Int), undo, redo
  }

  // Without rounds, the other tests keep the machine busy.
  @Test(.serialized, arguments: rounds == nil ? [.idle] : Load.allCases)
  func `a kill at a random time loses no finished stroke and leaves an intact file`(
    load: Load
  ) throws {
    let programs = try load.start()
    defer { for program in programs { program.terminate() } }
    var losses: [Loss] = []
    for round in 0..<(Self.rounds ?? 4) {
      var random = SplitMix64(seed: UInt64(load == .busy ? 1 : 0) << 32 + round)
      losses.append(try drawAndKill(&random))
    }
    if Self.rounds != nil { print(Self.row(load, losses)) }
  }

  /// Returns a row of the table: the work that was lost in all rounds.
  private static func row(_ load: Load, _ losses: [Loss]) -> String {
    let late = losses.count { $0.finished > .milliseconds(100) }
    return """
      kills, \(load.rawValue): \(losses.count) rounds, \
      \(late) lost a finished edit older than 100 ms, \
      the oldest \(losses.map(\.finished).max() ?? .zero); \
      of \(losses.count { $0.hasDraft }) drafts at most \(losses.map(\.draft).max() ?? .zero)
      """
  }

  /// The lost work, as the time between sending the first lost input and the kill.
  private struct Loss {
    var hasDraft = false
    var finished = Duration.zero
    var draft = Duration.zero
  }

  /// The times of the input sent to the program and of the kill.
  private struct Timeline {
    var actions: [(action: Action, time: ContinuousClock.Instant)] = []
    var samples: [ContinuousClock.Instant] = []
    var end = ContinuousClock.now
    /// The largest delay observed: the program's response to two keys, or the excess of a pause.
    ///
    /// Input sent less than this before the end may not have reached the program's writer.
    var slack: Duration

    /// Pauses for some microseconds.
    mutating func pause(_ time: Int) {
      let length = ContinuousClock().measure { usleep(UInt32(time)) }
      slack = max(slack, length - .microseconds(time))
    }

    /// Returns the loss if the file has these numbers of edits and of samples of the draft.
    func loss(edits: Int, samples found: Int) -> Loss {
      let finished = actions.dropFirst(edits).first.map { $0.time.duration(to: end) } ?? .zero
      guard finished == .zero, !samples.isEmpty else { return Loss(finished: finished) }
      let draft = samples.dropFirst(found).first.map { $0.duration(to: end) } ?? .zero
      return Loss(hasDraft: true, draft: draft)
    }
  }

  /// Draws for a while, kills the program, and examines the file.
  ///
  /// - Returns: The lost work.
  private func drawAndKill(_ random: inout SplitMix64) throws -> Loss {
    let session = try openCanvas(["killed.stipple"])
    let actions = (0..<Int.random(in: 1...12, using: &random)).map { index in
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where index > 0: Action.undo
      case 1 where index > 0: Action.redo
      default: Action.stroke(index + 3)
      }
    }
    var timeline = Timeline(slack: try ContinuousClock().measure { try session.settle() })
    for action in actions {
      timeline.actions.append((action, .now))
      switch action {
      case .stroke(let count): try session.burst(row(count))
      case .undo: try session.type("u")
      case .redo: try session.type("U")
      }
      timeline.pause(.random(in: 0..<20_000, using: &random))
    }
    let draft = scribble(Int.random(in: 2...60, using: &random))
    let events = MouseEvent.drag(through: draft).dropLast()
    if Bool.random(using: &random) {
      for event in events {
        timeline.samples.append(.now)
        try session.burst([event])
        timeline.pause(.random(in: 0..<16_000, using: &random))
      }
    }
    let seen = (try? SketchInfo(of: "killed.stipple", home: session.home).edits) ?? 0
    // After some pauses, only a slow machine could lose much.
    let isLong = Int.random(in: 0..<4, using: &random) == 0
    timeline.pause(.random(in: 0..<300_000, using: &random) + (isLong ? 150_000 : 0))
    timeline.end = .now
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let loss = try examine(timeline, seen: seen, in: session.home)
    // A finished edit is saved by one commit. The end of a draft is saved 250 ms and up to two
    // commits later, because the first commit may be the one of the previous part.
    #expect(loss.finished <= .seconds(1) + timeline.slack)
    #expect(loss.draft <= (Self.rounds == nil ? .seconds(1) : .milliseconds(350)) + timeline.slack)
    return loss
  }

  private func examine(_ original: Timeline, seen: Int, in home: TemporaryFolder) throws -> Loss {
    let check = try runWithoutTerminal(["check", "killed.stipple"], home: home)
    #expect(check.status == .exited(0), "\(check.text)")
    let info = try SketchInfo(of: "killed.stipple", home: home)
    let recoveredSamples = try unfinishedSamples(of: "killed.stipple", home: home)
    // The log is a prefix of the actions, no shorter than when it was last read.
    var timeline = original
    timeline.actions = effective(timeline.actions)
    let log = timeline.actions.map(\.action)
    #expect(seen...log.count ~= info.edits)
    #expect(info.strokeSamples.map(\.count) == visibleStrokes(log.prefix(info.edits)))
    #expect(recoveredSamples <= max(timeline.samples.count, 16))

    let again = try start(["killed.stipple"], home: home)
    try again.waitForText(recoveredSamples > 0 ? "recovered unfinished stroke" : "stipple · draw")
    try again.quit()
    let after = try SketchInfo(of: "killed.stipple", home: home)
    #expect(after.edits == info.edits + (recoveredSamples > 0 ? 1 : 0))
    #expect(after.strokeSamples.dropLast(recoveredSamples > 0 ? 1 : 0) == info.strokeSamples[...])
    if recoveredSamples > 0 { #expect(after.strokeSamples.last?.count == recoveredSamples) }
    return timeline.loss(edits: info.edits, samples: recoveredSamples)
  }

  /// Returns the actions that have an effect; only those become edits.
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

  /// Returns the number of samples of each stroke that is visible after the actions.
  private func visibleStrokes(_ log: ArraySlice<Action>) -> [Int] {
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

  @Test func `a kill while a large sketch is read and checked loses no finished stroke`() throws {
    var random = SplitMix64(seed: 9)
    let edits = (0..<4000).map { index in
      Edit(.strokeAdded(random.handStroke(samples: 100, at: Double(index))), at: Double(index + 1))
    }
    let home = try TemporaryFolder()
    try SketchStore.write(edits, to: home.path(of: "large.stipple"), title: "", now: 0)
    var count = edits.count
    for round in 0..<(Self.rounds ?? 4) {
      // Only a sketch whose picture is kept is read while the user draws.
      if round.isMultiple(of: 2) { count = try keepPicture(in: home.path(of: "large.stipple")) }
      let session = try start(["large.stipple"], home: home)
      try session.waitForText("stipple · draw")
      let strokes = Int.random(in: 1...4, using: &random)
      for stroke in 1...strokes {
        try session.burst(row(stroke * 3))
        usleep(.random(in: 0..<40_000, using: &random))
      }
      let seen = try editCount(of: "large.stipple", home: home)
      usleep(.random(in: 0..<200_000, using: &random))
      try session.signal(SIGKILL)
      #expect(try session.waitForExit() == .signaled(SIGKILL))
      let check = try runWithoutTerminal(["check", "large.stipple"], home: home)
      #expect(check.status == .exited(0), "\(check.text)")
      let found = try editCount(of: "large.stipple", home: home)
      // The draft of a stroke that was not saved is recovered by the next start.
      #expect(seen...(count + strokes) ~= found && seen >= count)
      count = found + (try unfinishedSamples(of: "large.stipple", home: home) > 0 ? 1 : 0)
    }
  }

  /// Keeps the picture of a sketch, whose draft is recovered; returns the number of its edits.
  private func keepPicture(in path: String) throws -> Int {
    let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
    store.keepPicture(of: Sketch(folding: document.edits))
    try store.close()
    return document.edits.count
  }

  /// Returns the number of edits in a sketch.
  private func editCount(of path: String, home: TemporaryFolder) throws -> Int {
    struct Edits: Decodable {
      let edits: Int
    }
    let info = try runWithoutTerminal(["info", path, "--json"], home: home)
    return try JSONDecoder().decode(Edits.self, from: Data(info.output)).edits
  }

  @Test func `a draft is recovered completely after the pointer has rested for a moment`() throws {
    let session = try openCanvas(["rest.stipple"])
    try session.draw(row(5))
    try session.burst(MouseEvent.drag(through: scribble(40)).dropLast())
    try session.poll(until: "the draft is saved completely") {
      try unfinishedSamples(of: "rest.stipple", home: session.home) == 40
    }
    try session.signal(SIGKILL)
    try session.waitForExit()
    let again = try start(["rest.stipple"], home: session.home)
    try again.waitForText("recovered unfinished stroke · 40 samples")
    try again.settle()
    try again.type("u")
    try again.settle()
    try again.quit()
    let info = try SketchInfo(of: "rest.stipple", home: session.home)
    #expect(info.strokes == 1 && info.edits == 3)
  }

  @Test func `a kill during a hold loses nothing that was drawn`() throws {
    let session = try openCanvas(["held.stipple"])
    let corners = [(30.0, 20.0), (110, 21), (109, 68), (31, 67), (30, 21)]
      .map { Point(x: $0.0, y: $0.1) }
    let box = zip(corners, corners.dropFirst()).flatMap { line(from: $0, to: $1, count: 24) }
    try session.burst(MouseEvent.drag(through: box).dropLast())
    try session.waitForText("rectangle · drag to adjust it")
    try session.poll(until: "the freehand stroke is saved") {
      try SketchInfo(of: "held.stipple", home: session.home).strokes == 1
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let info = try SketchInfo(of: "held.stipple", home: session.home)
    #expect(info.strokes == 1 && info.edits == 1)
    #expect(try !shownDots(of: "held.stipple", home: session.home).isEmpty)
  }

  @Test func `all strokes of a rosette are recovered after a kill`() throws {
    let session = try openCanvas(["rosette.stipple"])
    let path = wave(from: Point(x: 90, y: 30), to: Point(x: 110, y: 40), count: 81)
    try session.type("MMM")
    try session.draw(MouseEvent.drag(through: path).dropLast())
    try session.poll(until: "the strokes in progress are saved") {
      try unfinishedSamples(of: "rosette.stipple", home: session.home) >= 6 * path.count
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let reopened = try openCanvas(["rosette.stipple"], home: session.home)
    try reopened.waitForText("recovered 6 unfinished strokes")
    try reopened.quit()
    #expect(try SketchInfo(of: "rosette.stipple", home: session.home).strokes == 6)
  }
}
