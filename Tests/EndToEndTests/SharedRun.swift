import Foundation
import RoomProtocol
import Sketches
import TerminalHarness
import TestSupport

/// Several people who draw, erase, cut, move, clear, and undo at random in one sketch, while something fails.
///
/// Two of them are programs in terminals, on a network of their own; the others have no screens.
final class SharedRun {
  /// What fails.
  enum Fault: CaseIterable {
    case nothing
    case killedInMidStroke
    case disconnected
    case stopped
    case serverKilled
    case serverStopped
    case storeSetBack
    case storeEmptied
  }

  /// A program and its file.
  private final class Program {
    let name: String
    let home: TemporaryFolder
    var session: EmulatorSession?
    /// The number of lines that were drawn, and whether another one was interrupted.
    var lines = (finished: 0, interrupted: 0)

    init(_ name: String, home: TemporaryFolder) { (self.name, self.home) = (name, home) }

    var path: String { home.path(of: "\(name).stipple") }
  }

  private let description: String
  private let fault: Fault
  /// How long a program is stopped or disconnected.
  private let pause: Duration
  private var random: SplitMix64
  private let server: TestServer
  private let network: DelayProxy
  private let programs: [Program]
  private var users: [HeadlessUser] = []
  /// The number of edits of each user.
  private var made: [Int: Int] = [:]
  private let watcher: HeadlessUser

  /// Lets people enter a room.
  ///
  /// - Parameters:
  ///   - seed: The seed of everything that happens.
  ///   - people: The number of people, at least 2.
  ///   - fault: What fails.
  ///   - pause: How long a program is stopped or disconnected.
  /// - Throws: An error of starting the server or a program.
  init(seed: UInt64, people: Int, fault: Fault, pause: Duration) throws {
    description = "seed \(seed), \(people) people, \(fault)"
    (self.fault, self.pause) = (fault, pause)
    random = SplitMix64(seed: seed)
    server = try TestServer()
    network = try DelayProxy(to: server.port)
    programs = try ["anna", "bert"].map { Program($0, home: try TemporaryFolder()) }
    watcher = try HeadlessUser(
      server.url, user: "watcher", author: 999, creates: false, isWatching: true)
    for program in programs { try enter(program) }
    users = try (2..<max(people, 2)).map {
      try HeadlessUser(
        server.url, user: "user-\($0)", author: 1000 + $0, seed: seed &* 100 &+ UInt64($0),
        creates: false)
    }
  }

  private func enter(_ program: Program) throws {
    let url = "nats://127.0.0.1:\(network.port)/sketch"
    let file = "\(program.name).stipple"
    let arguments =
      program.name == "anna" ? ["share", file, url, "--everything"] : ["join", url, file]
    let session = try start(arguments + ["--as", program.name], home: program.home)
    try session.wait(until: "the canvas is ready") { $0.modes.mouseTracking != nil }
    program.session = session
    if program.name == "anna", !made.keys.contains(0) { try session.waitForText("live") }
    made[0] = 0
  }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  // MARK: - Drawing

  /// Lets everybody draw, and the fault happen in between; then expects equal logs and pictures.
  ///
  /// - Throws: An error of a program that does not react.
  func run() throws {
    for _ in 0..<5 { try step() }
    try breakDown()
    for _ in 0..<5 { try step() }
    try settle()
    try expectEqual()
  }

  private func step() throws {
    for program in programs { try act(program) }
    for user in users where number(2) == 0 {
      made[user.hand.author, default: 0] += 1
      user.edit()
    }
    try pump()
  }

  /// Takes what the programs show, and the news of the others.
  private func pump() throws {
    for program in programs { try program.session?.waitForIdle(quietFor: .milliseconds(2)) }
    for user in users + [watcher] { user.update() }
  }

  private func pump(for duration: Duration) throws {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { try pump() }
  }

  private func path() -> [Point] {
    let start = Point(x: Double(10 + number(130)), y: Double(10 + number(70)))
    var points = [start]
    for _ in 0..<4 + number(12) {
      let last = points[points.count - 1]
      points.append(
        Point(
          x: min(max(last.x + Double(number(17)) - 8, 4), 150),
          y: min(max(last.y + Double(number(17)) - 8, 8), 84)))
    }
    return points
  }

