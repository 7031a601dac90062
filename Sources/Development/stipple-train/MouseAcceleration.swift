import Foundation
import StrokeScores
import SyntheticInk

/// The factor by which a display server multiplies the motion of a mouse.
///
/// Sources: libinput, "Pointer acceleration", `filter-mouse.c` and `filter-flat.c`; X server,
/// `ptrveloc.c` (`SimpleSmoothProfile`) with the defaults of xset(1).
enum MouseAcceleration {
  /// A constant factor; libinput's profile `flat`.
  case flat(factor: Double)
  /// libinput's profile `adaptive`, with its speed setting from -1 to 1.
  case adaptive(setting: Double)
  /// The classic profile of the X server.
  case classic(acceleration: Double, threshold: Double)

  /// Returns one of the profiles with settings that people choose.
  static func random(using generator: inout SplitMix64) -> MouseAcceleration {
    let setting = generator.uniform(-0.5...1)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .flat(factor: 1 + setting)
    case 1: return .adaptive(setting: setting)
    default: return .classic(acceleration: generator.uniform(1...3), threshold: 4)
    }
  }

  /// Returns the factor after a change of the velocity, both in counts per millisecond.
  ///
  /// It is the mean of the profile between the velocities by Simpson's rule, as in libinput and X.
  func factor(from previous: Double, to velocity: Double) -> Double {
    (factor(at: previous) + 4 * factor(at: (previous + velocity) / 2) + factor(at: velocity)) / 6
  }

  /// Returns the factor at a velocity in counts per millisecond, for a mouse with 1000 counts per inch.
  private func factor(at velocity: Double) -> Double {
    switch self {
    case .flat(let factor):
      return factor
    case .adaptive(let setting):
      let threshold = max(0.2, 0.4 - 0.25 * setting)
      let incline = 1.1 + 0.75 * setting
      let factor =
        velocity < 0.07 ? 10 * velocity + 0.3 : 1 + incline * max(0, velocity - threshold)
      return min(2 + 1.5 * setting, factor)
    case .classic(let acceleration, let threshold):
      // X measures in counts per 10 ms, and decelerates below 1 only if it is configured to.
      let ratio = 10 * velocity / threshold
      if ratio <= 1 { return 1 }
      if ratio >= acceleration { return acceleration }
      return 1 + Self.penumbralGradient(ratio / acceleration) * (acceleration - 1)
    }
  }

  /// Returns a smooth rise from 0 to 1 for a number from 0 to 1.
  private static func penumbralGradient(_ value: Double) -> Double {
    let x = 2 * value - 1
    return 0.5 + (x * (1 - x * x).squareRoot() + asin(x)) / .pi
  }
}
