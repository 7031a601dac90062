import Geometry
import Ink
import Touches

/// The movement of two touches about their centroid.
struct PairMotion: Hashable {
  /// The angle by which the touches have rotated, in radians; positive is clockwise.
  var rotation = 0.0
  /// The distance between the touches divided by their distance at the start; positive.
  var scale = 1.0
}

/// The state of the drag that a previewed edit follows.
struct EditDrag {
  /// The samples of the drag so far, in canvas dots; empty if the gesture collects none.
  var samples: [StrokeSample] = []
  /// The location of the pointer, in screen dots.
  var location: Point
  /// The transform from canvas space to the screen.
  var transform: Transform
  /// The motion of two touches; `nil` for one touch.
  var pair: PairMotion?
  /// The modifier keys that are held.
  var modifierFlags: ModifierFlags = []

  /// Returns the path since an earlier state of the drag, starting at that state's last sample.
  ///
  /// - Parameter count: The number of samples at the earlier state.
  /// - Returns: Points in canvas dots; empty if no sample was added since.
  func path(since count: Int) -> [Point] {
    guard samples.count > count else { return [] }
    return samples[max(count - 1, 0)...].map(\.location)
  }
}
