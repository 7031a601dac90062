public import Geometry

/// A geometric figure that a person can mean with one stroke.
public enum Shape: Hashable, Sendable {
  /// A straight line from its start to its end.
  case line(Segment)
  /// A part of a circle.
  case arc(Arc)
  /// A circle, or an ellipse that is not one.
  case ellipse(Ellipse)
  /// A rectangle by its four corners, in order.
  case rectangle([Point])
  /// A polygon by its corners, in order; at least three.
  case polygon([Point])
  /// A straight arrow.
  case arrow(Arrow)

  /// The name of the figure, as in a message.
  public var name: String {
    switch self {
    case .line: "line"
    case .arc: "arc"
    case .ellipse(let ellipse): ellipse.isCircle ? "circle" : "ellipse"
    case .rectangle: "rectangle"
    case .polygon(let corners): Self.polygonName(corners.count)
    case .arrow: "arrow"
    }
  }

  /// Whether the outline ends where it begins.
  public var isClosed: Bool {
    switch self {
    case .line, .arc, .arrow: false
    case .ellipse, .rectangle, .polygon: true
    }
  }

  private static func polygonName(_ corners: Int) -> String {
    let names = ["triangle", "quadrilateral", "pentagon", "hexagon", "heptagon", "octagon"]
    return names.indices.contains(corners - 3) ? names[corners - 3] : "polygon"
  }
}

/// A part of a circle.
public struct Arc: Hashable, Sendable {
  /// The center of the circle.
  public var center: Point
  /// The radius, in dots.
  public var radius: Double
  /// The direction from the center to the start, in radians clockwise from the x axis.
  public var start: Double
  /// The angle from the start to the end, in radians; positive is clockwise.
  public var sweep: Double

  /// Creates a part of a circle.
  public init(center: Point, radius: Double, start: Double, sweep: Double) {
    (self.center, self.radius, self.start, self.sweep) = (center, radius, start, sweep)
  }
}

/// An ellipse or a circle.
public struct Ellipse: Hashable, Sendable {
  /// The center.
  public var center: Point
  /// Half of the axis in the direction of ``rotation``, in dots.
  public var a: Double
  /// Half of the other axis, in dots.
  public var b: Double
  /// The direction of the first axis, in radians clockwise from the x axis.
  public var rotation: Double
  /// Whether the outline runs counterclockwise.
  public var isReversed = false

  /// Creates an ellipse.
  public init(center: Point, a: Double, b: Double, rotation: Double = 0) {
    (self.center, self.a, self.b, self.rotation) = (center, a, b, rotation)
  }

  /// Whether both axes are equal.
  public var isCircle: Bool { a == b }
}

/// A straight arrow with a head of two barbs.
public struct Arrow: Hashable, Sendable {
  /// The end without a head.
  public var tail: Point
  /// The end with the head.
  public var tip: Point
  /// The length of a barb, in dots.
  public var barb: Double
  /// The angle between the shaft and a barb, in radians.
  public var angle: Double

  /// Creates an arrow, with a head or without.
  public init(tail: Point, tip: Point, barb: Double = 0, angle: Double = 0) {
    (self.tail, self.tip, self.barb, self.angle) = (tail, tip, barb, angle)
  }
}
