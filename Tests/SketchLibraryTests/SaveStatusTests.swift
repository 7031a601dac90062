import SketchLibrary
import Sketches
import Synchronization
import Testing

@Suite struct SaveStatusTests {
  @Test func `shows the reason of the last error, and wakes the event loop`() {
    let wakes = Mutex(0)
    let status = SaveStatus { wakes.withLock { $0 += 1 } }
    #expect(status.message == nil)
    status.report(.cannotWrite(path: "/a/b.stipple", reason: "the disk is full"))
    #expect(status.message == "not saved: the disk is full")
    status.report(.inUse(path: "a"))
    #expect(status.message == "not saved: \(SketchError.inUse(path: "a"))")
    status.report(nil)
    #expect(status.message == nil)
    #expect(wakes.withLock(\.self) == 3)
    status.committed()
    #expect(status.message == nil && wakes.withLock(\.self) == 4)
  }
}
