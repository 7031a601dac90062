import Foundation
import Geometry
import Ink
import RoomConnection
import RoomProtocol
import Sketches
import Synchronization

/// Somebody in a room without a screen, with the log of a file.
final class BenchPerson {
  private(set) var log: SharedLog
  private(set) var state = RoomState.connecting
  private(set) var people: [RoomPeople.Person] = []
  /// The time to the server, in seconds.
  private(set) var delay: TimeInterval = 0
  /// The messages about strokes that were not taken yet.
  var live: [RoomNews.Live] = []
  let member: RoomMember

  private let session: RoomSession
  private let number: Int
  private var sender = LiveSender()
  private var stroke = Stroke(style: StrokeStyle())
  private var counter = 1
  private var start: TimeInterval?

  /// Enters a room.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - number: The person's number, which nobody else has.
  ///   - edits: The edits in the person's file, which the room does not have.
  ///   - room: The room's name.
  /// - Throws: ``RoomBench/Failure``.
  init(_ server: String, _ number: Int, edits: [Edit] = [], room: String = "bench") throws {
    guard let address = RoomAddress("\(server)/\(room)") else {
      throw RoomBench.Failure(description: "'\(server)' is no address")
    }
    self.number = number
    member = RoomMember(user: "user-\(number)", author: 1000 + number)
    var settings = RoomSession.Settings(address, RoomCredentials(user: member.user))
    settings.createsRoom = true
    log = SharedLog(edits, confirmations: [])
    session = RoomSession(settings, as: member, sketch: log, wake: {})
    session.start()
  }

  deinit { session.close() }

  /// Takes the news.
  func update() {
    let news = session.takeNews()
    (state, delay) = (news.state, news.delay)
    people = news.people ?? people
    live += news.live
    for update in news.updates { _ = log.apply(update, to: nil) }
    if news.hasNewcomer { sender.restart() }
  }

  /// Whether the room has everything.
  var isSettled: Bool { state == .live && log.unconfirmedCount == 0 }

  /// Adds an edit.
  func add(_ edit: Edit) {
    log.append(edit)
    session.add(edit)
    counter += 1
  }

  /// Sends strokes that are being drawn.
  func send(_ strokes: [Stroke], pen: Point?, at time: TimeInterval) {
    session.send(
      sender.messages(for: strokes, counter: counter, pen: pen, at: time, delay: delay))
  }

  /// Forgets the strokes that are being drawn.
  func endStrokes() { counter += 1 }

  /// Draws the next sample of a line in the lower half of a screen; every two seconds an edit.
  ///
  /// The first line is shorter, so that not everybody's lines end at the same time.
  func scribble(at time: TimeInterval) {
    let begin = start ?? time - Double(number * 7 % 20) / 10
    start = begin
    let angle = (time - begin) * 4 + Double(number)
    let center = Point(x: 20 + Double(number * 37 % 200), y: 125)
    let location = Point(x: center.x + 14 * cosine(angle), y: center.y + 14 * cosine(angle + 1.5))
    if stroke.samples.isEmpty { stroke = Stroke(style: StrokeStyle(color: .blue)) }
    stroke.append(StrokeSample(location: location, timestamp: time))
    send([stroke], pen: location, at: time)
    guard time - begin > 2 else { return }
    finishStroke()
    start = time
  }

  /// Ends the line.
  func finishStroke() {
    start = nil
    if let record = StrokeRecord(style: stroke.style, samples: stroke.samples) {
      add(Edit(.strokeAdded(record), at: Double(counter), by: member.author).rounded)
    }
    stroke = Stroke(style: StrokeStyle())
  }

  private func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }
}

/// Several people who draw at the same time, on a thread of their own.
final class BenchCrowd: Sendable {
  private struct Contents {
    var isDrawing = false
    var isOver = false
    var isLive = false
  }

  private let contents = Mutex(Contents())
  private let isDone = DispatchSemaphore(value: 0)

  /// Lets people enter a room.
  init(_ server: String, numbers: Range<Int>, rate: Double, room: String = "bench") {
    Thread.detachNewThread { [self] in
      let people = numbers.compactMap { try? BenchPerson(server, $0, room: room) }
      var wasDrawing = false
      while case let now = contents.withLock({ $0 }), !now.isOver {
        let start = BenchTerminal.now
        for (index, person) in people.enumerated() {
          person.update()
          person.live = []
          if now.isDrawing { person.scribble(at: BenchTerminal.now) }
          if wasDrawing && !now.isDrawing { person.finishStroke() }
          // Their frames are not simultaneous.
          let rest = start + Double(index + 1) / Double(people.count) / rate - BenchTerminal.now
          if rest > 0 { usleep(UInt32(rest * 1e6)) }
        }
        wasDrawing = now.isDrawing
        if people.allSatisfy({ $0.state == .live }) { contents.withLock { $0.isLive = true } }
      }
      isDone.signal()
    }
  }

  /// Waits until all people are in the room.
  func wait() throws {
    let end = BenchTerminal.now + 20
    while !contents.withLock(\.isLive) {
      guard BenchTerminal.now < end
      else { throw RoomBench.Failure(description: "the people could not enter the room") }
      usleep(500)
    }
  }

  /// Lets the people draw, or rest.
  func draw(_ isDrawing: Bool) { contents.withLock { $0.isDrawing = isDrawing } }

  /// Lets the people leave.
  func leave() {
    contents.withLock { $0.isOver = true }
    isDone.wait()
  }
}
