import Dispatch
import Glibc

/// A thread with a large stack.
enum DeepThread {
  private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs a function on a thread with a stack of some bytes, and waits until it returns or `check` throws.
  ///
  /// `check` is called often. After its error, the thread continues, and must notice that itself.
  static func run(stack: Int, _ body: @escaping () -> Void, check: () throws -> Void) throws {
    let finished = DispatchSemaphore(value: 0)
    let work = Unmanaged.passRetained(
      Work {
        body()
        finished.signal()
      })
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, stack)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      work.release()
      throw ImportRefusal("there is not enough memory")
    }
    while finished.wait(timeout: .now() + .milliseconds(50)) == .timedOut { try check() }
  }
}
