package import Geometry

/// The line through the samples of a stroke, by its length.
struct StrokePath {
  private let points: [Point]
  /// The lengths from the start to each point, in canvas dots.
  private let lengths: [Double]

  init(_ stroke: StrokeRecord) {
    let points = stroke.samples.map(\.location)
    var length = 0.0
    lengths = points.indices.map { index in
      if index > 0 { length += points[index - 1].distance(to: points[index]) }
      return length
    }
    self.points = points
  }

  var length: Double { lengths[lengths.count - 1] }
  var middle: Point { point(at: 0.5) }

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
  /// The point at half of the length of the line, in canvas dots.
  package var middle: Point { StrokePath(self).middle }
}
