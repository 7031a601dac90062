import Geometry
import Ink

/// Finds what the ends of lines hold on to.
///
/// An end holds on to the innermost closed figure that it is inside, near whose outline it is, or to whose
/// outline it points from a little farther away. The free end of another line counts instead if it is nearer
/// than an outline. Otherwise, the end holds on to a point between the ends of another line. A line with both
/// ends deep inside one figure does not hold on to that.
struct HoldFinder {
  /// An end that holds on to something.
  struct Found {
    let hold: Hold
    /// Where the end is then, in canvas dots.
    let location: Point
    /// How far from there it was released, in canvas dots.
    let distance: Double
  }

  /// The greatest distance at which an end holds on, in screen dots: a little more than the height of a cell.
  private static let reach = 5.0
  /// The greatest distance to an outline at which a line points: two rows, in screen dots, and a part of its length.
  private static let (pointing, pointingPart) = (8.0, 0.3)
  /// The distance from an outline within which no end of another line counts, in screen dots.
  private static let touching = 3.0

  private let sketch: Sketch
  private let scale: Double
  private let candidates: [(id: StrokeID, stroke: StrokeRecord, figure: Figure)]
  private let reach: Double

  /// Finds the figures of a sketch, except some, at a scale in screen dots per canvas dot.
  init(_ sketch: Sketch, except excluded: Set<StrokeID> = [], near points: [Point], scale: Double) {
    (self.sketch, self.scale, reach) = (sketch, scale, Self.reach / scale)
    candidates = sketch.boxes.lazy.filter { box in
      points.contains { box.bounds.outset(by: Self.pointing / scale).contains($0) }
    }.compactMap { box in
      guard let item = sketch.item(in: box), !excluded.contains(item.id),
        let figure = item.stroke.figure
      else { return nil }
      return (item.id, item.stroke, figure)
    }
  }

  /// Returns what an end of a line holds on to, whose other end is at a point.
  func find(_ end: Point, from other: Point) -> Found? {
    let (closed, corner) = (closed(end, from: other), freeEnd(near: end))
    guard let closed else { return corner ?? middle(near: end) }
    let isTouching = closed.distance * scale < Self.touching
    return corner.flatMap { !isTouching && $0.distance < closed.distance ? $0 : nil } ?? closed
  }

  private func closed(_ end: Point, from other: Point) -> Found? {
    let inner = candidates.filter(\.figure.isClosed).sorted {
      $0.figure.bounds.width * $0.figure.bounds.height
        < $1.figure.bounds.width * $1.figure.bounds.height
    }
    let pointing = min(Self.pointing / scale, Self.pointingPart * other.distance(to: end))
    for (id, stroke, figure) in inner {
      let outline = Outline(figure.outline)
      let (distance, isInside) = (outline.distance(to: end), outline.contains(end))
      let pointed = isInside ? nil : outline.meeting(end, from: other, within: pointing)
      guard distance <= reach || isInside || pointed != nil else { continue }
      let isDeep = isInside && distance > reach
      if isDeep, outline.contains(other), outline.distance(to: other) > reach { continue }
      let location =
        pointed ?? outline.place(of: end, from: other, reach: isDeep ? nil : reach)
      let frame = stroke.frame(of: figure)
      guard let hold = Hold(id, at: frame.invert(location)).stored else { continue }
      let held = frame.apply(to: hold.place)
      let released = isDeep ? reach : held.distance(to: end)
      return Found(hold: hold, location: held, distance: released)
    }
    return nil
  }

  /// Returns the nearest end of another line that holds on to nothing, or only to the middle of a line.
  private func freeEnd(near point: Point) -> Found? {
    let ends = candidates.filter { !$0.figure.isClosed }.flatMap { id, _, figure in
      let (first, last) = (figure.points[0], figure.points[figure.points.count - 1])
      let ends = [(0.0, figure.start, first), (1, figure.end, last)]
      return ends.filter { $0.1.map(sketch.isMiddle) ?? true }.map { part, _, location in
        Found(
          hold: Hold(id, at: Point(x: part, y: 0)), location: location,
          distance: location.distance(to: point))
      }
    }
    return ends.filter { $0.distance <= reach }.min { $0.distance < $1.distance }
  }

