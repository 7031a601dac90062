import Geometry
import TerminalUI

/// The scale from the daemon's units to dots.
///
/// The daemon divides the mouse's horizontal counts by 100 / `-r`. It divides vertical counts by
/// the same number times 50 · columns / (80 · rows), which assumes square cells at 80 by 50.
struct GPMScale: Hashable {
  var settings = GPMSettings.assumed
  /// The requested dots for ten counts of the mouse; `nil` for the default.
  var gain: Double?

  /// Returns the dots that the pointer moves for ten counts of the mouse.
  ///
  /// The default is one dot, or less if one of the daemon's units would otherwise exceed a dot.
  func gain(on size: ScreenSize) -> Double {
    let unit = counts(on: size)
    return gain ?? min(1, 10 / Double(max(unit.across, unit.down)))
  }

  /// Returns the dots per horizontal and per vertical unit on a screen of this size.
  func dotsPerUnit(on size: ScreenSize) -> Vector {
    let unit = counts(on: size)
    return Vector(dx: Double(unit.across), dy: Double(unit.down)) * (gain(on: size) / 10)
  }

  /// Returns the distance that the pointer moves for an event on a screen of this size.
  func motion(on size: ScreenSize) -> GPMMotion {
    GPMMotion(
      dotsPerUnit: dotsPerUnit(on: size), countsPerUnit: counts(on: size),
      acceleration: settings.acceleration, threshold: settings.threshold)
  }

  /// Returns the mouse's counts per horizontal and per vertical unit.
  private func counts(on size: ScreenSize) -> (across: Int, down: Int) {
    let across = 100 / settings.responsiveness
    return (across, max(1, across * 50 * size.columns / 80 / max(1, size.rows)))
  }
}
