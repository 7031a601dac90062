public import Geometry
import Glibc

/// The direction of a broad nib along a line: Section 5 of `docs/stroke-model.md`.
///
/// The points of a line follow each other in time and share the azimuths of a few samples, so what
/// depends on these is kept from point to point.
public struct NibDirection {
  /// The unit vector of an azimuth.
  private struct Entry {
    var azimuth: Float = .nan
    var vector = Vector.zero
  }

  /// The cosine and the sine of the angle by which the nib is turned from the azimuth.
  private let turn: Vector
  private let isTurned: Bool
  private var entries = (Entry(), Entry())
  /// The number of samples up to the last time.
  private var low = 0
  /// The times between which the nib does not turn, and its direction there.
  private var steady = (start: Double.infinity, end: -Double.infinity, axis: Vector.zero)

  private static let lookahead = 64

  /// Creates the direction of the nib of a style.
  public init(_ style: StrokeStyle) {
    isTurned = style.nibAngle != 0
    turn = isTurned ? Vector(dx: cos(style.nibAngle), dy: sin(style.nibAngle)) : .zero
  }

  /// Returns the direction at a time, a vector of length 1 interpolated between the samples around.
  ///
  /// - Parameters:
  ///   - time: In seconds on the samples' clock.
  ///   - samples: The samples of the line, always the same. An unknown azimuth counts as that of
  ///     ``Nib/restingAxis``.
  /// - Returns: The direction.
  /// - Complexity: O(1) for times in ascending order; otherwise O(log *n*) in the samples.
  public mutating func axis(at time: TimeInterval, of samples: [StrokeSample]) -> Vector {
    let axis =
      steady.start <= time && time < steady.end ? steady.axis : leaningAxis(at: time, of: samples)
    guard isTurned else { return axis }
    return Vector(
      dx: axis.dx * turn.dx - axis.dy * turn.dy, dy: axis.dx * turn.dy + axis.dy * turn.dx)
  }

  private mutating func leaningAxis(at time: TimeInterval, of samples: [StrokeSample]) -> Vector {
    guard let first = samples.first, let last = samples.last else { return Nib.restingAxis }
    if first.azimuth == nil && last.azimuth == nil { return Nib.restingAxis }
    seek(time, in: samples)
    let (before, after) = (samples[max(low - 1, 0)], samples[min(low, samples.count - 1)])
    let start = unitVector(before) ?? Nib.restingAxis
    guard before.azimuth != after.azimuth else {
      noteSteadiness(start, in: samples)
      return start
    }
    let end = unitVector(after) ?? start
    let duration = after.timestamp - before.timestamp
    let fraction = duration > 0 ? ((time - before.timestamp) / duration).clamped(to: 0...1) : 0
    return Self.axis(from: start, to: end, at: fraction)
  }

  /// Returns the direction at a fraction of the turn from one unit vector to another.
  static func axis(from start: Vector, to end: Vector, at fraction: Double) -> Vector {
    let axis = start * (1 - fraction) + end * fraction
    return axis.length > 1e-6 ? axis * (1 / axis.length) : start
  }

  private mutating func noteSteadiness(_ axis: Vector, in samples: [StrokeSample]) {
    let first = max(low - 1, 0)
    let azimuth = samples[first].azimuth
    let limit = min(first + Self.lookahead, samples.count)
    let last = (samples[first..<limit].firstIndex { $0.azimuth != azimuth } ?? limit) - 1
    steady = (
      low == 0 ? -.infinity : samples[first].timestamp,
      last == samples.count - 1 ? .infinity : samples[last].timestamp, axis
    )
  }

  /// Sets ``low``: a few steps forward if that is enough, otherwise by binary search.
  private mutating func seek(_ time: TimeInterval, in samples: [StrokeSample]) {
    low = min(low, samples.count)
    if low == 0 || samples[low - 1].timestamp <= time {
      for _ in 0..<4 {
        guard low < samples.count, samples[low].timestamp <= time else { return }
        low += 1
      }
    }
    low = samples.partitioningIndex { $0.timestamp > time }
  }

  /// Returns the unit vector of a sample's azimuth, cached if it is one of the last two.
  private mutating func unitVector(_ sample: StrokeSample) -> Vector? {
    guard let azimuth = sample.azimuth.map(Float.init) else { return nil }
    if entries.0.azimuth == azimuth { return entries.0.vector }
    if entries.1.azimuth == azimuth { return entries.1.vector }
    guard let vector = sample.azimuthUnitVector else { return nil }
    entries = (Entry(azimuth: azimuth, vector: vector), entries.0)
    return vector
  }
}
