import Foundation
import Geometry
import Ink
import RoomConnection
import RoomProtocol
import Sketches
import Synchronization

/// Measures programs in terminals that share a sketch.
final class ProgramBench {
  private let server: BenchServer
  private let folder: String
  private let program: String

  /// Starts a server; the program is beside this one.
  init() throws {
    server = try BenchServer()
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    program = own.deletingLastPathComponent().appending(path: "stipple").path
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "stipple-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let options = ["--no-toolbar", "--no-guides"]

  private func share() throws -> BenchTerminal {
    let terminal = try BenchTerminal(
      program,
      ["share", "anna.stipple", "\(server.url)/bench", "--everything", "--as", "anna"]
        + Self.options, in: folder)
    try terminal.wait(for: "live")
    return terminal
  }

  private func join(_ name: String = "bert") throws -> BenchTerminal {
    try BenchTerminal(
      program,
      ["join", "\(server.url)/bench", "\(name).stipple", "--as", name] + Self.options, in: folder)
  }

  /// Two programs that show each other.
  private func pair() throws -> (BenchTerminal, BenchTerminal) {
    let anna = try share()
    let bert = try join()
    try bert.wait(for: "anna")
    try anna.wait(for: "bert")
    // The subscriptions to strokes follow.
    usleep(300_000)
    return (anna, bert)
  }

  private static func pause(until time: TimeInterval) {
    let rest = time - BenchTerminal.now
    if rest > 0 { usleep(UInt32(rest * 1e6)) }
  }

  // MARK: - Strokes

  /// The turns of a line that goes up and down, so that no prediction reaches the next one.
  private static let turns = (0..<100).map {
    BenchScreen.Cell(column: 5 + $0, row: $0 % 2 == 0 ? 4 : 18)
  }

  /// Draws a line, and undoes it.
  ///
  /// - Parameters:
  ///   - terminal: Where it is drawn.
  ///   - shown: Where it is shown.
  ///   - rate: The samples per second.
  ///   - count: The number of samples.
  /// - Returns: For each sample, the times until it is shown.
  /// - Throws: ``RoomBench/Failure``.
  private func draw(
    in terminal: BenchTerminal, shownIn shown: BenchTerminal, rate: Double, count: Int = 100
  ) throws -> [Shown] {
    let turns = Self.turns.prefix(count)
    shown.forget()
    var sent: [BenchScreen.Cell: TimeInterval] = [:]
    terminal.point(.press, at: BenchScreen.Cell(column: 3, row: 11))
    let start = BenchTerminal.now + 0.05
    for (index, cell) in turns.enumerated() {
      Self.pause(until: start + Double(index) / rate)
      sent[cell] = terminal.point(.move, at: cell)
    }
    // A pen that rests for half a second snaps the line.
    let end = BenchTerminal.now + 0.3
    while let last = turns.last, !shown.hasInk(at: last), BenchTerminal.now < end { usleep(500) }
    var first: [BenchScreen.Cell: TimeInterval] = [:]
    for item in shown.appearances where first[item.cell] == nil { first[item.cell] = item.time }
    terminal.point(.release, at: BenchScreen.Cell(column: 4 + count, row: 11))
    usleep(30_000)
    terminal.type("u")
    for screen in [terminal, shown] {
      try screen.wait(for: "the line is undone") { screen in
        !turns.contains { screen.hasInk(at: $0) }
      }
    }
    var result: [Shown] = []
    var named: TimeInterval?
    for cell in turns.reversed() {
      // The name is beside the pen, where the next sample is in another row. A frame with a later sample has
      // this one as well.
      let name = first[BenchScreen.Cell(column: cell.column + 1, row: cell.row)]
      named = [name, named].compactMap(\.self).min()
      let start = sent[cell] ?? .nan
      result.append(
        Shown(ink: first[cell].map { ($0 - start) * 1e3 }, name: named.map { ($0 - start) * 1e3 }))
    }
    return result.reversed()
  }

  /// The times from sending a sample until it is shown, in milliseconds; `nil` if it was not.
  ///
  /// The smoothing can round the tip of a turn until the next sample, so ink can come later than the sample.
  struct Shown {
    /// Until its cell is inked.
    let ink: Double?
    /// Until the name at somebody else's pen is beside it or a later sample.
    let name: Double?
  }

  /// Measures the time from a sample to the frame of somebody else.
  ///
  /// - Parameters:
  ///   - others: The number of others, who draw at the same time, without screens.
  ///   - rate: The samples per second of each.
  ///   - strokes: The number of lines of 100 samples.
  /// - Returns: The times of each sample.
  /// - Throws: ``RoomBench/Failure``.
  func frames(others: Int, rate: Double, strokes: Int) throws -> [Shown] {
    let (anna, bert) = try pair()
    let crowd = BenchCrowd(server.url, numbers: 0..<others, rate: rate)
    defer { crowd.leave() }
    if others > 0 {
      try crowd.wait()
      usleep(1_000_000)
      crowd.draw(true)
    }
    _ = try draw(in: anna, shownIn: bert, rate: rate)
    return try (0..<strokes).flatMap { _ in try draw(in: anna, shownIn: bert, rate: rate) }
  }

  /// A user's own latency, in milliseconds.
  struct Own {
    /// Of samples that follow nothing.
    var isolated: [Double] = []
    /// Of the samples of a drag.
    var drag: [Double] = []
  }

  /// Measures a user's own latency, in turns while others rest, while they draw in another room of the
  /// server, and while they draw in the user's.
  ///
  /// The machine is as busy in the second case as in the last one.
  func own(others: Int, rounds: Int) throws -> (alone: Own, elsewhere: Own, together: Own) {
    let anna = try share()
    let crowds = ["bench", "other"].map {
      BenchCrowd(server.url, numbers: 0..<others, rate: 60, room: $0)
    }
    defer { for crowd in crowds { crowd.leave() } }
    for crowd in crowds { try crowd.wait() }
    usleep(1_000_000)
    var (alone, elsewhere, together) = (Own(), Own(), Own())
    func measure(_ own: inout Own, drawing crowd: BenchCrowd?) throws {
      crowd?.draw(true)
      usleep(300_000)
      own.drag += try draw(in: anna, shownIn: anna, rate: 125).compactMap(\.ink)
      own.isolated += try draw(in: anna, shownIn: anna, rate: 4, count: 12).compactMap(\.ink)
      crowd?.draw(false)
      usleep(300_000)
    }
    for _ in 0..<rounds {
      try measure(&alone, drawing: nil)
      try measure(&elsewhere, drawing: crowds[1])
      try measure(&together, drawing: crowds[0])
    }
    return (alone, elsewhere, together)
  }

  // MARK: - Joining and leaving

  /// The times of joining, in seconds since the program was started.
  struct Joining {
    /// Until the room was read.
    let live: Double
    /// Until the picture did not change any more.
    let complete: Double
  }

  /// Lets a program join a room with edits.
  func joining(_ edits: [Edit]) throws -> (publishing: Double, Joining) {
    let publishing = try RoomBench.confirmation(of: edits, at: server)
    let start = BenchTerminal.now
    let bert = try join()
    let live = try bert.wait(for: "live")
    Self.pause(until: live + 2)
    return (publishing, Joining(live: live - start, complete: bert.lastChange - start))
  }

  /// Lets a program join while somebody draws.
  ///
  /// - Returns: The milliseconds from the first frame with the room's state until the stroke was complete,
  ///   and from then on until it was gone after its author was killed.
  func midStroke() throws -> (shown: Double, gone: Double) {
    let anna = try share()
    anna.point(.press, at: BenchScreen.Cell(column: 3, row: 11))
    for cell in Self.turns {
      anna.point(.move, at: cell)
      usleep(8000)
    }
    let isOver = Mutex(false)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      // A pen at rest would snap the line.
      while !isOver.withLock(\.self) {
        for row in [4, 18] {
          anna.point(.move, at: BenchScreen.Cell(column: 110, row: row))
          usleep(100_000)
        }
      }
      isDone.signal()
    }
    usleep(1_000_000)
    let bert = try join()
    let live = try bert.wait(for: "live")
    // The line crosses the middle row in each column.
    let inked = Self.turns[3..<97].map { BenchScreen.Cell(column: $0.column, row: 11) }
    let shown = try bert.wait(for: "the stroke so far") { screen in
      inked.allSatisfy { screen.hasInk(at: $0) }
    }
    isOver.withLock { $0 = true }
    isDone.wait()
    anna.end()
    let killed = BenchTerminal.now
    let gone = try bert.wait(for: "the stroke is gone") { $0.inkCount == 0 }
    return ((shown - live) * 1e3, (gone - killed) * 1e3)
  }

