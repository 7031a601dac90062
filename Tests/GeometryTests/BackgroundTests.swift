import Dispatch
import Synchronization
import TestSupport

@Suite struct BackgroundTests {
  private let queue = DispatchQueue(label: "work")

  @Test func `the result is taken once, after the wake call`() {
    let wakes = Mutex(0)
    queue.suspend()
    let work = Background(on: queue, wake: { wakes.withLock { $0 += 1 } }) { _ in 7 }
    #expect(work.isRunning && work.take() == nil && wakes.withLock(\.self) == 0)
    queue.resume()
    work.wait()
    #expect(!work.isRunning && wakes.withLock(\.self) == 1)
    #expect(work.take() == 7 && work.take() == nil)
  }

  @Test func `work can see that it is canceled, and has a result`() {
    queue.suspend()
    let work = Background(on: queue) { $0.isCanceled }
    let other = Background(on: queue) { $0.isCanceled }
    work.cancel()
    queue.resume()
    other.wait()
    #expect(work.take() == true && other.take() == false)
  }

  @Test func `of several, the first that is done is taken`() {
    let slow = DispatchQueue(label: "slow")
    slow.suspend()
    var all = [
      Background(on: slow) { _ in "slow" }, Background(on: queue) { _ in "a" },
      Background(on: queue) { _ in "b" },
    ]
    all[2].wait()
    #expect(all.takeFirst() == "a" && all.takeFirst() == "b" && all.takeFirst() == nil)
    slow.resume()
    all[0].wait()
    #expect(all.takeFirst() == "slow" && all.isEmpty)
  }
}
