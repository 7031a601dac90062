import Geometry
import Glibc

extension Arrow {
  /// The limits of a head: its length relative to the shaft, and the angle of its barbs in radians.
  private static let limits = (length: 0.06...0.75, angle: 0.2...1.2)

  /// Creates the arrow that fits a path: the shaft, a barb, back to the tip, and the other barb.
  ///
  /// The way along a barb and back is one straight part, so the path, of evenly spaced points, has three. The tip
  /// is where the line of the shaft meets those of the barbs, which get their mean length and angle.
  init?(through points: [Point]) {
    let fit = PolylineFit(points, maximumParts: 3, minimumLength: 3)
    guard let corners = fit.corners(parts: 3) else { return nil }
    let lines = zip(corners, corners.dropFirst()).map { fit.sums(from: $0, to: $1).line }
    let shaft = lines[0].leveled
    let crossings = lines[1...].compactMap { shaft.intersection(with: $0) }
    guard crossings.count == 2 else { return nil }
    let turn = points[corners[1]].midpoint(to: points[corners[2]])
    let tip = shaft.projection(of: crossings[0].midpoint(to: crossings[1]))
    let tail = shaft.projection(of: points[0])
    let barb = points[corners[1]...corners[2]]
    let end = barb.max { $0.distance(to: tip) < $1.distance(to: tip) } ?? tip
    let ends = [lines[1].projection(of: end), lines[2].projection(of: points[corners[3]])]
    let angles = ends.map { (tail - tip).angle(to: $0 - tip) }
    let lengths = ends.map { ($0 - tip).length }
    let (length, angle) = ((lengths[0] + lengths[1]) / 2, (abs(angles[0]) + abs(angles[1])) / 2)
    let isHead =
      angles[0] * angles[1] < 0 && Self.limits.angle.contains(angle)
      && Self.limits.length.contains(length / (tail - tip).length)
      && abs(lengths[0] - lengths[1]) < length && abs(abs(angles[0]) - abs(angles[1])) < angle
      && (tip - turn).length < length
    guard isHead else { return nil }
    self.init(tail: tail, tip: tip, barb: length, angle: angle * (angles[0] < 0 ? -1 : 1))
  }
}
