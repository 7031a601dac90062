public import Geometry
import Glibc

/// A movement that continues after the touch is lifted, and slows down.
///
/// Every millisecond multiplies the velocity by the rate: v(t) = v₀ · rᵗ with t in milliseconds. The
/// displacement is the integral, (v(t) − v₀) / ln r.
///
/// Sources: the deceleration rates of UIKit's `UIScrollView`, and WWDC 2018, session 803,
/// "Designing Fluid Interfaces", which projects the end of a movement from it.
public struct Deceleration: Hashable, Sendable {
  /// The factor by which the velocity changes in a millisecond, as in a scroll view.
  public static let normalRate = 0.998
  /// The factor for a movement that soon ends, such as a zoom, as in a scroll view with pages.
  package static let fastRate = 0.99
  /// The speed at which the movement ends, in dots per second: a dot every 50 ms.
  public static let finalSpeed = 20.0

  /// The velocity at the start, in dots per second.
  public let initialVelocity: Vector
  /// When the movement starts, in seconds.
  public let start: TimeInterval
  /// When the movement ends, in seconds.
  public let end: TimeInterval
  /// The natural logarithm of the change of the velocity in a second; negative.
  private let exponent: Double

  /// Creates a movement from its velocity at the start, in dots per second, and a start in seconds.
  ///
  /// The rate is the factor by which the velocity changes in a millisecond, between 0 and 1.
  public init(velocity: Vector, at start: TimeInterval, rate: Double = normalRate) {
    initialVelocity = velocity
    self.start = start
    exponent = log(rate) * 1000
    end = start + max(0, log(Self.finalSpeed / max(velocity.length, Self.finalSpeed)) / exponent)
  }

  /// Returns the velocity at a time, in dots per second; zero after the end.
  public func velocity(at time: TimeInterval) -> Vector {
    time >= end ? .zero : initialVelocity * factor(at: time)
  }

  /// Returns the vector from the start to the position at a time, in dots; constant after the end.
  public func displacement(at time: TimeInterval) -> Vector {
    initialVelocity * ((factor(at: min(time, end)) - 1) / exponent)
  }

  /// The velocity as a fraction of the initial one.
  private func factor(at time: TimeInterval) -> Double { exp(exponent * max(0, time - start)) }
}