  // MARK: - Faults

  /// The effect of a server that hangs.
  struct Outage {
    /// The user's own latency before and in the meantime, in milliseconds.
    var before: [Double] = []
    var during: [Double] = []
    /// The seconds until the screen said so.
    var noticed = 0.0
    /// The seconds from the server's continuation until everything was confirmed.
    var confirmed = 0.0
  }

  /// Stops the server while somebody draws.
  func outage(seconds: Double) throws -> Outage {
    let (anna, bert) = try pair()
    var result = Outage()
    func line() throws -> [Double] {
      try draw(in: anna, shownIn: anna, rate: 60).compactMap(\.ink)
    }
    for _ in 0..<6 { result.before += try line() }
    server.pause()
    let start = BenchTerminal.now
    let noticed = Mutex(0.0)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if let time = try? anna.wait(for: "offline") { noticed.withLock { $0 = time } }
      isDone.signal()
    }
    while BenchTerminal.now < start + seconds { result.during += try line() }
    isDone.wait()
    result.noticed = noticed.withLock { $0 } - start
    server.resume()
    let resumed = BenchTerminal.now
    let confirmed = try anna.wait(for: "everything is confirmed") {
      $0.shows("live") && !$0.shows("unsent")
    }
    result.confirmed = confirmed - resumed
    try bert.wait(for: "live")
    return result
  }

  /// Measures a user's own latency before and while somebody undoes and redoes the first of many edits, 50
  /// times per second.
  func undoing(edits count: Int) throws -> (before: [Double], during: [Double]) {
    let edits = (0..<count).compactMap { index -> Edit? in
      // Outside of the window.
      let points = [5000, 5010].map { Point(x: $0 + Double(index % 100) * 20, y: 5000) }
      let samples = points.map { StrokeSample(location: $0, timestamp: Double(index)) }
      return StrokeRecord(style: StrokeStyle(), samples: samples).map {
        Edit(.strokeAdded($0), at: Double(index), by: 1000).rounded
      }
    }
    let person = try BenchPerson(server.url, 0, edits: edits)
    while !person.isSettled {
      person.update()
      usleep(1000)
    }
    let bert = try join()
    try bert.wait(for: "live")
    usleep(1_000_000)
    func line() throws -> [Double] {
      try draw(in: bert, shownIn: bert, rate: 60).compactMap(\.ink)
    }
    let before = try (0..<4).flatMap { _ in try line() }
    let isOver = Mutex(false)
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let hand = person
    Thread.detachNewThread {
      let first = EditID(author: 1000, counter: 1)
      var isUndone = false
      while !isOver.withLock(\.self) {
        hand.update()
        hand.add(Edit(isUndone ? .redone(first) : .undone(first), at: Double(count), by: 1000))
        isUndone.toggle()
        usleep(20_000)
      }
      isDone.signal()
    }
    let during = try (0..<4).flatMap { _ in try line() }
    isOver.withLock { $0 = true }
    isDone.wait()
    return (before, during)
  }

  // MARK: - Rest

  /// Returns the wake-ups per second of all threads, and of the drawing loop, while nothing happens in a sketch
  /// that was opened again.
  func idle(_ edits: [Edit], seconds: Double, inRoom: Bool) throws -> (all: Double, loop: Double) {
    let name = inRoom ? "anna" : "alone"
    try SketchStore.write(
      edits.map { Edit($0.action, at: $0.time) }, to: "\(folder)/\(name).stipple", title: name,
      now: 0)
    var programs: [BenchTerminal] = []
    if inRoom {
      let (anna, bert) = try pair()
      programs = [anna, bert]
    } else {
      programs = [try BenchTerminal(program, ["alone.stipple"] + Self.options, in: folder)]
    }
    defer { withExtendedLifetime(programs) {} }
    usleep(2_000_000)
    let process = programs[0].process
    var (all, loop) = (0, 0)
    var before = Self.switches(of: process)
    for _ in 0..<Int(seconds) {
      usleep(1_000_000)
      let after = Self.switches(of: process)
      // Threads begin and end.
      for (thread, count) in after {
        let difference = count - (before[thread] ?? 0)
        all += difference
        if thread == "\(process)" { loop += difference }
      }
      before = after
    }
    return (Double(all) / seconds, Double(loop) / seconds)
  }

  /// Returns how often each thread of a process has gone to sleep.
  private static func switches(of process: pid_t) -> [String: Int] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var result: [String: Int] = [:]
    for thread in threads {
      guard
        let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8),
        let match = status.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/)
      else { continue }
      result[thread] = Int(match.1)
    }
    return result
  }
}
