import Geometry
import Glibc

/// A check of whether the pointer daemon answers.
struct DaemonCheck {
  /// The time to wait for the daemon's first event, in seconds.
  private static let timeout = 0.5

  /// Why the daemon cannot be used; `nil` if it answers.
  let failure: GPMFailure?
  /// The daemon's options; `nil` if they cannot be read.
  let settings: GPMSettings?

  /// Connects to the daemon and waits for its first event.
  init() {
    let pointer = GPMPointer { () throws(GPMFailure) in try GPMConnection() }
    let start = Clock.now()
    var events = pointer.connect(at: start)
    while events.isEmpty, let descriptor = pointer.descriptor {
      let remaining = start + Self.timeout - Clock.now()
      guard remaining > 0 else { break }
      var request = pollfd(descriptor)
      guard poll(&request, 1, Int32((remaining * 1000).rounded(.up))) > 0 else { continue }
      events = pointer.receive(at: Clock.now())
    }
    settings = pointer.settings
    switch events.first {
    case .connected, .input: failure = nil
    case .failed(let failure): self.failure = failure
    case nil: failure = .notResponding
    }
  }
}
