package import Geometry

/// The line through the samples of a stroke, by its length.
struct StrokePath {
  private let points: [Point]
  /// The lengths from the start to each point, in canvas dots.
  private let lengths: [Double]
  private let isElbowed: Bool

  init(_ stroke: StrokeRecord) {
    let points = stroke.samples.map(\.location)
    var length = 0.0
    lengths = points.indices.map { index in
      if index > 0 { length += points[index - 1].distance(to: points[index]) }
      return length
    }
    (self.points, isElbowed) = (points, stroke.style.line.isElbowed)
  }

  var length: Double { lengths[lengths.count - 1] }
  /// The point at half of the length, or the middle of the longest part of a line at right angles.
  var middle: Point {
    guard isElbowed else { return point(at: 0.5) }
    let legs = zip(points, points.dropFirst())
    let longest = legs.max { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }
    return longest.map { $0.midpoint(to: $1) } ?? points[0]
  }

  /// Returns the fractional index of the sample at a length; O(log *n*).
  func index(at length: Double) -> Double {
    let length = min(length, self.length)
    let next = lengths.partitioningIndex { $0 >= length }
    guard 1..<lengths.count ~= next else { return 0 }
    return Double(next - 1) + (length - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
  }

  /// Returns the point at a part of the length, from 0 to 1; O(log *n*).
  func point(at part: Double) -> Point {
    let index = index(at: length * part)
    let before = Int(index)
    return points[before].interpolated(
      to: points[min(before + 1, points.count - 1)], at: index - Double(before))
  }
}

extension StrokeRecord {
  /// Where the label of the line is, in canvas dots.
  package var middle: Point { StrokePath(self).middle }
}
