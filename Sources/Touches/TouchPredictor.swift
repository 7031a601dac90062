public import Geometry

/// Says where a touch will be, from where it was: along the straight line of its last movement, at
/// the speed it had in real time.
///
/// It holds still after a first sample, after samples of one moment and once the touch rests, and
/// it never looks further ahead than it looked back.
public struct TouchPredictor: Sendable {
  /// A place where the touch is expected, and when.
  public struct Prediction: Hashable, Sendable {
    /// Where, in the samples' unit.
    public var location: Point
    /// When, in seconds on the samples' clock.
    public var timestamp: TimeInterval
  }

  /// The length of movement that the speed is taken from, in seconds.
  private static let window = 0.03

  private var history: [Prediction] = []

  /// Creates a predictor that has seen nothing.
  public init() {}

  /// Takes a measured sample; one that is not later than the newest replaces it.
  ///
  /// - Parameters:
  ///   - location: Where, in any unit; ignored when not finite.
  ///   - timestamp: In seconds.
  public mutating func observe(_ location: Point, at timestamp: TimeInterval) {
    guard location.isFinite, timestamp.isFinite else { return }
    if let newest = history.last, timestamp <= newest.timestamp { history.removeLast() }
    history.append(Prediction(location: location, timestamp: timestamp))
    let oldest = history.firstIndex { $0.timestamp >= timestamp - Self.window } ?? 0
    history.removeFirst(max(0, min(oldest, history.count - 2)))
  }

  /// Says where the touch will be up to the horizon.
  ///
  /// - Parameter horizon: In seconds after the newest sample.
  /// - Returns: A polyline that goes on from the newest sample, which is not repeated; empty where
  ///   nothing is known or no movement is to be expected.
  public func predict(horizon: TimeInterval) -> [Prediction] {
    guard let newest = history.last, let oldest = history.first, horizon > 0 else { return [] }
    let elapsed = newest.timestamp - oldest.timestamp
    let movement = newest.location - oldest.location
    guard elapsed > 0, elapsed <= 2 * Self.window, movement != .zero else { return [] }
    let reach = min(horizon, elapsed)
    let place = newest.location + movement * (reach / elapsed)
    return [Prediction(location: place, timestamp: newest.timestamp + reach)]
  }
}
