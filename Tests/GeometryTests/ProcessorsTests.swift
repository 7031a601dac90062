import Dispatch
import Glibc
import Synchronization
import TestSupport

@Suite struct ProcessorsTests {
  @Test(arguments: [0, 1, 2, 3, 1000])
  func `every iteration has ended once when the call returns`(iterations: Int) {
    let ended = Mutex(Array(repeating: 0, count: iterations))
    Processors.perform(iterations: iterations) { index in
      if index % 10 == 1 { usleep(2000) }
      ended.withLock { $0[index] += 1 }
    }
    #expect(ended.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test(.enabled(if: Processors.count > 1))
  func `iterations run in parallel`() {
    let begun = (0..<2).map { _ in DispatchSemaphore(value: 0) }
    let met = Atomic(0)
    Processors.perform(iterations: 2) { index in
      begun[index].signal()
      if begun[1 - index].wait(timeout: .now() + 60) == .success {
        met.add(1, ordering: .relaxed)
      }
    }
    #expect(met.load(ordering: .relaxed) == 2)
  }

  @Test func `an iteration may run a loop of its own`() {
    let count = Atomic(0)
    Processors.perform(iterations: 8) { _ in
      Processors.perform(iterations: 8) { _ in count.add(1, ordering: .relaxed) }
    }
    #expect(count.load(ordering: .relaxed) == 64)
  }
}
