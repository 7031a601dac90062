package import Geometry

/// A figure that was fitted to a stroke.
public struct ShapeFit: Hashable, Sendable {
  /// The figure; its outline begins where the stroke begins, and has its direction.
  public let shape: Shape
  /// The root mean square distance of the stroke from the outline, in dots.
  public let error: Double
  /// The probability of the figure under the model of ``ShapeRecognizer``, from 0 to 1.
  public let confidence: Double
}

extension Shape {
  /// The number of parameters that are fitted.
  var parameterCount: Double {
    switch self {
    case .line: 4
    case .arc: 5
    case .ellipse(let ellipse): ellipse.isCircle ? 3 : 5
    case .rectangle: 5
    case .polygon(let corners): 2 * Double(corners.count)
    case .arrow: 6
    }
  }

  /// What counts against a circle, to which a polygon with many sides is similar.
  var prior: Double {
    guard case .ellipse(let ellipse) = self else { return 0 }
    return ellipse.isCircle ? 1.06 : 0
  }

  /// Returns the mean square distance of points from the outline, in square dots.
  package func meanSquare(of points: [Point]) -> Double {
    let outline = outline
    let segments = zip(outline, outline.dropFirst()).map { Segment($0, $1) }
    let sum = points.reduce(0) { sum, point in
      let distance = segments.reduce(Double.infinity) { min($0, $1.distance(to: point)) }
      return sum + distance * distance
    }
    return sum / Double(max(points.count, 1))
  }
}
