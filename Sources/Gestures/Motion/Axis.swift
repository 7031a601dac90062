public import Geometry

/// An axis of the screen.
public enum Axis: Hashable, Sendable {
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical
}

extension Vector {
  /// The axis of the larger component; horizontal if both are equal.
  public var axis: Axis { abs(dx) >= abs(dy) ? .horizontal : .vertical }

  /// Returns the part of the vector along an axis.
  public func component(along axis: Axis) -> Vector {
    switch axis {
    case .horizontal: Vector(dx: dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: dy)
    }
  }
}
