public import Geometry

extension DotMask {
  /// A corner of dots, and the direction in which a border leaves it.
  fileprivate struct Step: Hashable {
    var x, y, dx, dy: Int

    /// The direction to the right of this one.
    var right: (dx: Int, dy: Int) { (-dy, dx) }
    /// The corner to which the step leads.
    var end: (x: Int, y: Int) { (x + dx, y + dy) }

    /// Returns the middle of the step, moved to the left: away from the set.
    func middle(movedBy outset: Double) -> Point {
      Point(
        x: Double(x) + Double(dx) / 2 + Double(dy) * outset,
        y: Double(y) + Double(dy) / 2 - Double(dx) * outset)
    }

    /// Returns the corner between the step and the next one, moved away from the set.
    func corner(to next: Step, movedBy outset: Double) -> Point {
      Point(
        x: Double(end.x) + Double(dy + next.dy) * outset,
        y: Double(end.y) - Double(dx + next.dx) * outset)
    }

    func isAligned(with other: Step) -> Bool { (dx, dy) == (other.dx, other.dy) }
  }

  /// Returns one closed polygon around the dots of the set.
  ///
  /// The set is the area around which the polygon winds. Its borders are followed with the set on the
  /// right, so holes are followed in the other direction. Each border is joined to the first by two edges
  /// that cancel. Corners are cut halfway along the edges of dots, except sharp ones of a border that is moved,
  /// and edges that are almost in line are merged, without passing the center of any dot if it is not moved.
  ///
  /// - Parameters:
  ///   - outset: The distance by which borders are moved outward, in dots, less than 1. From half a dot on,
  ///     the polygon also winds around the centers of the dots next to the set.
  ///   - tolerance: The maximum distance of a corner that is left out from the polygon, in dots; at most
  ///     0.3, so that it never passes the center of a dot.
  /// - Returns: The corners, in dots; empty if the set is.
  /// - Complexity: O(*n*) in the dots of the rectangle.
  public func outline(outset: Double = 0, tolerance: Double = 0.3) -> [Point] {
    var outline: [Point] = []
    forEachBorder { border in
      let corners = Self.corners(of: border, outset: outset, tolerance: tolerance)
      outline += corners
      // The edges to this border and back to the first one are the same, so they cancel.
      if outline.count > corners.count { outline.append(outline[0]) }
    }
    return outline
  }

  /// The greatest outset of a corner, in dots, so that it never passes the center of a dot.
  private static let maximumCornerOutset = 0.49

  /// Returns the corners of a border, the last of which is the first.
  ///
  /// They are the middles of the steps that are left when parts almost in line are merged. A border
  /// that is moved also keeps its outward corners between two straight parts, because cutting them
  /// would leave gaps at the corners of lines around the set.
  private static func corners(of border: [Step], outset: Double, tolerance: Double) -> [Point] {
    func step(_ index: Int) -> Step { border[(index + border.count) % border.count] }
    var (corners, part): ([Point], [Point]) = ([], [])
    for index in border.indices {
      let (current, next) = (step(index), step(index + 1))
      part.append(current.middle(movedBy: outset))
      let isSharp =
        (next.dx, next.dy) == current.right && current.isAligned(with: step(index - 1))
        && next.isAligned(with: step(index + 2))
      guard isSharp, outset > 0 else { continue }
      // The corner can be moved less than the parts. Without their ends, it would pull them back.
      corners += part.simplified(tolerance: tolerance)
      corners.append(current.corner(to: next, movedBy: min(outset, maximumCornerOutset)))
      part = []
    }
    part.append(border[0].middle(movedBy: outset))
    return corners + part.simplified(tolerance: tolerance)
  }

  /// Calls `body` with the steps of every border, which is closed.
  private func forEachBorder(_ body: ([Step]) -> Void) {
    var visited = DotMask(in: area)
    for y in area.ys {
      for x in tops(ofRow: y) where !visited.contains(x: x, y: y) {
        let start = Step(x: x, y: y, dx: 1, dy: 0)
        var border: [Step] = []
        var step = start
        repeat {
          border.append(step)
          // Every border has an edge above one of its dots.
          if step.dx == 1 { visited.insert(x: step.x, y: step.y) }
          step = next(after: step)
        } while step != start
        body(border)
      }
    }
  }

  /// Returns the next step of a border; dots that touch only at a corner are separated.
  private func next(after step: Step) -> Step {
    let (x, y) = step.end
    let right = step.right
    /// Whether the dot ahead is in the set, to the right or to the left of the border.
    func contains(ahead side: (dx: Int, dy: Int)) -> Bool {
      self.contains(x: x + (step.dx + side.dx - 1) / 2, y: y + (step.dy + side.dy - 1) / 2)
    }
    let left = (dx: -right.dx, dy: -right.dy)
    let (dx, dy) =
      !contains(ahead: right) ? right : contains(ahead: left) ? left : (dx: step.dx, dy: step.dy)
    return Step(x: x, y: y, dx: dx, dy: dy)
  }
}
