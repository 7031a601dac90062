import Geometry

/// The relation between a tablet and the pointer in a terminal, estimated from the last movements.
///
/// The lag is the median of the last fits. The map is fitted to all pairs of these fits.
struct PenCalibration: Hashable, Sendable {
  private static let capacity = 5
  /// The difference to the median lag from which a fit does not count, in seconds.
  private static let lagTolerance = 0.015

  private var fits: [PenFit] = []
  /// The fit of the movement that goes on.
  private var latest: PenFit?
  /// The map to screen dots; `nil` until it is known.
  private(set) var map: PenMap?
  /// The time from a pen's report until the terminal's is read, in seconds; at first xterm's.
  private(set) var lag = 0.008

  /// Whether enough movements have ended that another one hardly changes the map.
  var isSettled: Bool { fits.count == Self.capacity }

  /// Replaces what is known of the movement; unchanged if an error says why it does not count.
  mutating func update(_ path: PenPath, pixel: Vector) throws(PenFit.Failure) {
    latest = try PenFit(path, pixel: pixel)
    let all = (fits + [latest].compactMap(\.self)).suffix(Self.capacity)
    let lags = all.map(\.lag).sorted()
    lag = lags[lags.count / 2]
    let similar = all.filter { abs($0.lag - lag) <= Self.lagTolerance }
    map = PenMap(fitting: similar.flatMap(\.pairs))
  }

  mutating func endMovement() {
    guard let latest else { return }
    fits = (fits + [latest]).suffix(Self.capacity)
    self.latest = nil
  }

  /// Forgets everything, because the window, the screen, or the tablet has changed.
  mutating func reset() { self = PenCalibration() }
}
