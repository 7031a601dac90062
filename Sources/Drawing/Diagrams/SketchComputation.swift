import Dispatch
import Geometry
import Ink

/// A value that is computed from a sketch on another thread.
struct SketchComputation<Value: Sendable> {
  private let queue = DispatchQueue(label: "sketch.computation", qos: .userInitiated)
  private var work: Background<Value>?

  /// How soon to look for the value again, in seconds.
  static var interval: TimeInterval { 0.01 }
  var isRunning: Bool { work != nil }

  mutating func start(with sketch: Sketch, _ body: @escaping @Sendable (Sketch) -> Value) {
    var snapshot = sketch
    // These are objects, and still change.
    snapshot.activeStrokes = []
    nonisolated(unsafe) let input = snapshot
    work = Background(on: queue, wake: {}) { _ in body(input) }
  }

  /// Returns the value, once; `nil` until it is computed.
  mutating func take() -> Value? {
    let value = work?.take()
    if value != nil { work = nil }
    return value
  }
}
