import Dispatch
import Glibc
import Synchronization

/// The processors of the machine, for loops whose iterations run in parallel.
///
/// They run on serial queues, one for each processor but the first. The concurrent queues of libdispatch, and
/// with them `DispatchQueue.concurrentPerform`, start a timer that watches their threads and wakes the program
/// up once per second until it ends.
public enum Processors {
  /// The number of processors that are online, at least 1.
  public static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static let queues = (1..<count).map {
    DispatchQueue(label: "processor \($0)", qos: .userInitiated)
  }
  private static let next = Atomic(0)

  /// Runs a closure on another processor, if any, once that has run what it was offered before.
  public static func offer(_ work: @escaping @Sendable () -> Void) {
    guard !queues.isEmpty else { return }
    let index = next.wrappingAdd(1, ordering: .relaxed).newValue.magnitude % UInt(queues.count)
    queues[Int(index)].async(execute: work)
  }

  /// Runs a closure once for each index from 0, on this thread and on other processors in parallel.
  ///
  /// Returns when the closure has run for all indices, of which there are at least 0. It does not
  /// wait for a processor that is still busy with something else.
  public static func perform(iterations: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let loop = ParallelLoop(count: iterations, body: body)
    for _ in 1..<max(1, min(count, iterations)) { offer { loop.run() } }
    loop.run()
    loop.wait()
  }
}

/// A loop whose indices are taken by several threads.
private final class ParallelLoop: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  /// The first index that no thread has taken.
  private let next = Mutex(0)
  /// The iterations that have begun and not ended.
  private let unfinished = DispatchGroup()

  init(count: Int, body: @escaping @Sendable (Int) -> Void) {
    (self.count, self.body) = (count, body)
  }

  /// Takes indices until none is left.
  func run() {
    while let index = take() {
      body(index)
      unfinished.leave()
    }
  }

  private func take() -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      unfinished.enter()
      return next
    }
  }

  /// Waits for the iterations of other threads; call it when no index is left.
  func wait() { unfinished.wait() }
}
