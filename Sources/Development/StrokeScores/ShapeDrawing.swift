import Foundation
package import Geometry
package import Shapes
package import SyntheticInk

/// A figure as a hand draws it: with noise, rounded corners, and ends that do not meet.
///
/// The noise is that of the recorded strokes of people, relative to the extent of the figure, as
/// ``HandNoise`` measures it. `docs/shapes.md` lists all choices.
package struct ShapeDrawing {
  /// A kind of figure.
  package enum Kind: String, CaseIterable {
    case line, arc, circle, ellipse, triangle, rectangle, pentagon, hexagon, heptagon, octagon,
      arrow
  }

  /// The figure that was meant.
  package let shape: Shape
  /// The positions of the pen, evenly spaced in time.
  package let points: [Point]

  /// The standard deviations of the noise in each coordinate, relative to the extent of the figure: of
  /// every sample, and of a slow error.
  private static let noise = (sample: 0.0045, slow: 0.009)
  /// The way after which slow errors are independent, relative to the extent.
  private static let slowness = 0.08
  /// The size of a pixel, in dots; positions are whole pixels.
  private static let pixel = 0.25

  /// Draws a figure of a kind and of a random size, from 40 to 140 dots.
  package init(_ kind: Kind, using random: inout SplitMix64) {
    let size = random.logUniform(40, 140)
    shape = kind.shape(of: size, using: &random)
    let path = Self.path(of: shape, size: size, using: &random)
    // From 80 to 300 dots per second, at 100 reports per second.
    let step = random.logUniform(0.8, 3)
    points = Self.noisy(path, step: step, size: size, using: &random)
  }

  private static let fineness = 0.25

  /// Returns the path of the pen without noise, in steps of ``fineness``.
  private static func path(
    of shape: Shape, size: Double, using random: inout SplitMix64
  ) -> [Point] {
    var outline = shape.outline
    if random.bool(probability: 0.5) {
      if shape.isClosed { outline.reverse() }
    }
    var path = outline.walked(by: fineness)
    if shape.isClosed {
      path.removeLast()
      // Polygons are usually begun at a corner.
      let start = random.bool(probability: 0.8) ? 0 : Int.random(in: path.indices, using: &random)
      path = Array(path[start...] + path[..<start])
      let excess = Int(random.uniform(-0.05...0.06) * Double(path.count))
      path = excess < 0 ? Array(path.dropLast(-excess)) : path + path.prefix(excess)
    }
    return path.rounded(by: Int(random.uniform(0.01...0.03) * size / fineness))
  }

  private static func noisy(
    _ path: [Point], step: Double, size: Double, using random: inout SplitMix64
  ) -> [Point] {
    let stride = max(1, Int((step / fineness).rounded()))
    let indices = Array(Swift.stride(from: 0, to: path.count, by: stride)) + [path.count - 1]
    let reach = slowness * size / (step)
    let slow = (0..<2).map { _ in
      random.slowNoise(count: indices.count, reach: reach, deviation: noise.slow * size)
    }
    return indices.enumerated().map { position, index in
      let point = path[index]
      let x = point.x + slow[0][position] + random.normal() * noise.sample * size
      let y = point.y + slow[1][position] + random.normal() * noise.sample * size
      return Point(x: (x / pixel).rounded() * pixel, y: (y / pixel).rounded() * pixel)
    }
  }
}

