public import Geometry
import Glibc

/// Finds the figure that a person meant with a stroke.
///
/// Every figure is fitted to the stroke. The best one has the least
///
/// *n* (ln *v* + *λ* *p*),
///
/// where *v* is the mean square distance of the stroke from the outline, relative to the noise of a hand; *p*
/// the number of parameters; and *n* the number of independent samples, which is smaller than that of all
/// samples because a hand errs slowly. This is the Bayesian information criterion (Schwarz, "Estimating the
/// dimension of a model", 1978) with a penalty that was chosen on generated drawings. `docs/shapes.md` lists
/// the fits with their sources, and the measured rates.
public struct ShapeRecognizer: Sendable {
  /// The least confidence of a figure that a stroke becomes.
  public static let minimumConfidence = 0.6
  /// The number of independent samples of a stroke.
  private static let sampleCount = 24.0
  private static let penalty = 0.14
  /// The error of a hand that draws a figure exactly, relative to the figure's diagonal.
  private static let noise = 0.0055
  /// The error at which a stroke is as likely no figure at all, relative to its diagonal.
  private static let freehandError = 0.06
  /// The least radius of a closed figure, in dots of the screen.
  private static let minimumRadius = 2.5
  /// The least length of a barb, in dots of the screen: the trembling of a pointer at rest is shorter.
  private static let minimumBarb = 2.0
  /// The least diagonal of a stroke with a form, in dots of the screen.
  private static let minimumSize = 4.0
  /// The greatest numbers of sides of a polygon.
  private static let sides = 3...8
  /// The angle up to which a corner of a rectangle may differ from a right angle, in radians.
  private static let rightAngleTolerance = 0.3
  /// The sweeps of an arc, in radians.
  private static let sweeps = 0.4...5.6

  /// The size of a dot of the screen, in the unit of the strokes.
  private let dot: Double
  /// The standard error of the positions, in the unit of the strokes.
  private let error: Double

  /// Creates a recognizer of strokes in a unit in which a dot of the screen has a size.
  ///
  /// The size is positive, and less than 1 on an enlarged canvas. `error` is the standard error of positions, if
  /// it is large, as for reports in cells.
  public init(dot: Double = 1, error: Double = 0) { (self.dot, self.error) = (dot, error) }

  /// Returns the most likely figure, even with a low confidence, or `nil` if the stroke resembles none.
  ///
  /// The stroke consists of the positions of the pen, in order, in canvas dots. O(*n*) in their number.
  public func fit(_ stroke: [Point]) -> ShapeFit? {
    guard let path = StrokePath(stroke, minimumSize: Self.minimumSize * dot) else { return nil }
    let candidates = candidates(path).map { shape in
      let variance = shape.meanSquare(of: shape.isClosed ? path.loop ?? path.points : path.points)
      return (shape: shape, variance: variance, cost: cost(variance, of: shape, path.size))
    }
    guard let best = candidates.min(by: { $0.cost < $1.cost }) else { return nil }
    let freehand = log(Self.freehandError * Self.freehandError + positionVariance(path.size))
    let weights = (candidates.map(\.cost) + [freehand]).map {
      exp(Self.sampleCount / 2 * (best.cost - $0))
    }
    return ShapeFit(
      shape: best.shape.regular.following(stroke), error: best.variance.squareRoot(),
      confidence: 1 / weights.reduce(0, +))
  }

  private func cost(_ variance: Double, of shape: Shape, _ size: Double) -> Double {
    log(variance / (size * size) + Self.noise * Self.noise + positionVariance(size))
      + Self.penalty * shape.parameterCount + shape.prior
  }

  /// Returns the variance of the positions relative to the size of a stroke.
  private func positionVariance(_ size: Double) -> Double { error * error / (size * size) }

  private func candidates(_ path: StrokePath) -> [Shape] {
    let arrow = Arrow(through: path.points).flatMap {
      $0.barb >= Self.minimumBarb * dot ? Shape.arrow($0) : nil
    }
    if let loop = path.loop { return closed(loop) + [arrow].compactMap(\.self) }
    return [Self.line(path.points), Self.arc(path.points), arrow].compactMap(\.self)
  }

