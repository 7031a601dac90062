import Dispatch
import Foundation
import Geometry
import Ink
import Rooms
import Sharing

/// Measures rooms with a server of its own on this machine.
final class RoomBench {
  private let server: Process
  private let address: RoomAddress
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "stipple-bench-\(UUID().uuidString)").path

  /// Why the benchmark cannot run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts nats-server on a free port of 127.0.0.1.
  init() throws {
    guard let program = RoomServer.program else {
      throw Failure(description: "nats-server is not installed")
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    server = Process()
    server.executableURL = URL(filePath: program)
    server.arguments = [
      "-js", "-a", "127.0.0.1", "-p", "-1", "-sd", folder, "--ports_file_dir", folder,
    ]
    (server.standardOutput, server.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try server.run()
    let path = "\(folder)/nats-server_\(server.processIdentifier).ports"
    address = try Self.address(in: path)
  }

  deinit {
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func address(in path: String) throws -> RoomAddress {
    for _ in 0..<1000 {
      if let text = try? String(contentsOfFile: path, encoding: .utf8),
        let match = text.firstMatch(of: /nats:\/\/127\.0\.0\.1:\d+/),
        let address = RoomAddress("\(match.0)/bench")
      {
        return address
      }
      usleep(5000)
    }
    throw Failure(description: "nats-server does not start")
  }

  // MARK: - Sessions

  private func session(_ number: Int) -> RoomSession {
    var settings = RoomSession.Settings(address, RoomCredentials(user: "user-\(number)"))
    settings.createsRoom = true
    let session = RoomSession(
      settings, as: RoomMember(user: "user-\(number)", author: number + 1),
      sketch: SharedLog([], confirmations: []), wake: {})
    session.start()
    return session
  }

  /// Starts sessions that know each other, and receive what the others draw.
  private func people(_ count: Int) -> [RoomSession] {
    let sessions = (0..<count).map(session)
    var known = Set<Int>()
    var heard = Array(repeating: Set<RoomMember>(), count: count)
    while known.count < count || heard.contains(where: { $0.count < count - 1 }) {
      for (index, session) in sessions.enumerated() {
        let news = session.takeNews()
        if news.people?.count == count - 1 { known.insert(index) }
        heard[index].formUnion(news.live.map(\.member))
        session.send([Self.message])
      }
      usleep(20_000)
    }
    return sessions
  }

  private static var now: TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// A message with one sample.
  private static var message: LiveMessage {
    let location = Point(x: 1, y: 1)
    return LiveMessage(
      counter: 1, sent: Int(now * 1e6), delay: 0, pen: location, growths: [])
  }

  // MARK: - Figures

  /// Measures the delay of strokes.
  ///
  /// - Parameters:
  ///   - count: The number of people, who all draw.
  ///   - rate: The messages of each per second.
  ///   - seconds: How long they draw.
  /// - Returns: The times from sending to receiving, in milliseconds, in ascending order.
  func latencies(people count: Int, rate: Double, seconds: Double) -> [Double] {
    let sessions = people(count)
    defer { for session in sessions { session.close() } }
    return draw(sessions, receivers: Array(sessions.indices), rate, seconds).sorted()
  }

  private func draw(
    _ sessions: [RoomSession], receivers: [Int], _ rate: Double, _ seconds: Double
  ) -> [Double] {
    for index in receivers { _ = sessions[index].takeNews() }
    var times: [Double] = []
    let start = Self.now
    var frame = 0.0
    while Self.now < start + seconds + 0.5 {
      if Self.now < start + seconds { for session in sessions { session.send([Self.message]) } }
      for index in receivers {
        times += sessions[index].takeNews().live.map {
          ($0.arrival - Double($0.message.sent) / 1e6) * 1e3
        }
      }
      frame += 1
      let wait = start + frame / rate - Self.now
      if wait > 0 { usleep(UInt32(wait * 1e6)) }
    }
    return times
  }

  /// The effect of somebody who sends as much as possible.
  struct Flood {
    /// The time from the first to the last message that was received of the flood, in milliseconds.
    let duration: Double
    /// The number of its messages that were received.
    let received: Int
    /// The times of the messages of others, in milliseconds, in ascending order.
    let others: [Double]
  }

  /// Lets one of three people flood the room for a time in seconds.
  func flood(seconds: Double) -> Flood {
    let sessions = people(3)
    defer { for session in sessions { session.close() } }
    _ = sessions[0].takeNews()
    let isDone = DispatchSemaphore(value: 0)
    let flooder = sessions[2]
    Thread.detachNewThread {
      let end = Self.now + seconds
      while Self.now < end { flooder.send([Self.message]) }
      isDone.signal()
    }
    var (floods, others): ([Double], [Double]) = ([], [])
    while isDone.wait(timeout: .now() + 0.008) == .timedOut {
      sessions[1].send([Self.message])
      for item in sessions[0].takeNews().live {
        if item.member.user == "user-2" {
          floods.append(item.arrival)
        } else {
          others.append((item.arrival - Double(item.message.sent) / 1e6) * 1e3)
        }
      }
    }
    let duration = (floods.max() ?? 0) - (floods.min() ?? 0)
    return Flood(duration: duration * 1e3, received: floods.count, others: others.sorted())
  }

  /// Returns the seconds until edits that were made at once are confirmed.
  func confirmation(of edits: [Edit]) -> Double {
    let session = session(0)
    defer { session.close() }
    while session.takeNews().state != .live { usleep(1000) }
    let start = Self.now
    for edit in edits { session.add(edit) }
    return wait(for: edits.count, in: session, since: start)
  }

  /// Returns the seconds from starting a session to having all edits of a room.
  func joining(_ count: Int) -> Double {
    let start = Self.now
    let session = session(1)
    defer { session.close() }
    return wait(for: count, in: session, since: start)
  }

  private func wait(for count: Int, in session: RoomSession, since start: TimeInterval) -> Double {
    var received = 0
    while received < count {
      for update in session.takeNews().updates {
        if case .accepted(let entries) = update { received += entries.count }
      }
      usleep(500)
    }
    return Self.now - start
  }
}