  /// Returns the nearest point between the ends of another line.
  private func middle(near point: Point) -> Found? {
    let found = candidates.filter { !$0.figure.isClosed }.compactMap { id, _, figure -> Found? in
      let (location, distance, part) = figure.outline.nearest(to: point)
      let ends = [figure.points[0], figure.points[figure.points.count - 1]]
      guard distance < reach, ends.allSatisfy({ location.distance(to: $0) > reach })
      else { return nil }
      return Found(
        hold: Hold(id, at: Point(x: part, y: 0)), location: location, distance: distance)
    }
    return found.min { $0.distance < $1.distance }
  }
}

extension Sketch {
  /// Returns whether an end holds on to a point between the ends of a line.
  func isMiddle(_ hold: Hold) -> Bool {
    self[hold.target]?.stroke.figure?.isClosed == false && 0 < hold.place.x && hold.place.x < 1
  }

  /// Returns the edit that frees ends from the middles of lines, because new lines continue at these ends.
  ///
  /// Such an end is the corner of a connector, and lay on the other line by chance.
  func corners(of lines: [StrokeRecord]) -> Edit.Action? {
    let holds = lines.compactMap(\.figure).flatMap { [$0.start, $0.end].compactMap(\.self) }
    let freed = holds.compactMap { hold -> (StrokeID, StrokeRecord)? in
      guard let stroke = self[hold.target]?.stroke, var figure = stroke.figure else { return nil }
      if hold.place.x == 0, figure.start.map(isMiddle) == true { figure.start = nil }
      if hold.place.x == 1, figure.end.map(isMiddle) == true { figure.end = nil }
      guard figure != stroke.figure else { return nil }
      return stroke.redrawn(as: figure, scale: 1).map { (hold.target, $0) }
    }
    return freed.isEmpty ? nil : .reshaped(freed.map(\.0), freed.map(\.1))
  }
}

/// The outline of a closed figure.
private struct Outline {
  private let points: [Point]
  private let area: Polygon?

  init(_ points: [Point]) { (self.points, area) = (points, Polygon(points)) }

  func contains(_ point: Point) -> Bool { area?.contains(point) == true }
  func distance(to point: Point) -> Double { points.nearest(to: point).distance }

  /// Returns where a line from another point to an end meets the outline; if it meets it nowhere near, the
  /// nearest point.
  ///
  /// `reach` is how far from a near end it may meet it; `nil` for an end inside.
  func place(of end: Point, from other: Point, reach: Double?) -> Point {
    let found =
      reach.map { meeting(end, from: other, within: $0) }
      ?? meetings(with: Segment(other, end)).min { $0.distance(to: other) < $1.distance(to: other) }
    return found ?? points.nearest(to: end).location
  }

  /// Returns the point at which a line meets the outline, at most a distance before or after its end.
  func meeting(_ end: Point, from other: Point, within distance: Double) -> Point? {
    let points = meetings(with: Segment(other, end + (end - other).unit * distance))
    return points.filter { $0.distance(to: end) <= distance }
      .min { $0.distance(to: end) < $1.distance(to: end) }
  }

  private func meetings(with line: Segment) -> [Point] {
    points.segments.compactMap { $0.meeting(line) }
  }
}

extension Figure {
  /// Returns a line or an arc whose ends hold on to what is near them in a sketch, but not to some strokes.
  func holding(on sketch: Sketch, except ids: Set<StrokeID> = [], scale: Double) -> Figure {
    isClosed ? self : holding(HoldFinder(sketch, except: ids, near: points, scale: scale))
  }

  /// Returns a line or an arc of which the start, the end, or both hold on to what is there.
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
    return figure.turned(to: start?.location ?? first, end?.location ?? last)
  }

  /// Returns a line with the same corners, or an arc as bent as before, with other ends.
  func turned(to start: Point, _ end: Point) -> Figure {
    var figure = self
    (figure.points[0], figure.points[points.count - 1]) = (start, end)
    if kind == .arc {
      let chord = points[2] - points[0]
      let height = chord.cross(points[1] - points[0]) / max(chord.dot(chord), 1e-9)
      figure.points[1] = start.midpoint(to: end) + (end - start).normal * height
    }
    return figure
  }
}
