import Geometry

/// The relation between a tablet and the pointer in a terminal, estimated from the last movements.
///
/// The lag is the median of the last fits. The map is fitted to all pairs of these fits.
struct PenCalibration: Hashable, Sendable {
  /// The number of fits that are kept.
  private static let capacity = 5
  /// The difference to the median lag from which a fit does not count, in seconds.
  private static let lagTolerance = 0.015

  private var fits: [PenFit] = []
  /// The map to screen dots; `nil` until it is known.
  private(set) var map: PenMap?
  /// The time from a pen's report until that of the terminal is read, in seconds.
  ///
  /// Until it is known, that of xterm under Xorg.
  private(set) var lag = Self.typicalLag

  /// The lag of xterm under Xorg, in seconds.
  private static let typicalLag = 0.008

  /// Adds a movement.
  ///
  /// - Throws: The reason why it does not count; the calibration is then unchanged.
  mutating func add(_ path: PenPath, pixel: Vector) throws(PenFit.Failure) {
    fits.append(try PenFit(path, pixel: pixel))
    fits.removeFirst(max(0, fits.count - Self.capacity))
    let lags = fits.map(\.lag).sorted()
    lag = lags[lags.count / 2]
    let similar = fits.filter { abs($0.lag - lag) <= Self.lagTolerance }
    map = PenMap(fitting: similar.flatMap(\.pairs))
  }

  /// Forgets everything, because the window, the screen, or the tablet has changed.
  mutating func reset() { self = PenCalibration() }
}