  private func act(_ program: Program) throws {
    guard let session = program.session, session.exitStatus == nil else { return }
    func drag(_ tool: String) throws {
      try session.type(tool)
      try session.burst(path())
    }
    switch number(20) {
    case 0, 1: try drag("e")
    case 2, 3: try drag("E")
    case 4, 5:
      try session.type("sA")
      for _ in 0...number(4) { try session.type(["\u{1B}[C", "\u{1B}[B"][number(2)]) }
      try session.type("\u{1B}[D")
    // In a copy of the picture, lines would be counted again.
    case 6 where !users.isEmpty: try session.type("sAd")
    case 7: try session.type("C")
    case 8, 9, 10: try session.type("u")
    case 11, 12: try session.type("U")
    default:
      program.lines.finished += 1
      // The pen changes the strokes of a selection, and the eraser ends it.
      try drag("ep")
    }
  }

  // MARK: - Faults

  private func breakDown() throws {
    switch fault {
    case .nothing: break
    case .killedInMidStroke: try killInMidStroke(programs[number(2)])
    case .disconnected:
      network.cut()
      try pumpAndDraw()
      network.mend()
    case .stopped: try stop(programs[number(2)])
    case .serverKilled:
      for _ in 0..<5 {
        server.kill()
        try step()
        try server.start()
        try step()
      }
    case .serverStopped:
      server.pause()
      try pumpAndDraw()
      server.resume()
    case .storeSetBack, .storeEmptied:
      server.kill()
      try server.saveStore(as: "old")
      try server.start()
      try settle()
      for _ in 0..<3 { try step() }
      try settle()
      server.kill()
      try server.restoreStore(from: fault == .storeEmptied ? nil : "old")
      try step()
      try server.start()
    }
  }

  /// Lets time pass in which everybody draws.
  private func pumpAndDraw() throws {
    for _ in 0..<4 {
      try step()
      try pump(for: pause / 4)
    }
  }

  private func killInMidStroke(_ program: Program) throws {
    guard let session = program.session else { return }
    // A line is safe once it is saved.
    try waitForInput(of: program)
    let end = ContinuousClock.now + programTimeout
    while lineCount(of: program) < program.lines.finished, ContinuousClock.now < end {
      try pump()
    }
    #expect(lineCount(of: program) >= program.lines.finished, "\(description)")
    let path = path()
    try session.type("ep")
    try session.press(at: path[0])
    try session.burst(path.map { MouseEvent(.move, $0) })
    try pump(for: .milliseconds(50 + number(400)))
    try session.signal(SIGKILL)
    program.lines.interrupted += 1
    try session.waitForExit()
    for _ in 0..<3 { try step() }
    try enter(program)
  }

  private func stop(_ program: Program) throws {
    let session = program.session
    try session?.signal(SIGSTOP)
    program.session = nil
    try pumpAndDraw()
    program.session = session
    try session?.signal(SIGCONT)
  }

  // MARK: - The end

  /// Waits until a program has handled everything that was typed.
  private func waitForInput(of program: Program) throws {
    guard let session = program.session else { return }
    let end = ContinuousClock.now + programTimeout * 3
    for text in ["showing touches", "touches hidden"] {
      repeat {
        guard ContinuousClock.now < end else {
          throw ConditionTimeout(description: "\(description): takes input; \(state)")
        }
        // Another message can take the place of this one, so the key is pressed until it is seen.
        // Two presses that wait show nothing, so a program that is behind gets time.
        try session.type("\u{1B}[15~")
        let next = ContinuousClock.now + programTimeout / 3
        while !session.screen.contains(text), ContinuousClock.now < next { try pump() }
      } while !session.screen.contains(text)
    }
  }

  /// Returns the number of lines that a program has drawn and saved.
  private func lineCount(of program: Program) -> Int {
    guard let document = try? SketchDocument.read(path: program.path) else { return 0 }
    return document.edits.count { $0.author == document.author && $0.addsOneStroke }
  }

  /// Waits until everybody has everything.
  private func settle() throws {
    for program in programs { try waitForInput(of: program) }
    let end = ContinuousClock.now + programTimeout
    while !isSettled {
      guard ContinuousClock.now < end else {
        throw ConditionTimeout(description: "\(description): everybody has everything; \(state)")
      }
      try pump(for: .milliseconds(50))
    }
  }

