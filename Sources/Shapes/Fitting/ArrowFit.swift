import Geometry
import Glibc

extension Arrow {
  /// The limits of a head: its length relative to the shaft, and the angle of its barbs in radians.
  private static let limits = (length: 0.06...1, angle: 0.2...1.2)
  /// The greatest distance from the tip at which a barb begins or ends, relative to its length.
  private static let closeness = 0.8

  /// Creates the arrow that fits a path: the shaft, a barb, back to the tip, and the other barb.
  ///
  /// The way along a barb and back is one straight part, so the path, of evenly spaced points, has three. The end
  /// of the shaft and the barbs are divided, so that a bent shaft remains one part. The tip is where the line of
  /// the shaft meets those of the barbs, which get their mean length and angle.
  init?(through points: [Point]) {
    let start = Self.start(ofHead: points)
    let head = Array(points[start...])
    let fit = PolylineFit(head, maximumParts: 3, minimumLength: 3)
    guard let corners = fit.corners(parts: 3) else { return nil }
    let lines = zip(corners, corners.dropFirst()).map { fit.sums(from: $0, to: $1).line }
    let shaft = PointSums(points[..<(start + corners[1])]).line.leveled
    let crossings = lines[1...].compactMap { shaft.intersection(with: $0) }
    guard crossings.count == 2 else { return nil }
    let tip = shaft.projection(of: crossings[0].midpoint(to: crossings[1]))
    let tail = shaft.projection(of: points[0])
    let barb = head[corners[1]...corners[2]]
    let end = barb.max { $0.distance(to: tip) < $1.distance(to: tip) } ?? tip
    let ends = [lines[1].projection(of: end), lines[2].projection(of: head[corners[3]])]
    let angles = ends.map { (tail - tip).angle(to: $0 - tip) }
    let lengths = ends.map { ($0 - tip).length }
    let (length, angle) = ((lengths[0] + lengths[1]) / 2, (abs(angles[0]) + abs(angles[1])) / 2)
    let isHead =
      angles[0] * angles[1] < 0 && Self.limits.angle.contains(angle)
      && Self.limits.length.contains(length / (tail - tip).length)
      && abs(lengths[0] - lengths[1]) < length && abs(abs(angles[0]) - abs(angles[1])) < angle
      && corners[1...2].allSatisfy { head[$0].distance(to: tip) < Self.closeness * length }
    guard isHead else { return nil }
    self.init(tail: tail, tip: tip, barb: length, angle: angle * (angles[0] < 0 ? -1 : 1))
  }

  /// Returns the index about 1.5 barb lengths before the path first reaches the tip.
  private static func start(ofHead points: [Point]) -> Int {
    let distances = points.map { $0.distance(to: points[0]) }
    let reach = 0.9 * (distances.max() ?? 0)
    let tip = distances.firstIndex { $0 >= reach } ?? 0
    // Three barb lengths follow the tip.
    return max(0, tip - (points.count - tip) / 2)
  }
}