  private static func line(_ points: [Point]) -> Shape? {
    guard let first = points.first, let last = points.last else { return nil }
    let line = PointSums(points).line.leveled
    return .line(Segment(line.projection(of: first), line.projection(of: last)))
  }

  private static func arc(_ points: [Point]) -> Shape? {
    guard let circle = Ellipse(circleThrough: points) else { return nil }
    let spokes = points.map { $0 - circle.center }
    let sweep = zip(spokes, spokes.dropFirst()).reduce(0) { $0 + $1.0.angle(to: $1.1) }
    guard sweeps.contains(abs(sweep)), let first = spokes.first else { return nil }
    return .arc(
      Arc(center: circle.center, radius: circle.a, start: atan2(first.dy, first.dx), sweep: sweep))
  }

  private func closed(_ loop: [Point]) -> [Shape] {
    let fit = PolygonFit(loop, maximumSides: Self.sides.upperBound)
    var shapes: [Shape] = []
    for count in Self.sides {
      guard let corners = fit.polygon(sides: count) else { continue }
      shapes.append(Self.rectangle(corners, fit) ?? .polygon(corners))
    }
    if let ellipse = Ellipse(through: loop), min(ellipse.a, ellipse.b) >= Self.minimumRadius * dot {
      shapes.append(.ellipse(ellipse))
    }
    return shapes
  }

  /// Returns the rectangle near a polygon with four almost right angles.
  private static func rectangle(_ corners: [Point], _ fit: PolygonFit) -> Shape? {
    guard corners.count == 4 else { return nil }
    let isRight = corners.sides.turns.allSatisfy { abs(abs($0) - .pi / 2) < rightAngleTolerance }
    return isRight ? fit.rectangle(near: corners).map(Shape.rectangle) : nil
  }
}

/// A figure that was fitted to a stroke.
public struct ShapeFit: Hashable, Sendable {
  /// The figure; its outline begins where the stroke begins, and has its direction.
  public let shape: Shape
  /// The root mean square distance of the stroke from the outline that fits best, in dots.
  public let error: Double
  /// The probability of the figure under the model of ``ShapeRecognizer``, from 0 to 1.
  public let confidence: Double
}

extension Ellipse {
  /// The ratio of the axes up to which a circle is meant.
  private static let circleRatio = 1.11

  fileprivate var isRound: Bool { max(a, b) <= Self.circleRatio * min(a, b) }
}

extension Shape {
  var parameterCount: Double {
    switch self {
    case .line: 4
    case .arc: 5
    case .ellipse, .rectangle: 5
    case .polygon(let corners): 2 * Double(corners.count)
    case .arrow: 6
    }
  }

  /// What counts against a circle, to which a polygon with many sides is similar.
  var prior: Double {
    guard case .ellipse(let ellipse) = self else { return 0 }
    return ellipse.isRound ? 0.9 : 0
  }

  /// The angle up to which a rectangle counts as upright, in radians: 7°.
  private static let uprightTolerance = 7 * Double.pi / 180

  /// The figure, made regular if it almost is.
  ///
  /// An ellipse becomes a circle; a rectangle is rotated about its center, so that its sides are exactly level.
  var regular: Shape {
    if case .ellipse(let ellipse) = self, ellipse.isRound {
      let radius = (ellipse.a + ellipse.b) / 2
      return .ellipse(Ellipse(center: ellipse.center, a: radius, b: radius))
    }
    guard case .rectangle(let corners) = self, let side = corners.sides.first else { return self }
    let turns = atan2(side.dy, side.dx) / (.pi / 2)
    let angle = (turns - turns.rounded()) * .pi / 2
    guard abs(angle) <= Self.uprightTolerance else { return self }
    let center = pivot
    let turned = rotated(by: -angle, scaledBy: 1, about: center).outline
    guard let bounds = Rect(enclosing: turned) else { return self }
    return .rectangle(
      turned.prefix(4).map {
        Point(
          x: $0.x < center.x ? bounds.minX : bounds.maxX,
          y: $0.y < center.y ? bounds.minY : bounds.maxY)
      })
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