  /// Who has what, for a failure.
  private var state: String {
    func text(_ edits: Int, _ confirmed: Int) -> String { "\(confirmed) of \(edits)" }
    let logs = (users + [watcher]).map {
      "\($0.state) \(text($0.log.edits.count, $0.log.confirmations.count))"
    }
    let files = programs.map { program in
      let document = try? SketchDocument.read(path: program.path)
      let counts = document.map { text($0.edits.count, $0.confirmations.count) } ?? "no file"
      return "\(counts)\n\(program.session?.screen.text ?? "")"
    }
    return (logs + files).joined(separator: "\n")
  }

  private var isSettled: Bool {
    let count = watcher.log.edits.count
    guard watcher.log.unconfirmedCount == 0,
      users.allSatisfy({ $0.isSettled && $0.log.edits.count == count })
    else { return false }
    return programs.allSatisfy { program in
      guard program.session?.screen.contains("unsent") == false,
        let document = try? SketchDocument.read(path: program.path)
      else { return false }
      return document.edits.count == count && document.confirmations.count == count
    }
  }

  private func expectEqual() throws {
    for program in programs { try program.session?.quit() }
    let documents = try programs.map { try SketchDocument.check(path: $0.path) }
    let logs =
      documents.map { LogDigest(of: $0.edits) } + users.map { LogDigest(of: $0.log.edits) }
    #expect(Set(logs) == [LogDigest(of: watcher.log.edits)], "\(description)")
    let pictures =
      documents.map { LogDigest(of: Sketch(folding: $0.edits).items) }
      + users.map { LogDigest(of: $0.sketch.items) }
    #expect(Set(pictures) == [LogDigest(of: watcher.sketch.items)], "\(description)")
    #expect(users.allSatisfy { !$0.differs } && !watcher.differs, "\(description)")
    expectEachOnce()
    try expectEqualText()
  }

  /// Expects that each edit of the users, and each line of two programs, is in the log once.
  private func expectEachOnce() {
    for user in users {
      let author = user.hand.author
      let count = watcher.log.edits.count { $0.author == author }
      #expect(count == made[author, default: 0], "\(description)")
    }
    guard users.isEmpty else { return }
    for program in programs {
      let (finished, interrupted) = program.lines
      #expect(finished...finished + interrupted ~= lineCount(of: program), "\(description)")
    }
  }

  /// Expects that `stipple show` and the printed digests are equal, even of a user without a screen.
  private func expectEqualText() throws {
    let folder = try TemporaryFolder()
    try SketchStore.write(
      watcher.log.edits, to: folder.path(of: "watcher.stipple"), title: "", now: 0)
    let files = programs.map(\.path) + [folder.path(of: "watcher.stipple")]
    let shown = try files.map { try runWithoutTerminal(["show", $0]) }
    #expect(shown.allSatisfy { $0.status == .exited(0) }, "\(description)")
    #expect(Set(shown.map(\.output)).count == 1, "\(description)")
    let digests = try files.prefix(2).map { file in
      try runWithoutTerminal(["check", "--digest", file]).text.split(separator: "\n").dropFirst()
    }
    #expect(digests[0].count == 3 && digests[0] == digests[1], "\(description)")
  }
}

extension Edit {
  /// Whether the edit adds a stroke, and changes no other one.
  fileprivate var addsOneStroke: Bool {
    guard case .replaced(let replacement) = action else { return false }
    return replacement.cuts.isEmpty && replacement.added.count == 1
  }
}

/// Random runs of several people in one sketch.
@Suite struct SharedRunTests {
  /// Returns a number that the environment sets.
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// The seeds of every fault, and of 20 people.
  ///
  /// The soak has more, and can begin elsewhere.
  private static let seeds: Range<Int> = {
    guard let rounds = number("STIPPLE_SOAK_ROUNDS") else { return 2..<11 }
    let first = number("STIPPLE_SOAK_FIRST") ?? 1
    return first..<first + rounds
  }()
  /// How long a program is stopped or disconnected, in seconds.
  private static let pause =
    number("STIPPLE_SOAK_PAUSE") ?? (number("STIPPLE_SOAK_ROUNDS") == nil ? 2 : 30)

  @Test(arguments: seeds)
  func `logs and pictures end equal, whatever fails`(seed: Int) throws {
    let people = seed % 10 == 0 ? 20 : seed % 2 == 0 ? 5 : 2
    let faults = SharedRun.Fault.allCases
    let run = try SharedRun(
      seed: UInt64(seed), people: people, fault: faults[(seed + seed / 10) % faults.count],
      pause: .seconds(Self.pause))
    try run.run()
  }
}
