import Geometry
import Ink

/// Finds what the ends of lines hold on to.
///
/// An end holds on to the innermost closed figure that it is inside, or near whose outline it is. Otherwise
/// it holds on to the free end of another line, or to a point between its ends. A line with both ends deep
/// inside one figure does not hold on to that.
struct HoldFinder {
  /// An end that holds on to something.
  struct Found {
    let hold: Hold
    /// Where the end is then, in canvas dots.
    let location: Point
  }

  /// The greatest distance from an outline or a line, in screen dots: a little more than the height of a cell.
  private static let reach = 5.0

  private let candidates: [(id: StrokeID, stroke: StrokeRecord, figure: Figure)]
  private let reach: Double

  /// Finds the figures of a sketch, except some, at a scale in screen dots per canvas dot.
  init(_ sketch: Sketch, except excluded: Set<StrokeID> = [], near points: [Point], scale: Double) {
    let reach = Self.reach / scale
    self.reach = reach
    candidates = sketch.boxes.lazy.filter { box in
      points.contains { box.bounds.outset(by: reach).contains($0) }
    }.compactMap { box in
      guard let item = sketch.item(in: box), !excluded.contains(item.id),
        let figure = item.stroke.figure
      else { return nil }
      return (item.id, item.stroke, figure)
    }
  }

  /// Returns what an end of a line holds on to, whose other end is at a point.
  func find(_ end: Point, from other: Point) -> Found? {
    closed(end, from: other) ?? line(end)
  }

  private func closed(_ end: Point, from other: Point) -> Found? {
    let inner = candidates.filter(\.figure.isClosed).sorted {
      $0.figure.bounds.width * $0.figure.bounds.height
        < $1.figure.bounds.width * $1.figure.bounds.height
    }
    for (id, stroke, figure) in inner {
      let outline = Outline(figure.outline)
      let isNear = outline.distance(to: end) <= reach
      let isInside = outline.contains(end)
      guard isNear || isInside else { continue }
      if !isNear, outline.contains(other), outline.distance(to: other) > reach { continue }
      let location = outline.place(of: end, from: other, reach: isNear ? reach : nil)
      let frame = stroke.frame(of: figure)
      let place = frame.invert(location).stored
      guard place.isFinite else { continue }
      return Found(hold: Hold(id, at: place), location: frame.apply(to: place))
    }
    return nil
  }

  private func line(_ end: Point) -> Found? {
    let near = candidates.filter { !$0.figure.isClosed }.compactMap { candidate in
      nearest(on: candidate.figure, to: end).map { (candidate.id, $0) }
    }
    return near.min { $0.1.distance < $1.1.distance }.map { id, found in
      Found(hold: Hold(id, at: Point(x: found.part, y: 0)), location: found.location)
    }
  }

  /// Returns the nearest free end of a line, or else the nearest point between its ends.
  private func nearest(
    on figure: Figure, to point: Point
  ) -> (part: Double, location: Point, distance: Double)? {
    let outline = figure.outline
    let ends = [(0.0, outline[0], figure.start), (1.0, outline[outline.count - 1], figure.end)]
    let free = ends.filter { $0.2 == nil && $0.1.distance(to: point) <= reach }
    if let end = free.min(by: { $0.1.distance(to: point) < $1.1.distance(to: point) }) {
      return (end.0, end.1, end.1.distance(to: point))
    }
    let lengths = zip(outline, outline.dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    var (before, best) = (0.0, (part: 0.0, location: point, distance: Double.infinity))
    for (index, length) in lengths.enumerated() {
      let side = Segment(outline[index], outline[index + 1])
      let fraction = side.fraction(nearest: point)
      let location = side.start.interpolated(to: side.end, at: fraction)
      let distance = location.distance(to: point)
      if distance < best.distance {
        best = ((before + fraction * length) / max(total, 1e-9), location, distance)
      }
      before += length
    }
    let isBetween = ends.allSatisfy { $0.1.distance(to: best.location) > reach }
    return isBetween && best.distance <= reach ? best : nil
  }
}

/// The outline of a closed figure.
private struct Outline {
  private let sides: [Segment]
  private let area: Polygon?

  init(_ points: [Point]) {
    sides = zip(points, points.dropFirst()).map { Segment($0, $1) }
    area = Polygon(points)
  }

  func contains(_ point: Point) -> Bool { area?.contains(point) == true }
  func distance(to point: Point) -> Double { point.distance(to: nearest(to: point)) }

  private func nearest(to point: Point) -> Point {
    let points = sides.map {
      $0.start.interpolated(to: $0.end, at: $0.fraction(nearest: point))
    }
    return points.min { $0.distance(to: point) < $1.distance(to: point) } ?? point
  }

  /// Returns where a line from another point to an end meets the outline; if it meets it nowhere near, the
  /// nearest point.
  ///
  /// `reach` is how far from a near end it may meet it; `nil` for an end inside.
  func place(of end: Point, from other: Point, reach: Double?) -> Point {
    let direction = (end - other).unit
    let line = Segment(other, reach.map { end + direction * $0 } ?? end)
    let meetings = sides.compactMap { $0.meeting(line) }
    guard let reach else {
      return meetings.min { $0.distance(to: other) < $1.distance(to: other) } ?? nearest(to: end)
    }
    let near = meetings.filter { $0.distance(to: end) <= reach }
    return near.min { $0.distance(to: end) < $1.distance(to: end) } ?? nearest(to: end)
  }
}

extension Segment {
  /// Returns the point at which another segment crosses this one; `nil` if it does not, or is parallel.
  fileprivate func meeting(_ other: Segment) -> Point? {
    let (a, b) = (end - start, other.end - other.start)
    let cross = a.cross(b)
    guard abs(cross) > 1e-9 else { return nil }
    let offset = other.start - start
    let (own, others) = (offset.cross(b) / cross, offset.cross(a) / cross)
    return 0...1 ~= own && 0...1 ~= others ? start.interpolated(to: end, at: own) : nil
  }
}

extension Point {
  /// The place in the steps of a sketch file.
  fileprivate var stored: Point {
    func rounded(_ value: Double) -> Double { (value * 65_536).rounded() / 65_536 }
    return Point(x: rounded(x), y: rounded(y))
  }
}

extension Figure {
  /// Returns a line or an arc whose ends hold on to what is there, except for those that are given.
  func holding(_ finder: HoldFinder?, start holdsStart: Bool = true, end holdsEnd: Bool = true)
    -> Figure
  {
    guard let finder, !isClosed else { return self }
    var figure = self
    let (first, last) = (points[0], points[points.count - 1])
    let start = holdsStart ? finder.find(first, from: last) : nil
    let end = holdsEnd ? finder.find(last, from: start?.location ?? first) : nil
    if holdsStart { figure.start = start?.hold }
    if holdsEnd { figure.end = end?.hold }
    let ends = (start?.location ?? first, end?.location ?? last)
    guard kind == .line else { return figure.turned(to: ends.0, ends.1) }
    (figure.points[0], figure.points[points.count - 1]) = ends
    return figure
  }

  /// Returns an arc whose middle is as far from its chord as before, with other ends.
  private func turned(to start: Point, _ end: Point) -> Figure {
    var figure = self
    let chord = points[2] - points[0]
    let height = chord.cross(points[1] - points[0]) / max(chord.dot(chord), 1e-9)
    figure.points = [
      start, start.midpoint(to: end) + (end - start).normal * height, end,
    ]
    return figure
  }
}