extension ShapeDrawing.Kind {
  /// Returns a figure of the kind with random proportions.
  fileprivate func shape(of size: Double, using random: inout SplitMix64) -> Shape {
    let center = Point(x: 150 + random.uniform(-20...20), y: 120 + random.uniform(-20...20))
    let radius = size / 2
    let rotation = random.uniform(0...(2 * .pi))
    func polygon(_ count: Int) -> Shape {
      .polygon(Self.corners(count, center, radius, rotation, using: &random))
    }
    switch self {
    case .line:
      let half = Vector(dx: cos(rotation), dy: sin(rotation)) * radius
      return .line(Segment(center + half * -1, center + half))
    case .arc:
      let sweep = random.uniform(0.9...4.6) * (random.bool(probability: 0.5) ? 1 : -1)
      return .arc(Arc(center: center, radius: radius, start: rotation, sweep: sweep))
    case .circle: return .ellipse(Ellipse(center: center, a: radius, b: radius))
    case .ellipse:
      let ratio = random.logUniform(1.25, 3)
      return .ellipse(Ellipse(center: center, a: radius, b: radius / ratio, rotation: rotation))
    case .triangle: return polygon(3)
    case .rectangle: return Self.rectangle(center, radius, rotation, using: &random)
    case .pentagon: return polygon(5)
    case .hexagon: return polygon(6)
    case .heptagon: return polygon(7)
    case .octagon: return polygon(8)
    case .arrow:
      let half = Vector(dx: cos(rotation), dy: sin(rotation)) * radius
      return .arrow(
        Arrow(
          tail: center + half * -1, tip: center + half, barb: size * random.uniform(0.15...0.35),
          angle: random.uniform(0.4...0.8) * (random.bool(probability: 0.5) ? 1 : -1)))
    }
  }

  private static func rectangle(
    _ center: Point, _ radius: Double, _ rotation: Double, using random: inout SplitMix64
  ) -> Shape {
    let height = radius / random.logUniform(1, 2.5)
    // Half of all boxes are upright. Of the others, those within 7° of upright would count as upright.
    let quarter = (rotation / (.pi / 2)).rounded() * .pi / 2
    let isOblique = abs(rotation - quarter) > 7 * .pi / 180
    let angle = random.bool(probability: 0.5) || !isOblique ? 0 : rotation
    let (u, v) = (
      Vector(dx: cos(angle), dy: sin(angle)) * radius,
      Vector(dx: -sin(angle), dy: cos(angle)) * height
    )
    return .rectangle(
      [center + u + v, center + u * -1 + v, center + u * -1 + v * -1, center + u + v * -1])
  }

  /// Returns the corners of a polygon that is not quite regular.
  private static func corners(
    _ count: Int, _ center: Point, _ radius: Double, _ rotation: Double,
    using random: inout SplitMix64
  ) -> [Point] {
    (0..<count).map { index in
      let step = 2 * Double.pi / Double(count)
      let angle = rotation + (Double(index) + random.uniform(-0.12...0.12)) * step
      let distance = radius * random.uniform(0.94...1.06)
      return center + Vector(dx: cos(angle), dy: sin(angle)) * distance
    }
  }
}

extension SplitMix64 {
  /// Returns a number with the standard normal distribution.
  ///
  /// Source: Box and Muller, "A Note on the Generation of Random Normal Deviates" (1958).
  fileprivate mutating func normal() -> Double {
    (-2 * log(uniform(1e-300...1))).squareRoot() * cos(uniform(0...(2 * .pi)))
  }

  /// Returns normal noise whose values are similar within a reach, in steps.
  fileprivate mutating func slowNoise(
    count: Int, reach: Double, deviation: Double
  ) -> [Double] {
    let width = Int((3 * reach).rounded(.up))
    let kernel = (-width...width).map { exp(-Double($0 * $0) / (reach * reach)) }
    let norm = kernel.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let white = (0..<count + 2 * width).map { _ in normal() }
    return (0..<count).map { index in
      zip(kernel, white[index...]).reduce(0) { $0 + $1.0 * $1.1 } / norm * deviation
    }
  }
}

extension [Point] {
  /// Returns points on the polyline at even distances in dots, and its last point.
  package func walked(by step: Double) -> [Point] {
    var result: [Point] = []
    for (start, end) in zip(self, dropFirst()) {
      let count = Swift.max(1, Int((start.distance(to: end) / step).rounded()))
      result += (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count)) }
    }
    return result + suffix(1)
  }

  /// Returns the path with its corners rounded off: each point is the mean of its neighbors.
  fileprivate func rounded(by reach: Int) -> [Point] {
    indices.map { index in
      let near = Swift.min(reach, index, count - 1 - index)
      let neighbors = self[(index - near)...(index + near)]
      let sum = neighbors.reduce(Vector.zero) { $0 + ($1 - .zero) }
      return .zero + sum * (1 / Double(neighbors.count))
    }
  }
}
