import Geometry

/// A map and a lag with which the positions of a pointer follow those of a pen.
///
/// For each lag, a map is fitted by least squares (``PenMap``). The fifth of the pairs that fits worst
/// does not count, since a terminal or a display server sometimes stalls.
struct PenFit: Hashable, Sendable {
  enum Failure: Error {
    case tooLittleMotion
    /// The pointer follows the pen, but with a lag that varies too much to determine the map.
    case imprecise
    case unrelated
  }

  let map: PenMap
  /// The time from a pen's report until the terminal's report is read, in seconds.
  let lag: TimeInterval
  /// The root mean square of the distances between map and pairs, in pixels.
  let spread: Double
  /// The pairs that fit best.
  let pairs: [PenPair]

  /// The lags that are searched, in seconds.
  private static let lags = -0.02...0.08
  /// The steps of the search, in seconds.
  private static let steps = [0.004, 0.0005, 0.0001]
  /// The error from which pairs do not belong together, in pixels.
  static let maximumError = 3.0
  /// The error from which pairs do not belong together at all, as a fraction of the movement's extent.
  private static let imprecision = 0.05
  private static let minimumCount = 20
  private static let share = 0.8
  /// The change of the lag that must make the fit worse, in seconds, and by how much, in square pixels.
  private static let sensitivity = (lag: 0.012, square: 0.5)

  /// Fits a path in O(*n* log *n*), with a pixel's size in dots; throws why there is no fit.
  init(_ path: PenPath, pixel: Vector) throws(Failure) {
    // The pointer moves far enough in both directions: by five cells, or by eight dots.
    let least =
      path.usesCells
      ? Vector(dx: 5 * Double(Cell.width), dy: 5 * Double(Cell.height)) : Vector(dx: 8, dy: 8)
    guard let extent = Rect(union: path.pointers.map(\.target)), extent.width >= least.dx,
      extent.height >= least.dy
    else { throw .tooLittleMotion }
    var candidates = Self.lags
    var best: PenFit?
    for step in Self.steps {
      for lag in stride(from: candidates.lowerBound, through: candidates.upperBound, by: step) {
        guard let fit = PenFit(path, lag: lag, pixel: pixel) else { continue }
        if fit.spread < best?.spread ?? .infinity { best = fit }
      }
      guard let lag = best?.lag else { throw .tooLittleMotion }
      candidates = lag - step...lag + step
    }
    guard let best else { throw .tooLittleMotion }
    let error = best.error(for: path, pixel: pixel)
    guard error < Self.maximumError else {
      let diagonal = Vector(dx: extent.width / pixel.dx, dy: extent.height / pixel.dy).length
      throw error < Self.imprecision * diagonal ? .imprecise : .unrelated
    }
    let (change, square) = Self.sensitivity
    for lag in [best.lag - change, best.lag + change] {
      guard let other = PenFit(path, lag: lag, pixel: pixel) else { continue }
      let increase = other.spread * other.spread - best.spread * best.spread
      guard increase >= square else { throw .tooLittleMotion }
    }
    self = best
  }

  /// Fits a path at a lag; `nil` if there are too few pairs.
  private init?(_ path: PenPath, lag: TimeInterval, pixel: Vector) {
    let all = path.pairs(lag: lag)
    guard all.count >= Self.minimumCount, let first = PenMap(fitting: all) else { return nil }
    let squares = all.map { $0.squaredError(of: first.apply(to: $0.pen), pixel: pixel) }
    let limit = squares.sorted()[Int(Double(all.count - 1) * Self.share)]
    let kept = zip(all, squares).filter { $0.1 <= limit }.map(\.0)
    guard let map = PenMap(fitting: kept) else { return nil }
    (self.map, self.lag, pairs) = (map, lag, kept)
    spread = Self.rootMeanSquare(
      kept.map { $0.squaredError(of: map.apply(to: $0.pen), pixel: pixel) })
  }

  private static func rootMeanSquare(_ squares: some Collection<Double>) -> Double {
    squares.isEmpty ? .infinity : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// Returns the error, in pixels: the distance outside the reported pixels or cells.
  private func error(for path: PenPath, pixel: Vector) -> Double {
    let squares = path.squaredErrors(of: map, lag: lag, pixel: pixel).sorted()
    return Self.rootMeanSquare(squares.prefix(Int(Double(squares.count) * Self.share) + 1))
  }
}
