public import Dispatch
import Synchronization

/// Work on another thread, whose result is taken once.
public final class Background<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var isRunning = true
    var isCanceled = false
  }

  private let queue: DispatchQueue
  private let state = Mutex(State())

  /// Starts the work and returns immediately.
  ///
  /// - Parameters:
  ///   - queue: A serial queue, on which the work waits for its turn.
  ///   - wake: Called on the queue when the result can be taken.
  ///   - body: The work, which may end early once ``isCanceled`` is set.
  public init(
    on queue: DispatchQueue, wake: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Background) -> Value
  ) {
    self.queue = queue
    queue.async { [self] in
      let value = body(self)
      state.withLock { ($0.value, $0.isRunning) = (value, false) }
      wake()
    }
  }

  /// Returns the result, once; `nil` until the work is done.
  public func take() -> Value? { state.withLock { $0.value.take() } }

  /// Whether the work is not done.
  public var isRunning: Bool { state.withLock(\.isRunning) }
  /// Whether the work should end early.
  public var isCanceled: Bool { state.withLock(\.isCanceled) }
  /// Asks the work to end early; it still has a result.
  public func cancel() { state.withLock { $0.isCanceled = true } }
  /// Waits until the work is done.
  public func wait() { queue.sync {} }
}

extension Array {
  /// Removes the first work that is done, and returns its result; `nil` if none is.
  public mutating func takeFirst<Value>() -> Value? where Element == Background<Value> {
    guard let index = firstIndex(where: { !$0.isRunning }) else { return nil }
    return remove(at: index).take()
  }
}
