import TestSupport

@testable import Terminal

/// Tests of connecting to a fake daemon, with simulated time.
@Suite struct GPMPointerTests {
  /// A daemon that accepts connections unless it has a failure.
  private final class Daemon {
    var failure: GPMFailure?
    var attempts = 0
    let link = Link()

    final class Link: GPMLink {
      let descriptor: Int32 = 99
      let settings: GPMSettings? = nil
      let reader: InputReader? = nil
      var next: Result<[GPMEvent], GPMFailure> = .success([])
      func read() throws(GPMFailure) -> [GPMEvent] { try next.get() }
    }

    func open() throws(GPMFailure) -> any GPMLink {
      attempts += 1
      if let failure { throw failure }
      return link
    }
  }

  private let daemon = Daemon()
  private func pointer() -> GPMPointer {
    GPMPointer { [daemon] () throws(GPMFailure) in try daemon.open() }
  }

  @Test func `is connected once the daemon sends its first event`() {
    let pointer = pointer()
    #expect(pointer.connect(at: 0).isEmpty)
    #expect(pointer.descriptor == 99)
    daemon.link.next = .success([GPMEvent(.move, time: 0.05)])
    #expect(
      pointer.receive(at: 0.1) == [
        .connected, .input(GPMEvent(.move, time: 0.05)),
      ])
    #expect(pointer.receive(at: 0.2) == [.input(GPMEvent(.move, time: 0.05))])
    #expect(pointer.deadline == nil)
  }

  @Test func `retries with increasing delays and reports the failure once`() {
    daemon.failure = .notRunning
    let pointer = pointer()
    var time = 0.0
    var events = pointer.connect(at: time)
    var waits: [TimeInterval] = []
    for _ in 0..<8 {
      let deadline = pointer.deadline ?? .infinity
      #expect(pointer.advance(to: deadline - 0.01).isEmpty)
      waits.append(deadline - time)
      time = deadline
      events += pointer.advance(to: time)
    }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30])
    #expect(events == [.failed(.notRunning)])
    #expect(daemon.attempts == 9)
  }

  @Test func `does not retry if the library is missing`() {
    daemon.failure = .noLibrary
    let pointer = pointer()
    #expect(pointer.connect(at: 0) == [.failed(.noLibrary)])
    #expect(pointer.deadline == nil)
  }

  @Test func `treats a hang-up before the first event as a refusal`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    daemon.link.next = .failure(.hungUp)
    #expect(pointer.receive(at: 0.1) == [.failed(.refused)])
    #expect(pointer.descriptor == nil)
  }

  @Test func `reports a daemon that does not respond but stays connected to it`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    #expect(pointer.advance(to: GPMPointer.timeout) == [.failed(.notResponding)])
    #expect(pointer.deadline == nil)
    daemon.link.next = .success([GPMEvent(.move, time: 0.05)])
    #expect(pointer.receive(at: 100).first == .connected)
  }

  @Test func `reconnects to a restarted daemon`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    daemon.link.next = .success([GPMEvent(.move, time: 0.05)])
    _ = pointer.receive(at: 0)
    daemon.link.next = .failure(.hungUp)
    #expect(pointer.receive(at: 100) == [.failed(.hungUp)])
    #expect(pointer.deadline == 101)
    #expect(pointer.advance(to: 101).isEmpty)
    daemon.link.next = .success([GPMEvent(.move, time: 0.05)])
    #expect(pointer.receive(at: 101).first == .connected)
  }

  @Test func `retries with increasing delays while the daemon sends invalid data`() {
    let pointer = pointer()
    var time = 0.0
    _ = pointer.connect(at: time)
    daemon.link.next = .failure(.invalidData)
    var waits: [TimeInterval] = []
    for _ in 0..<4 {
      _ = pointer.receive(at: time)
      let deadline = pointer.deadline ?? .infinity
      waits.append(deadline - time)
      time = deadline
      _ = pointer.advance(to: time)
    }
    #expect(waits == [1, 2, 4, 8])
  }
}
