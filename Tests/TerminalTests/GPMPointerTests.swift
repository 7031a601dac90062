import Geometry
import Testing

@testable import Terminal

/// A daemon that comes and goes, in made-up time.
@Suite struct GPMPointerTests {
  /// What the next attempts to connect meet.
  private final class Daemon {
    var failure: GPMFailure?
    var attempts = 0
    let link = Link()

    final class Link: GPMLink {
      let descriptor: Int32 = 99
      let responsiveness: Int? = nil
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

  @Test func `tells that the daemon is there at its first event`() {
    let pointer = pointer()
    #expect(pointer.connect(at: 0).isEmpty)
    #expect(pointer.descriptor == 99)
    daemon.link.next = .success([GPMEvent(.move)])
    #expect(pointer.receive(at: 0.1) == [.found, .event(GPMEvent(.move))])
    #expect(pointer.receive(at: 0.2) == [.event(GPMEvent(.move))])
    #expect(pointer.deadline == nil)
  }

  @Test func `tries again less and less often, and tells it once`() {
    daemon.failure = .notRunning
    let pointer = pointer()
    var time = 0.0
    var news = pointer.connect(at: time)
    var waits: [TimeInterval] = []
    for _ in 0..<8 {
      let deadline = pointer.deadline ?? .infinity
      #expect(pointer.advance(to: deadline - 0.01).isEmpty)
      waits.append(deadline - time)
      time = deadline
      news += pointer.advance(to: time)
    }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30])
    #expect(news == [.lost(.notRunning)])
    #expect(daemon.attempts == 9)
  }

  @Test func `never tries again without a library`() {
    daemon.failure = .noLibrary
    let pointer = pointer()
    #expect(pointer.connect(at: 0) == [.lost(.noLibrary)])
    #expect(pointer.deadline == nil)
  }

  @Test func `takes a hang-up before the first event for a refusal`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    daemon.link.next = .failure(.left)
    #expect(pointer.receive(at: 0.1) == [.lost(.refused)])
    #expect(pointer.descriptor == nil)
  }

  @Test func `wonders about silence and goes on listening`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    #expect(pointer.advance(to: GPMPointer.patience) == [.lost(.silent)])
    #expect(pointer.deadline == nil)
    daemon.link.next = .success([GPMEvent(.move)])
    #expect(pointer.receive(at: 100).first == .found)
  }

  @Test func `finds a daemon again that was started anew`() {
    let pointer = pointer()
    _ = pointer.connect(at: 0)
    daemon.link.next = .success([GPMEvent(.move)])
    _ = pointer.receive(at: 0)
    daemon.link.next = .failure(.left)
    #expect(pointer.receive(at: 100) == [.lost(.left)])
    #expect(pointer.deadline == 101)
    #expect(pointer.advance(to: 101).isEmpty)
    daemon.link.next = .success([GPMEvent(.move)])
    #expect(pointer.receive(at: 101).first == .found)
  }

  @Test func `does not hurry after a daemon that keeps sending garbage`() {
    let pointer = pointer()
    var time = 0.0
    _ = pointer.connect(at: time)
    daemon.link.next = .failure(.garbage)
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
