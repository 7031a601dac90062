import Glibc
import Synchronization
import Testing

@testable import Terminal

@Suite struct BackgroundThreadTests {
  private final class Flag: Sendable {
    let isSet = Atomic(false)

    func set(after microseconds: UInt32) {
      usleep(microseconds)
      isSet.store(true, ordering: .releasing)
    }
  }

  private let flag = Flag()

  private var isDone: Bool { flag.isSet.load(ordering: .acquiring) }

  @Test func `joining waits for the closure, and may be repeated`() throws {
    let thread = try BackgroundThread { [flag] in flag.set(after: 20_000) }
    thread.join()
    #expect(isDone)
    thread.join()
  }

  @Test func `the closure has returned when the thread is released`() throws {
    var thread: BackgroundThread? = try BackgroundThread { [flag] in flag.set(after: 20_000) }
    _ = thread
    thread = nil
    #expect(isDone)
  }

  @Test func `signals that the starting thread blocks stay blocked`() throws {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGUSR2)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let thread = try BackgroundThread { [flag] in
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      if sigismember(&mask, SIGUSR2) == 1 { flag.set(after: 0) }
    }
    thread.join()
    #expect(isDone)
  }
}
