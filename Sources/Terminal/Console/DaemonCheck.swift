import Geometry
import Glibc

/// Whether the pointer daemon answers, and what it then says.
struct DaemonCheck {
  /// How long its first event is waited for, in seconds.
  private static let patience = 0.5

  /// What was found, a line each.
  let lines: [String]
  /// The value of its option `-r`, where it can be learnt.
  let responsiveness: Int?

  /// Asks.
  init() {
    let pointer = GPMPointer { () throws(GPMFailure) in try GPMConnection() }
    let start = Clock.now()
    var news = pointer.connect(at: start)
    while news.isEmpty, let descriptor = pointer.descriptor {
      let left = start + Self.patience - Clock.now()
      guard left > 0 else { break }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32((left * 1000).rounded(.up))) > 0 else { continue }
      news = pointer.receive(at: Clock.now())
    }
    responsiveness = pointer.responsiveness
    switch news.first {
    case .found, .event: lines = ["answers"]
    case .lost(let failure): lines = [failure.description, failure.remedy]
    case nil: lines = [GPMFailure.silent.description, GPMFailure.silent.remedy]
    }
  }
}
