import Dispatch
import Geometry
import Ink

extension Background {
  /// Starts to compute a value from a sketch, as it is now, on another thread.
  convenience init(from sketch: Sketch, _ body: @escaping @Sendable (Sketch) -> Value) {
    var snapshot = sketch
    // These are objects, and still change.
    snapshot.activeStrokes = []
    nonisolated(unsafe) let input = snapshot
    self.init(on: DispatchQueue(label: "sketch", qos: .userInitiated)) { _ in body(input) }
  }
}

extension Effect {
  /// Schedules the frame that looks again for what another thread computes.
  static func awaitComputation(at time: TimeInterval) -> Effect { .schedule(time + 0.01) }
}
